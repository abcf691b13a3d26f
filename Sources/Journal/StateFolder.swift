import Countdowns
import Foundation

/// The folder for the states of boards; each machine has its own folder.
///
/// A board is identified by the paths of its files. A moved file is recognized by its device and inode.
///
/// - Thread: any.
public struct StateFolder: Sendable {
    /// The path of the folder.
    public let path: String

    /// The name of the machine.
    public let machine: String

    let system: any FileSystem
    private let boot: BootIdentity

    /// Finds the folder: `countdowns` in `XDG_STATE_HOME`, or in `~/.local/state`; nil if the home folder is unknown.
    ///
    /// - Parameters:
    ///   - environment: the environment variables.
    ///   - machine: the name of the machine, which consists of letters and digits.
    ///   - boot: the identity of the current uptime clock.
    ///   - system: the file system.
    public init?(
        environment: [String: String], machine: String = HostName.current, boot: BootIdentity = .current,
        in system: any FileSystem = SystemFileSystem()
    ) {
        let home: String
        if let state = environment["XDG_STATE_HOME"], state.isAbsolutePath {
            home = state
        } else if let user = environment["HOME"], user.isAbsolutePath {
            home = user + "/.local/state"
        } else {
            return nil
        }
        path = "\(home)/countdowns/\(machine)"
        self.machine = machine
        self.boot = boot
        self.system = system
    }

    /// The saved state of a board.
    public struct Entry: Sendable {
        /// The path of the state file.
        public var path: String
        /// The files of the board at the time of the last write.
        public var files: [BoardFileRecord] { document.files }
        /// The state.
        public let saved: SavedBoard
        /// The reason why the previous generation was read; nil if the newest generation was read.
        public var damage: Damage?
        let document: StateDocument

        init(path: String, _ document: StateDocument, on boot: BootIdentity) {
            (self.path, self.document) = (path, document)
            saved = document.saved(on: boot)
        }
    }

    /// The reason why a state file cannot be read.
    public enum Damage: Error, Hashable, Sendable, CustomStringConvertible {
        /// The file is damaged, and is kept under another name. If the previous generation is readable, the board uses that
        /// generation, and `used` is the time at which it was written.
        case broken(kept: String, used: WallTime?)
        /// Another process, started with other paths of the same files, owns the state.
        case isTaken
        /// A later version of the program wrote the file. The file remains unchanged.
        case laterVersion(Int)
        /// A system call for the file failed. The file remains unchanged.
        case unreadable(FileError)

        /// The damage as a sentence.
        public var description: String {
            switch self {
            case .broken(let kept, let used):
                "The state file is damaged; "
                    + (used.map { "the state of \(RFC3339.text(of: WallTime(unixSeconds: $0.unixSeconds))) is used." }
                        ?? "no older state can be read.")
                    + " The board renames the damaged file to \(kept)."
            case .isTaken: "Another program saves the state."
            case .laterVersion: "A later version of the program wrote the state file."
            case .unreadable(let error): "The state cannot be read: \(error)"
            }
        }
    }

    /// The path of the state file of a board.
    public func statePath(of files: [BoardFileRecord]) -> String { "\(path)/\(Self.name(of: files)).json" }

    /// The log of a board.
    public func log(of files: [BoardFileRecord]) -> LogFile { log(besides: statePath(of: files)) }

    /// The log that belongs to a state file.
    public func log(besides path: String) -> LogFile {
        LogFile(path: String(path.dropLast(".json".count)) + ".log", in: system)
    }

    /// The path of the lock file; the process that holds the lock owns the state of the board.
    public func lockPath(of files: [BoardFileRecord]) -> String { "\(path)/\(Self.name(of: files)).lock" }

    /// Gives countdowns new ids in the saved state and in the log of a board, after an edit of its files.
    ///
    /// Does nothing if the board has no readable state, or if another process owns the state. If the state cannot be
    /// written, the countdowns have no state under the new ids.
    ///
    /// - Parameters:
    ///   - renamed: the new ids, by the old ids.
    ///   - files: the board's files after the edit.
    ///   - time: the time of the edit.
    public func rename(_ renamed: [Countdown.ID: Countdown.ID], of files: [BoardFileRecord], at time: WallTime) {
        guard !renamed.isEmpty, (try? read(files)) != nil, let lock = try? FileLock(lockPath(of: files)) else { return }
        defer { lock.release() }
        guard let entry = try? open(files, isHeld: FileLock.isHeld), entry.damage == nil else { return }
        var document = entry.document
        document.rename(renamed)
        document.files = files
        try? StateFile.write(document, to: statePath(of: files), replacing: entry.files, in: system)
        var log = log(of: files)
        var lines = renamed.sorted { $0.key < $1.key }.map { LogLine(renamed: $0, to: $1, nil, at: time) }
        try? log.write(&lines)
    }

