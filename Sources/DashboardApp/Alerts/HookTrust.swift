import Countdowns
import Definitions
import Foundation
import Journal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Whether the hooks of a file may be run: what a file asks to be run is run with the rights of the user.
///
/// A file counts that the command line names, or that is the user's own; one that was found in the current folder after
/// `countdowns trust FILE`, as long as it is not changed. All of them must belong to the user, or to root, and must not be
/// writable by others.
public struct HookTrust: Sendable {
    private let list: String?
    private let user: uid_t

    /// Finds the list of trusted files.
    ///
    /// - Parameters:
    ///   - environment: the environment variables, which say where the user's state is.
    ///   - user: the user whose files count.
    public init(environment: [String: String], user: uid_t = geteuid()) {
        self.user = user
        list = StateFolder(environment: environment).map { PathText.join(PathText.folder(of: $0.path), "trusted") }
    }

    /// Why the hooks of a file are not run; nil where they are.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - origin: how the program came to it.
    /// - Returns: the reason.
    public func refusal(of path: String, _ origin: BoardOrigin) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return "it cannot be found" }
        if status.st_uid != user, status.st_uid != 0 { return "it belongs to another user" }
        if status.st_mode & S_IWOTH != 0 { return "others may write it; chmod o-w mends that" }
        if status.st_mode & S_IWGRP != 0 { return "its group may write it; chmod g-w mends that" }
        guard origin == .found else { return nil }
        guard let hash = hash(of: path) else { return "it cannot be read" }
        let resolved = PathText.resolved(path) ?? PathText.absolute(path)
        guard let known = entries()[resolved] else {
            return "it was found in this folder; after a look at it, countdowns trust \(path)"
        }
        return known == hash ? nil : "it was changed since it was trusted; after a look at it, countdowns trust \(path)"
    }

    /// Trusts a file as it is now.
    ///
    /// - Throws: where it cannot be read, or the list cannot be written.
    public func trust(_ path: String) throws(TrustFailure) {
        guard let list else { throw TrustFailure(reason: "neither XDG_STATE_HOME nor HOME is set") }
        guard let hash = hash(of: path) else { throw TrustFailure(reason: "\(path.quoted) cannot be read") }
        var entries = entries()
        entries[PathText.resolved(path) ?? PathText.absolute(path)] = hash
        let text = entries.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }.joined()
        do {
            try SystemFileSystem().makeFolder(PathText.folder(of: list))
            try Data(text.utf8).write(to: URL(fileURLWithPath: list), options: .atomic)
            chmod(list, S_IRUSR | S_IWUSR)
        } catch {
            throw TrustFailure(reason: "\(list.quoted) cannot be written")
        }
    }

    private func entries() -> [String: String] {
        guard let list, let data = FileManager.default.contents(atPath: list) else { return [:] }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return Dictionary(
            lines.compactMap { line -> (String, String)? in
                let parts = line.split(separator: " ", maxSplits: 1)
                return parts.count == 2 ? (String(parts[1].drop { $0 == " " }), String(parts[0])) : nil
            }
        ) { $1 }
    }

    private func hash(of path: String) -> String? {
        FileManager.default.contents(atPath: path).map { SHA256.hex(of: Array($0)) }
    }
}

/// Why a file cannot be trusted.
public struct TrustFailure: Error {
    /// The reason.
    public let reason: String
}

/// The hooks of a board, with those that are not run, and why.
public struct HookPlan: Sendable {
    /// Why the hooks of a file are not run.
    public struct Refusal: Hashable, Sendable {
        /// The file.
        public let path: String
        /// Why.
        public let reason: String
    }

    /// The files whose hooks are not run, in order.
    public let refusals: [Refusal]

    /// The files of which hooks are run.
    private let trusted: Set<String>

    /// Looks at the hooks of a board.
    ///
    /// - Parameters:
    ///   - loaded: the board.
    ///   - trust: which files may have hooks.
    public init(_ loaded: LoadedBoard, _ trust: HookTrust) {
        let definition = loaded.definition
        let hooks = [definition.hooks] + definition.countdowns.map { $0.hooks }
        var refusals: [Refusal] = []
        var trusted: Set<String> = []
        var known: Set<String> = []
        for path in hooks.flatMap(\.values).map(\.origin.path).sorted() where known.insert(path).inserted {
            let reason = loaded.isReadElsewhere ? "another program read it" : trust.refusal(of: path, loaded.origin)
            if let reason { refusals.append(Refusal(path: path, reason: reason)) } else { trusted.insert(path) }
        }
        for origin in definition.foreignHooks where known.insert(origin.path).inserted {
            let isInput = origin.path == "-" || !origin.path.contains(where: { $0 == "/" || $0 == "." })
            refusals.append(
                Refusal(
                    path: origin.path,
                    reason: isInput
                        ? "it is standard input" : "it is included, or lies in a folder: name it on the command line"))
        }
        (self.refusals, self.trusted) = (refusals, trusted)
    }

    /// Whether a hook is run.
    public func runs(_ hook: Hook) -> Bool { trusted.contains(hook.origin.path) }

    /// Whether any hook is run.
    public var isEmpty: Bool { trusted.isEmpty }
}
