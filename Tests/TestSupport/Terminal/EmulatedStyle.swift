/// A colour as a program asked the terminal for it.
public enum EmulatedColor: Hashable, Sendable {
    /// SGR 39 or 49.
    case terminalDefault

    /// One of the palette, by SGR 30 to 37, 90 to 97, 38;5 and their likes.
    case palette(Int)

    /// SGR 38;2 or 48;2.
    case rgb(Int, Int, Int)
}

/// The pen of the emulated terminal.
public struct EmulatedStyle: Hashable, Sendable {
    /// The colour of the glyph.
    public var foreground = EmulatedColor.terminalDefault

    /// The colour behind it.
    public var background = EmulatedColor.terminalDefault

    /// What is on of 1 bold, 2 dim, 3 italic, 4 underline, 7 reverse, 9 struck through.
    public var attributes: EmulatedAttributes = []

    /// Makes the pen of a terminal that was just reset.
    public init() {}
}

/// A set of the SGR numbers 1 to 9.
public struct EmulatedAttributes: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt16 = 0

    /// Makes a set of some numbers.
    public init(_ numbers: some Sequence<Int>) {
        for number in numbers { bits |= 1 << UInt16(number) }
    }

    /// Makes a set of some numbers.
    public init(arrayLiteral numbers: Int...) {
        self.init(numbers)
    }

    /// The numbers, ascending.
    public var numbers: [Int] { (1...9).filter { bits >> UInt16($0) & 1 == 1 } }

    mutating func insert(_ number: Int) {
        bits |= 1 << UInt16(number)
    }

    mutating func remove(_ number: Int) {
        bits &= ~(1 << UInt16(number))
    }
}
