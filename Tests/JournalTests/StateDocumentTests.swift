import Countdowns
import TestSupport
import Testing

@testable import Journal

@Suite struct StateDocumentTests {
    private static let boot = BootIdentity(text: "one")

    @Test(arguments: 0..<3)
    func `a board saved and restored after each of a thousand commands is unchanged`(seed: UInt64) throws {
        var random = SplitMix(seed: seed + 900)
        var journey = Journey(using: &random)
        for step in 0..<Tries.of(1_000) {
            let moment = journey.next(using: &random)
            let command = journey.command(using: &random)
            _ = journey.board.apply(command, at: moment)
            let document = StateDocument(
                SavedBoard(journey.board, at: moment), files: [], machine: "m", boot: Self.boot)
            let read = try StateDocument(document.bytes)
            #expect(read == document)
            var board = journey.loaded(at: moment)
            _ = board.restore(read.saved(on: Self.boot), at: moment)
            let (after, expected) = (BoardState(board), BoardState(journey.board))
            var look = journey.board.remembered
            look.theme = board.remembered.theme
            #expect(after.items == expected.items && board.remembered == look, "\(command) at step \(step)")
            #expect(after.pausedTogether == expected.pausedTogether, "\(command) at step \(step)")
            #expect(board.history == journey.board.history, "\(command) at step \(step)")
        }
    }

    @Test(arguments: ["", "countdowns: []\r\n", "countdowns:\n  - Tea: 4m # \u{201C}hot\u{201D}\t\u{1F375}"])
    func `theme, zone, mute and the text of standard input are read back unchanged`(text: String) throws {
        let moment = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(10)))
        var saved = SavedBoard(
            theme: .init(name: "nord", inFiles: "dark"), view: .cards, zone: .gmt, moment: moment)
        (saved.input, saved.isMuted) = (text, true)
        let files = [BoardFileRecord(path: "/a", device: 1, inode: 2, born: 3)]
        let bytes = StateDocument(saved, files: files, machine: "m", boot: Self.boot).bytes
        let read = try StateDocument(bytes)
        #expect(read.saved(on: Self.boot) == saved && read.files == files)
        #expect(!read.saved(on: BootIdentity(text: "two")).isSameBoot)
    }

    @Test func `many changes of 5,000 countdowns give a state below 4 MB, and the last change can be undone`()
        throws
    {
        let moment = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(100)))
        let countdowns = (0..<5_000).map {
            Countdown(id: "countdown-\($0)", title: "", kind: .duration(CalendarDuration(.seconds(600))))
        }
        var board = Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "a"),
            at: moment)
        for _ in 0..<7 { _ = board.apply(.toggleAll, at: moment) }
        let saved = SavedBoard(board, at: moment)
        let bytes = StateDocument(saved, files: [], machine: "m", boot: Self.boot).bytes
        #expect(bytes.count < 4_000_000 && bytes.count > 1_000_000)
        #expect(saved.history.undoable.last?.items.count == 5_000)
    }

    @Test func `the saved pause of a date does not fit, and the other saved states are restored`() throws {
        let moment = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(100)))
        let countdowns: [Countdown] = [.dated("launch", in: 500), .lasting("tea", 240)]
        func board() -> Board {
            Board(
                BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "a"),
                at: moment)
        }
        var paused = board()
        paused.apply(.change(.pause, of: ["tea"]), at: moment)
        var saved = SavedBoard(paused, at: moment)
        // An earlier version could pause a date.
        saved.items["launch"]?.state.run = .paused(.seconds(300), at: moment.wall)
        let bytes = StateDocument(saved, files: [], machine: "m", boot: Self.boot).bytes
        var restored = board()
        let restoration = restored.restore(try StateDocument(bytes).saved(on: Self.boot), at: moment)
        #expect(restoration.changed == ["launch"])
        #expect(restored.items.map(\.isPaused) == [false, true])
        #expect(restored.items[0].reading(at: moment).amount == .seconds(500))
    }

    /// Reads the state of a board with more fields.
    private static func read(_ saved: SavedBoard, adding fields: String) throws -> StateDocument {
        let bytes = StateDocument(saved, files: [], machine: "m", boot: boot).bytes
        let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
        let body = String(decoding: bytes[(end + 1)...], as: UTF8.self).replacing(
            "{\"clocks\"", with: "{\(fields),\"clocks\"")
        let checksum = FileName.hash64(of: Array("2 \(body.utf8.count)\n\(body)".utf8))
        let text = #"{"checksum":"\#(checksum)","length":\#(body.utf8.count),"version":2}"# + "\n" + body
        return try StateDocument(Array(text.utf8))
    }

    @Test func `an unknown field of a later version is ignored`() throws {
        let saved = SavedBoard(moment: Moment(wall: WallTime(unixSeconds: 1), uptime: Uptime(sinceBoot: .zero)))
        #expect(try Self.read(saved, adding: #""beyond":[1]"#).machine == "m")
    }

    @Test func `the undo steps of an earlier version are read without their changes of the view state`() throws {
        let moment = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(100)))
        func board() -> Board {
            Board(
                BoardDefinition(countdowns: [.lasting("tea", 240)]), title: "", zone: .gmt,
                remembered: RememberedLook(theme: "a"), at: moment)
        }
        var saved = SavedBoard(board(), at: moment)
        saved.view = .cards
        func paused(_ left: Int) -> String {
            #"{"run":"paused","left":"\#(left)","time":"1800000000","start":"1800000000"}"#
        }
        let item = #"{"id":"tea","before":\#(paused(200)),"after":\#(paused(140))}"#
        let steps = [
            #"{"sentence":"“tea” was shortened by 1 min","zone":"GMT","items":[\#(item)]}"#,
            #"{"sentence":"the theme was changed to “b”","zone":"GMT","theme":["a","b"],"view":["list","cards"],"#
                + #""face":["block","thin"],"folded":[[],["x"]],"order":["group","time"]}"#,
        ]
        let read = try Self.read(saved, adding: #""undoable":[\#(steps.joined(separator: ","))]"#).saved(on: Self.boot)
        #expect(read.history.undoable.count == 2 && read.view == .cards)
        var restored = board()
        _ = restored.restore(read, at: moment)
        #expect(restored.history.undoable.map(\.sentence) == ["“tea” was shortened by 1 min"])
        restored.apply(.undo, at: moment)
        #expect(restored.remembered.view == .cards && restored.history.undoable.isEmpty)
        #expect(restored.items[0].reading(at: moment).amount == .seconds(200))
    }
}
