/// A cell of the emulated screen.
public struct EmulatedCell: Hashable, Sendable {
    /// The scalars of the cell.
    ///
    /// A blank cell has one space, and the right half of a wide glyph has no scalars.
    public var scalars: [Unicode.Scalar]

    /// The style of the cell.
    public var style: EmulatedStyle

    /// The width: 1, 2, or 0 for the right half of a wide glyph.
    public var width: Int

    /// The scalars of a blank cell, shared because creating an array for each cell took most of the time of the tests.
    private static let space: [Unicode.Scalar] = [" "]
    private static let ascii = (UInt8(0)..<128).map { [Unicode.Scalar($0)] }

    /// Creates a blank cell.
    public init(style: EmulatedStyle = EmulatedStyle()) {
        self.init(scalars: Self.space, style: style, width: 1)
    }

    /// Creates a cell.
    public init(scalars: [Unicode.Scalar], style: EmulatedStyle, width: Int) {
        self.scalars = scalars
        self.style = style
        self.width = width
    }

    /// The contents as text.
    public var text: String { String(String.UnicodeScalarView(scalars)) }

    /// Returns an array of one scalar; ASCII scalars share cached arrays.
    static func scalars(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        scalar.isASCII ? ascii[Int(scalar.value)] : [scalar]
    }
}
