import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Journal

/// Tests of state files on failing disks, and on machines that stop during any call.
@Suite struct StateFileTests {
    private static let boot = BootIdentity(text: "one")
    private static let files = [BoardFileRecord(path: "/board.yaml")]

    private static func folder(in system: FaultyFileSystem) -> StateFolder? {
        StateFolder(environment: ["XDG_STATE_HOME": "/state"], machine: "m", boot: boot, in: system)
    }

    private static func file(in system: FaultyFileSystem) throws -> StateFile {
        let path = try #require(folder(in: system)).statePath(of: files)
        return StateFile(path: path, files: files, machine: "m", boot: boot, in: system)
    }

    /// Consecutive states that differ in all countdowns.
    private static let states: [SavedBoard] = {
        let moment = Moment(wall: WallTime(unixSeconds: 1_800_000_000), uptime: Uptime(sinceBoot: .seconds(100)))
        let countdowns = (0..<500).map {
            Countdown(id: "c\($0)", title: "c\($0)", kind: .duration(CalendarDuration(.seconds(600))))
        }
        var board = Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "a"),
            at: moment)
        return (0..<4).map { number in
            let moment = Moment(
                wall: moment.wall + .seconds(number), uptime: moment.uptime + .seconds(number))
            if number > 0 { _ = board.apply(.toggleAll, at: moment) }
            return SavedBoard(board, at: moment)
        }
    }()

    /// Writes the states until a write fails.
    ///
    /// - Returns: the index of the last state whose write succeeded; nil if no write succeeded.
    private static func write(in system: FaultyFileSystem) throws -> Int? {
        var file = try file(in: system)
        var told: Int?
        for (number, state) in states.enumerated() {
            do { try file.write(state) } catch { break }
            told = number
        }
        return told
    }

    @Test(arguments: [FaultyFileSystem.Fault.refuses, .cuts])
    func `a state that cannot be written on a full disk leaves no temporary file`(fault: FaultyFileSystem.Fault) throws
    {
        // The calls of the first write and of the second write.
        for call in 2...12 {
            let system = FaultyFileSystem()
            system.fail(at: call, fault)
            _ = try Self.write(in: system)
            let path = try Self.file(in: system).path
            #expect(try system.read(path + ".new") == nil, "\(call)")
        }
    }

    @Test(arguments: FaultyFileSystem.Fault.allCases)
    func `a failure at any call leaves the state before the change or the state after it`(
        fault: FaultyFileSystem.Fault
    ) throws {
        let quiet = FaultyFileSystem()
        #expect(try Self.write(in: quiet) == 3)
        #expect(quiet.calls > 20)
        for call in 1...quiet.calls {
            for seed in 0..<Tries.of(3) {
                let system = FaultyFileSystem()
                system.fail(at: call, fault)
                let told = try Self.write(in: system)
                var random = SplitMix(seed: UInt64(call * 100 + seed))
                // The power is cut after every failure.
                system.restart(using: &random)
                let entry = try #require(Self.folder(in: system)).read(Self.files)
                guard let entry else {
                    #expect(told == nil, "\(fault) at \(call): there is no state")
                    continue
                }
                let number = Self.states.firstIndex {
                    $0.items == entry.saved.items && $0.history == entry.saved.history
                }
                let isThere = number.map { $0 == told ?? 0 || $0 == (told ?? -1) + 1 } ?? false
                #expect(isThere, "\(fault) at \(call), seed \(seed): saved \(told ?? -1), read \(number ?? -1)")
                #expect(entry.damage == nil, "\(fault) at \(call), seed \(seed)")
            }
        }
    }

    @Test func `the write after a refused write saves the whole state`() throws {
        let quiet = FaultyFileSystem()
        _ = try Self.write(in: quiet)
        for call in 1...quiet.calls {
            let system = FaultyFileSystem()
            system.fail(at: call, .refuses)
            var file = try Self.file(in: system)
            var refused = 0
            for state in Self.states { do { try file.write(state) } catch { refused += 1 } }
            try file.write(Self.states[0])
            let folder = try #require(Self.folder(in: system))
            let entry = try #require(try folder.read(Self.files))
            #expect(refused <= 1 && entry.damage == nil && entry.saved.items == Self.states[0].items)
        }
    }

    /// Creates a file system with two generations of a state file, and returns the bytes of the newer generation.
    private func twoGenerations() throws -> (system: FaultyFileSystem, folder: StateFolder, bytes: [UInt8]) {
        let system = FaultyFileSystem()
        var small = Self.states
        for number in small.indices { small[number].items = small[number].items.filter { $0.key.hasSuffix("77") } }
        var file = try Self.file(in: system)
        try file.write(small[0])
        try file.write(small[1])
        let bytes = try #require(try system.read(file.path))
        return (system, try #require(Self.folder(in: system)), bytes)
    }

    @Test func `a state file truncated at any byte gives the previous generation and reports the damage`() throws {
        let (system, folder, bytes) = try twoGenerations()
        let path = folder.statePath(of: Self.files)
        for count in 0..<bytes.count {
            try system.write(Array(bytes.prefix(count)), to: path)
            let entry = try #require(try folder.read(Self.files))
            #expect(entry.saved.moment == Self.states[0].moment, "cut at \(count)")
            #expect(entry.damage == .broken(kept: path + ".bad", used: Self.states[0].moment.wall))
        }
    }

    @Test func `a state file with any flipped bit gives the previous generation and reports the damage`() throws {
        let (system, folder, bytes) = try twoGenerations()
        let path = folder.statePath(of: Self.files)
        var random = SplitMix(seed: 5)
        // All bits of the first line are tested, and 500 bits of the other lines.
        let head = (bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0) * 8
        let bits = Array(0..<head) + (0..<500).map { _ in Int.random(in: head..<bytes.count * 8, using: &random) }
        for bit in bits {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << (bit % 8)
            try system.write(flipped, to: path)
            let entry = try #require(try folder.read(Self.files), "bit \(bit)")
            #expect(entry.saved.moment == Self.states[0].moment, "bit \(bit)")
            #expect(entry.damage != nil, "bit \(bit)")
        }
    }

    @Test func `a missing state file gives the previous generation`() throws {
        let (system, folder, _) = try twoGenerations()
        try system.remove(folder.statePath(of: Self.files))
        let entry = try #require(try folder.read(Self.files))
        #expect(entry.saved.moment == Self.states[0].moment && entry.damage == nil)
    }

    @Test func `the owner keeps the newest five damaged state files`() throws {
        let (system, folder, _) = try twoGenerations()
        let path = folder.statePath(of: Self.files)
        for number in 1...7 {
            try system.write(Array("damaged \(number)".utf8), to: path)
            let entry = try #require(try folder.open(Self.files) { _ in false })
            #expect(entry.damage?.description.contains("is used") == true)
        }
        let kept = try ["", "-2", "-3", "-4", "-5", "-6"].map { end in
            try system.read(path + ".bad" + end).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(kept == ["damaged 7", "damaged 6", "damaged 5", "damaged 4", "damaged 3", nil])
    }

    @Test func `damage without a previous generation is an error, and a file of a later version is kept`() throws {
        let system = FaultyFileSystem()
        let folder = try #require(Self.folder(in: system))
        let path = folder.statePath(of: Self.files)
        try system.write(Array("nonsense".utf8), to: path)
        #expect(throws: StateFolder.Damage.broken(kept: path + ".bad", used: nil)) { try folder.read(Self.files) }
        let body = "{}\n"
        let checksum = FileName.hash64(of: Array("99 3\n\(body)".utf8))
        let later = Array(#"{"checksum":"\#(checksum)","length":3,"version":99}"#.utf8) + Array("\n\(body)".utf8)
        try system.write(later, to: path)
        #expect(throws: StateFolder.Damage.laterVersion(99)) { try folder.open(Self.files) { _ in false } }
        #expect(try system.read(path) == later)
    }

    @Test func `moving or forgetting a state includes its previous generation`() throws {
        let (system, folder, _) = try twoGenerations()
        let others = [BoardFileRecord(path: "/other.yaml")]
        #expect(try folder.move(Self.files, to: others))
        #expect(try folder.read(Self.files)?.path == nil)
        #expect(try folder.read(others)?.saved.items.count == 5)
        #expect(try folder.forget("c77", of: others))
        #expect(try folder.read(others)?.saved.items["c77"] == nil)
        #expect(try folder.forget(nil, of: others))
        #expect(try folder.read(others)?.path == nil)
        #expect(try system.names(in: folder.path).isEmpty)
    }

    @Test func `a damaged state file is kept as .bad before it is moved, opened or partly forgotten`() throws {
        for change in 0...2 {
            let (system, folder, bytes) = try twoGenerations()
            let path = folder.statePath(of: Self.files)
            try system.write(Array(bytes.dropLast(9)), to: path)
            switch change {
            case 0: #expect(try folder.move(Self.files, to: [BoardFileRecord(path: "/other.yaml")]))
            case 1: #expect(try folder.forget("c77", of: Self.files))
            default: #expect(try folder.open(Self.files) { _ in false }?.damage != nil)
            }
            #expect(try system.read(path + ".bad") == Array(bytes.dropLast(9)))
        }
        let (system, folder, bytes) = try twoGenerations()
        try system.write(Array(bytes.dropLast(9)), to: folder.statePath(of: Self.files) + ".bad")
        #expect(try folder.forget(nil, of: Self.files))
        #expect(try system.names(in: folder.path).isEmpty)
    }

    @Test func `a damaged state file and its previous generation of a later version stay unchanged`() throws {
        let (system, folder, bytes) = try twoGenerations()
        let path = folder.statePath(of: Self.files)
        let body = "{}\n"
        let checksum = FileName.hash64(of: Array("99 \(body.utf8.count)\n\(body)".utf8))
        let later = Array(#"{"checksum":"\#(checksum)","length":3,"version":99}"#.utf8) + Array("\n\(body)".utf8)
        try system.write(later, to: StateFile.before(path))
        try system.write(Array(bytes.dropLast(9)), to: path)
        #expect(throws: StateFolder.Damage.laterVersion(99)) { try folder.open(Self.files) { _ in false } }
        #expect(try system.read(path) == Array(bytes.dropLast(9)))
        #expect(try system.read(StateFile.before(path)) == later)
    }

    @Test func `a pipe, a link or a folder in place of a state is kept, and the previous generation is used`()
        throws
    {
        let home = try RuntimeFolder()
        let folder = try #require(
            StateFolder(environment: ["XDG_STATE_HOME": home.path], machine: "m", boot: Self.boot))
        let path = folder.statePath(of: Self.files)
        var file = StateFile(
            path: path, files: Self.files, machine: "m", boot: Self.boot, in: SystemFileSystem())
        for number in 1...3 {
            for state in Self.states.prefix(2) { try file.write(state) }
            unlink(path)
            switch number {
            case 1: mkfifo(path, 0o600)
            case 2: symlink("/dev/zero", path)
            default: mkdir(path, 0o700)
            }
            let entry = try folder.open(Self.files) { _ in false }
            #expect(entry?.saved.items == Self.states[0].items)
            guard case .broken(_, let used) = entry?.damage else { throw POSIXFailure() }
            #expect(used != nil)
        }
        let bad = try SystemFileSystem().names(in: folder.path).filter { $0.contains(".bad") }
        #expect(bad.count == 3)
    }

    private struct POSIXFailure: Error {}
}
