import Countdowns
import Foundation

@testable import BoardEngine
@testable import Definitions

/// Swaps files while a board reads one of them, and checks which hooks run.
///
/// Findings are untrusted hooks that run, and trusted hooks that do not run.
///
/// Each pair of bytes encodes a change and the file system call after which the change is made.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHooks(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let changes = stride(from: 0, to: bytes.count - 1, by: 2).map { HookWorld.Change(bytes[$0], bytes[$0 + 1]) }
    do {
        let world = try HookWorld(changes)
        defer { world.remove() }
        try world.check()
    } catch {
        fatalError("The files cannot be made: \(error)")
    }
    return 0
}

/// A folder with one trusted path, and with other files that are moved to that path.
///
/// The files are moved, but their contents never change, so that the title of the board identifies the file that was
/// read.
/// - Thread: one. `SystemFiles` calls `didStep(_:)` on the thread that reads the board, so `@unchecked` is correct.
private final class HookWorld: @unchecked Sendable {
    /// A change, and the number of file system calls before it.
    struct Change {
        enum Kind {
            case exchange(with: Int)
            case folderMode(mode_t)
            case unlink
        }

        let call: Int
        let kind: Kind

        init(_ first: UInt8, _ second: UInt8) {
            call = Int(first % 8)
            switch Int(second) % (Occupant.allCases.count + 4) {
            case let index where index < Occupant.allCases.count: kind = .exchange(with: index)
            case let index:
                let modes: [mode_t] = [0o755, 0o777, 0o1777]
                let number = index - Occupant.allCases.count
                kind = number < modes.count ? .folderMode(modes[number]) : .unlink
            }
        }
    }

    /// The kinds of file that can be at a path.
    enum Occupant: Int, CaseIterable {
        case trusted, sameHooks, included, hardLink
        case otherBytes, shell, detached, noHooks, otherOwner, othersMayWrite, groupMayWrite
        case link, procfs, pipe, folder

        /// Whether the hooks of this file may run if the reader finds it at the trusted path.
        var mayRun: Bool {
            switch self {
            case .trusted, .sameHooks, .included, .hardLink: true
            // Only root can create a file with another owner. If the fuzzer does not run as root, the file belongs to
            // the user and is trusted.
            case .otherOwner: geteuid() != 0
            default: false
            }
        }

        /// Whether this is a regular file and not a symbolic link.
        var isFile: Bool { rawValue < Occupant.link.rawValue }
    }

    private let path: String
    private let changes: [Change]
    private let trust: HookTrust

    /// The kind of file at each path; nil if there is no file.
    ///
    /// The first path is the trusted path.
    private var occupants: [Occupant?]
    private var folderMode: mode_t = 0o755
    private var calls = 0

    /// The file that was opened first.
    private var opened: Occupant?
    /// Whether the opened file was at the trusted path, in a safe folder, when the reader read the attributes of the
    /// file.
    private var isAtPath = false

    private var home: String { path + "/home" }
    private func place(_ index: Int) -> String { index == 0 ? home + "/board.yaml" : home + "/other-\(index).yaml" }

    init(_ changes: [Change]) throws {
        self.changes = changes
        occupants = Occupant.allCases.map { $0 }
        let template = FileManager.default.temporaryDirectory.path + "/fuzz-hooks-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: template + "/home/in", withIntermediateDirectories: true)
        guard let path = PathText.resolved(template) else { throw CocoaError(.fileNoSuchFile) }
        self.path = path
        trust = HookTrust(environment: [
            "XDG_STATE_HOME": path + "/state", "XDG_CONFIG_HOME": path + "/config", "PATH": "/bin:/usr/bin",
        ])
        for occupant in Occupant.allCases { try make(occupant) }
        try write(Self.board("[true, \u{E9}]", "Side"), to: home + "/side.yaml")
        guard let hooks = try load(SystemFiles()).fileHooks.first else { throw CocoaError(.fileNoSuchFile) }
        try trust.keep(try trust.proposal(for: hooks))
    }

