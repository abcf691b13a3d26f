import Screen

/// A horizontal bar that fills from the left, on a thin line.
struct ProgressBar: Equatable, Sendable {
    /// How high the filled part is.
    enum Height: Sendable {
        /// The whole row, in eighths of a cell.
        case full
        /// Half of the row, in halves of a cell: where there is air around it.
        case low

        fileprivate var parts: [String] {
            self == .full ? ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"] : ["▖", "▄"]
        }
    }

    /// How much is filled, 0 to 1.
    let fraction: Double

    /// How high the filled part is.
    var height = Height.full

    /// In how many steps a bar of the usual height fills, with the halves at which they are rounded.
    static func steps(columns: Int) -> Int { columns * Height.full.parts.count * 2 }

    /// Draws the bar over `columns` cells of a row.
    ///
    /// - Parameters:
    ///   - canvas: what to draw on.
    ///   - column: the leftmost column.
    ///   - row: the row.
    ///   - columns: the length.
    ///   - filled: the style of the filled part.
    ///   - line: the style of the line under the empty part.
    func draw(in canvas: inout Canvas, column: Int, row: Int, columns: Int, filled: Style, line: Style) {
        let parts = height.parts
        // Never full before the end.
        let total = columns * parts.count
        let count = fraction >= 1 ? total : min(Int((fraction * Double(total)).rounded()), total - 1)
        let (full, part) = (count / parts.count, count % parts.count)
        let solid = Rect(column: column, row: row, columns: full, rows: 1)
        canvas.fill(solid, with: parts[parts.count - 1], style: filled)
        if part > 0 { canvas.write(parts[part - 1], column: column + full, row: row, style: filled) }
        let used = part > 0 ? full + 1 : full
        let track = Rect(column: column + used, row: row, columns: columns - used, rows: 1)
        canvas.fill(track, with: "▁", style: line)
    }
}
