import Foundation

/// The bytes of one file, and the name by which errors call it.
public struct SourceFile: Equatable, Sendable {
    /// The size up to which a file is read: 8 MiB.
    ///
    /// What is larger is refused before it is parsed.
    public static let sizeLimit = 8 << 20

    /// The path as the user wrote it.
    public var path: String

    /// What is in the file; one byte beyond ``sizeLimit`` at most.
    public var bytes: [UInt8]

    /// Makes a file of bytes that are at hand.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Makes a file of a text that is at hand.
    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// Reads a regular file.
    ///
    /// A file that is too large is not read to its end: decoding it gives the error.
    ///
    /// - Throws: ``SourceFileError`` when there is no such file, or it cannot be read as one.
    public static func read(path: String) throws(SourceFileError) -> SourceFile {
        let file = try OpenFile(path: path)
        switch file.status.st_mode & S_IFMT {
        case S_IFREG: return SourceFile(path: path, bytes: try file.bytes())
        case S_IFDIR: throw SourceFileError(path: path, errno: EISDIR)
        default: throw SourceFileError(code: .notAFile, path: path, reason: "it is not a regular file")
        }
    }
}
