import Foundation

/// The file operations for state files.
///
/// Each operation is a separate call, so that a test can let any single operation fail.
///
/// - Thread: any.
public protocol FileSystem: Sendable {
    /// Reads a whole file; returns nil if the file does not exist.
    func read(_ path: String) throws(FileError) -> [UInt8]?
    /// Lists the names of a folder's entries; returns an empty array if the folder does not exist.
    func names(in folder: String) throws(FileError) -> [String]
    /// Creates a folder and its missing parents, accessible only to this user.
    func makeFolder(_ path: String) throws(FileError)
    /// Writes a new file, accessible only to this user, and replaces an existing file.
    func write(_ bytes: [UInt8], to path: String) throws(FileError)
    /// Truncates an existing file to `length` bytes, and then appends either all of the given bytes or none.
    ///
    /// Throws `ESTALE` if the file is shorter than `length`.
    func append(_ bytes: [UInt8], to path: String, behind length: Int) throws(FileError)
    /// Waits until the content of a file is on the disk.
    func sync(_ path: String) throws(FileError)
    /// Waits until the directory entries of a folder are on the disk.
    func syncFolder(_ path: String) throws(FileError)
    /// Renames a file; an existing file that has the new name is replaced.
    func rename(_ path: String, to other: String) throws(FileError)
    /// Removes a file; does nothing if the file does not exist.
    func remove(_ path: String) throws(FileError)
}

extension FileSystem {
    /// Writes a new file, waits until the content is on the disk, and renames the file.
    ///
    /// If any of these calls fails, the new file is removed.
    func create(
        _ path: String, with bytes: [UInt8], renaming rename: () throws(FileError) -> Void = {}
    ) throws(FileError) {
        do {
            try write(bytes, to: path)
            try sync(path)
            try rename()
        } catch {
            try? remove(path)
            throw error
        }
    }
}

/// An error of a system call for a path.
public struct FileError: Error, Hashable, Sendable {
    /// The name of the system call.
    public var call: String
    /// The path.
    public var path: String
    /// The error number (`errno`), or a negative number, such as ``notRegular``.
    public var number: Int32

    /// Creates an error from its parts.
    public init(call: String, path: String, number: Int32) {
        self.call = call
        self.path = path
        self.number = number
    }
}

extension FileError: CustomStringConvertible {
    /// The error number for a path that is a folder, a named pipe, a socket or a device.
    static let notRegular: Int32 = -1

    /// The error number for a path that belongs to another user.
    static let foreign: Int32 = -2

    /// The error number for a path that other users can write to.
    static let shared: Int32 = -3

    /// Whether the path is not a regular file, but for example a folder or a symbolic link.
    var isNotRegular: Bool { [Self.notRegular, ELOOP, EISDIR].contains(number) }

    /// The path and the message of the system.
    public var description: String {
        let words =
            switch number {
            case Self.notRegular: "Not a regular file"
            case Self.foreign: "Belongs to another user"
            case Self.shared: "Other users can write to it; chmod go-w fixes that"
            case ELOOP: "Is a symbolic link"
            default: String(cString: strerror(number))
            }
        return "\(path): \(words)"
    }
}
