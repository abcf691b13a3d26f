/// The name of a board's socket: its title, made a slug, and a short hash of the paths of its files.
///
/// The slug has the letters and digits of ASCII in lower case, with a hyphen for anything between them, 32 at most; the hash is
/// eight hexadecimal digits. Where the path of the socket would be too long for its address, the slug is cut, to nothing if
/// it must be.
public struct SocketName: Hashable, Sendable {
    /// What the name of a socket ends with.
    static let ending = ".sock"
    private static let hashLength = 8
    private static let slugLimit = 32

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
        slug = Self.slug(of: title)
        var hash: UInt32 = 2_166_136_261
        for byte in files.flatMap({ file -> [UInt8] in Array(file.utf8) + [0] }) {
            hash = (hash ^ UInt32(byte)) &* 16_777_619
        }
        let digits = String(hash, radix: 16)
        self.hash = String(repeating: "0", count: Self.hashLength - digits.utf8.count) + digits
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

    private static func slug(of title: String) -> String {
        let letters = title.lowercased().utf8.prefix(4 * slugLimit).map { byte -> Character in
            let isKept =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            return isKept ? Character(UnicodeScalar(byte)) : "-"
        }
        let words = String(letters).split(separator: "-").joined(separator: "-")
        return words.prefix(slugLimit).split(separator: "-").joined(separator: "-")
    }
}
