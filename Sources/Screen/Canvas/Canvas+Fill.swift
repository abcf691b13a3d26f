extension Canvas {
    /// Writes one glyph into every cell of a rectangle: rules, bars and the strokes of big digits.
    ///
    /// As if it were written into each cell, but made safe and measured only once.
    ///
    /// - Parameters:
    ///   - rect: the cells; what lies outside the canvas is clipped.
    ///   - glyph: a glyph of one column; of any other as many as fit are written side by side.
    ///   - style: how the cells look.
    public mutating func fill(_ rect: Rect, with glyph: String, style: Style) {
        guard let scalar = DisplayText.plainScalar(of: glyph) else {
            let clip = rect.intersection(Rect(size))
            for row in clip.row..<clip.endRow { write(glyph, across: clip, row: row, style: style) }
            return
        }
        fill(rect, with: Cell(glyph: scalar, width: 1, style: style))
    }

    /// Writes a glyph that needs a closer look as often as it fits into one row of a rectangle.
    private mutating func write(_ glyph: String, across rect: Rect, row: Int, style: Style) {
        var column = rect.column
        while column < rect.endColumn {
            let used = write(glyph, column: column, row: row, style: style, columns: rect.endColumn - column)
            guard used > 0 else { return }
            column += used
        }
    }
}
