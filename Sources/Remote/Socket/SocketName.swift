import Countdowns

/// The name of a board's socket: its title, made a slug, and a short hash of the paths of its files.
///
/// The slug has the letters and digits of ASCII in lower case, with a hyphen for anything between them, 32 at most; the hash is
/// eight hexadecimal digits. Where the path of the socket would be too long for its address, the slug is cut, to nothing if
/// it must be.
public struct SocketName: Hashable, Sendable {
    /// What the name of a socket ends with.
    static let ending = ".sock"
    private static let hashLength = 8

    /// The slug; empty where the title has no such letter.
    public let slug: String
    /// The hash: FNV-1a of 32 bits over the paths in UTF-8, each with a zero behind it.
    public let hash: String

    /// Names a board.
    ///
    /// - Parameters:
    ///   - title: the words in its header.
    ///   - files: the absolute paths of its files, in their order; `-` for standard input.
    public init(title: String, files: [String]) {
        slug = FileName.slug(of: title)
        hash = FileName.hash32(of: FileName.bytes(of: files))
    }

    /// The name in a folder, without `.sock`.
    ///
    /// - Throws: ``RemoteError/pathTooLong(_:)`` if not even the hash has room there.
    public func text(in folder: SocketFolder) throws(RemoteError) -> String {
        guard Self.hasRoom(in: folder.path) else { throw .pathTooLong(folder.path) }
        // The slug and a hyphen.
        let room = Self.room(in: folder.path) - 1
        let cut = slug.prefix(max(room, 0)).split(separator: "-", omittingEmptySubsequences: true)
        return (cut + [hash[...]]).joined(separator: "-")
    }

    /// Whether the shortest name has room in a folder.
    static func hasRoom(in folder: String) -> Bool { room(in: folder) >= 0 }

    /// The bytes that are left in an address for what stands before the hash.
    private static func room(in folder: String) -> Int {
        UnixSocket.pathLimit - folder.utf8.count - 1 - hashLength - ending.utf8.count
    }
}
