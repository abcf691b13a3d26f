/// The identity of a file: two paths with the same identity lead to the same file.
public struct FileIdentity: Hashable, Sendable {
    /// The device of the file.
    public var device: UInt64

    /// The inode number on the device.
    public var inode: UInt64

    /// Creates an identity.
    public init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}

/// The location of a file of a board.
public enum FileLocation: Hashable, Sendable {
    /// A path, relative to the working directory or absolute.
    case path(String)
    /// Standard input.
    case standardInput

    /// Converts an argument of the command line: `-` is standard input.
    public init(argument: String) {
        self = argument == "-" ? .standardInput : .path(argument)
    }

    /// The name of the location, as shown in errors.
    public var name: String {
        switch self {
        case .path(let path): path
        case .standardInput: "<stdin>"
        }
    }
}

/// The content of a location.
public enum FileEntry: Sendable {
    /// A file: its identity, its bytes (at most ``SourceFile/sizeLimit`` + 1), and its metadata if the bytes were read
    /// from a descriptor.
    case file(FileIdentity, [UInt8], FileMetadata? = nil)
    /// A file that was read before and is not read again.
    case known(FileIdentity)
    /// A directory, with the names of all its entries.
    case directory([String])
}

/// A reader for the files of a board.
///
/// ``SystemFiles`` reads the files of the machine; tests can provide other readers.
public protocol FileReading {
    /// Reads the file or directory at a location; a file that was read before is not read again.
    ///
    /// - Parameters:
    ///   - location: the location to read.
    ///   - isKnown: whether the file with the given identity was read before.
    /// - Returns: the entry.
    /// - Throws: ``SourceFileError`` if the location cannot be read.
    func entry(at location: FileLocation, isKnown: (FileIdentity) -> Bool) throws(SourceFileError) -> FileEntry
}
