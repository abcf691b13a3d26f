import Countdowns
import Definitions
import Foundation
import Testing

/// What the example at the top level of the repository promises.
struct ExamplesTests {
    private func board() throws -> BoardDefinition {
        let bytes = try SourceFile.read(path: TestFiles.repositoryPath("examples.yaml")).bytes
        let file = SourceFile(path: "examples.yaml", bytes: bytes)
        return try BoardFile.decode(file, in: .christmasEve(themes: ThemeLibrary().ids)).definition
    }

    @Test func `the example has at least twenty countdowns in four groups`() throws {
        let board = try board()
        #expect(board.title != nil && board.theme != nil && board.zone != nil)
        #expect(board.countdowns.count >= 20)
        #expect(Set(board.countdowns.map(\.group)).count == 4 && board.countdowns.allSatisfy { $0.group != nil })
    }

    @Test func `each group stands together`() throws {
        let groups = try board().countdowns.map(\.group)
        let runs = zip(groups, groups.dropFirst()).count { $0 != $1 } + 1
        #expect(runs == 4)
    }

    @Test func `the example shows every field and every kind`() throws {
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
        let past = WallTime(unixSeconds: 0)
        #expect(countdowns.contains { if case .date(.fixed(let target)) = $0.kind { target < past } else { false } })
    }

    @Test func `titles are in several scripts`() throws {
        let titles = try board().countdowns.map(\.title).joined().unicodeScalars
        #expect(titles.contains { (0x4E00...0x9FFF).contains($0.value) })
        #expect(titles.contains { (0x3040...0x30FF).contains($0.value) })
        #expect(titles.contains { $0.properties.isEmojiPresentation })
    }
}
