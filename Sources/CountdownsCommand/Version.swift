import CLibrary
import Foundation

/// The version of the program.
///
/// The number is defined only here: scripts/release reads this file.
enum Version {
    /// The number of this release, or of the next release.
    static let number = "0.2.0"

    /// The arguments that print the version.
    static let words = ["--version", "-v", "version"]

    /// The output of `--version`: the number, the commit if it was known at build time, and the version of the time
    /// zone database.
    ///
    /// Without a request for the version, the text is only the number, because the parser evaluates the text at every
    /// start.
    static var text: String {
        guard ProgramArguments.all.contains(where: words.contains) else { return number }
        let commit = String(cString: library_commit()).prefix(12)
        return "\(number) (\(commit.isEmpty ? "" : "\(commit); ")time zone data \(TimeZone.timeZoneDataVersion))"
    }
}