    func remove() {
        chmod(home, 0o755)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Reads the trusted path while the files change.
    func check() throws {
        apply { $0.call == 0 }
        let board = try? load(SystemFiles { self.didStep($0) })
        let runs = !HookPlan(board?.fileHooks ?? [], trust).isEmpty
        let title = board?.definition.countdowns.first?.title
        guard let opened, opened.isFile else { return precondition(!runs, "Hooks of no file run.") }
        precondition(title == "\(opened)", "\(title ?? "nothing") was read where \(opened) was opened.")
        precondition(runs == (opened.mayRun && isAtPath), "Hooks of \(opened) \(runs ? "" : "do not ")run.")
    }

    private func didStep(_ step: SystemFiles.Step) {
        calls += 1
        // The first call opens the file of the board. Included files are opened later.
        if calls == 1 { opened = occupants[0] }
        if calls == 3, let opened, opened.isFile {
            isAtPath = occupants[0] == opened && folderMode != 0o777
        }
        apply { $0.call == calls }
    }

    private func apply(_ isDue: (Change) -> Bool) {
        for change in changes where isDue(change) {
            switch change.kind {
            case .exchange(let index):
                guard index > 0 else { continue }
                let third = home + "/third"
                for (from, to) in [(place(0), third), (place(index), place(0)), (third, place(index))] {
                    rename(from, to)
                }
                occupants.swapAt(0, index)
            case .folderMode(let mode):
                chmod(home, mode)
                folderMode = mode
            case .unlink:
                // `unlink` does not remove a folder.
                guard occupants[0] != .folder else { continue }
                unlink(place(0))
                occupants[0] = nil
            }
        }
    }

    private func load(_ files: some FileReading) throws -> DecodedBoard {
        let context = DecodingContext(now: WallTime(unixSeconds: 1_800_000_000), machineZone: .gmt)
        return try BoardFile.load([place(0)], in: context, from: files)
    }

    private static func board(_ hook: String, _ title: String) -> String {
        "hooks: { zero: \(hook) }\ncountdowns: [{ title: \(title), in: 4m }]\n"
    }

    private func write(_ text: String, to file: String, mode: mode_t = 0o644) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        chmod(file, mode)
    }

    private func make(_ occupant: Occupant) throws {
        let file = place(occupant.rawValue)
        let trusted = Self.board("[true, \u{E9}]", "\(occupant)")
        switch occupant {
        case .trusted, .sameHooks: try write(trusted, to: file)
        case .included: try write("include: [side.yaml]\n" + trusted, to: file)
        case .hardLink:
            try write(trusted, to: home + "/in/linked.yaml")
            try FileManager.default.linkItem(atPath: home + "/in/linked.yaml", toPath: file)
        case .otherBytes: try write(Self.board("[true, e\u{301}]", "\(occupant)"), to: file)
        case .shell: try write(Self.board("{ run: \"true \u{E9}\", shell: true }", "\(occupant)"), to: file)
        case .detached:
            try write(Self.board("{ run: [true, \u{E9}], detach: true }", "\(occupant)"), to: file)
        case .noHooks: try write("countdowns: [{ title: \(occupant), in: 4m }]\n", to: file)
        case .otherOwner:
            try write(trusted, to: file)
            _ = chown(file, 12_345, 12_345)
        case .othersMayWrite: try write(trusted, to: file, mode: 0o646)
        case .groupMayWrite: try write(trusted, to: file, mode: 0o664)
        case .link:
            try write(trusted, to: home + "/in/target.yaml")
            try FileManager.default.createSymbolicLink(
                atPath: file, withDestinationPath: home + "/in/target.yaml")
        case .procfs:
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/proc/self/cmdline")
        case .pipe: guard mkfifo(file, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        case .folder:
            try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
            try write(trusted, to: file + "/board.yaml")
        }
    }
}
