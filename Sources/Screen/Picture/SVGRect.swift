/// A filled rectangle of a picture.
///
/// - Units: eighths of a cell, from the canvas's top left corner.
struct SVGRect: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var color: Color

    /// The opacity in percent.
    var percent: Int

    init(_ x: Int, _ y: Int, _ width: Int, _ height: Int, color: Color, percent: Int = 100) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        self.color = color
        self.percent = percent
    }

    /// Joins adjacent rectangles of one colour, first horizontally, then vertically.
    ///
    /// - Parameter rects: the rectangles, from top to bottom and left to right, without overlap.
    /// - Returns: fewer rectangles that cover the same area.
    static func merged(_ rects: [SVGRect]) -> [SVGRect] {
        var rows: [SVGRect] = []
        for rect in rects {
            if let last = rows.last, last.isLeft(of: rect) {
                rows[rows.count - 1].width += rect.width
            } else {
                rows.append(rect)
            }
        }
        var result: [SVGRect] = []
        // For each left edge, the index of the last rectangle with that left edge.
        var open: [Int: Int] = [:]
        for rect in rows {
            if let index = open[rect.x], result[index].isAbove(rect) {
                result[index].height += rect.height
            } else {
                open[rect.x] = result.count
                result.append(rect)
            }
        }
        return result
    }

    private func isLeft(of other: SVGRect) -> Bool {
        y == other.y && height == other.height && x + width == other.x && color == other.color
            && percent == other.percent
    }

    private func isAbove(_ other: SVGRect) -> Bool {
        x == other.x && width == other.width && y + height == other.y && color == other.color
            && percent == other.percent
    }

    /// The rectangle as an SVG element.
    var text: String {
        let left = Self.decimal(x * SVGPicture.cellWidth)
        let top = Self.decimal(y * SVGPicture.cellHeight)
        let across = Self.decimal(width * SVGPicture.cellWidth)
        let down = Self.decimal(height * SVGPicture.cellHeight)
        let opacity = percent == 100 ? "" : " fill-opacity=\"\(Self.decimal(percent * 8, over: 800))\""
        return "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(across)\" height=\"\(down)\" "
            + "fill=\"\(SVGPicture.hex(color))\"\(opacity)/>"
    }

    /// Returns a fraction as a decimal number with at most three decimal places.
    private static func decimal(_ numerator: Int, over denominator: Int = 8) -> String {
        let thousandths = numerator * 1000 / denominator
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
        guard rest > 0 else { return String(whole) }
        var digits = String(rest + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }
}
