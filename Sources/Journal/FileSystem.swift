import Foundation

/// The calls to the system by which state files are written, one by one, so that a test can let each of them fail.
///
/// - Thread: any.
public protocol FileSystem: Sendable {
    /// All of a file; nil where there is none.
    func read(_ path: String) throws(FileError) -> [UInt8]?
    /// The names in a folder; none where there is no folder.
    func names(in folder: String) throws(FileError) -> [String]
    /// Makes a folder, and those in which it lies, for this user alone.
    func makeFolder(_ path: String) throws(FileError)
    /// Writes a new file, in place of what is there, for this user alone.
    func write(_ bytes: [UInt8], to path: String) throws(FileError)
    /// Adds to a file that is there behind its first bytes, in place of the rest; adds all or nothing. Throws `ESTALE`
    /// where the file is shorter.
    func append(_ bytes: [UInt8], to path: String, behind length: Int) throws(FileError)
    /// Waits until the content of a file is on the disk.
    func sync(_ path: String) throws(FileError)
    /// Waits until the names in a folder are on the disk.
    func syncFolder(_ path: String) throws(FileError)
    /// Gives a file another name, in place of what is there.
    func rename(_ path: String, to other: String) throws(FileError)
    /// Takes a file away; does nothing where there is none.
    func remove(_ path: String) throws(FileError)
}

/// What the system refused.
public struct FileError: Error, Hashable, Sendable {
    /// The system's call.
    public var call: String
    /// The path.
    public var path: String
    /// The system's number of the error.
    public var number: Int32

    /// Makes it of its parts.
    public init(call: String, path: String, number: Int32) {
        self.call = call
        self.path = path
        self.number = number
    }
}

extension FileError: CustomStringConvertible {
    /// The number in place of the system's for a path that names a folder, a named pipe, a socket or a device.
    static let notRegular: Int32 = -1

    /// Whether the path names a folder, a link or the like, in place of a file.
    var isNotRegular: Bool { [Self.notRegular, ELOOP, EISDIR].contains(number) }

    /// The path and the system's words.
    public var description: String {
        let words =
            switch number {
            case Self.notRegular: "Not a regular file"
            case ELOOP: "Is a symbolic link"
            default: String(cString: strerror(number))
            }
        return "\(path): \(words)"
    }
}
