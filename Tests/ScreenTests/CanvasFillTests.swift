import Screen
import Testing

@Suite struct CanvasFillTests {
    @Test func `a rectangle is filled with a glyph`() {
        var canvas = Canvas(size: Size(columns: 4, rows: 3))
        canvas.fill(Rect(column: 1, row: 1, columns: 2, rows: 2), with: "█", style: Style(attributes: .bold))
        #expect(canvas.text() == "\n ██\n ██\n")
        #expect(canvas.style(column: 2, row: 2) == Style(attributes: .bold))
        #expect(canvas.style(column: 0, row: 1) == Style())
    }

    @Test func `a fill is clipped at the edges of the canvas`() {
        var canvas = Canvas(size: Size(columns: 3, rows: 2))
        canvas.fill(Rect(column: -5, row: -1, columns: 6, rows: .max), with: "─", style: Style())
        #expect(canvas.text() == "─\n─\n")
        canvas.fill(Rect(column: 3, row: 0, columns: 5, rows: 1), with: "x", style: Style())
        canvas.fill(Rect(column: 0, row: 0, columns: -1, rows: 1), with: "x", style: Style())
        #expect(canvas.text() == "─\n─\n")
    }

    @Test func `a fill that overwrites half a wide glyph leaves a space in the other half`() {
        var canvas = Canvas(size: Size(columns: 6, rows: 1))
        canvas.write("日本語", column: 0, row: 0, style: Style())
        canvas.fill(Rect(column: 1, row: 0, columns: 4, rows: 1), with: "═", style: Style())
        #expect(canvas.text() == " ════\n")
    }

    /// Fills with glyphs that are wide, empty, unsafe or made of several scalars.
    @Test(arguments: ["日", "e\u{301}", "\u{1B}", "", "\u{202E}", "👩‍🚀"])
    func `a fill with a wide, empty or unsafe glyph gives the same text as writing it repeatedly`(glyph: String) {
        var filled = Canvas(size: Size(columns: 5, rows: 2))
        filled.fill(Rect(column: 0, row: 0, columns: 4, rows: 2), with: glyph, style: Style())
        var written = Canvas(size: Size(columns: 5, rows: 2))
        for row in 0..<2 {
            written.write(String(repeating: glyph, count: 4), column: 0, row: row, style: Style(), columns: 4)
        }
        #expect(filled.text() == written.text())
    }

    @Test(arguments: [0, 1, 2, 3, 7, 64, 1000])
    func `a reset clears every cell and sets its style`(columns: Int) {
        let size = Size(columns: columns, rows: 1)
        var canvas = Canvas(size: size)
        canvas.fill(Rect(size), with: "x", style: Style())
        canvas.reset(to: size, style: Style(attributes: .reverse))
        #expect(canvas.text() == "\n")
        #expect((0..<columns).allSatisfy { canvas.style(column: $0, row: 0) == Style(attributes: .reverse) })
    }
}
