import CLibrary

/// Which program this is.
///
/// The number is written here and nowhere else: scripts/release reads this file.
enum Version {
    /// The number of the release, or of the next one.
    static let number = "0.2.0"

    /// What `--version` prints: the number, and the commit where the build knew it.
    static var text: String {
        let commit = String(cString: library_commit())
        return commit.isEmpty ? number : "\(number) (\(commit.prefix(12)))"
    }
}
