import Testing

@testable import Screen

struct CanvasTests {
    private let red = Style(foreground: Color(red: 255, green: 0, blue: 0))
    private let blue = Style(background: Color(red: 0, green: 0, blue: 255))

    @Test func `a cell has a size and a stride of sixteen bytes and is trivially copyable`() {
        #expect(MemoryLayout<Cell>.size == 16)
        #expect(MemoryLayout<Cell>.stride == 16)
        #expect(_isPOD(Cell.self))
    }

    @Test func `the text of a canvas is the written text without trailing spaces`() {
        var canvas = Canvas(size: Size(columns: 8, rows: 2))
        #expect(canvas.write("ab c", column: 1, row: 0, style: red) == 4)
        #expect(canvas.text() == " ab c\n\n")
        #expect(canvas.style(column: 1, row: 0) == red)
        #expect(canvas.style(column: 0, row: 0) == Style())
    }

    @Test func `text is clipped on all sides`() {
        var canvas = Canvas(size: Size(columns: 4, rows: 1))
        #expect(canvas.write("abcdef", column: -2, row: 0, style: red) == 6)
        #expect(canvas.text(row: 0) == "cdef")
        #expect(canvas.write("xyz", column: 3, row: 0, style: red) == 1)
        #expect(canvas.text(row: 0) == "cdex")
        #expect(canvas.write("xyz", column: 0, row: 0, style: red, columns: 2) == 2)
        #expect(canvas.text(row: 0) == "xyex")
        for (column, row) in [(0, -1), (0, 1), (4, 0), (-3, 0), (.min, 0), (.max, 0)] {
            canvas.write("漢漢漢"[...].dropFirst(2).description, column: column, row: row, style: red)
        }
        #expect(canvas.text(row: 0) == "xyex")
    }

    @Test func `rectangles with the largest and smallest integers do not overflow`() {
        var canvas = Canvas(size: Size(columns: 4, rows: 2))
        canvas.fill(Rect(column: 2, row: 1, columns: .max, rows: .max), style: red)
        canvas.fill(Rect(column: .min, row: 0, columns: .max, rows: 1), style: blue)
        #expect(canvas.style(column: 3, row: 1) == red)
        #expect(canvas.write("漢字", column: -1, row: 0, style: red, columns: 2) == 2)
        #expect(canvas.text(row: 0) == "")
        #expect(canvas.write("漢", column: -10, row: 0, style: red, columns: 1) == 1)
    }

    @Test func `a wide glyph that does not fit in the last column becomes a space`() {
        var canvas = Canvas(size: Size(columns: 3, rows: 1))
        canvas.write("xyz", column: 0, row: 0, style: red)
        #expect(canvas.write("a漢字", column: 0, row: 0, style: blue) == 3)
        #expect(canvas.text(row: 0) == "a漢")
        #expect(canvas.write("漢", column: 2, row: 0, style: blue) == 1)
        #expect(canvas.text(row: 0) == "a")
        #expect(canvas.style(column: 2, row: 0) == blue)
        canvas.write("漢", column: -1, row: 0, style: blue)
        #expect(canvas.glyph(column: 0, row: 0) == " ")
    }

    @Test func `overwriting half a wide glyph leaves a space in the style of the glyph`() {
        var canvas = Canvas(size: Size(columns: 6, rows: 1))
        canvas.write("漢字語", column: 0, row: 0, style: blue)
        canvas.write("x", column: 1, row: 0, style: red)
        #expect(canvas.text(row: 0) == " x字語")
        #expect(canvas.style(column: 0, row: 0) == blue)
        canvas.write("y", column: 2, row: 0, style: red)
        #expect(canvas.text(row: 0) == " xy 語")
        canvas.write("漢", column: 3, row: 0, style: red)
        #expect(canvas.text(row: 0) == " xy漢")
        canvas.fill(Rect(column: 4, row: 0, columns: 1, rows: 1), style: blue)
        #expect(canvas.text(row: 0) == " xy")
    }

