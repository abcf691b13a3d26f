/// A piece of what lay at one place when the board was read.
///
/// The pieces of a place follow each other; the texts or the names of all of them, joined, are what lay there.
public struct SnapshotFilePiece: Codable, Hashable, Sendable {
    /// The place, as errors name it; with the first of its pieces only.
    public var path: String?
    /// A part of the text of a file; nil for a directory.
    public var text: String?
    /// Some of the names in a directory; nil for a file.
    public var names: [String]?
    /// The number of the device, for a file: two places with the same numbers are the same file.
    public var device: UInt64?
    /// The number of the file there.
    public var inode: UInt64?

    /// Makes a piece of its parts; ``BoardSnapshot/page(at:pieces:)`` does it right.
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
