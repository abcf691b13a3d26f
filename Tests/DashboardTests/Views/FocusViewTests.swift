import Countdowns
import Screen
import Testing

@testable import Dashboard

@Suite struct FocusViewTests {
    private static let sizes = [(80, 24), (100, 30), (120, 40), (200, 60)].map { Size(columns: $0.0, rows: $0.1) }

    @Test(arguments: sizes)
    func `overtime is shown by a sign, a colour and a word`(size: Size) throws {
        let over = Countdown(id: "a", title: "煎茶", kind: .duration(.seconds(5)))
        var stage = try ViewStage(.focus, size, countdowns: [over])
        let before = stage.frame(after: .seconds(4))
        let after = stage.frame(after: .seconds(65))
        let colours = CanvasText.text(stage.canvas, depth: .truecolor)
        let frame = FocusFrame(rows: BoardLayout(size: size, view: .focus).list.rows)
        let letters = try #require(BigLetters("Over", scale: frame.overScale, columns: size.columns))
        var word = Canvas(size: Size(columns: letters.columns(of: "Over"), rows: letters.rows))
        letters.draw("Over", in: &word, column: 0, row: 0, style: Style())
        let rows = word.text().split(separator: "\n")
        #expect(rows.allSatisfy { after.contains($0) })
        #expect(!rows.allSatisfy { before.contains($0) })
        #expect(after.contains("! 煎茶"))
        let due = stage.theme[.due]
        #expect(colours.contains("38;2;\(due.red);\(due.green);\(due.blue)"))
    }

    @Test func `in a low window, the word OVER is shown before the time since the deadline`() throws {
        let over = Countdown(id: "a", title: "Tea", kind: .duration(.seconds(5)))
        var stage = try ViewStage(.focus, Size(columns: 40, rows: 12), countdowns: [over])
        #expect(stage.frame(after: .seconds(65)).contains("OVER   ended 1 min ago"))
    }

    @Test func `the title and the next countdown are shown in larger letters in a larger window`() throws {
        func text(_ size: Size) throws -> String {
            var stage = try ViewStage(.focus, size)
            return stage.frame()
        }
        #expect(try text(Size(columns: 80, rows: 24)).contains("» Espresso"))
        let large = try text(Size(columns: 120, rows: 40))
        #expect(!large.contains("Espresso"))
        // There are no large letters for the Japanese title, so the whole line is drawn in normal characters.
        #expect(large.contains("then 煎茶を淹れる"))
        let countdowns = ["Tea", "Bread", "Eggs"].enumerated().map {
            Countdown(id: .init($1), title: $1, kind: .duration(.seconds(300 + $0)))
        }
        var stage = try ViewStage(.focus, Size(columns: 120, rows: 40), countdowns: countdowns)
        let frame = stage.frame()
        #expect(!frame.contains("Bread") && frame.contains("then Eggs"))
    }

    private func large(_ text: String, scale: Int) throws -> [Substring] {
        let letters = try #require(BigLetters(text, scale: scale, columns: 200))
        var canvas = Canvas(size: Size(columns: letters.columns(of: text), rows: letters.rows))
        letters.draw(text, in: &canvas, column: 0, row: 0, style: Style())
        return canvas.text().split(separator: "\n")
    }

    @Test func `a stopped countdown shows Over and the time since its deadline in large letters`() throws {
        let stopped = Countdown(id: "a", title: "Tea", kind: .duration(.seconds(5)), onZero: .stop)
        var stage = try ViewStage(.focus, Size(columns: 120, rows: 40), countdowns: [stopped])
        stage.apply(.tick, after: .seconds(65))
        let text = stage.frame(after: .seconds(65))
        let words = try large("Over", scale: 2) + large("ended 1 min ago", scale: 1)
        #expect(words.allSatisfy { text.contains($0) })
    }

    @Test func `a sequence shows its next step in large letters, and the next countdown in normal ones`() throws {
        let yaml = """
            countdowns:
              - { title: Pomodoro, preset: pomodoro }
              - { title: Deploy, in: 2d }
            """
        var stage = try ViewStage(.focus, Size(columns: 200, rows: 60), yaml: yaml)
        let text = stage.frame(after: .seconds(1))
        #expect(try large("then Break 05:00", scale: 1).allSatisfy { text.contains($0) })
        #expect(text.contains("Deploy in ") && !text.contains("then"))
    }

    @Test func `the state sign before a large title is large, and a change of it does not move the title`() throws {
        var stage = try ViewStage(
            .focus, Size(columns: 120, rows: 40),
            countdowns: [Countdown(id: "a", title: "Tea", kind: .duration(.seconds(600)))])
        let running = stage.frame(after: .seconds(1)).split(separator: "\n", omittingEmptySubsequences: false)
        let soon = stage.frame(after: .seconds(550)).split(separator: "\n", omittingEmptySubsequences: false)
        stage.apply(.togglePause, after: .seconds(560))
        let paused = stage.frame(after: .seconds(561)).split(separator: "\n", omittingEmptySubsequences: false)
        let title = try large("Tea", scale: 1)
        for line in title.indices {
            let rows = try [running, soon, paused].map { try #require($0.first { $0.hasSuffix(title[line]) }) }
            #expect(Set(rows.map(\.count)).count == 1)
        }
        for text in [running, soon, paused] {
            #expect(
                !text.contains {
                    $0.contains { "▸»‖".contains($0) } && !$0.contains("running") && !$0.contains("paused")
                })
        }
    }

    @Test func `the stroke height of big digits depends on the digit style`() throws {
        for (face, height) in [(DigitFace.block, 2), (.thin, 0), (.dots, 1), (.ascii, 4)] {
            #expect(BigDigits(face, scale: 2).strokeHeight == height)
        }
    }
}
