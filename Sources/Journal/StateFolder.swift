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
        environment: [String: String], machine: String = HostName.current, boot: BootIdentity = .current,
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

    /// The saved state of a board.
    public struct Entry: Sendable {
        /// The path of its state file.
        public var path: String
        /// Its files, as they were then.
        public var files: [BoardFileRecord] { document.files }
        /// The state.
        public let saved: SavedBoard
        /// Why another state file than the newest was read.
        public var damage: Damage?
        let document: StateDocument

        init(path: String, _ document: StateDocument, on boot: BootIdentity) {
            (self.path, self.document) = (path, document)
            saved = document.saved(on: boot)
        }
    }

    /// A reason why a state file cannot be read.
    public enum Damage: Error, Hashable, Sendable, CustomStringConvertible {
        /// It is not as it was written; it is kept under another name, and the generation before of a time is used, if
        /// there is one.
        case broken(kept: String, used: WallTime?)
        /// Another process keeps it, under another name of its files.
        case isTaken
        /// A later program wrote it; it stays as it is.
        case laterVersion(Int)
        /// The system does not let it be read; it stays as it is.
        case unreadable(FileError)

        /// The damage as a sentence.
        public var description: String {
            switch self {
            case .broken(let kept, let used):
                "The state file is damaged; "
                    + (used.map { "the state of \(RFC3339.text(of: WallTime(unixSeconds: $0.unixSeconds))) is used." }
                        ?? "there is no older one that can be read.")
                    + " A board keeps the damaged one as \(kept)."
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

    /// The log beside a state file.
    public func log(besides path: String) -> LogFile {
        LogFile(path: String(path.dropLast(".json".count)) + ".log", in: system)
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

    /// Reads what is known of a board whose owner this process is: what was moved gets its new name, and a damaged file
    /// is kept.
    ///
    /// - Parameters:
    ///   - files: the board's files.
    ///   - isHeld: whether a process has the lock at a path.
    /// - Returns: nil where nothing is known.
    /// - Throws: why it cannot be read; nothing may be written then but for ``Damage/broken(kept:used:)``.
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
        // The board of the file that was moved may run still.
        if isHeld(lockPath(of: entry.files)) { throw .isTaken }
        do {
            try move(entry.path, to: path)
            entry.path = path
        } catch {
            throw .unreadable(error)
        }
        return entry
    }

    /// Gives a state, the generation before and the log other names.
    func move(_ path: String, to other: String) throws(FileError) {
        for name in [path, StateFile.before(path)] where try system.read(name) != nil {
            try system.rename(name, to: other + name.dropFirst(path.count))
        }
        try log(besides: path).move(to: log(besides: other).path)
    }

    /// Keeps the state of an earlier build, which this one does not read.
    ///
    /// - Returns: the path under which it is kept; nil where there is none.
    /// - Throws: the system's error.
    public func keepJournal(of files: [BoardFileRecord]) throws(FileError) -> String? {
        let journal = statePath(of: files) + "l"
        guard try system.read(journal) != nil else { return nil }
        try system.rename(journal, to: journal + ".old")
        return journal + ".old"
    }

    /// The state files that cannot be read, and why.
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

    /// All boards of which something is known, by the names of their state files.
    public func entries() -> [Entry] {
        let names = (try? system.names(in: path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { try? read(at: "\(path)/\($0)") }
    }

    /// Reads a state, or the generation before where it is damaged or missing.
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
                // The state of a later version must not be replaced.
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

    /// The number of damaged files of a board that are kept.
    private static let mostDamaged = 5

    /// Keeps a damaged file under another name; the newest has the shortest.
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

    /// The names under which damaged states of a board are kept, the newest first.
    func damagedNames(of path: String) -> [String] {
        (1...Self.mostDamaged).map { path + ".bad" + ($0 == 1 ? "" : "-\($0)") }
    }

    /// The state of files that are not where they were, or are called otherwise through links.
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

    /// The name of a board's state file: that of its first file, and a hash of all paths.
    static func name(of files: [BoardFileRecord]) -> String {
        let first = files.first?.path ?? "-"
        let last = first.hasPrefix("/") ? String(first.split(separator: "/").last ?? "board") : "stdin"
        let slug = FileName.slug(of: last.split(separator: ".").first.map(String.init) ?? last)
        let hash = FileName.hash64(of: FileName.bytes(of: files.map(\.path)))
        return slug.isEmpty ? hash : slug + "-" + hash
    }
}

/// Moving and forgetting what is kept.
extension StateFolder {
    /// Gives the state of a board to other files.
    ///
    /// - Returns: false where nothing is known of the board.
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

    /// Forgets a board, or one of its countdowns.
    ///
    /// - Returns: false where nothing was known of it.
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

    /// Reads what is known of a board, and keeps a damaged file under another name before it is replaced.
    private func readKeepingDamage(_ files: [BoardFileRecord]) throws(Damage) -> Entry? {
        let entry = try read(files)
        if let entry, case .broken = entry.damage { try keep(entry.path) }
        return entry
    }

    /// Removes a state and the generation before.
    private func remove(_ entry: Entry) throws(FileError) {
        moved.remove(entry.path, of: entry.files)
        // The older one first: alone it would be taken for the state.
        try system.remove(StateFile.before(entry.path))
        try system.remove(entry.path)
        try system.syncFolder(self.path)
    }
}
