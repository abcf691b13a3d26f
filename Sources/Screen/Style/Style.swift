/// The style of a cell: two colours and attributes.
public struct Style: Hashable, Sendable {
    /// The colour of the glyph.
    public var foreground: Color

    /// The colour of the background.
    public var background: Color

    /// The attributes, such as bold and underline.
    public var attributes: TextAttributes

    /// Creates a style; by default the terminal's default style.
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

/// A set of text attributes.
public struct TextAttributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt16

    /// Creates a set from its bits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Bold text (SGR 1).
    public static let bold = TextAttributes(rawValue: 1 << 0)
    /// Dim text (SGR 2).
    public static let dim = TextAttributes(rawValue: 1 << 1)
    /// Italic text (SGR 3).
    public static let italic = TextAttributes(rawValue: 1 << 2)
    /// Underlined text (SGR 4).
    public static let underline = TextAttributes(rawValue: 1 << 3)
    /// Text with its two colours swapped (SGR 7).
    public static let reverse = TextAttributes(rawValue: 1 << 4)
    /// Text with a line through it (SGR 9).
    public static let strikethrough = TextAttributes(rawValue: 1 << 5)
}
