import Foundation
import Screen

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

    /// Reads what an argument of the command line names: a regular file, or standard input for `-`.
    ///
    /// - Throws: ``SourceFileError`` when there is no such file, or it cannot be read as one.
    public static func read(argument: String) throws(SourceFileError) -> SourceFile {
        guard argument == "-" else { return try read(path: argument) }
        let name = FileLocation.standardInput.name
        return SourceFile(path: name, bytes: try OpenFile.bytes(of: STDIN_FILENO, path: name))
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
        default: throw SourceFileError(notRegular: path)
        }
    }
}

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

    /// How to mend it, in lines.
    public let help: String?

    /// Makes an error of its parts.
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
        case EACCES, EPERM: (code, reason) = (.noPermission, "you may not read it")
        case EISDIR: (code, reason) = (.isDirectory, "it is a folder")
        default: (code, reason) = (.other, String(cString: strerror(number)))
        }
    }

    /// The error in one line, safe for a terminal, `board.yaml: error: cannot be read: there is no such file`, and how to mend
    /// it in lines of their own.
    public var description: String { text(kind: "error") }

    func text(kind: String) -> String {
        let lines = help?.split(separator: "\n").map { "  = " + DisplayText.sanitized(String($0)) } ?? []
        let name = path.isEmpty ? path.quoted : DisplayText.sanitized(path)
        return (["\(name): \(kind): cannot be read: \(reason)"] + lines).joined(separator: "\n")
    }
}
