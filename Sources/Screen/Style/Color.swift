/// A colour of a cell: 24-bit RGB, or whatever the terminal's own default is.
///
/// Colours stay 24-bit in the grid; ``ColorDepth`` says what they come down to on the way out.
public struct Color: Hashable, Sendable {
    /// `0xRRGGBB`, or a value above that for the terminal's default.
    let packed: UInt32

    /// The terminal's own foreground or background.
    public static let terminalDefault = Color(packed: 0x0100_0000)

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

    /// Whether this is the terminal's own colour, whose channels nobody knows.
    public var isTerminalDefault: Bool { self == .terminalDefault }

    /// The red channel, 0 to 255; 0 for the terminal's default.
    public var red: UInt8 { isTerminalDefault ? 0 : UInt8(truncatingIfNeeded: packed >> 16) }

    /// The green channel, 0 to 255; 0 for the terminal's default.
    public var green: UInt8 { UInt8(truncatingIfNeeded: packed >> 8) }

    /// The blue channel, 0 to 255; 0 for the terminal's default.
    public var blue: UInt8 { UInt8(truncatingIfNeeded: packed) }
}
