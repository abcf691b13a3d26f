/// Collects a bracketed paste up to its end marker.
struct PasteCollector {
    /// The most bytes kept; the rest of a longer paste is dropped.
    static let limit = 64 * 1024

    private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    private var bytes: [UInt8] = []
    private var matched = 0

    /// Takes a byte and tells whether it ends the paste.
    mutating func take(_ byte: UInt8) -> Bool {
        if byte == Self.end[matched] {
            matched += 1
            return matched == Self.end.count
        }
        // Only the marker's first byte is an escape, so what matched so far holds no other beginning of it.
        let prefix = Self.end[..<matched]
        matched = byte == Self.end[0] ? 1 : 0
        keep(prefix)
        if matched == 0 { keep(CollectionOfOne(byte)) }
        return false
    }

    /// The text so far; what is not UTF-8 is replaced, and a scalar cut by the limit is dropped.
    var text: String {
        let isCut = bytes.count >= Self.limit
        let continuation = isCut ? bytes.suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }.count : 0
        let lead = bytes.dropLast(continuation).last ?? 0
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
        let isWhole = !isCut || continuation + 1 == length
        return String(decoding: isWhole ? bytes[...] : bytes.dropLast(continuation + 1), as: UTF8.self)
    }

    private mutating func keep(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more.prefix(Self.limit - bytes.count))
    }
}
