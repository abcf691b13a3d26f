import CLibrary
import Foundation

/// Which program this is.
///
/// The number is written here and nowhere else: scripts/release reads this file.
enum Version {
    /// The number of the release, or of the next one.
    static let number = "0.2.0"

    /// What `--version` prints: the number, the commit where the build knew it, and the year of the zone rules.
    ///
    /// The rules are read only where they are printed: the parser has the text of every start.
    static var text: String {
        let commit = String(cString: library_commit()).prefix(12)
        let isAsked = ProgramArguments.all.contains("--version")
        let rules = isAsked ? "zone rules \(TimeZone.timeZoneDataVersion)" : ""
        let parts = [String(commit), rules].filter { !$0.isEmpty }
        return parts.isEmpty ? number : "\(number) (\(parts.joined(separator: "; ")))"
    }
}
