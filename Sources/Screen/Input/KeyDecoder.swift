/// Turns the bytes that a terminal sends into events.
///
/// One incremental state machine: the events are a function of the bytes, wherever the reads cut them. Time enters
/// only through ``flush()``, which the owner calls when nothing came for a while: an ESC on its own is then the Escape
/// key. Any other unfinished sequence is given several such whiles, for its tail may be late.
///
/// Replies to queries (DA1, CPR, DECRPM, colours) never become keys, whenever they come and however they are torn apart;
/// those that ``CapabilityQuery`` asks for become reports. Whatever comes, memory is bounded and each byte makes progress.
///
/// One rule holds for strings (OSC, DCS, APC, PM, SOS) and pastes. One that is not ended is given up after half a second of
/// silence, or after two seconds of gaps between its bytes. What comes then in a burst, or with the end that was
/// missing, is its rest and is swallowed; what comes alone is a key. Ctrl-C is heard in all of them.
public struct KeyDecoder: Sendable {
    /// How many calls of ``flush()`` without a byte between them an unfinished sequence outlives.
    static let responseTimeout = 10

    /// How many calls of ``flush()`` a string or a paste outlives in all.
    static let oldestString = 40

    /// How many calls of ``flush()`` a byte is held back that might begin a late tail: 200 ms on a local terminal.
    static let tailPatience = 4

    /// The most bytes of a control sequence that are looked at; a longer one is swallowed.
    static let sequenceLimit = 128

    enum State: Sendable {
        case ground
        /// After a lone ESC that was taken for the Escape key, in case its tail comes late.
        case late
        /// A byte that came then and might begin a late tail.
        case lateTail(UInt8)
        case utf8(UTF8Assembler)
        /// After ESC, or after two of them.
        case escape(isDouble: Bool)
        case csi
        /// After `CSI [`, the function keys of the Linux console.
        case linuxFunction
        /// The three bytes after `CSI M`.
        case x10(missing: Int)
        case ss3
        /// Within OSC, DCS, APC, PM or SOS, which began with this byte.
        case string(introducer: UInt8)
        /// After the ESC that is to end such a string.
        case stringEscape(introducer: UInt8)
        /// After an answer that was given up before it was whole.
        case replyTail(LateReplyFilter)
        case paste
        /// After a string or a paste that was given up before its end.
        case rest(AbandonedStringFilter)
    }

    var state = State.ground

    /// Whether Alt is held, by an ESC before the bytes of the key.
    var isAlt = false

    /// Whether a terminal was asked about itself and may still answer: an ESC on its own is then waited for as long as any
    /// other unfinished sequence.
    public var expectsReply = false

    /// The bytes of the control sequence since `CSI`, or of the string since its introducer.
    var sequence: [UInt8] = []
    var isSequenceTooLong = false

    /// What was pasted so far; apart from the state, so that a byte does not copy it.
    var collector = PasteCollector()

    var events: [InputEvent] = []
    private var flushes = 0
    /// The calls of ``flush()`` since a string or a paste began.
    var age = 0

    /// Makes a decoder that has seen nothing.
    public init() {}

    /// Whether bytes are held back: if no more come for a while, call ``flush()``.
    public var isAwaitingMore: Bool {
        switch state {
        case .ground, .late, .replyTail: false
        case .rest(let rest): !rest.burst.isEmpty
        default: true
        }
    }

    /// Takes bytes and returns the events that they complete.
    public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        for byte in bytes { take(byte) }
        return takeEvents()
    }

    /// Says that nothing came for a while, and returns the events that this decides.
    ///
    /// A while is 50 ms on a local terminal, 100 ms over a network.
    public mutating func flush() -> [InputEvent] {
        flushes += 1
        age += 1
        switch state {
        case .ground, .late, .replyTail:
            break
        case .escape where expectsReply && flushes < Self.responseTimeout:
            break
        case .escape(let isDouble):
            for _ in 0..<(isDouble ? 2 : 1) { emit(.escape) }
            enter(.late)
        case .lateTail where flushes < Self.tailPatience:
            break
        case .lateTail(let byte):
            enter(.ground)
            ground(byte)
        case .rest(let rest):
            if !rest.burst.isEmpty { endBurst(of: rest) }
        case .string where age >= Self.oldestString, .paste where age >= Self.oldestString:
            giveUp()
        default:
            if flushes >= Self.responseTimeout { giveUp() }
        }
        return takeEvents()
    }

    private mutating func takeEvents() -> [InputEvent] {
        defer { events.removeAll() }
        return events
    }

    /// Ends a sequence that was not finished; one that had hardly begun was a key with Alt.
    ///
    /// What may be half an answer is remembered, in case the other half comes.
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
    /// Takes one byte.
    mutating func take(_ byte: UInt8) {
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
            } else if collector.take(byte) {
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
        switch assembler.take(byte) {
        case .needsMore:
            state = .utf8(assembler)
        case .scalar(let scalar):
            state = .ground
            // C1 controls are no keys.
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
            // The end of a string that was given up before.
            if isDouble { emit(.escape) }
            state = .ground
        case 0x03:
            // Whoever wants to leave is in a hurry: no other key with Alt.
            emit(.escape)
            ground(byte)
        default:
            if isDouble { emit(.escape) }
            isAlt = true
            ground(byte)
        }
    }

    /// The first byte after an Escape key: perhaps the tail of a sequence whose ESC came early.
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
        take(byte)
    }

    mutating func beginSequence(_ new: State) {
        age = 0
        sequence.removeAll(keepingCapacity: true)
        isSequenceTooLong = false
        state = new
    }

    /// Keeps a byte of a sequence, unless it is too long to mean anything.
    mutating func keep(_ byte: UInt8) {
        if sequence.count < Self.sequenceLimit { sequence.append(byte) } else { isSequenceTooLong = true }
    }
}
