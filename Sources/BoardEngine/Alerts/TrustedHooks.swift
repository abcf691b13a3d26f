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
    func hooks(of file: String) -> [TrustedHook]? {
        entries.first { $0.path.utf8.elementsEqual(file.utf8) }?.hooks
    }

    /// Saves the hooks of a file in place of the file's previous hooks.
    func keep(_ hooks: [TrustedHook], of file: String) throws {
        var entries = entries.filter { !$0.path.utf8.elementsEqual(file.utf8) }
        entries.append(Entry(path: file, hooks: hooks))
        let data = try entries.jsonData(indented: true)
        try SystemFileSystem().makeFolder(PathText.folder(of: path))
        try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        chmod(path, S_IRUSR | S_IWUSR)
    }

    private var entries: [Entry] {
        let data = FileManager.default.contents(atPath: path)
        return data.flatMap { try? JSONDecoder().decode([Entry].self, from: $0) } ?? []
    }
}
