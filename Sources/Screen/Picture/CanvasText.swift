/// A canvas as lines of text with SGR sequences, for outputs that do not support cursor movement.
public enum CanvasText {
    /// Returns the lines from top to bottom, each terminated by a reset of the style, if necessary, and a line feed.
    ///
    /// Omits invisible trailing blanks. For text without escape sequences, use ``Canvas/text()``.
    ///
    /// - Parameters:
    ///   - canvas: the canvas.
    ///   - depth: the colour depth. At ``ColorDepth/none``, attributes such as bold and dim remain.
    /// - Returns: one line for each row of the canvas.
    public static func text(_ canvas: Canvas, depth: ColorDepth) -> String {
        let styles = StyleCache(depth: depth)
        var bytes: [UInt8] = []
        for row in 0..<canvas.size.rows {
            var pen = Style()
            var glyphs = String.UnicodeScalarView()
            for cell in visibleCells(of: canvas, row: row) where cell.width > 0 {
                styles.append(cell.style, after: pen, to: &bytes)
                pen = cell.style
                glyphs.removeAll(keepingCapacity: true)
                canvas.append(cell, to: &glyphs)
                bytes.append(contentsOf: String(glyphs).utf8)
            }
            styles.append(Style(), after: pen, to: &bytes)
            bytes.append(0x0A)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the cells of a row up to the last visible cell.
    private static func visibleCells(of canvas: Canvas, row: Int) -> ArraySlice<Cell> {
        let cells = canvas.cells[row * canvas.size.columns..<(row + 1) * canvas.size.columns]
        let marks: TextAttributes = [.underline, .reverse, .strikethrough]
        let last = cells.lastIndex { cell in
            cell.glyph != 0x20 || cell.width == 0 || !cell.style.background.isTerminalDefault
                || !cell.style.attributes.isDisjoint(with: marks)
        }
        return last.map { cells[...$0] } ?? []
    }
}
