import Foundation
import Screen

/// A file that could not be read at all: exit status 66, not 65.
public struct SourceFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What stood in the way.
    public enum Code: Sendable {
        /// There is no file of that name.
        case notFound
        /// The file may not be read.
        case noPermission
        /// The name is a directory's.
        case isDirectory
        /// The name is a pipe's, a device's or a socket's.
        case notAFile
        /// There is no countdown file in the directory.
        case emptyDirectory
        /// More files are named than a board may have, or larger ones.
        case tooMany
        /// The system gave another reason.
        case other
    }

    /// What stood in the way.
    public let code: Code

    /// The path as the user wrote it.
    public let path: String

    /// The reason in words, without a full stop.
    public let reason: String

    /// Makes an error of its parts.
    public init(code: Code, path: String, reason: String) {
        self.code = code
        self.path = path
        self.reason = reason
    }

    init(path: String, errno number: Int32) {
        self.path = path
        switch number {
        case ENOENT: (code, reason) = (.notFound, "there is no such file")
        case ENOTDIR: (code, reason) = (.notFound, "there is no such directory")
        case EACCES, EPERM: (code, reason) = (.noPermission, "you may not read it")
        case EISDIR: (code, reason) = (.isDirectory, "it is a directory")
        default: (code, reason) = (.other, String(cString: strerror(number)))
        }
    }

    /// The error in one line, safe for a terminal: `board.yaml: error: cannot be read: there is no such file`.
    public var description: String { text(kind: "error") }

    func text(kind: String) -> String {
        "\(DisplayText.sanitized(path)): \(kind): cannot be read: \(reason)"
    }
}
