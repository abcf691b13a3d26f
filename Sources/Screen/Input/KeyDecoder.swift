/// A decoder of the bytes that a terminal sends.
///
/// The decoder is an incremental state machine: the events depend only on the bytes, not on the chunks in which the
/// bytes arrive. The decoder has no clock: its owner calls ``flush()`` after each pause without input. After one pause,
/// a lone ESC becomes the Escape key. Any other incomplete sequence is kept for several pauses, because its remaining
/// bytes may be late.
///
/// Answers to queries (DA1, CPR, DECRPM, colours) never become keys, however late or split they are. The answers to the
/// queries of ``CapabilityQuery`` become reports. For any input, the memory is bounded, and the decoder never gets
/// stuck.
///
/// A string (OSC, DCS, APC, PM, SOS) or a paste without an end is abandoned after half a second of silence, or when the
/// pauses between its bytes add up to two seconds. After that, a burst of four or more bytes, or a burst with the
/// missing end marker, is discarded as the late end of the sequence. The bytes of a shorter burst are keys. Ctrl-C is
/// recognized in every string and paste.
public struct KeyDecoder: Sendable {
    /// The number of consecutive calls of ``flush()`` after which an incomplete sequence is abandoned.
    static let sequenceFlushLimit = 10

    /// The total number of calls of ``flush()`` after which a string or a paste is abandoned.
    static let stringFlushLimit = 40

    /// The number of calls of ``flush()`` after which a held-back byte becomes a key.
    ///
    /// On a local terminal, these calls take 200 ms; the rest of a sequence would follow the byte within this time.
    static let lateTailFlushLimit = 4

    /// The maximum number of bytes of a control sequence.
    ///
    /// A longer sequence is discarded.
    static let sequenceLimit = 128

    enum State: Sendable {
        case ground
        /// The state after a lone ESC that became the Escape key.
        ///
        /// The remaining bytes of a sequence that began with this ESC may still arrive.
        case late
        /// The state after ``late`` and a byte that may begin the remaining bytes of a sequence.
        case lateTail(UInt8)
        case utf8(UTF8Assembler)
        /// The state after one ESC, or after two consecutive ESC if `isDouble`.
        case escape(isDouble: Bool)
        case csi
        /// The state after `CSI [`, which begins the function keys of the Linux console.
        case linuxFunction
        /// The state within the three bytes after `CSI M`, a mouse report in the X10 protocol.
        case x10(missing: Int)
        case ss3
        /// The state within a string (OSC, DCS, APC, PM or SOS); `introducer` is the byte after the ESC at its beginning.
        case string(introducer: UInt8)
        /// The state after an ESC within a string: the ESC may begin the terminator of the string.
        case stringEscape(introducer: UInt8)
        /// The state after an abandoned incomplete answer.
        case replyTail(LateReplyFilter)
        case paste
        /// The state after an abandoned string or paste.
        case rest(AbandonedStringFilter)
    }

    var state = State.ground

    /// Whether Alt is held: there was an ESC before the bytes of the key.
    var isAlt = false

    /// Whether answers of the terminal are expected.
    ///
    /// If true, a lone ESC is held back for as long as any other incomplete sequence.
    public var expectsReply = false

    /// The bytes of the control sequence after `CSI`, or of the string after its introducer.
    var sequence: [UInt8] = []
    var isSequenceTooLong = false

    /// The paste received so far.
    ///
    /// The paste is stored outside the state, so that a new byte does not copy the paste.
    var collector = PasteCollector()

    var events: [InputEvent] = []
    private var flushes = 0
    /// The number of calls of ``flush()`` since the beginning of the string or paste.
    var age = 0

    /// Creates a decoder in its initial state.
    public init() {}

    /// Whether bytes are held back.
    ///
    /// If true, the owner must call ``flush()`` after a pause without input.
    public var isAwaitingMore: Bool {
        switch state {
        case .ground, .late, .replyTail: false
        case .rest(let rest): !rest.burst.isEmpty
        default: true
        }
    }

    /// Decodes bytes and returns the completed events.
    public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        for byte in bytes { feed(byte) }
        return takeEvents()
    }

    /// Records a pause without input and returns the events that follow from it.
    ///
    /// A pause is 50 ms on a local terminal and 100 ms over a network.
    public mutating func flush() -> [InputEvent] {
        flushes += 1
        age += 1
        switch state {
        case .ground, .late, .replyTail:
            break
        case .escape where expectsReply && flushes < Self.sequenceFlushLimit:
            break
        case .escape(let isDouble):
            for _ in 0..<(isDouble ? 2 : 1) { emit(.escape) }
            enter(.late)
        case .lateTail where flushes < Self.lateTailFlushLimit:
            break
        case .lateTail(let byte):
            enter(.ground)
            ground(byte)
        case .rest(let rest):
            if !rest.burst.isEmpty { endBurst(of: rest) }
        case .string where age >= Self.stringFlushLimit, .paste where age >= Self.stringFlushLimit:
            giveUp()
        default:
            if flushes >= Self.sequenceFlushLimit { giveUp() }
        }
        return takeEvents()
    }

    private mutating func takeEvents() -> [InputEvent] {
        defer { events.removeAll() }
        return events
    }

    /// Abandons an incomplete sequence.
    ///
    /// A sequence that consists only of ESC and one character is the key of this character with Alt. The beginning of
    /// an answer is kept, because the remaining bytes of the answer may still arrive.
    private mutating func giveUp() {
        let old = state
        enter(.ground)
        switch old {
        case .csi where !isSequenceTooLong:
            if sequence.isEmpty, !expectsReply { emit(.character("["), .alt) }
            if let tail = LateReplyFilter(csi: sequence) { state = .replyTail(tail) }
        case .ss3: emit(.character("O"), .alt)
        case .string(let introducer):
            if sequence.isEmpty, !expectsReply { emit(.character(Character(Unicode.Scalar(introducer))), .alt) }
            if introducer == 0x5D, let tail = LateReplyFilter(osc: sequence) {
                state = .replyTail(tail)
            } else if !sequence.isEmpty {
                state = .rest(AbandonedStringFilter(isPaste: false))
            }
        case .stringEscape: state = .replyTail(.terminator)
        case .paste:
            endPaste()
            state = .rest(AbandonedStringFilter(isPaste: true))
        default: break
        }
        isAlt = false
    }

    mutating func enter(_ new: State) {
        state = new
        flushes = 0
    }

    mutating func emit(_ code: Key.Code, _ modifiers: Key.Modifiers = []) {
        events.append(.key(Key(code, modifiers: isAlt ? modifiers.union(.alt) : modifiers)))
        isAlt = false
    }
}

