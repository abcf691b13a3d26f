import Foundation
import Screen

/// The bytes of one file, and its name in errors.
public struct SourceFile: Equatable, Sendable {
    /// The maximum size of a file in bytes: 8 MiB.
    ///
    /// A larger file is refused before it is parsed.
    public static let sizeLimit = 8 << 20

    /// The path as the user wrote it.
    public var path: String

    /// The contents of the file, at most ``sizeLimit`` + 1 bytes.
    public var bytes: [UInt8]

    /// Whether a path leads to a regular file that the user may read; does not open the file.
    public static func isReadable(_ path: String) -> Bool {
        guard let status = try? OpenFile.look(at: path) else { return false }
        return status.st_mode & S_IFMT == S_IFREG && access(path, R_OK) == 0
    }

    /// Creates a file from bytes in memory.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Creates a file from a text in memory.
    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// Reads a regular file.
    ///
    /// At most ``sizeLimit`` + 1 bytes of a file are read; decoding a file that is too large reports the error.
    ///
    /// - Throws: ``SourceFileError`` if the file does not exist or cannot be read.
    public static func read(path: String) throws(SourceFileError) -> SourceFile {
        let file = try OpenFile(path: path)
        switch file.status.st_mode & S_IFMT {
        case S_IFREG: return SourceFile(path: path, bytes: try file.bytes())
        case S_IFDIR: throw SourceFileError(path: path, errno: EISDIR)
        default: throw SourceFileError(notRegular: path)
        }
    }
}

/// The error for a file that could not be read: commands exit with status 66 (no input), not with 65 (invalid input).
public struct SourceFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The cause of the error.
    public enum Code: Sendable {
        /// The file does not exist.
        case notFound
        /// The user has no permission to read the file.
        case noPermission
        /// The path leads to a directory.
        case isDirectory
        /// The path leads to a pipe, a device or a socket.
        case notAFile
        /// The directory contains no countdown file.
        case emptyDirectory
        /// The board has too many files, or its files are too large.
        case tooMany
        /// Any other cause.
        case other
    }

    /// The cause of the error.
    public let code: Code

    /// The path as the user wrote it.
    public let path: String

    /// The reason in words, without a full stop.
    public let reason: String

    /// The remedy, in one or more lines; nil if no remedy is known.
    public let help: String?

    /// Creates an error.
    public init(code: Code, path: String, reason: String, help: String? = nil) {
        self.code = code
        self.path = path
        self.reason = reason
        self.help = help
    }

    init(notRegular path: String) {
        self.init(code: .notAFile, path: path, reason: "it is not a regular file")
    }

    init(path: String, errno number: Int32) {
        self.path = path
        help = nil
        switch number {
        case ENOENT: (code, reason) = (.notFound, "there is no such file")
        case ENOTDIR: (code, reason) = (.notFound, "there is no such folder")
        case EACCES, EPERM: (code, reason) = (.noPermission, "permission denied")
        case EISDIR: (code, reason) = (.isDirectory, "it is a folder")
        default: (code, reason) = (.other, String(cString: strerror(number)))
        }
    }

    /// The error in one line, followed by the lines of the remedy; sanitized for a terminal.
    ///
    /// For example: `board.yaml: error: cannot be read: there is no such file`.
    public var description: String { text(kind: "error") }

    func text(kind: String) -> String {
        let lines = help?.split(separator: "\n").map { "  = " + DisplayText.sanitized(String($0)) } ?? []
        let name = path.isEmpty ? path.quoted : DisplayText.sanitized(path)
        return (["\(name): \(kind): cannot be read: \(reason)"] + lines).joined(separator: "\n")
    }
}
