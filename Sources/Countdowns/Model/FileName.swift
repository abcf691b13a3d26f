/// Functions for the names of files that belong to a board.
public enum FileName {
    private static let slugLimit = 32

    /// Converts a text to a slug: lowercase ASCII letters and digits, with a hyphen for each sequence of other bytes.
    ///
    /// The result has at most 32 characters.
    ///
    /// - Returns: the slug; empty if the text has no ASCII letter or digit.
    public static func slug(of text: String) -> String {
        let letters = text.lowercased().utf8.prefix(4 * slugLimit).map { byte -> Character in
            let isKept =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || byte.isASCIIDigit
            return isKept ? Character(UnicodeScalar(byte)) : "-"
        }
        let words = String(letters).split(separator: "-").joined(separator: "-")
        return words.prefix(slugLimit).split(separator: "-").joined(separator: "-")
    }

    /// Returns the 32-bit FNV-1a hash in eight hexadecimal digits.
    public static func hash32(of bytes: [UInt8]) -> String {
        digits(bytes.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 })
    }

    /// Returns the 64-bit FNV-1a hash in sixteen hexadecimal digits.
    public static func hash64(of bytes: [UInt8]) -> String {
        digits(bytes.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
    }

    /// Returns the UTF-8 bytes of paths, each terminated by a NUL byte.
    public static func bytes(of paths: [String]) -> [UInt8] { paths.flatMap { Array($0.utf8) + [0] } }

    private static func digits(_ hash: some FixedWidthInteger) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: hash.bitWidth / 4 - digits.utf8.count) + digits
    }
}
