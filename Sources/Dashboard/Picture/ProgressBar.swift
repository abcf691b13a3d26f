import Screen

/// A horizontal bar that fills from the left in eighths of a cell, on a thin line.
struct ProgressBar: Equatable, Sendable {
    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// How much is filled, 0 to 1.
    let fraction: Double

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
        // Never full before the end.
        let total = columns * 8
        let filledEighths = fraction >= 1 ? total : min(Int((fraction * Double(total)).rounded()), total - 1)
        let (full, part) = (filledEighths / 8, filledEighths % 8)
        canvas.fill(Rect(column: column, row: row, columns: full, rows: 1), with: "█", style: filled)
        if part > 0 { canvas.write(Self.eighths[part], column: column + full, row: row, style: filled) }
        let used = part > 0 ? full + 1 : full
        let track = Rect(column: column + used, row: row, columns: columns - used, rows: 1)
        canvas.fill(track, with: "▁", style: line)
    }
}
