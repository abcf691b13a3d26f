/// How a cell looks: its two colours and its attributes.
public struct Style: Hashable, Sendable {
    /// The colour of the glyph.
    public var foreground: Color

    /// The colour behind the glyph.
    public var background: Color

    /// Bold, underlined and so on.
    public var attributes: TextAttributes

    /// Makes a style; without arguments it is the terminal's own.
    public init(
        foreground: Color = .terminalDefault,
        background: Color = .terminalDefault,
        attributes: TextAttributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }
}

/// The attributes of SGR that the board uses.
public struct TextAttributes: OptionSet, Hashable, Sendable {
    /// One bit an attribute.
    public let rawValue: UInt16

    /// Makes a set from its bits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// SGR 1.
    public static let bold = TextAttributes(rawValue: 1 << 0)
    /// SGR 2.
    public static let dim = TextAttributes(rawValue: 1 << 1)
    /// SGR 3.
    public static let italic = TextAttributes(rawValue: 1 << 2)
    /// SGR 4.
    public static let underline = TextAttributes(rawValue: 1 << 3)
    /// SGR 7.
    public static let reverse = TextAttributes(rawValue: 1 << 4)
    /// SGR 9.
    public static let strikethrough = TextAttributes(rawValue: 1 << 5)
}
