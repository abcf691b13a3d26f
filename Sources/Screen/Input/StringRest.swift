/// What comes after a string or a paste that was given up before its end: its rest, or keys.
///
/// Bytes that come in one burst, or that hold the missing end, are the rest. Fewer are keys: nobody types four in 50 ms.
struct StringRest: Sendable {
    private static let leastBurst = 4
    private static let mostBursts = 3
    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

    /// Whether it is that of a paste.
    let isPaste: Bool

    /// What came since the last pause; the first bytes of it.
    private(set) var burst: [UInt8] = []

    /// The last bytes, among which the end is looked for.
    private var tail: [UInt8] = []

    /// Whether the missing end has come.
    private(set) var isEnded = false

    /// How many bursts were swallowed.
    private var bursts = 0

    init(isPaste: Bool) { self.isPaste = isPaste }

    /// Whether what came is part of the string.
    var isPart: Bool { burst.count >= Self.leastBurst }

    /// What waits for the next burst; nil after so many that no string is torn into them.
    var next: StringRest? {
        var next = StringRest(isPaste: isPaste)
        next.bursts = bursts + 1
        return next.bursts < Self.mostBursts ? next : nil
    }

    /// Takes a byte.
    mutating func take(_ byte: UInt8) {
        if burst.count < Self.leastBurst { burst.append(byte) }
        tail = tail.suffix(Self.pasteEnd.count - 1) + [byte]
        isEnded =
            isPaste
            ? tail == Self.pasteEnd
            : byte == 0x07 || tail.suffix(2) == [0x1B, 0x5C]
    }
}
