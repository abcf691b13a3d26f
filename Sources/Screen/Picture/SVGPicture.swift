/// A canvas as an SVG document.
///
/// Backgrounds and block characters (U+2580 to U+259F) are rectangles, so that no gaps are visible between them. Other
/// glyphs are `text` elements, each stretched to the exact width of its columns.
///
/// - Units: a cell has 9 by 18 units; the font size is 15.
public struct SVGPicture: Sendable {
    /// The canvas.
    public var canvas: Canvas

    /// The colour that replaces the terminal's default foreground; the actual colour is unknown.
    public var foreground = Color(red: 0xD8, green: 0xD8, blue: 0xD8)

    /// The colour that replaces the terminal's default background; the actual colour is unknown.
    public var background = Color(red: 0x18, green: 0x18, blue: 0x18)

    /// Whether the canvas is framed like a window, with rounded corners and three dots in the title bar.
    public var hasFrame = true

    /// The title in the frame; also the `title` element of the picture, for screen readers.
    ///
    /// The title is sanitized when the picture is written.
    public var title = ""

    /// Creates a picture with a frame and the default values of ``foreground`` and ``background``.
    public init(_ canvas: Canvas) {
        self.canvas = canvas
    }

    static let cellWidth = 9
    static let cellHeight = 18
    private static let padding = 14
    private static let barHeight = 32

    /// Returns the SVG document.
    public func text() -> String {
        let left = hasFrame ? Self.padding : 0
        let top = hasFrame ? Self.barHeight : 0
        let width = canvas.size.columns * Self.cellWidth + 2 * left
        let height = canvas.size.rows * Self.cellHeight + top + left
        let corner = hasFrame ? 10 : 0
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
                + "viewBox=\"0 0 \(width) \(height)\" "
                + "font-family=\"'JetBrains Mono','DejaVu Sans Mono',monospace\" font-size=\"15\">"
        ]
        if !title.isEmpty { lines.append("<title>\(Self.escaped(title))</title>") }
        // Browsers have their own style rule for `text` elements, so the whitespace setting of an enclosing element has
        // no effect.
        lines.append("<style>text{white-space:pre}</style>")
        lines.append(
            "<rect width=\"\(width)\" height=\"\(height)\" rx=\"\(corner)\" fill=\"\(Self.hex(background))\"/>")
        if hasFrame { lines += frame(width: width) }
        lines.append("<g transform=\"translate(\(left) \(top))\">")
        lines.append("<g shape-rendering=\"crispEdges\">")
        lines += SVGRect.merged(backgrounds()).map(\.text)
        lines += SVGRect.merged(blocks()).map(\.text)
        lines.append("</g>")
        lines.append("<g xml:space=\"preserve\">")
        for row in 0..<canvas.size.rows { lines += texts(row: row) }
        lines += ["</g>", "</g>", "</svg>"]
        return lines.joined(separator: "\n") + "\n"
    }

    private func frame(width: Int) -> [String] {
        let dots = zip([20, 40, 60], ["#ff5f57", "#febc2e", "#28c840"]).map { x, color in
            "<circle cx=\"\(x)\" cy=\"16\" r=\"6\" fill=\"\(color)\"/>"
        }
        guard !title.isEmpty else { return dots }
        let words =
            "<text x=\"\(width / 2)\" y=\"21\" text-anchor=\"middle\" font-size=\"13\" "
            + "fill=\"\(Self.hex(foreground))\" fill-opacity=\"0.7\">\(Self.escaped(title))</text>"
        return dots + [words]
    }

    static func hex(_ color: Color) -> String {
        let digits = String(color.packed & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Returns the sanitized text with the special characters of XML escaped.
    ///
    /// Scalars are compared, because a Swift `Character` would join a special character with a combining mark after it,
    /// but a browser would not.
    static func escaped(_ text: String) -> String {
        DisplayText.sanitized(text).unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(scalar)
            }
        }.joined()
    }
}

extension SVGPicture {
    /// Returns the visible colours of a style, with the terminal's default colours replaced, and swapped if the style
    /// has the attribute `reverse`.
    private func colors(of style: Style) -> (front: Color, back: Color) {
        let front = style.foreground.isTerminalDefault ? foreground : style.foreground.shown
        let back = style.background.isTerminalDefault ? background : style.background.shown
        return style.attributes.contains(.reverse) ? (back, front) : (front, back)
    }

    /// Returns a rectangle for each cell whose background differs from the background of the picture.
    private func backgrounds() -> [SVGRect] {
        var result: [SVGRect] = []
        for (index, cell) in canvas.cells.enumerated() {
            let back = colors(of: cell.style).back
            guard back != background else { continue }
            let (row, column) = index.quotientAndRemainder(dividingBy: canvas.size.columns)
            result.append(SVGRect(column * 8, row * 8, 8, 8, color: back))
        }
        return result
    }

