/// A canvas as a scalable picture.
///
/// Backgrounds and block characters (U+2580 to U+259F) are rectangles, so that they join without a seam; text is text,
/// each run stretched to its exact columns.
///
/// - Units: a cell is 9 by 18 units; the font's size is 15.
public struct SVGPicture: Sendable {
    /// The picture.
    public var canvas: Canvas

    /// What stands in for the terminal's own foreground: a picture has no terminal to ask.
    public var foreground = Color(red: 0xD8, green: 0xD8, blue: 0xD8)

    /// What stands in for the terminal's own background.
    public var background = Color(red: 0x18, green: 0x18, blue: 0x18)

    /// Whether there is a rounded window with three dots around it.
    public var hasFrame = true

    /// The words above the canvas in the frame, and the picture's title for those who hear it; sanitised.
    public var title = ""

    /// Makes a picture with a frame and the usual stand-ins.
    public init(_ canvas: Canvas) {
        self.canvas = canvas
    }

    static let cellWidth = 9
    static let cellHeight = 18
    private static let padding = 14
    private static let barHeight = 32

    /// The SVG document.
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
        lines.append(
            "<rect width=\"\(width)\" height=\"\(height)\" rx=\"\(corner)\" fill=\"\(Self.hex(background))\"/>")
        if hasFrame { lines += frame(width: width) }
        lines.append("<g transform=\"translate(\(left) \(top))\">")
        lines.append("<g shape-rendering=\"crispEdges\">")
        lines += SVGRect.merged(backgrounds()).map(\.text)
        lines += SVGRect.merged(blocks()).map(\.text)
        lines.append("</g>")
        lines.append("<g xml:space=\"preserve\" style=\"white-space:pre\">")
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

    static func escaped(_ text: String) -> String {
        DisplayText.sanitized(text).map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }
}
