/// A colour that a program set with SGR.
public enum EmulatedColor: Hashable, Sendable {
    /// The terminal's default colour: SGR 39 or 49.
    case terminalDefault

    /// A colour of the palette: SGR 30 to 37, 90 to 97, 38;5 and similar.
    case palette(Int)

    /// A colour by its components: SGR 38;2 or 48;2.
    case rgb(Int, Int, Int)
}

/// The style of a cell or of the emulated terminal's pen.
public struct EmulatedStyle: Hashable, Sendable {
    /// The colour of the glyph.
    public var foreground = EmulatedColor.terminalDefault

    /// The colour of the background.
    public var background = EmulatedColor.terminalDefault

    /// The attributes that are set, by SGR number: 1 bold, 2 dim, 3 italic, 4 underline, 7 reverse, 9 struck through.
    public var attributes: EmulatedAttributes = []

    /// Creates the default style, as after a reset of the terminal.
    public init() {}
}

/// A set of text attributes, as SGR numbers from 1 to 9.
public struct EmulatedAttributes: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt16 = 0

    /// Creates a set of numbers.
    public init(_ numbers: some Sequence<Int>) {
        for number in numbers { bits |= 1 << UInt16(number) }
    }

    /// Creates a set of numbers.
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
