/// A piece of a file or folder that the board loaded.
///
/// The pieces of one file or folder are consecutive. The joined texts or names of the pieces are the whole content of
/// the file or folder.
public struct SnapshotFilePiece: Codable, Hashable, Sendable {
    /// The path, as error messages print it; nil except in the first piece of a file or folder.
    public var path: String?
    /// A part of the text of a file; nil for a folder.
    public var text: String?
    /// Some of the names of the directory entries in a folder; nil for a file.
    public var names: [String]?
    /// The device number of a file.
    ///
    /// Two paths with the same device and inode are the same file.
    public var device: UInt64?
    /// The inode number of a file.
    public var inode: UInt64?

    /// Creates a piece.
    ///
    /// Use ``BoardSnapshot/page(at:pieces:)`` to create consistent pieces.
    public init(
        path: String?, text: String? = nil, names: [String]? = nil, device: UInt64? = nil, inode: UInt64? = nil
    ) {
        self.path = path
        self.text = text
        self.names = names
        self.device = device
        self.inode = inode
    }
}
