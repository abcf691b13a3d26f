/// The name of a board's socket: its title, made a slug, and a short hash of the paths of its files.
///
/// The slug has the letters and digits of ASCII in lower case, with a hyphen for anything between them, 32 at most; the hash is
/// eight hexadecimal digits. Where the path of the socket would be too long for its address, the slug is cut, to nothing if it
/// must be.
public struct SocketName: Hashable, Sendable {
    /// The slug; empty where the title has no such letter.
    public var slug: String
    /// The hash.
    public var hash: String

    /// Names a board.
    ///
    /// - Parameters:
    ///   - title: the words in its header.
    ///   - files: the absolute paths of its files, in their order; `-` for standard input.
    public init(title: String, files: [String]) {
        slug = ""
        hash = ""
    }

    /// The name in a folder, without `.sock`.
    ///
    /// - Throws: ``RemoteError/pathTooLong(_:)`` if not even the hash has room there.
    public func text(in folder: SocketFolder) throws(RemoteError) -> String { hash }
}
