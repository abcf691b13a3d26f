/// The handling of strings (OSC, DCS, APC, PM, SOS) and pastes: their terminators, and the bytes that arrive after a
/// string or paste was abandoned.
extension KeyDecoder {
    mutating func string(_ byte: UInt8, _ introducer: UInt8) {
        switch byte {
        case 0x1B:
            state = .stringEscape(introducer: introducer)
        case 0x07:
            endString(introducer)
        case 0x18, 0x1A:
            state = .ground
        case 0x00..<0x20:
            // No answer contains a control byte: the string is incomplete, and this byte is a key.
            ground(byte)
        default:
            keep(byte)
        }
    }

    mutating func stringEscape(_ byte: UInt8, _ introducer: UInt8) {
        if byte == 0x5C {
            endString(introducer)
        } else {
            escape(byte, isDouble: false)
        }
    }

    mutating func endString(_ introducer: UInt8) {
        state = .ground
        guard !isSequenceTooLong else { return }
        let report: TerminalReport? =
            switch introducer {
            case 0x5D: TerminalReport(osc: sequence)
            case 0x50: TerminalReport(dcs: sequence)
            default: nil
            }
        if let report { events.append(.report(report)) }
    }

    mutating func replyTail(_ tail: LateReplyFilter, _ byte: UInt8) {
        var tail = tail
        switch tail.feed(byte) {
        case .continues: state = .replyTail(tail)
        case .ends: state = .ground
        case .isForeign: ground(byte)
        }
    }

    /// Handles a byte after an abandoned string or paste.
    ///
    /// The byte is held back until the end of its burst.
    mutating func rest(_ rest: AbandonedStringFilter, _ byte: UInt8) {
        if byte == 0x03 {
            state = .ground
            return ground(byte)
        }
        var rest = rest
        rest.feed(byte)
        state = rest.isEnded ? .ground : .rest(rest)
    }

    /// Handles the end of a burst after an abandoned string or paste.
    mutating func endBurst(of rest: AbandonedStringFilter) {
        state = .ground
        if rest.isPart {
            if let next = rest.next { state = .rest(next) }
        } else {
            for byte in rest.burst { feed(byte) }
        }
    }

    mutating func beginPaste() {
        collector = PasteCollector()
        age = 0
        state = .paste
    }

    mutating func endPaste() {
        events.append(.paste(collector.text))
        collector = PasteCollector()
        state = .ground
    }
}

/// A filter that distinguishes the late end of an abandoned string or paste from keys.
///
/// A burst of four or more bytes, or a burst with the missing end marker, belongs to the abandoned sequence. The bytes
/// of a shorter burst are keys, because no user types four keys in 50 ms.
struct AbandonedStringFilter: Sendable {
    private static let leastBurst = 4
    private static let maxBursts = 3
    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

    let isPaste: Bool

    /// The first bytes of the current burst, at most four.
    private(set) var burst: [UInt8] = []

    /// The latest bytes, which are compared with the missing end marker.
    private var tail: [UInt8] = []

    /// Whether the missing end marker was received.
    private(set) var isEnded = false

    /// The number of discarded bursts.
    private var bursts = 0

    init(isPaste: Bool) { self.isPaste = isPaste }

    /// Whether the current burst belongs to the abandoned sequence.
    var isPart: Bool { burst.count >= Self.leastBurst }

    /// The filter for the next burst; nil after the maximum number of bursts.
    var next: AbandonedStringFilter? {
        var next = AbandonedStringFilter(isPaste: isPaste)
        next.bursts = bursts + 1
        return next.bursts < Self.maxBursts ? next : nil
    }

    /// Adds a byte to the current burst.
    mutating func feed(_ byte: UInt8) {
        if burst.count < Self.leastBurst { burst.append(byte) }
        tail = tail.suffix(Self.pasteEnd.count - 1) + [byte]
        isEnded =
            isPaste
            ? tail == Self.pasteEnd
            : byte == 0x07 || tail.suffix(2) == [0x1B, 0x5C]
    }
}

/// A bracketed paste that is being received, up to its end marker.
struct PasteCollector {
    /// The maximum number of bytes of a paste.
    ///
    /// Further bytes of a longer paste are dropped.
    static let limit = 64 * 1024

    private static let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    private var bytes: [UInt8] = []
    private var matched = 0

    /// Adds a byte and returns whether the paste is complete.
    mutating func feed(_ byte: UInt8) -> Bool {
        if byte == Self.end[matched] {
            matched += 1
            return matched == Self.end.count
        }
        // Only the first byte of the marker is an ESC, so the bytes matched so far contain no second beginning of the
        // marker.
        let prefix = Self.end[..<matched]
        matched = byte == Self.end[0] ? 1 : 0
        keep(prefix)
        if matched == 0 { keep(CollectionOfOne(byte)) }
        return false
    }

    /// The text received so far.
    ///
    /// Invalid UTF-8 is replaced by U+FFFD, and a scalar that was truncated at the size limit is dropped.
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
