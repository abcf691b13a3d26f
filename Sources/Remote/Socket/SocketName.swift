import Countdowns

/// The name of a board's socket: a slug of the title, and a short hash of the paths of the board's files.
///
/// The slug has at most 32 characters: the ASCII letters and digits of the title in lowercase. One hyphen replaces each
/// sequence of other characters between letters or digits. The hash has eight hexadecimal digits. If the path is too
/// long for a socket, the slug is truncated, if necessary to the empty string.
public struct SocketName: Hashable, Sendable {
    static let ending = ".sock"
    private static let hashLength = 8

    /// The slug; empty if the title has no ASCII letter or digit.
    public let slug: String
    /// The hash: 32-bit FNV-1a of the paths in UTF-8, each terminated by a NUL byte.
    public let hash: String

    /// Creates the name of a board's socket.
    ///
    /// - Parameters:
    ///   - title: the title in the header.
    ///   - files: the absolute paths of the board's files, in order; `-` for standard input.
    public init(title: String, files: [String]) {
        slug = FileName.slug(of: title)
        hash = FileName.hash32(of: FileName.bytes(of: files))
    }

    /// Returns the name of the socket in a folder, without the file extension `.sock`.
    ///
    /// - Parameter folder: the folder of the socket.
    /// - Returns: the slug, truncated if necessary, and the hash.
    /// - Throws: ``RemoteError/pathTooLong(_:)`` if the path is too long even without a slug.
    public func text(in folder: SocketFolder) throws(RemoteError) -> String {
        guard Self.hasRoom(in: folder.path) else { throw .pathTooLong(folder.path) }
        // One of the remaining bytes is for the hyphen between the slug and the hash.
        let room = Self.room(in: folder.path) - 1
        let cut = slug.prefix(max(room, 0)).split(separator: "-", omittingEmptySubsequences: true)
        return (cut + [hash[...]]).joined(separator: "-")
    }

    /// Whether the shortest name fits into the path of a socket in a folder.
    static func hasRoom(in folder: String) -> Bool { room(in: folder) >= 0 }

    /// Returns the number of bytes that remain in the path of a socket for the slug and its hyphen; negative if the
    /// path is too long even without a slug.
    private static func room(in folder: String) -> Int {
        UnixSocket.pathLimit - folder.utf8.count - 1 - hashLength - ending.utf8.count
    }
}