    /// Reads the state of a board without changing any file.
    ///
    /// - Returns: the state; nil if the board has no state.
    /// - Throws: the reason why the state cannot be read.
    public func read(_ files: [BoardFileRecord]) throws(Damage) -> Entry? {
        if let entry = try read(at: statePath(of: files)) { return entry }
        return moved(to: files)
    }

    /// Reads the state of a board that this process owns.
    ///
    /// Renames the state of moved files, and keeps a damaged file under another name.
    ///
    /// - Parameters:
    ///   - files: the board's files.
    ///   - isHeld: whether a process holds the lock at a path.
    /// - Returns: the state; nil if the board has no state.
    /// - Throws: the reason why the state cannot be read. After any error except ``Damage/broken(kept:used:)``, the
    ///   caller must not write a state.
    public func open(_ files: [BoardFileRecord], isHeld: (String) -> Bool) throws(Damage) -> Entry? {
        let path = statePath(of: files)
        do {
            if let entry = try read(at: path) {
                if case .broken = entry.damage { try keep(path) }
                return entry
            }
        } catch {
            if case .broken = error { try keep(path) }
            throw error
        }
        guard var entry = moved(to: files) else { return nil }
        if case .broken = entry.damage { try keep(entry.path) }
        // Another process may still run the board with the former paths of its files.
        if isHeld(lockPath(of: entry.files)) { throw .isTaken }
        do {
            try move(entry.path, to: path)
            entry.path = path
        } catch {
            throw .unreadable(error)
        }
        return entry
    }

    /// Renames a state, its previous generation and its log.
    func move(_ path: String, to other: String) throws(FileError) {
        for name in [path, StateFile.before(path)] where try system.read(name) != nil {
            try system.rename(name, to: other + name.dropFirst(path.count))
        }
        try log(besides: path).move(to: log(besides: other).path)
    }

