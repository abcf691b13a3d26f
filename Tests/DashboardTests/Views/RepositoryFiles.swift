import Definitions
import Foundation

/// Reads files by their paths from the root of the repository, so that snapshots do not contain an absolute path.
struct RepositoryFiles: FileReading {
    private static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    func entry(
        at location: FileLocation, isKnown: (FileIdentity) -> Bool
    ) throws(SourceFileError) -> FileEntry {
        try SystemFiles().entry(
            at: .path(Self.root.appendingPathComponent(location.name).path), isKnown: isKnown)
    }
}
