import Countdowns
import Screen
import Testing

@testable import Dashboard

@Suite struct FocusViewTests {
    private static let sizes = [(80, 24), (100, 30), (120, 40), (200, 60)].map { Size(columns: $0.0, rows: $0.1) }

    private static let tea = [
        Countdown(id: "a", title: "Tea", kind: .duration(.seconds(75))),
        Countdown(id: "b", title: "Bread", kind: .duration(.seconds(300))),
        Countdown(id: "c", title: "Eggs", kind: .duration(.seconds(360))),
    ]

    @Test(arguments: DigitFace.allCases, sizes)
    func `at zero digits and bar keep their place, a minus hangs beside them, and one line says OVER`(
        face: DigitFace, size: Size
    ) throws {
        var stage = try ViewStage(.focus, size, face: face, countdowns: Self.tea)
        // The digits before zero and after zero are the same, so that only the minus and the words differ.
        let before = stage.frame(after: .seconds(64)).split(separator: "\n", omittingEmptySubsequences: false).map(
            Array.init)
        stage.apply(.tick, after: .seconds(86))
        let after = stage.frame(after: .seconds(86)).split(separator: "\n", omittingEmptySubsequences: false).map(
            Array.init)
        let line = try #require(after.firstIndex { String($0).contains("OVER since 19:01:05") })
        #expect(String(before[line]).contains("ends 19:01"))
        #expect(after.count { String($0).contains("OVER") || String($0).contains("ended") } == 1)
        let bar = try #require(before[..<line].last { !$0.isEmpty })
        let first = try #require(bar.firstIndex { $0 != " " })
        let title = try #require(before[2...].firstIndex { !$0.isEmpty })
        let gap = try #require(before[title...].firstIndex { $0.isEmpty })
        let top = try #require(before[gap...].firstIndex { !$0.isEmpty })
        for row in top..<line { #expect(before[row].dropFirst(first) == after[row].dropFirst(first), "\(row)") }
        #expect(after[top..<line].contains { $0.prefix(first).contains { $0 != " " } })
        #expect(stage.canvas.style(column: first, row: line).attributes.contains(.bold))
    }

    @Test func `below the bar are the deadline, the note, an empty line and the next countdowns`() throws {
        var countdowns = Self.tea
        countdowns[0].note = "green"
        var stage = try ViewStage(.focus, Size(columns: 120, rows: 40), countdowns: countdowns)
        let rows = stage.frame(after: .seconds(60)).split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(rows.firstIndex { $0.contains("ends 19:01") })
        let bar = rows[line - 3]
        #expect(bar.contains("█") && rows[line - 1].isEmpty)
        #expect(rows[line].hasSuffix(" 80%") && rows[line].count == bar.count)
        for row in [line, line + 1, line + 3] {
            #expect(rows[row].prefix { $0 == " " } == bar.prefix { $0 == " " })
        }
        #expect(rows[line + 1].hasSuffix("green") && rows[line + 2].isEmpty)
        #expect(rows[line + 3].hasSuffix("next Bread 04:00 · Eggs 05:00"))
    }

    @Test func `in a low window, the line about the zero is shown too`() throws {
        var stage = try ViewStage(.focus, Size(columns: 40, rows: 12), countdowns: Self.tea)
        stage.apply(.tick, after: .seconds(76))
        #expect(stage.frame(after: .seconds(76)).contains("OVER since"))
    }

    @Test func `a paused countdown says so in large letters, and outside working hours until when`() throws {
        var stage = try ViewStage(.focus, Size(columns: 120, rows: 40), countdowns: Self.tea)
        stage.apply(.togglePause, after: .seconds(1))
        let paused = stage.frame(after: .seconds(2))
        #expect(try large("PAUSED", scale: 1).allSatisfy { paused.contains($0) })
        let yaml = "countdowns: [{ title: Report, at: 2026-12-29 12:00, work_hours: 'Mon-Fri 9:00-17:00' }]"
        stage = try ViewStage(.focus, Size(columns: 120, rows: 40), yaml: yaml)
        let off = stage.frame(after: .seconds(2))
        #expect(try large("PAUSED until tomorrow 09:00", scale: 1).allSatisfy { off.contains($0) })
    }

    @Test func `the title is shown in larger letters in a larger window`() throws {
        func text(_ size: Size) throws -> String {
            var stage = try ViewStage(.focus, size)
            return stage.frame()
        }
        #expect(try text(Size(columns: 80, rows: 24)).contains("» Espresso"))
        #expect(try !text(Size(columns: 120, rows: 40)).contains("Espresso"))
    }

    private func large(_ text: String, scale: Int) throws -> [Substring] {
        let letters = try #require(BigLetters(text, scale: scale, columns: 200))
        var canvas = Canvas(size: Size(columns: letters.columns(of: text), rows: letters.rows))
        letters.draw(text, in: &canvas, column: 0, row: 0, style: Style())
        return canvas.text().split(separator: "\n")
    }

    @Test func `a stopped countdown says OVER while it stays listed`() throws {
        let stopped = Countdown(id: "a", title: "Tea", kind: .duration(.seconds(5)), onZero: .stop)
        var stage = try ViewStage(.focus, Size(columns: 120, rows: 40), countdowns: [stopped])
        stage.apply(.tick, after: .seconds(45))
        #expect(stage.frame(after: .seconds(45)).contains("OVER since 18:59:55"))
    }

    @Test func `the next step of a sequence comes before the next countdowns`() throws {
        let yaml = """
            countdowns:
              - { title: Pomodoro, preset: pomodoro }
              - { title: Deploy, in: 2d }
            """
        var stage = try ViewStage(.focus, Size(columns: 200, rows: 60), yaml: yaml)
        #expect(stage.frame(after: .seconds(1)).contains("then Break 05:00 · next Deploy 1d 23h 59m"))
    }

    @Test func `the state sign beside a large title is large, and a change of it does not move the title`() throws {
        var stage = try ViewStage(
            .focus, Size(columns: 120, rows: 40),
            countdowns: [Countdown(id: "a", title: "Tea", kind: .duration(.seconds(600)))])
        let running = stage.frame(after: .seconds(1)).split(separator: "\n", omittingEmptySubsequences: false)
        let soon = stage.frame(after: .seconds(550)).split(separator: "\n", omittingEmptySubsequences: false)
        stage.apply(.togglePause, after: .seconds(560))
        let paused = stage.frame(after: .seconds(561)).split(separator: "\n", omittingEmptySubsequences: false)
        let title = try large("Tea", scale: 1)
        for line in title.indices {
            let rows = try [running, soon, paused].map { try #require($0.first { $0.contains("  \(title[line])  ") }) }
            #expect(Set(rows.map { $0.prefix { $0 == " " }.count }).count == 1)
        }
        for text in [running, soon, paused] {
            #expect(
                // The header has small signs.
                !text.dropFirst().contains { $0.contains { "▸»‖".contains($0) } })
        }
    }

    @Test func `the stroke height of big digits depends on the digit style`() throws {
        for (face, height) in [(DigitFace.block, 2), (.thin, 0), (.dots, 1), (.ascii, 2)] {
            #expect(BigDigits(face, scale: 2).strokeHeight == height)
        }
    }
}
