/// The SGR parameters of the colours in use, at one depth of colour.
///
/// Bringing a colour down to a palette costs more than drawing it, so each is encoded once. Whoever changes the theme
/// drops the old ones with ``removeAll()``; what is no longer used is overwritten by and by.
///
/// - Thread: not safe; belongs to the thread that encodes frames.
public final class StyleCache {
    /// The depth that colours come down to.
    public let depth: ColorDepth

    /// How many colours are encoded at the moment, foregrounds and backgrounds apart.
    public private(set) var count = 0

    /// The parameters of one colour, with a semicolon behind: at most 17 bytes.
    private struct Entry {
        var color = StyleCache.unused
        var length: UInt32 = 0
        var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    }

    /// The places, one for each hash; a collision encodes anew, which is cheaper than looking further.
    ///
    /// Plain memory, because reading an array of a class checks for exclusive access each time.
    private let foregrounds: UnsafeMutablePointer<Entry>
    private let backgrounds: UnsafeMutablePointer<Entry>

    private static let capacity = 512
    private static let unused: UInt32 = .max

    /// Makes an empty cache.
    public init(depth: ColorDepth) {
        self.depth = depth
        foregrounds = .allocate(capacity: Self.capacity)
        backgrounds = .allocate(capacity: Self.capacity)
        foregrounds.initialize(repeating: Entry(), count: Self.capacity)
        backgrounds.initialize(repeating: Entry(), count: Self.capacity)
    }

    deinit {
        foregrounds.deallocate()
        backgrounds.deallocate()
    }

    /// Drops all encoded colours.
    public func removeAll() {
        foregrounds.update(repeating: Entry(), count: Self.capacity)
        backgrounds.update(repeating: Entry(), count: Self.capacity)
        count = 0
    }

    /// The sequence that sets a style whatever the pen was before.
    public func bytes(for style: Style) -> [UInt8] {
        var bytes: [UInt8] = []
        append(style, after: nil, to: &bytes)
        return bytes
    }

    /// Appends the shortest sequence that changes the pen from one style to another; nothing if they look the same.
    ///
    /// - Parameters:
    ///   - style: the style wanted.
    ///   - previous: the style of the pen; nil if it is not known.
    ///   - bytes: what to append to.
    public func append(_ style: Style, after previous: Style?, to bytes: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ByteSink.bytesPerCell) { buffer in
            guard let start = buffer.baseAddress else { return }
            var sink = ByteSink(start)
            append(style, after: previous ?? Style(), isKnown: previous != nil, to: &sink)
            bytes.append(contentsOf: sink.bytes)
        }
    }

    /// Appends the shortest sequence that changes the pen from one style to another.
    ///
    /// - Parameters:
    ///   - style: the style wanted.
    ///   - previous: the style of the pen; the terminal's own if it is not known.
    ///   - isKnown: whether the pen is known.
    ///   - sink: what to append to.
    func append(_ style: Style, after previous: Style, isKnown: Bool = true, to sink: inout ByteSink) {
        let start = sink.count
        sink.append(0x1B)
        sink.append(0x5B)
        let isReset = style == Style() && (!isKnown || depth != .none || style.attributes != previous.attributes)
        if isReset, style != previous || !isKnown {
            return sink.append(0x6D)
        }
        if !isKnown {
            sink.append(0x30)
            sink.append(0x3B)
        }
        Self.appendAttributes(style.attributes, after: previous.attributes, to: &sink)
        if style.foreground != previous.foreground { append(style.foreground, 0x33, foregrounds, to: &sink) }
        if style.background != previous.background { append(style.background, 0x34, backgrounds, to: &sink) }
        if sink.count == start + 2 {
            sink.removeLast(2)
        } else {
            sink.removeLast()
            sink.append(0x6D)
        }
    }
}

extension StyleCache {
    /// Appends the parameters, each with a semicolon behind it, that change one set of attributes into another.
    private static func appendAttributes(_ new: TextAttributes, after old: TextAttributes, to sink: inout ByteSink) {
        if new == old { return }
        var added = new.subtracting(old)
        let removed = old.subtracting(new)
        // 22 ends bold and dim alike.
        if !removed.isDisjoint(with: [.bold, .dim]) {
            for byte in [0x32, 0x32, 0x3B] as [UInt8] { sink.append(byte) }
            added.formUnion(new.intersection([.bold, .dim]))
        }
        for (attribute, digit) in digits where removed.contains(attribute) && digit > 0x32 {
            sink.append(0x32)
            sink.append(digit)
            sink.append(0x3B)
        }
        for (attribute, digit) in digits where added.contains(attribute) {
            sink.append(digit)
            sink.append(0x3B)
        }
    }

    /// The digit that switches each attribute on; with a 2 before it, off.
    private static let digits: [(TextAttributes, UInt8)] = [
        (.bold, 0x31), (.dim, 0x32), (.italic, 0x33), (.underline, 0x34), (.reverse, 0x37), (.strikethrough, 0x39),
    ]

    /// Appends the parameters of a colour, encoded now if they are not yet.
    @inline(__always)
    private func append(
        _ color: Color,
        _ selector: UInt8,
        _ entries: UnsafeMutablePointer<Entry>,
        to sink: inout ByteSink
    ) {
        let entry = entries + Int((color.packed &* 0x9E37_79B1) >> 23)
        if entry.pointee.color != color.packed { encode(color, selector, into: entry) }
        sink.append(words: entry.pointee.words, count: Int(entry.pointee.length))
    }

    private func encode(_ color: Color, _ selector: UInt8, into entry: UnsafeMutablePointer<Entry>) {
        if entry.pointee.color == Self.unused { count += 1 }
        withUnsafeTemporaryAllocation(byteCount: 48, alignment: 8) { buffer in
            let start = buffer.bindMemory(to: UInt8.self)
            guard let base = start.baseAddress else { return }
            base.update(repeating: 0, count: 48)
            var sink = ByteSink(base)
            appendParameters(color, selector, to: &sink)
            entry.pointee.color = color.packed
            entry.pointee.length = UInt32(sink.count)
            entry.pointee.words = buffer.load(as: (UInt64, UInt64, UInt64).self)
        }
    }

    /// Appends the parameters of a colour, with a semicolon behind; nothing at depth none.
    ///
    /// - Parameters:
    ///   - color: the colour.
    ///   - selector: the digit `3` for the foreground, `4` for the background.
    ///   - sink: what to append to.
    private func appendParameters(_ color: Color, _ selector: UInt8, to sink: inout ByteSink) {
        let ten = (selector - 0x30) * 10
        let numbers: [UInt8]
        switch depth {
        case .none:
            return
        case _ where color.isTerminalDefault:
            numbers = [ten + 9]
        case .ansi16:
            numbers = [ten + Self.offset(ofANSI: color.ansiNumber ?? color.nearestOf16)]
        case .ansi256, .truecolor:
            if let number = color.ansiNumber {
                numbers = [ten + Self.offset(ofANSI: number)]
            } else if depth == .ansi256 {
                numbers = [ten + 8, 5, color.nearestOf256]
            } else {
                numbers = [ten + 8, 2, color.red, color.green, color.blue]
            }
        }
        for number in numbers {
            sink.append(decimal: Int(number))
            sink.append(0x3B)
        }
    }
    /// What is added to 30 or 40: 0 to 7, and from 60 on for the bright ones.
    private static func offset(ofANSI number: UInt8) -> UInt8 { number < 8 ? number : number + 52 }
}
