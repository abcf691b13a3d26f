/// Finds keys that are aliases or contain aliases, before the parser reads them.
///
/// The parser compares the keys of each mapping, including all nodes within a key. If aliases refer to other aliases,
/// the time of the comparison is exponential: a file of 1 KB would take years. Values are never compared, so aliases
/// are allowed in values.
enum AliasedKey {
    /// The maximum number of aliases in a text whose keys may contain aliases.
    ///
    /// With so few aliases, even the worst case takes little time.
    private static let harmlessCount = 16

    /// The offset of the first key that is or contains an alias; nil if no such key exists, or the text has few
    /// aliases.
    ///
    /// The search scans bytes and does not parse YAML. The search may report a quoted text as a key, but never misses a
    /// key.
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
        /// The offsets of the open brackets and braces.
        private var openings: [Int] = []
        /// The offset up to which a bracket may be part of a quoted text, a tag or a comment.
        private var lastAmbiguousOffset = -1
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
                    lastAmbiguousOffset = offset
                case UInt8(ascii: "!"):
                    isTag = true
                case UInt8(ascii: "#"):
                    (lastAmbiguousOffset, isComment) = (offset, true)
                case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                    if isComment || isTag { lastAmbiguousOffset = offset }
                    (isComment, isTag) = (false, false)
                case UInt8(ascii: " "), UInt8(ascii: "\t"):
                    if isTag { lastAmbiguousOffset = offset }
                    isTag = false
                default: break
                }
            }
        }

        /// Whether the innermost bracket certainly opens a list, so that a comma in it does not end a key.
        private var isInList: Bool {
            guard !isTag, let opening = openings.last else { return false }
            return opening > lastAmbiguousOffset && bytes[opening] == UInt8(ascii: "[")
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
