import Countdowns
import Testing

@testable import Journal

@Suite struct MovedStateFinderTests {
    private static let boot = BootIdentity(text: "one")
    private static let moment = Moment(
        wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(100)))

    private let system = FaultyFileSystem()
    private let folder: StateFolder
    private let saved: SavedBoard

    init() throws {
        folder = try #require(
            StateFolder(environment: ["XDG_STATE_HOME": "/state"], machine: "m", boot: Self.boot, in: system))
        let countdown = Countdown(id: "tea", title: "Tea", kind: .duration(CalendarDuration(.seconds(600))))
        saved = SavedBoard(
            Board(
                BoardDefinition(countdowns: [countdown]), title: "", zone: .gmt, remembered: RememberedLook(theme: "a"),
                at: Self.moment), at: Self.moment)
    }

    /// Returns a record whose path does not exist, as after a move of the file.
    private func file(_ name: String, inode: UInt64) -> BoardFileRecord {
        BoardFileRecord(path: "/nowhere/\(name).yaml", device: 1, inode: inode, born: 7)
    }

    private func stateFile(_ files: [BoardFileRecord]) -> StateFile {
        StateFile(path: folder.statePath(of: files), files: files, machine: "m", boot: Self.boot, in: system)
    }

    @Test func `the state of a moved file is found without reading the other states`() throws {
        for number in 0..<300 {
            var other = stateFile([file("other-\(number)", inode: UInt64(number + 10))])
            try other.write(saved)
        }
        var state = stateFile([file("a", inode: 1), file("b", inode: 2)])
        try state.write(saved)
        let before = system.reads
        let moved = [file("c", inode: 1), file("b", inode: 2)]
        #expect(try folder.read(moved)?.path == state.path)
        #expect(try folder.read([file("new", inode: 1)])?.path == nil)
        #expect(system.reads - before < 10)
        let opened = try folder.open(moved) { _ in false }
        #expect(opened?.path == folder.statePath(of: moved))
    }

    @Test func `the state of a file that an editor saved by renaming is found by the new inode`() throws {
        var state = stateFile([file("a", inode: 1)])
        try state.write(saved)
        state.files = [file("a", inode: 5)]
        try state.write(saved)
        #expect(try folder.read([file("moved", inode: 5)])?.path == state.path)
        // A new file can get the inode number of a deleted file, so the old inode number must not find the state.
        #expect(try folder.read([file("another", inode: 1)])?.path == nil)
        #expect(try system.names(in: folder.path).filter { $0.hasSuffix(".moved") }.count == 1)
    }

    @Test func `moving or forgetting a state removes its old note`() throws {
        var state = stateFile([file("a", inode: 1)])
        try state.write(saved)
        let new = [file("b", inode: 2)]
        #expect(try folder.move(state.files, to: new))
        #expect(try folder.read([file("c", inode: 1)])?.path == nil)
        #expect(try folder.read([file("c", inode: 2)])?.path == folder.statePath(of: new))
        #expect(try folder.forget(nil, of: new))
        #expect(try system.names(in: folder.path).isEmpty)
    }

    @Test func `a note that names a missing state file, or a path, finds no state`() throws {
        let notes = MovedStateFinder(folder: folder.path, system: system)
        notes.note(folder.path + "/gone.json", of: [file("a", inode: 1)])
        #expect(try folder.read([file("b", inode: 1)])?.path == nil)
        let path = try #require(try system.names(in: folder.path).first)
        try system.write(Array("../../secret.json".utf8), to: folder.path + "/" + path)
        #expect(notes.statePath(of: [file("a", inode: 1)]) == nil)
    }
}
