import Definitions
import Foundation
import Journal

struct TrustedHook: Codable, Hashable, Sendable {
    let text: HookText
    /// The absolute path of the program; nil if the program did not exist when the hook was trusted.
    let program: String?

    var line: String { "\(text.line)  \(program ?? "(no such program)")" }
}

/// The list of trusted hooks on the disk, grouped by the resolved paths of their files.
struct TrustedHooks: Sendable {
    private struct Entry: Codable {
        let path: String
        let hooks: [TrustedHook]
    }

    /// The path of the list.
    let path: String

    /// Creates an object that reads and writes the list; nil if neither `XDG_STATE_HOME` nor `HOME` is set.
    init?(environment: [String: String]) {
        guard let state = StateFolder(environment: environment) else { return nil }
        path = PathText.join(PathText.folder(of: state.path), "trusted.json")
    }

    /// Returns the trusted hooks of a file; nil if the file is not in the list.
    ///
    /// - Throws: the reason why the list cannot be read.
    func hooks(of file: String) throws(TrustFailure) -> [TrustedHook]? {
        try entries().first { $0.path.utf8.elementsEqual(file.utf8) }?.hooks
    }

    /// Saves the hooks of a file in place of the file's previous hooks.
    ///
    /// - Throws: a `TrustFailure` if the list cannot be read, or a `FileError` if it cannot be written.
    func keep(_ hooks: [TrustedHook], of file: String) throws {
        let system = SystemFileSystem()
        try system.makeFolder(PathText.folder(of: path))
        let lock = try FileLock(path + ".lock", waits: true)
        defer { lock?.release() }
        var entries = try entries().filter { !$0.path.utf8.elementsEqual(file.utf8) }
        entries.append(Entry(path: file, hooks: hooks))
        try system.replace(path, by: Array(entries.jsonData(indented: true)))
    }

    private func entries() throws(TrustFailure) -> [Entry] {
        do {
            let bytes = try SystemFileSystem().read(path)
            return try bytes.map { try JSONDecoder().decode([Entry].self, from: Data($0)) } ?? []
        } catch let error as FileError {
            throw TrustFailure(reason: "the list of trusted hooks cannot be read: \(error)")
        } catch {
            throw TrustFailure(reason: "the list of trusted hooks is damaged; remove it: \(path)")
        }
    }
}
