import Screen

/// A horizontal bar that fills from the left in eighths of a cell.
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
    ///   - filled: the colour of the filled part.
    ///   - track: the colour of the empty part.
    func draw(in canvas: inout Canvas, column: Int, row: Int, columns: Int, filled: Color, track: Color) {
        guard columns > 0 else { return }
        let style = Style(foreground: filled, background: track)
        canvas.fill(Rect(column: column, row: row, columns: columns, rows: 1), style: style)
        // Never full before the end.
        let total = columns * 8
        let filledEighths = fraction >= 1 ? total : min(Int((fraction * Double(total)).rounded()), total - 1)
        let full = filledEighths / 8
        for offset in 0..<full { canvas.write("█", column: column + offset, row: row, style: style) }
        let part = filledEighths % 8
        if part > 0 { canvas.write(Self.eighths[part], column: column + full, row: row, style: style) }
    }
}