extension KeyDecoder {
    mutating func feed(_ byte: UInt8) {
        flushes = 0
        switch state {
        case .ground: ground(byte)
        case .late: late(byte)
        case .lateTail(let first): lateTail(first, byte)
        case .utf8(let assembler): utf8(byte, assembler)
        case .escape(let isDouble): escape(byte, isDouble: isDouble)
        case .csi: csi(byte)
        case .linuxFunction: linuxFunction(byte)
        case .x10(let missing): x10(byte, missing: missing)
        case .ss3: ss3(byte)
        case .string(let introducer): string(byte, introducer)
        case .stringEscape(let introducer): stringEscape(byte, introducer)
        case .replyTail(let tail): replyTail(tail, byte)
        case .paste:
            if byte == 0x03 {
                endPaste()
                ground(byte)
            } else if collector.feed(byte) {
                endPaste()
            }
        case .rest(let rest): self.rest(rest, byte)
        }
    }

    mutating func ground(_ byte: UInt8) {
        state = .ground
        switch byte {
        case 0x1B: state = .escape(isDouble: false)
        case 0x00: emit(.character(" "), .control)
        case 0x08, 0x7F: emit(.backspace)
        case 0x09: emit(.tab)
        case 0x0A, 0x0D: emit(.enter)
        case 0x01...0x1A: emit(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
        case 0x1C...0x1F: emit(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
        case 0x20...0x7E: emit(.character(Character(Unicode.Scalar(byte))))
        default:
            guard let assembler = UTF8Assembler(lead: byte) else {
                isAlt = false
                return
            }
            state = .utf8(assembler)
        }
    }

    private mutating func utf8(_ byte: UInt8, _ assembler: UTF8Assembler) {
        var assembler = assembler
        switch assembler.feed(byte) {
        case .needsMore:
            state = .utf8(assembler)
        case .scalar(let scalar):
            state = .ground
            // C1 control characters are not keys.
            if scalar.value >= 0xA0 { emit(.character(Character(scalar))) }
            isAlt = false
        case .invalid:
            isAlt = false
            ground(byte)
        }
    }

    mutating func escape(_ byte: UInt8, isDouble: Bool) {
        isAlt = false
        if byte == 0x1B {
            if isDouble { emit(.escape) }
            state = .escape(isDouble: true)
            return
        }
        switch byte {
        case 0x5B:
            isAlt = isDouble
            beginSequence(.csi)
        case 0x4F:
            isAlt = isDouble
            state = .ss3
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
            if isDouble { emit(.escape) }
            beginSequence(.string(introducer: byte))
        case 0x5C:
            // `ESC \` is the terminator of an abandoned string, and not a key.
            if isDouble { emit(.escape) }
            state = .ground
        case 0x03:
            // A user who presses Ctrl-C wants to leave, so Ctrl-C is never combined with Alt.
            emit(.escape)
            ground(byte)
        default:
            if isDouble { emit(.escape) }
            isAlt = true
            ground(byte)
        }
    }

    /// Handles the first byte after an Escape key: the byte may belong to a sequence whose ESC arrived earlier.
    private mutating func late(_ byte: UInt8) {
        if [0x5B, 0x4F, 0x50, 0x58, 0x5D, 0x5E, 0x5F].contains(byte) {
            enter(.lateTail(byte))
        } else {
            ground(byte)
        }
    }

    private mutating func lateTail(_ first: UInt8, _ byte: UInt8) {
        let isTail =
            switch (first, byte) {
            case (0x5B, 0x30...0x3F), (0x5B, 0x41...0x5B): true
            case (0x4F, 0x41...0x44), (0x4F, 0x46), (0x4F, 0x48), (0x4F, 0x50...0x53): true
            case (0x5D, 0x30...0x39): true
            case (0x50, 0x20...0x7E), (0x58, 0x20...0x7E), (0x5E, 0x20...0x7E), (0x5F, 0x20...0x7E): true
            default: false
            }
        if isTail {
            escape(first, isDouble: false)
        } else {
            ground(first)
        }
        feed(byte)
    }

    mutating func beginSequence(_ new: State) {
        age = 0
        sequence.removeAll(keepingCapacity: true)
        isSequenceTooLong = false
        state = new
    }

    /// Appends a byte to the sequence, up to the length limit.
    mutating func keep(_ byte: UInt8) {
        if sequence.count < Self.sequenceLimit { sequence.append(byte) } else { isSequenceTooLong = true }
    }
}
