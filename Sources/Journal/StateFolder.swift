import Countdowns
import Foundation

/// The folder in which the states of boards are, each machine's in one of its own.
///
/// A board is known by the paths of its files. A file that was moved is recognised by its number on its device.
///
/// - Thread: any.
public struct StateFolder: Sendable {
    /// Its path.
    public let path: String

    /// The machine.
    public let machine: String

    let system: any FileSystem
    private let boot: BootIdentity

    /// Finds the folder: `countdowns` in `XDG_STATE_HOME`, or in `~/.local/state`; nil where there is no home.
    ///
    /// - Parameters:
    ///   - environment: the environment variables.
    ///   - machine: the machine; a name of letters and digits.
    ///   - boot: the clocks that run.
    ///   - system: where it is.
    public init?(
        environment: [String: String], machine: String = MachineName.current, boot: BootIdentity = .current,
        in system: any FileSystem = SystemFileSystem()
    ) {
        let home: String
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            home = state
        } else if let user = environment["HOME"], user.hasPrefix("/") {
            home = user + "/.local/state"
        } else {
            return nil
        }
        path = "\(home)/countdowns/\(machine)"
        self.machine = machine
        self.boot = boot
        self.system = system
    }

    /// What is known of a board.
    public struct Entry: Sendable {
        /// The path of its state file.
        public var path: String
        /// Its files, as they were then.
        public var files: [BoardFileRecord]
        /// What was saved.
        public var saved: SavedBoard
        /// What of its state file could not be read.
        public var damage: Damage?
    }

    /// What is wrong with a state file.
    public enum Damage: Error, Hashable, Sendable, CustomStringConvertible {
        /// Its last line was being written when the program or the machine stopped.
        case cutTail
        /// It cannot be read from some line on, or not at all; it is kept under another name.
        case broken(kept: String)
        /// Another process keeps it, under another name of its files.
        case isTaken
        /// A later program wrote it; it stays as it is.
        case laterVersion(Int)
        /// The system does not let it be read; it stays as it is.
        case unreadable(FileError)

        /// In a sentence.
        public var description: String {
            switch self {
            case .cutTail: "The last change before the program stopped was not written whole; it is left out."
            case .broken(let kept): "The state file is damaged; a board keeps it as \(kept)."
            case .isTaken: "Another program keeps the state."
            case .laterVersion: "A later version of the program wrote the state file. Nothing is saved now."
            case .unreadable(let error): "The state cannot be read: \(error)"
            }
        }
    }

    /// The path of the state file of a board.
    public func statePath(of files: [BoardFileRecord]) -> String { "\(path)/\(Self.name(of: files)).jsonl" }

    /// The history of a board.
    public func history(of files: [BoardFileRecord]) -> HistoryFile { history(besides: statePath(of: files)) }

    /// The history beside a state file.
    public func history(besides path: String) -> HistoryFile {
        HistoryFile(path: String(path.dropLast(".jsonl".count)) + ".log", in: system)
    }

    /// The path of the file whose lock makes a process the owner of a board's state.
    public func lockPath(of files: [BoardFileRecord]) -> String { "\(path)/\(Self.name(of: files)).lock" }

    /// Reads what is known of a board, without changing anything.
    ///
    /// - Returns: nil where nothing is known.
    /// - Throws: why it cannot be read.
    public func read(_ files: [BoardFileRecord]) throws(Damage) -> Entry? {
        if let entry = try read(at: statePath(of: files)) { return entry }
        return moved(to: files)
    }

    /// Reads what is known of a board whose owner this process is: what was moved gets its new name, and a damaged file is
    /// kept.
    ///
    /// - Parameters:
    ///   - files: the board's files.
    ///   - isHeld: whether a process has the lock at a path.
    /// - Returns: nil where nothing is known.
    /// - Throws: why it cannot be read; nothing may be written then but for ``Damage/broken(kept:)``.
    public func open(_ files: [BoardFileRecord], isHeld: (String) -> Bool) throws(Damage) -> Entry? {
        let path = statePath(of: files)
        do {
            if var entry = try read(at: path) {
                if case .broken(let kept) = entry.damage {
                    do { try keep(path, as: kept) } catch { entry.damage = error }
                }
                return entry
            }
        } catch {
            if case .broken(let kept) = error { try keep(path, as: kept) }
            throw error
        }
        guard var entry = moved(to: files) else { return nil }
        // The board of the file that was moved may run still.
        if isHeld(lockPath(of: entry.files)) { throw .isTaken }
        do {
            try system.rename(entry.path, to: path)
            try history(besides: entry.path).move(to: history(besides: path).path)
            entry.path = path
        } catch {
            throw .unreadable(error)
        }
        return entry
    }

    /// The state files that cannot be read, and why.
    public func damaged() -> [(path: String, damage: Damage)] {
        let names = (try? system.names(in: path)) ?? []
        return names.filter { $0.hasSuffix(".jsonl") }.sorted().compactMap { name -> (path: String, damage: Damage)? in
            let path = "\(path)/\(name)"
            do throws(Damage) {
                _ = try read(at: path)
                return nil
            } catch {
                return (path, error)
            }
        }
    }

    /// All boards of which something is known, by the names of their state files.
    public func entries() -> [Entry] {
        let names = (try? system.names(in: path)) ?? []
        return names.filter { $0.hasSuffix(".jsonl") }.sorted().compactMap { try? read(at: "\(path)/\($0)") }
    }

    private func read(at path: String) throws(Damage) -> Entry? {
        let bytes: [UInt8]
        do {
            guard let read = try system.read(path) else { return nil }
            bytes = read
        } catch {
            throw .unreadable(error)
        }
        let kept = path + ".bad"
        do {
            guard let reading = try StateText.read(bytes, boot: boot) else { throw Damage.broken(kept: kept) }
            var entry = Entry(path: path, files: reading.files, saved: reading.saved)
            switch reading.damage {
            case .none: break
            case .cutTail: entry.damage = .cutTail
            case .broken: entry.damage = .broken(kept: kept)
            }
            return entry
        } catch let error as LaterVersion {
            throw .laterVersion(error.version)
        } catch {
            throw .broken(kept: kept)
        }
    }

    /// Keeps a damaged file under another name.
    private func keep(_ path: String, as kept: String) throws(Damage) {
        do {
            try system.write(system.read(path) ?? [], to: kept)
            try system.sync(kept)
        } catch {
            throw .unreadable(error)
        }
    }

    /// The state of files that are not where they were, or are called otherwise through links.
    private func moved(to files: [BoardFileRecord]) -> Entry? {
        entries().first { entry in
            entry.files.count == files.count
                && zip(entry.files, files).allSatisfy { old, new in
                    old.isSame(as: new) && (old.path == new.path || isGone(old.path) || isOne(old.path, new.path))
                }
        }
    }

    private func isOne(_ path: String, _ other: String) -> Bool {
        func target(_ path: String) -> URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }
        return target(path) == target(other)
    }

    private func isGone(_ path: String) -> Bool { access(path, F_OK) != 0 && errno == ENOENT }

    /// The name of a board's state file: that of its first file, and a hash of all paths.
    static func name(of files: [BoardFileRecord]) -> String {
        let first = files.first?.path ?? "-"
        let last = first.hasPrefix("/") ? String(first.split(separator: "/").last ?? "board") : "stdin"
        let slug = FileName.slug(of: last.split(separator: ".").first.map(String.init) ?? last)
        let hash = FileName.hash64(of: FileName.bytes(of: files.map(\.path)))
        return slug.isEmpty ? hash : slug + "-" + hash
    }
}
