import Countdowns
import Definitions
import Foundation
import TestSupport
import Testing

@testable import BoardEngine

@Suite struct FileVersionsTests {
    /// A board whose files are reloaded, and whose reloads are undone and redone.
    private struct Stage {
        let file: URL
        var loaded: LoadedBoard
        var board: Board
        var past = FileVersions()
        var moment = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .zero))

        init(_ file: URL, _ text: String) throws {
            self.file = file
            try Data(text.utf8).write(to: file)
            loaded = try BoardLoader.load(
                [file.path], theme: nil, now: moment.wall, machineZone: .gmt, environment: [:], readsAllThemes: false
            ) { _ in }
            board = loaded.board(zone: .gmt, clock: .live, at: moment)
        }

        /// Advances the clock by an hour, writes the file, and reloads it.
        mutating func write(_ text: String) throws {
            moment.wall = moment.wall + .seconds(3_600)
            moment.uptime = moment.uptime + .seconds(3_600)
            try Data(text.utf8).write(to: file)
            let fresh = try loaded.readAgain(
                from: SignedFiles(), now: moment.wall, machineZone: .gmt, environment: [:])
            let number = board.reading
            _ = board.reload(as: fresh.board(zone: .gmt, clock: .live, at: moment), at: moment)
            past.replace(loaded, number, by: fresh, on: board)
            loaded = fresh
        }

        mutating func undoOrRedo(_ command: Command) throws {
            let changes = board.apply(command, at: moment)
            try #require(changes.reading != nil)
            let earlier = past.reading(of: board, after: loaded)
            loaded = try #require(earlier)
        }

        /// The visible properties of the current version.
        var facts: [String] {
            let files = loaded.places.map { place -> String in
                guard case .file(_, let bytes, _) = place.entry else { return "" }
                return String(decoding: bytes, as: UTF8.self)
            }
            let countdowns = loaded.definition.countdowns.map { "\($0.id) \($0.kind) \($0.note ?? "")" }
            return files + countdowns + loaded.texts.joined().map { "\($0.field): \($0.text)" }
                + ["\(board.items.map(\.countdown.id))", "\(loaded.definition.title ?? "")"]
        }
    }

    private static let texts = [
        """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 4m }
          - { title: Lunch, at: "2031-02-03 13:25" }
          - { title: Rest, every: 90m }
          - { title: Tram, at: in 300 min }

        """,
        """
        title: Bath
        countdowns:
          - { title: Eggs, in: 6m }
          - { title: Tea, in: 4m }
          - { title: Lunch, at: "2031-02-03 13:25" }
          - { title: Rest, every: 90m }
          - { title: Tram, at: in 300 min }

        """,
        """
        countdowns:
          - { title: Eggs, in: 6m }
          - { title: Tea, in: 5m, note: "Two cups" }
          - { title: Rest, every: 90m }

        """,
        """
        countdowns:
          - { title: Rest, every: 90m }
          - { title: Tea, in: 5m, note: "Two cups" }

        """,
    ]

    @Test func `undo and redo restore each file version unchanged`() throws {
        try withTemporaryFolder { folder in
            var stage = try Stage(folder.appendingPathComponent("board.yaml"), Self.texts[0])
            var facts = [stage.facts]
            for text in Self.texts.dropFirst() {
                try stage.write(text)
                facts.append(stage.facts)
            }
            for expected in facts.dropLast().reversed() {
                try stage.undoOrRedo(.undo)
                #expect(stage.facts == expected)
            }
            for expected in facts.dropFirst() {
                try stage.undoOrRedo(.redo)
                #expect(stage.facts == expected)
            }
        }
    }

    @Test func `a reload that adds only a comment is no undo step, and undo and redo still restore each version`()
        throws
    {
        try withTemporaryFolder { folder in
            var stage = try Stage(folder.appendingPathComponent("board.yaml"), Self.texts[0])
            let first = stage.facts
            try stage.write(Self.texts[1])
            try stage.write("# A remark.\n" + Self.texts[1])
            let second = stage.facts
            try stage.undoOrRedo(.undo)
            #expect(stage.facts == first)
            try stage.write("# Another remark, longer than all that is here, so that nothing fits.\n" + Self.texts[0])
            try stage.undoOrRedo(.redo)
            #expect(stage.facts == second)
        }
    }
}
