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

    /// Reads a regular file.
    ///
    /// A file that is too large is not read to its end: decoding it gives the error.
    ///
    /// - Throws: ``SourceFileError`` when there is no such file, or it cannot be read as one.
    public static func read(path: String) throws(SourceFileError) -> SourceFile {
        // Opening a named pipe would wait for its writer; it is refused below instead.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SourceFileError(path: path, errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SourceFileError(path: path, errno: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw SourceFileError(path: path, errno: EISDIR)
        default: throw SourceFileError(code: .notAFile, path: path, reason: "it is not a regular file")
        }
        return SourceFile(path: path, bytes: try bytes(of: descriptor, path: path))
    }

    private static func bytes(of descriptor: Int32, path: String) throws(SourceFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= sizeLimit {
            let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { break }
            if count > 0 {
                bytes += chunk[..<count]
            } else if errno != EINTR {
                throw SourceFileError(path: path, errno: errno)
            }
        }
        return Array(bytes.prefix(sizeLimit + 1))
    }
}
