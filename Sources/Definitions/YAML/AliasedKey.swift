/// Finds keys that are aliases, or lists and mappings with aliases in them, before the parser sees them.
///
/// The parser compares the keys of each mapping, and walks through all that a key holds. Aliases of aliases make that
/// exponential: a file of 1 KB would keep it busy for years. Values are never compared, so aliases may stand there.
enum AliasedKey {
    /// With fewer aliases than this, the worst that they can do is small.
    private static let harmlessCount = 16

    /// The offset of the first such key; nil if there is none, or there are few aliases in the text.
    ///
    /// It looks at bytes, not at YAML, and so may take a text in quotes for a key, but never a key for a text.
    ///
    /// - Complexity: O(bytes).
    static func find(in bytes: [UInt8]) -> Int? {
        var scan = Scan(bytes: bytes)
        scan.run()
        return scan.aliases > harmlessCount ? scan.suspect : nil
    }

    private struct Scan {
        let bytes: [UInt8]
        var aliases = 0
        var suspect: Int?
        private var hasBrace = false
        /// Where the lists and mappings in brackets start that are open.
        private var openings: [Int] = []
        /// The last place before which a bracket may be part of a text, a tag or a comment.
        private var lastDoubt = -1
        private var isComment = false
        private var isTag = false

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func run() {
            for (offset, byte) in bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "*") where startsToken(offset):
                    aliases += 1
                    if follows(UInt8(ascii: ":"), endOfWord(from: offset)) { note(offset) }
                case UInt8(ascii: "?") where startsToken(offset) && endsToken(offset + 1):
                    note(offset)
                case UInt8(ascii: "["):
                    openings.append(offset)
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    _ = openings.popLast()
                    if follows(UInt8(ascii: ":"), offset + 1) { note(offset) }
                case UInt8(ascii: "{"):
                    hasBrace = true
                    openings.append(offset)
                    if opensNode(after: offset) { note(offset) }
                case UInt8(ascii: ",") where hasBrace:
                    if opensNode(after: offset), !isInList { note(offset) }
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    lastDoubt = offset
                case UInt8(ascii: "!"):
                    isTag = true
                case UInt8(ascii: "#"):
                    (lastDoubt, isComment) = (offset, true)
                case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                    if isComment || isTag { lastDoubt = offset }
                    (isComment, isTag) = (false, false)
                case UInt8(ascii: " "), UInt8(ascii: "\t"):
                    if isTag { lastDoubt = offset }
                    isTag = false
                default: break
                }
            }
        }

        /// Whether the innermost bracket is a list's, and surely no text's: what a comma divides there is no key.
        private var isInList: Bool {
            guard !isTag, let opening = openings.last else { return false }
            return opening > lastDoubt && bytes[opening] == UInt8(ascii: "[")
        }

        private mutating func note(_ offset: Int) { suspect = suspect ?? offset }

        private func startsToken(_ offset: Int) -> Bool {
            offset == 0 || isBlank(offset - 1) || "[{,:".utf8.contains(bytes[offset - 1])
        }

        private func endsToken(_ offset: Int) -> Bool { offset >= bytes.count || isBlank(offset) }

        private func isBlank(_ offset: Int) -> Bool { bytes[offset] <= UInt8(ascii: " ") || bytes[offset] >= 0x80 }

        private func endOfWord(from offset: Int) -> Int {
            bytes[offset...].firstIndex { $0 <= UInt8(ascii: " ") || ",[]{}:".utf8.contains($0) } ?? bytes.count
        }

        private func follows(_ byte: UInt8, _ offset: Int) -> Bool {
            bytes[min(offset, bytes.count)...].first { $0 > UInt8(ascii: " ") } == byte
        }

        /// Whether an alias, a list or a mapping may start here, with or without an anchor or a tag.
        private func opensNode(after offset: Int) -> Bool {
            guard let next = bytes[(offset + 1)...].first(where: { $0 > UInt8(ascii: " ") }) else { return false }
            return "*[{&!#".utf8.contains(next)
        }
    }
}
