import Screen

/// A sequence of keys that is sent to a board, for demonstrations and tests: `jj space`.
public struct KeyScript: Sendable {
    /// The keys, in order.
    public let keys: [Key]

    /// Parses a text whose words are separated by spaces.
    ///
    /// Each word is the name of a key, such as `space` or `ctrl-d`, or a sequence of characters with one key for each
    /// character.
    public init(_ text: String) {
        keys = text.split(separator: " ").flatMap { word in
            Key(String(word)).map { [$0] } ?? word.map { Key(.character($0)) }
        }
    }
}
