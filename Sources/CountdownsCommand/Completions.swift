import Countdowns
import DashboardApp
import Definitions
import Foundation

/// What the shells offer for words that only a file or the program knows.
///
/// Each is called by the completion script with the words of the command line so far.
enum Completions {
    /// The names of themes: the program's and the user's.
    @Sendable static func themes(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let folders = ThemeFolders.all(beside: [], environment: ProcessInfo.processInfo.environment)
        return ThemeLibrary(folders: folders).ids.filter { $0.hasPrefix(prefix) }
    }

    /// The names of zones.
    @Sendable static func zones(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (["UTC"] + TimeZone.knownTimeZoneIdentifiers).filter { $0.hasPrefix(prefix) }
    }

    /// The ids of the countdowns in the file that the command line names; nothing where it cannot be read.
    @Sendable static func ids(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        // A completion must never wait for standard input.
        guard let file = words.dropFirst(2).first(where: { !$0.hasPrefix("-") }), file != prefix else { return [] }
        let context = DecodingContext(now: SystemClock.now().wall, machineZone: .current)
        guard let decoded = try? BoardFile.load([file], in: context) else { return [] }
        return decoded.definition.countdowns.map(\.id).filter { $0.hasPrefix(prefix) }
    }
}
