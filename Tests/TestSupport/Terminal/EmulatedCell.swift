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

    /// The SGR numbers that are on: 1 bold, 2 dim, 3 italic, 4 underline, 7 reverse, 9 struck through.
    public var attributes: Set<Int> = []

    /// Makes the pen of a terminal that was just reset.
    public init() {}
}

/// A cell of the emulated screen.
public struct EmulatedCell: Hashable, Sendable {
    /// The scalars in it; a blank is one space, the right half of a wide glyph is empty.
    public var scalars: [Unicode.Scalar]

    /// How it looks.
    public var style: EmulatedStyle

    /// 1, 2, or 0 for the right half of a wide glyph.
    public var width: Int

    /// Makes a cell; without arguments a blank one.
    public init(scalars: [Unicode.Scalar] = [" "], style: EmulatedStyle = EmulatedStyle(), width: Int = 1) {
        self.scalars = scalars
        self.style = style
        self.width = width
    }

    /// What is in it, as text.
    public var text: String { String(String.UnicodeScalarView(scalars)) }
}