    /// Returns the rectangles of the block characters.
    func blocks() -> [SVGRect] {
        var result: [SVGRect] = []
        for (index, cell) in canvas.cells.enumerated() where Self.isBlock(cell.glyph) {
            let (row, column) = index.quotientAndRemainder(dividingBy: canvas.size.columns)
            let front = colors(of: cell.style).front
            let dim = cell.style.attributes.contains(.dim) ? 60 : 100
            let shade = [0x2591: 25, 0x2592: 50, 0x2593: 75][Int(cell.glyph)] ?? 100
            for part in Self.parts(of: cell.glyph) {
                let (x, y, width, height) = part
                result.append(
                    SVGRect(column * 8 + x, row * 8 + y, width, height, color: front, percent: dim * shade / 100))
            }
        }
        return result
    }

    private static func isBlock(_ glyph: UInt32) -> Bool {
        glyph >= 0x2580 && glyph <= 0x259F
    }

    /// Returns the rectangles of a block character in eighths of a cell: column, row, columns, rows.
    private static func parts(of glyph: UInt32) -> [(Int, Int, Int, Int)] {
        let number = Int(glyph) - 0x2580
        switch number {
        case 0x00: return [(0, 0, 8, 4)]
        case 0x01...0x08: return [(0, 8 - number, 8, number)]
        case 0x09...0x0F: return [(0, 0, 16 - number, 8)]
        case 0x10: return [(4, 0, 4, 8)]
        case 0x11...0x13: return [(0, 0, 8, 8)]
        case 0x14: return [(0, 0, 8, 1)]
        case 0x15: return [(7, 0, 1, 8)]
        default:
            // The quadrants of the characters from U+2596 to U+259F: bit 0 is the upper left, 1 the upper right, 2 the
            // lower left, 3 the lower right.
            let quarters = [0b0100, 0b1000, 0b0001, 0b1101, 0b1001, 0b0111, 0b1011, 0b0010, 0b0110, 0b1110]
            let bits = quarters[number - 0x16]
            return (0..<4).filter { bits & 1 << $0 != 0 }.map { ($0 % 2 * 4, $0 / 2 * 4, 4, 4) }
        }
    }

    func texts(row: Int) -> [String] {
        var result: [String] = []
        var run = SVGRun()
        for column in 0..<canvas.size.columns {
            guard let cell = canvas.cell(column: column, row: row), cell.width > 0 else { continue }
            let isShown = cell.glyph != 0x20 && !Self.isBlock(cell.glyph)
            let isWide = cell.width == 2 || cell.glyph >= Cell.clusterBase
            if !run.isEmpty, run.style != cell.style || isWide || run.isWide || Self.isBlock(cell.glyph) {
                result += element(run, row: row)
                run = SVGRun()
            }
            if run.isEmpty {
                guard isShown else { continue }
                run = SVGRun(column: column, style: cell.style, isWide: isWide)
            }
            canvas.append(cell, to: &run.glyphs)
            run.columns += Int(cell.width)
            if isShown { (run.shownColumns, run.shownEnd) = (run.columns, run.glyphs.endIndex) }
        }
        return result + element(run, row: row)
    }

    private func element(_ run: SVGRun, row: Int) -> [String] {
        guard !run.isEmpty else { return [] }
        let attributes = run.style.attributes
        var text = "<text x=\"\(run.column * Self.cellWidth)\" y=\"\(row * Self.cellHeight + 14)\" "
        text += "textLength=\"\(run.shownColumns * Self.cellWidth)\" lengthAdjust=\"spacingAndGlyphs\" "
        text += "fill=\"\(Self.hex(colors(of: run.style).front))\""
        if attributes.contains(.dim) { text += " fill-opacity=\"0.6\"" }
        if attributes.contains(.bold) { text += " font-weight=\"bold\"" }
        if attributes.contains(.italic) { text += " font-style=\"italic\"" }
        let lines = [(TextAttributes.underline, "underline"), (.strikethrough, "line-through")]
            .filter { attributes.contains($0.0) }.map(\.1)
        if !lines.isEmpty { text += " text-decoration=\"\(lines.joined(separator: " "))\"" }
        return [text + ">\(Self.escaped(String(run.glyphs[..<run.shownEnd])))</text>"]
    }
}

/// A run of adjacent glyphs in one style.
private struct SVGRun {
    var column = 0
    var style = Style()
    var isWide = false
    var glyphs = String.UnicodeScalarView()
    var columns = 0

    /// The number of columns without trailing blanks.
    var shownColumns = 0
    var shownEnd = "".unicodeScalars.startIndex

    var isEmpty: Bool { glyphs.isEmpty }
}
