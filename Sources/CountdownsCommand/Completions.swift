import Countdowns
import Definitions
import Foundation

/// What the shells offer for words that only a file or the program knows.
///
/// Each is called by the completion script with the words of the command line so far.
enum Completions {
    /// The names of themes.
    @Sendable static func themes(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        ThemeLibrary().ids.filter { $0.hasPrefix(prefix) }
    }

    /// The names of zones.
    @Sendable static func zones(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (["UTC"] + TimeZone.knownTimeZoneIdentifiers).filter { $0.hasPrefix(prefix) }
    }
}
