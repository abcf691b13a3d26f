/// A cell of the emulated screen.
public struct EmulatedCell: Hashable, Sendable {
    /// The scalars in it; a blank is one space, the right half of a wide glyph is empty.
    public var scalars: [Unicode.Scalar]

    /// How it looks.
    public var style: EmulatedStyle

    /// 1, 2, or 0 for the right half of a wide glyph.
    public var width: Int

    /// Shared, because a new array for each cell was most of what a test spent its time on.
    private static let space: [Unicode.Scalar] = [" "]
    private static let ascii = (UInt8(0)..<128).map { [Unicode.Scalar($0)] }

    /// Makes a blank cell.
    public init(style: EmulatedStyle = EmulatedStyle()) {
        self.init(scalars: Self.space, style: style, width: 1)
    }

    /// Makes a cell.
    public init(scalars: [Unicode.Scalar], style: EmulatedStyle, width: Int) {
        self.scalars = scalars
        self.style = style
        self.width = width
    }

    /// What is in it, as text.
    public var text: String { String(String.UnicodeScalarView(scalars)) }

    /// An array of one scalar.
    static func scalars(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        scalar.isASCII ? ascii[Int(scalar.value)] : [scalar]
    }
}
