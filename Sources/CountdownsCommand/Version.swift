import CLibrary
import Foundation

/// Which program this is.
///
/// The number is written here and nowhere else: scripts/release reads this file.
enum Version {
    /// The number of the release, or of the next one.
    static let number = "0.2.0"

    /// The words that ask for the version.
    static let words = ["--version", "-v", "version"]

    /// What `--version` prints: the number, the commit where the build knew it, and the year of the zone rules.
    ///
    /// The number alone where that is not asked for: the parser has the text of every start.
    static var text: String {
        guard ProgramArguments.all.contains(where: words.contains) else { return number }
        let commit = String(cString: library_commit()).prefix(12)
        return "\(number) (\(commit.isEmpty ? "" : "\(commit); ")zone rules \(TimeZone.timeZoneDataVersion))"
    }
}
