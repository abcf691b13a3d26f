/// A cache of the SGR parameters of colours, for one colour depth.
///
/// Each colour is encoded once, because mapping a colour to a palette is slower than drawing a cell. The owner empties
/// the cache with ``removeAll()`` when the theme changes. Unused entries are overwritten over time.
///
/// - Thread: not safe; belongs to the thread that encodes frames.
public final class StyleCache {
    /// The colour depth of the encoded parameters.
    public let depth: ColorDepth

    /// The background colour in whose place the terminal's own background is shown.
    public var transparent: Color?

    /// The current number of entries; a colour has one entry as a foreground and one entry as a background.
    public private(set) var count = 0

    /// The parameters of one colour, each followed by a semicolon; at most 17 bytes in total.
    private struct Entry {
        var color = StyleCache.unused
        var length: UInt32 = 0
        var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    }

    /// The entries of foregrounds: a direct-mapped cache with one entry for each hash value.
    ///
    /// A collision replaces the entry, which is faster than a search. The entries are in raw memory, because each
    /// access to an array in a class would check for exclusive access.
    private let foregrounds: UnsafeMutablePointer<Entry>
    private let backgrounds: UnsafeMutablePointer<Entry>

    private static let capacity = 512
    private static let unused: UInt32 = .max

    /// Creates an empty cache.
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

    /// Removes all entries.
    public func removeAll() {
        foregrounds.update(repeating: Entry(), count: Self.capacity)
        backgrounds.update(repeating: Entry(), count: Self.capacity)
        count = 0
    }

    /// Returns the sequence that sets a style, whatever the current style of the pen is.
    public func bytes(for style: Style) -> [UInt8] {
        var bytes: [UInt8] = []
        append(style, after: nil, to: &bytes)
        return bytes
    }

    /// Appends the shortest sequence that changes the pen from one style to another; nothing if both styles look the
    /// same.
    ///
    /// - Parameters:
    ///   - style: the new style.
    ///   - previous: the style of the pen; nil if it is unknown.
    ///   - bytes: the output buffer.
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
    ///   - style: the new style.
    ///   - previous: the style of the pen; the terminal's default style if it is unknown.
    ///   - isKnown: whether the style of the pen is known.
    ///   - sink: the output buffer.
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
    /// Appends the parameters that change one set of attributes into another, each followed by a semicolon.
    private static func appendAttributes(_ new: TextAttributes, after old: TextAttributes, to sink: inout ByteSink) {
        if new == old { return }
        var added = new.subtracting(old)
        let removed = old.subtracting(new)
        // SGR 22 turns off both bold and dim, so an attribute that remains is turned on again.
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

    /// The SGR digit that turns each attribute on, for example 3 for italic.
    ///
    /// A 2 before the digit turns the attribute off, for example 23; bold and dim are both turned off by 22.
    private static let digits: [(TextAttributes, UInt8)] = [
        (.bold, 0x31), (.dim, 0x32), (.italic, 0x33), (.underline, 0x34), (.reverse, 0x37), (.strikethrough, 0x39),
    ]

    /// Appends the parameters of a colour, and encodes them first if they are not cached.
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

    /// Appends the parameters of a colour, each followed by a semicolon; nothing at depth ``ColorDepth/none``.
    ///
    /// - Parameters:
    ///   - color: the colour.
    ///   - selector: the digit `3` for the foreground, `4` for the background.
    ///   - sink: the output buffer.
    private func appendParameters(_ color: Color, _ selector: UInt8, to sink: inout ByteSink) {
        let ten = (selector - 0x30) * 10
        let numbers: [UInt8]
        switch depth {
        case .none:
            return
        case _ where color.isTerminalDefault || selector == 0x34 && color == transparent:
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
    /// Returns the offset of a palette colour's SGR parameter from 30 (foreground) or 40 (background): 0 to 7, or 60 to
    /// 67 for the bright colours.
    private static func offset(ofANSI number: UInt8) -> UInt8 { number < 8 ? number : number + 52 }
}
