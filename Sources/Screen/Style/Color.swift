/// A colour of a cell: 24-bit RGB, or one that the terminal decides on, its default or one of its sixteen.
///
/// Colours stay as they are in the grid; ``ColorDepth`` says what they come down to on the way out. What the terminal
/// decides on is asked for by its number at every depth but `none`.
public struct Color: Hashable, Sendable {
    /// `0xRRGGBB`, or a value above that for what the terminal decides on.
    let packed: UInt32

    /// The terminal's own foreground or background.
    public static let terminalDefault = Color(packed: 0x0100_0000)

    /// Added to this is the number of one of the terminal's sixteen.
    private static let ansiBase: UInt32 = 0x0200_0000

    init(packed: UInt32) {
        self.packed = packed
    }

    /// Makes a colour from its channels, each 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        packed = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    /// Makes a colour from six hexadecimal digits, with or without `#` before them; nil if they are not that.
    public init?(hex: some StringProtocol) {
        let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
            return nil
        }
        packed = value
    }

    /// One of the terminal's own sixteen colours: 0 to 7 as SGR 30 to 37 have them, 8 to 15 their bright ones.
    ///
    /// - Returns: the colour; nil if there is none of that number.
    public init?(ansi number: Int) {
        guard (0..<16).contains(number) else { return nil }
        packed = Self.ansiBase | UInt32(number)
    }

    /// Which of the terminal's own sixteen this is; nil for every other colour.
    public var ansiNumber: UInt8? {
        packed & ~0xF == Self.ansiBase ? UInt8(truncatingIfNeeded: packed & 0xF) : nil
    }

    /// Whether this is the terminal's own foreground or background.
    public var isTerminalDefault: Bool { self == .terminalDefault }

    /// Whether the terminal decides how this looks, so that nobody knows its channels.
    public var isOfTerminal: Bool { packed > 0xFF_FFFF }

    /// The red channel, 0 to 255; 0 where the terminal decides.
    public var red: UInt8 { isOfTerminal ? 0 : UInt8(truncatingIfNeeded: packed >> 16) }

    /// The green channel, 0 to 255; 0 where the terminal decides.
    public var green: UInt8 { isOfTerminal ? 0 : UInt8(truncatingIfNeeded: packed >> 8) }

    /// The blue channel, 0 to 255; 0 where the terminal decides.
    public var blue: UInt8 { isOfTerminal ? 0 : UInt8(truncatingIfNeeded: packed) }
}
