/// What a file is to the system: two paths with the same identity lead to the same file.
public struct FileIdentity: Hashable, Sendable {
    /// The device that it is on.
    public var device: UInt64

    /// Its number there.
    public var inode: UInt64

    /// Makes an identity of its parts.
    public init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}

/// Where a file of a board comes from.
public enum FileLocation: Hashable, Sendable {
    /// A path, relative to the working directory or absolute.
    case path(String)
    /// Standard input.
    case standardInput

    /// Reads an argument of the command line: `-` is standard input.
    public init(argument: String) {
        self = argument == "-" ? .standardInput : .path(argument)
    }

    /// The name by which errors call it.
    public var name: String {
        switch self {
        case .path(let path): path
        case .standardInput: "<stdin>"
        }
    }
}

/// What is at a location.
public enum FileEntry: Sendable {
    /// A file, with its bytes, one byte beyond ``SourceFile/sizeLimit`` at most; facts where it was read from a
    /// descriptor.
    case file(FileIdentity, [UInt8], FileMetadata? = nil)
    /// A file that was read before, and not again.
    case known(FileIdentity)
    /// A directory, with the names of all that is in it.
    case directory([String])
}

/// Reads the files that a board is made of.
///
/// ``SystemFiles`` reads those of the machine; a test can have its own.
public protocol FileReading {
    /// Looks at what is at a location, and reads it unless it is known.
    ///
    /// - Parameters:
    ///   - location: where to look.
    ///   - isKnown: whether a file was read before.
    /// - Returns: what is there.
    /// - Throws: ``SourceFileError`` when nothing can be read there.
    func entry(at location: FileLocation, isKnown: (FileIdentity) -> Bool) throws(SourceFileError) -> FileEntry
}