    @Test func `a text is truncated between grapheme clusters and ends with an ellipsis`() {
        var canvas = Canvas(size: Size(columns: 10, rows: 1))
        #expect(canvas.writeTruncated("countdown", column: 0, row: 0, style: red, columns: 6) == 6)
        #expect(canvas.text(row: 0) == "count…")
        canvas.reset(to: canvas.size, style: Style())
        #expect(canvas.writeTruncated("漢字語", column: 0, row: 0, style: red, columns: 4) == 3)
        #expect(canvas.text(row: 0) == "漢…")
        #expect(canvas.writeTruncated("countdown", column: 7, row: 0, style: red, columns: 9) == 3)
        #expect(canvas.text(row: 0) == "漢…    co…")
        #expect(canvas.writeTruncated("abc", column: 0, row: 0, style: red, columns: 3) == 3)
        #expect(canvas.writeTruncated("abc", column: 0, row: 0, style: red, columns: 0) == 0)
        #expect(canvas.text(row: 0) == "abc    co…")
    }

    @Test func `recolouring changes only backgrounds and never splits a wide glyph`() {
        var canvas = Canvas(size: Size(columns: 5, rows: 1))
        canvas.write("a漢b", column: 0, row: 0, style: red)
        let grey = Color(red: 9, green: 9, blue: 9)
        canvas.recolour(Rect(column: 1, row: 0, columns: 1, rows: 1), background: grey)
        #expect(canvas.text(row: 0) == "a漢b")
        #expect(canvas.style(column: 2, row: 0) == Style(foreground: red.foreground, background: grey))
        #expect(canvas.style(column: 3, row: 0) == red)
        canvas.recolour(Rect(column: 2, row: 0, columns: 1, rows: 1), background: .terminalDefault)
        #expect(canvas.style(column: 1, row: 0).background == grey, "half a glyph has no colour of its own")
    }

    @Test func `a precomposed and a decomposed letter are stored unchanged`() {
        var canvas = Canvas(size: Size(columns: 4, rows: 1))
        canvas.write("\u{E9}e\u{301}", column: 0, row: 0, style: red)
        #expect(Array(canvas.glyph(column: 0, row: 0).unicodeScalars) == ["\u{E9}"])
        #expect(Array(canvas.glyph(column: 1, row: 0).unicodeScalars) == ["e", "\u{301}"])
    }

    @Test func `a full cluster table gives replacement characters until a reset empties the table`() {
        var canvas = Canvas(size: Size(columns: 2, rows: 1))
        for value in UInt32(0x4E00)..<0x4E00 + UInt32(ClusterTable.capacity) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            canvas.write("\(scalar)\u{301}", column: 0, row: 0, style: red)
        }
        #expect(canvas.glyph(column: 0, row: 0).unicodeScalars.count == 2)
        canvas.write("x\u{301}", column: 0, row: 0, style: red)
        #expect(canvas.text(row: 0) == "\u{FFFD}")
        canvas.reset(to: canvas.size, style: Style())
        canvas.write("x\u{301}", column: 0, row: 0, style: red)
        #expect(canvas.text(row: 0) == "x\u{301}")
    }

    @Test func `drawing on a canvas of zero or negative size has no effect`() {
        for size in [Size(columns: 0, rows: 0), Size(columns: -1, rows: 3), Size(columns: 3, rows: 0)] {
            var canvas = Canvas(size: size)
            #expect(canvas.write("漢", column: 0, row: 0, style: red) == 0)
            #expect(canvas.writeTruncated("漢", column: 0, row: 0, style: red, columns: 4) == 0)
            canvas.fill(Rect(column: -1, row: -1, columns: 5, rows: 5), style: red)
            #expect(canvas.text() == String(repeating: "\n", count: size.rows))
        }
    }

    @Test func `a reset to the same size keeps the storage`() {
        var canvas = Canvas(size: Size(columns: 20, rows: 4))
        canvas.write("x", column: 0, row: 0, style: red)
        let before = canvas.cells.withUnsafeBufferPointer { $0.baseAddress }
        canvas.reset(to: canvas.size, style: blue)
        #expect(canvas.cells.withUnsafeBufferPointer { $0.baseAddress } == before)
        #expect(canvas.text(row: 0) == "")
        #expect(canvas.style(column: 19, row: 3) == blue)
    }
}