    /// The state files that cannot be read, with the reasons.
    public func damaged() -> [(path: String, damage: Damage)] {
        let names = (try? system.names(in: path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name -> (path: String, damage: Damage)? in
            let path = "\(path)/\(name)"
            do throws(Damage) {
                _ = try read(at: path)
                return nil
            } catch {
                return (path, error)
            }
        }
    }

    /// All readable states, sorted by the names of their files.
    public func entries() -> [Entry] {
        let names = (try? system.names(in: path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { try? read(at: "\(path)/\($0)") }
    }

    /// Reads a state, or its previous generation if the state is damaged or missing.
    private func read(at path: String) throws(Damage) -> Entry? {
        let before = StateFile.before(path)
        do throws(Damage) {
            if let document = try document(at: path) { return Entry(path: path, document, on: boot) }
            guard let document = try document(at: before) else { return nil }
            return Entry(path: path, document, on: boot)
        } catch {
            guard case .broken(let kept, _) = error else { throw error }
            let older: StateDocument?
            do throws(Damage) {
                older = try document(at: before)
            } catch {
                // A later version of the program wrote the previous generation, which must not be replaced.
                if case .laterVersion = error { throw error }
                older = nil
            }
            guard let older else { throw error }
            var entry = Entry(path: path, older, on: boot)
            entry.damage = .broken(kept: kept, used: entry.saved.moment.wall)
            return entry
        }
    }

    private func document(at path: String) throws(Damage) -> StateDocument? {
        let bytes: [UInt8]
        do throws(FileError) {
            guard let read = try system.read(path) else { return nil }
            bytes = read
        } catch {
            guard error.isNotRegular else { throw .unreadable(error) }
            throw .broken(kept: path + ".bad", used: nil)
        }
        do throws(StateDocument.Unreadable) {
            return try StateDocument(bytes)
        } catch {
            switch error {
            case .damaged: throw .broken(kept: path + ".bad", used: nil)
            case .laterVersion(let version): throw .laterVersion(version)
            }
        }
    }

    /// The maximum number of damaged files that are kept for a board.
    private static let maxDamaged = 5

    /// Renames a damaged file, so that it is not overwritten.
    ///
    /// The newest damaged file gets the shortest name.
    func keep(_ path: String) throws(Damage) {
        let names = damagedNames(of: path)
        do throws(FileError) {
            let present = Set(try system.names(in: self.path).map { "\(self.path)/\($0)" })
            for (name, older) in zip(names, names.dropFirst()).reversed() where present.contains(name) {
                try system.rename(name, to: older)
            }
            try system.rename(path, to: names[0])
        } catch {
            throw .unreadable(error)
        }
    }

    /// The paths under which the damaged states of a board are kept, the newest first.
    func damagedNames(of path: String) -> [String] {
        (1...Self.maxDamaged).map { path + ".bad" + ($0 == 1 ? "" : "-\($0)") }
    }

    /// The state that was saved before the files were moved, or under paths that differ only by symbolic links.
    private func moved(to files: [BoardFileRecord]) -> Entry? {
        guard let path = moved.statePath(of: files), let entry = try? read(at: path),
            entry.files.count == files.count
        else { return nil }
        let isMoved = zip(entry.files, files).allSatisfy { old, new in
            old.isSame(as: new) && (old.path == new.path || isGone(old.path) || isOne(old.path, new.path))
        }
        return isMoved ? entry : nil
    }

    var moved: MovedStateFinder { MovedStateFinder(folder: path, system: system) }

    private func isOne(_ path: String, _ other: String) -> Bool {
        func target(_ path: String) -> URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }
        return target(path) == target(other)
    }

    private func isGone(_ path: String) -> Bool { access(path, F_OK) != 0 && errno == ENOENT }

    /// The name of a board's state file without its extension: the name of the first file, and a hash of all paths.
    static func name(of files: [BoardFileRecord]) -> String {
        let first = files.first?.path ?? "-"
        let last = first.isAbsolutePath ? first.pathParts.last ?? "board" : "stdin"
        let slug = FileName.slug(of: last.split(separator: ".").first.map(String.init) ?? last)
        let hash = FileName.hash64(of: FileName.bytes(of: files.map(\.path)))
        return slug.isEmpty ? hash : slug + "-" + hash
    }
}

/// Moving and removing states.
extension StateFolder {
    /// Moves the state of a board to other files.
    ///
    /// - Returns: false if the board has no state.
    /// - Throws: ``Damage``, or the system's error.
    public func move(_ files: [BoardFileRecord], to others: [BoardFileRecord]) throws -> Bool {
        guard let entry = try readKeepingDamage(files) else { return false }
        var document = entry.document
        document.files = others
        let path = statePath(of: others)
        try StateFile.write(document, to: path, replacing: entry.files, in: system)
        if entry.path != path {
            try log(besides: entry.path).move(to: log(besides: path).path)
            try remove(entry)
        }
        return true
    }

    /// Removes the state of a board, or the state of one of its countdowns.
    ///
    /// - Returns: false if the state does not exist.
    /// - Throws: ``Damage``, or the system's error.
    public func forget(_ id: Countdown.ID?, of files: [BoardFileRecord]) throws -> Bool {
        guard let entry = try readKeepingDamage(files) else { return false }
        guard let id else {
            try log(besides: entry.path).move(to: nil)
            for name in damagedNames(of: entry.path) { try system.remove(name) }
            try remove(entry)
            return true
        }
        var document = entry.document
        guard document.items.removeValue(forKey: id) != nil else { return false }
        try StateFile.write(document, to: entry.path, in: system)
        return true
    }

    /// Reads the state of a board, and keeps a damaged file under another name before it is replaced.
    private func readKeepingDamage(_ files: [BoardFileRecord]) throws(Damage) -> Entry? {
        let entry = try read(files)
        if let entry, case .broken = entry.damage { try keep(entry.path) }
        return entry
    }

    /// Removes a state and its previous generation.
    private func remove(_ entry: Entry) throws(FileError) {
        moved.remove(entry.path, of: entry.files)
        // The previous generation is removed first: if only it remained, it would be read as the state.
        try system.remove(StateFile.before(entry.path))
        try system.remove(entry.path)
        try system.syncFolder(self.path)
    }
}
