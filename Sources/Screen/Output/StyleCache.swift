/// The SGR sequences of the styles in use, at one depth of colour.
///
/// Bringing a colour down to a palette costs more than drawing it, so each style is encoded once. Whoever changes the
/// theme drops the old styles with ``removeAll()``; a cache that is full does so by itself.
///
/// - Thread: not safe; belongs to the thread that encodes frames.
public final class StyleCache {
    /// The depth that colours come down to.
    public let depth: ColorDepth

    /// How many styles are encoded at the moment.
    public private(set) var count = 0

    /// One encoded style: the parameters of its foreground and background lie one after the other in the pool.
    private struct Entry {
        var style = Style()
        var start = -1
        var foregroundCount = 0
        var backgroundCount = 0
    }

    /// A table with one place for each hash: a collision encodes anew, which is cheaper than looking further.
    private var entries = [Entry](repeating: Entry(), count: 1024)
    private var pool: [UInt8] = []

    /// Makes an empty cache.
    public init(depth: ColorDepth) {
        self.depth = depth
    }

    /// Drops all encoded styles.
    public func removeAll() {
        for index in entries.indices { entries[index].start = -1 }
        pool.removeAll(keepingCapacity: true)
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
    ///   - previous: the style of the pen; nil if nobody knows.
    ///   - bytes: what to append to.
    public func append(_ style: Style, after previous: Style?, to bytes: inout [UInt8]) {
        if style == previous { return }
        if style == Style(), looksDifferent(style, previous) {
            bytes.append(contentsOf: [0x1B, 0x5B, 0x6D])
            return
        }
        let start = bytes.count
        bytes.append(contentsOf: [0x1B, 0x5B])
        if previous == nil { bytes.append(contentsOf: [0x30, 0x3B]) }
        let old = previous ?? Style()
        appendAttributes(style.attributes, after: old.attributes, to: &bytes)
        let entry = entry(for: style)
        let foregroundEnd = entry.start + entry.foregroundCount
        if style.foreground != old.foreground { bytes.append(contentsOf: pool[entry.start..<foregroundEnd]) }
        if style.background != old.background {
            bytes.append(contentsOf: pool[foregroundEnd..<foregroundEnd + entry.backgroundCount])
        }
        if bytes.count == start + 2 {
            bytes.removeLast(2)
        } else {
            bytes[bytes.count - 1] = 0x6D
        }
    }

    /// Whether two pens can be told apart at this depth.
    private func looksDifferent(_ style: Style, _ previous: Style?) -> Bool {
        guard depth == .none, let previous else { return true }
        return style.attributes != previous.attributes
    }
}

extension StyleCache {
    /// Appends the parameters, each with a semicolon behind it, that change one set of attributes into another.
    private func appendAttributes(_ new: TextAttributes, after old: TextAttributes, to bytes: inout [UInt8]) {
        if new == old { return }
        var added = new.subtracting(old)
        let removed = old.subtracting(new)
        // 22 ends bold and dim alike.
        let weights: TextAttributes = [.bold, .dim]
        if !removed.isDisjoint(with: weights) {
            bytes.append(contentsOf: [0x32, 0x32, 0x3B])
            added.formUnion(new.intersection(weights))
        }
        for (attribute, digit) in Self.digits where removed.contains(attribute) && !weights.contains(attribute) {
            bytes.append(contentsOf: [0x32, digit, 0x3B])
        }
        for (attribute, digit) in Self.digits where added.contains(attribute) {
            bytes.append(contentsOf: [digit, 0x3B])
        }
    }

    /// The digit that switches each attribute on; with a 2 before it, off.
    private static let digits: [(TextAttributes, UInt8)] = [
        (.bold, 0x31), (.dim, 0x32), (.italic, 0x33), (.underline, 0x34), (.reverse, 0x37), (.strikethrough, 0x39),
    ]

    /// The encoded colours of a style, encoded now if they are not yet.
    private func entry(for style: Style) -> Entry {
        let hash = style.foreground.packed &* 0x9E37_79B1 ^ style.background.packed &* 0x85EB_CA6B
        let index = Int(hash >> 22)
        let entry = entries[index]
        if entry.start >= 0, entry.style.foreground == style.foreground, entry.style.background == style.background {
            return entry
        }
        if pool.count > 1 << 16 { removeAll() }
        if entries[index].start < 0 { count += 1 }
        var new = Entry(style: style, start: pool.count)
        append(style.foreground, selector: 0x33)
        new.foregroundCount = pool.count - new.start
        append(style.background, selector: 0x34)
        new.backgroundCount = pool.count - new.start - new.foregroundCount
        entries[index] = new
        return new
    }

    /// Appends the parameters of a colour to the pool, with a semicolon behind; nothing at depth none.
    ///
    /// - Parameters:
    ///   - color: the colour.
    ///   - selector: the digit `3` for the foreground, `4` for the background.
    private func append(_ color: Color, selector: UInt8) {
        if depth == .none { return }
        if color.isTerminalDefault {
            pool.append(contentsOf: [selector, 0x39, 0x3B])
            return
        }
        switch depth {
        case .none:
            return
        case .ansi16:
            let number = Int(color.nearestOf16)
            let base = (selector == 0x33 ? 30 : 40) + (number < 8 ? 0 : 52)
            pool.append(decimal: base + number)
        case .ansi256:
            pool.append(contentsOf: [selector, 0x38, 0x3B, 0x35, 0x3B])
            pool.append(decimal: Int(color.nearestOf256))
        case .truecolor:
            pool.append(contentsOf: [selector, 0x38, 0x3B, 0x32, 0x3B])
            pool.append(decimal: Int(color.red))
            pool.append(0x3B)
            pool.append(decimal: Int(color.green))
            pool.append(0x3B)
            pool.append(decimal: Int(color.blue))
        }
        pool.append(0x3B)
    }
}
