import Countdowns
import TestSupport
import Testing

@testable import Journal

@Suite struct StateTextTests {
    private static let boot = BootIdentity(text: "one")

    @Test(arguments: 0..<3)
    func `a board that is written and read after each of a thousand commands is the same`(seed: UInt64) throws {
        var random = SplitMix(seed: seed + 900)
        var journey = Journey(using: &random)
        let system = FaultyFileSystem()
        var file = StateFile(
            path: "/state/board.jsonl", saved: SavedBoard(journey.board, at: journey.moment), files: [], machine: "m",
            boot: Self.boot, in: system)
        for step in 0..<Tries.of(1_000) {
            let moment = journey.next(using: &random)
            let command = journey.command(using: &random)
            let changes = journey.board.apply(command, at: moment).changes
            let entries = changes.compactMap { change in
                StateEntry(
                    change, of: change.countdown.flatMap(journey.board.index(of:)).map { journey.board.items[$0] },
                    themeInFiles: "b")
            }
            // The file stays short, so that reading it a thousand times does not take long.
            if step % 16 == 0 { file.forceSnapshot() }
            try file.write(entries, at: moment)
            let bytes = try #require(try system.read(file.path))
            let reading = try #require(try StateText.read(bytes, boot: Self.boot))
            #expect(reading.damage == .none)
            var board = journey.loaded(at: moment)
            _ = board.restore(reading.saved, at: moment)
            let (after, expected) = (board.state, journey.board.state)
            #expect(after.items == expected.items && after.view == expected.view, "\(command) at step \(step)")
            #expect(after.look == expected.look && after.face == expected.face, "\(command) at step \(step)")
            #expect(board.history == journey.board.history, "\(command) at step \(step)")
            if case .setTheme = command { #expect(reading.saved.theme?.name == expected.theme) }
        }
    }

    @Test func `a file of a later version stays as it is`() throws {
        let text = #"{"version":99,"machine":"m","files":[]}"# + "\n"
        #expect(throws: LaterVersion.self) { try StateText.read(Array(text.utf8), boot: Self.boot) }
        #expect(try StateText.read(Array("nonsense\n".utf8), boot: Self.boot) == nil)
        #expect(try StateText.read([], boot: Self.boot) == nil)
    }

    @Test func `what is cut at the end is left out, and what is broken in the middle is told`() throws {
        let line = #"{"view":"cards"}"# + "\n"
        let head = #"{"version":1,"machine":"m","files":[],"unknown":1}"# + "\n"
        func read(_ text: String) throws -> StateText.Reading? {
            try StateText.read(Array(text.utf8), boot: Self.boot)
        }
        for cut in 1..<line.utf8.count {
            let reading = try read(head + line + line.prefix(cut))
            #expect(reading?.damage == .cutTail && reading?.saved.view == .cards)
        }
        #expect(try read(head + line + "{\n")?.damage == .cutTail)
        #expect(try read(head + line + "{\n" + line)?.damage == .broken)
        #expect(try read(head + line)?.damage == StateText.Damage.none)
    }

    @Test func `the text of standard input is read as it was edited last, from a change and from a snapshot`() throws {
        let system = FaultyFileSystem()
        let moment = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(10)))
        var file = StateFile(
            path: "/state/board.jsonl", saved: SavedBoard(moment: moment), files: [], machine: "m", boot: Self.boot,
            in: system)
        let texts = ["", "countdowns: []\r\n", "countdowns:\n  - Tea: 4m # \u{201C}hot\u{201D}\t\u{1F375}"]
        for text in texts + texts {
            try file.write([StateEntry(input: text, editedAt: moment.wall)], at: moment)
            let bytes = try #require(try system.read(file.path))
            #expect(try StateText.read(bytes, boot: Self.boot)?.saved.input == text)
            if text.isEmpty { file.forceSnapshot() }
        }
    }
}
