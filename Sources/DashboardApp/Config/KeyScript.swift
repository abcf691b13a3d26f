import Screen

/// Keys that are fed to a board, for demonstrations and tests: `jj space`.
public struct KeyScript: Sendable {
    /// The keys, in order.
    public let keys: [Key]

    /// Reads words: the name of a key, such as `space` or `ctrl-d`, or else the characters of a word, a key each.
    public init(_ text: String) {
        keys = text.split(separator: " ").flatMap { word in
            Key(String(word)).map { [$0] } ?? word.map { Key(.character($0)) }
        }
    }
}
