import Countdowns
import Foundation
import Testing

@testable import Definitions

/// The example file at the top level of the repository.
struct ExamplesTests {
    private func board() throws -> BoardDefinition { try decoded().definition }

    private func decoded() throws -> DecodedBoard {
        let path = TestFiles.repositoryPath("examples.yaml")
        return try BoardFile.load([path], in: .christmasEve(themes: ThemeLibrary().ids))
    }

    @Test func `the example file has at least twenty countdowns in five groups`() throws {
        let board = try board()
        #expect(board.title != nil && board.theme != nil && board.zone != nil)
        #expect(board.countdowns.count >= 20)
        #expect(Set(board.countdowns.map(\.group)).count == 5 && board.countdowns.allSatisfy { $0.group != nil })
    }

    @Test func `the countdowns of each group are consecutive in the example file`() throws {
        let groups = try board().countdowns.map(\.group)
        let runs = zip(groups, groups.dropFirst()).count { $0 != $1 } + 1
        #expect(runs == 5)
    }

    @Test func `the example file uses every key and every kind of countdown`() throws {
        let countdowns = try board().countdowns
        #expect(countdowns.contains { $0.id == "focus" })
        #expect(countdowns.contains { $0.zone != nil } && countdowns.contains { $0.barStart != nil })
        #expect(countdowns.count { $0.startsPaused } == 1)
        #expect(countdowns.contains { !$0.tags.isEmpty } && countdowns.contains { $0.note != nil })
        let short = countdowns.count {
            if case .duration(let amount) = $0.kind { amount.exact < .seconds(60) } else { false }
        }
        let counting = countdowns.count { if case .since = $0.kind { true } else { false } }
        #expect(short >= 2 && counting >= 2)
        let now = DecodingContext.christmasEve().now
        #expect(countdowns.contains { if case .date(.fixed(let target, _)) = $0.kind { target < now } else { false } })
        #expect(Set(countdowns.map(\.onZero)) == Set(OnZero.allCases))
        #expect(Set(countdowns.map(\.sleep)) == Set(SleepRule.allCases))
        #expect(Set(countdowns.map(\.units)).count >= 5 && countdowns.contains { $0.url != nil })
        #expect(
            countdowns.contains { $0.thresholds.warn != nil } && countdowns.contains { $0.thresholds.danger != nil })
        let text = try TestFiles.repositoryText("examples.yaml")
        for key in BoardField.words + CountdownField.words {
            #expect(text.contains(try Regex("(?m)^[ #{-]*\(key):|[{,] \(key):")), "\(key) is not shown.")
        }
    }

    @Test func `the calendar of the example file has future events, whenever it is read`() throws {
        let path = TestFiles.repositoryPath("examples.yaml")
        for year in [2026, 2027, 2050, 2120] {
            let now = CivilTime(year: year, month: year % 12 + 1, day: 27).wallTime(utcOffset: 0)
            let context = DecodingContext(now: now, machineZone: .named("UTC"), themes: ThemeLibrary().ids)
            let events = try BoardFile.load([path], in: context).definition.countdowns.filter { $0.group == "In town" }
            #expect(events.map(\.title).sorted().prefix(2) == ["Farmers' market", "Recycling is collected"])
        }
    }

    @Test func `the example file causes no warnings`() throws {
        // The dates of the file pass.
        #expect(try decoded().warnings?.errors.filter { $0.code != .pastDate } ?? [] == [])
    }

    @Test func `the example file has titles in several scripts`() throws {
        let titles = try board().countdowns.map(\.title).joined().unicodeScalars
        #expect(titles.contains { (0x4E00...0x9FFF).contains($0.value) })
        #expect(titles.contains { (0x3040...0x30FF).contains($0.value) })
        #expect(titles.contains { $0.properties.isEmojiPresentation })
    }
}
