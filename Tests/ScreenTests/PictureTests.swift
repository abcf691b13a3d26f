import TestSupport
import Testing

@testable import Screen

struct PictureTests {
    private func sample() -> Canvas {
        let dark = Color(red: 0x1E, green: 0x1E, blue: 0x2E)
        let blue = Color(red: 0x89, green: 0xB4, blue: 0xFA)
        let plain = Style(foreground: Color(red: 0xCD, green: 0xD6, blue: 0xF4), background: dark)
        var canvas = Canvas(size: Size(columns: 24, rows: 6), style: plain)
        canvas.write("Tea & <cake> 漢字", column: 1, row: 0, style: plain)
        canvas.write(
            "in 3 days", column: 1, row: 1, style: Style(foreground: blue, background: dark, attributes: .bold))
        canvas.write("paused", column: 14, row: 1, style: Style(foreground: blue, background: dark, attributes: .dim))
        canvas.write("███████▍", column: 1, row: 2, style: Style(foreground: blue, background: dark))
        canvas.write("█▀█ ▗▖ ▚▞ ░▒▓ ▁▔▕", column: 1, row: 3, style: Style(foreground: blue, background: dark))
        canvas.recolour(Rect(column: 0, row: 4, columns: 24, rows: 2), background: Color(red: 49, green: 50, blue: 68))
        canvas.write("e\u{301} \u{1F468}\u{200D}\u{1F469} x", column: 1, row: 4, style: plain)
        canvas.write(
            "ended", column: 1, row: 5, style: Style(attributes: [.reverse, .underline, .strikethrough, .italic]))
        return canvas
    }

    @Test func `the SVG picture of a canvas matches its recorded snapshot`() {
        var picture = SVGPicture(sample())
        picture.background = Color(red: 0x1E, green: 0x1E, blue: 0x2E)
        picture.title = "countdowns <1>\u{1B}"
        Snapshot.expect(picture.text(), matches: "picture", extension: "svg")
    }

    @Test func `markup characters of a title are escaped, even inside a grapheme cluster`() {
        let text = SVGPicture.escaped("\u{D4E}<script>\u{301}&\u{301} <b>")
        #expect(!text.unicodeScalars.contains("<") && !text.unicodeScalars.contains(">"), "\(text)")
        #expect(text.unicodeScalars.count { $0 == "&" } == 5, "\(text)")
    }

    @Test func `a picture without a frame is as large as its cells`() {
        var picture = SVGPicture(Canvas(size: Size(columns: 2, rows: 1)))
        picture.hasFrame = false
        #expect(picture.text().contains("viewBox=\"0 0 18 18\""))
        #expect(!picture.text().contains("circle"))
        picture.canvas = Canvas(size: Size(columns: 0, rows: 0))
        #expect(picture.text().contains("viewBox=\"0 0 0 0\""))
    }

    @Test func `adjacent cells of one colour are merged into one rectangle`() {
        let red = Color(red: 255, green: 0, blue: 0)
        let cells = (0..<3).flatMap { y in (0..<4).map { x in SVGRect(x * 8, y * 8, 8, 8, color: red) } }
        #expect(SVGRect.merged(cells) == [SVGRect(0, 0, 32, 24, color: red)])
        let hole = cells.filter { $0.x != 8 || $0.y != 8 }
        #expect(SVGRect.merged(hole).map { $0.width * $0.height }.reduce(0, +) == 11 * 64)
    }

    @Test func `every block character is drawn inside its cell`() {
        for glyph in UInt32(0x2580)...0x259F {
            var canvas = Canvas(size: Size(columns: 1, rows: 1))
            canvas.write(String(Unicode.Scalar(glyph)!), column: 0, row: 0, style: Style())
            let parts = SVGPicture(canvas).blocks()
            #expect(!parts.isEmpty)
            for part in parts {
                #expect(part.x >= 0 && part.y >= 0 && part.width > 0 && part.height > 0)
                #expect(part.x + part.width <= 8 && part.y + part.height <= 8)
            }
            #expect(SVGPicture(canvas).texts(row: 0).isEmpty)
        }
    }

    @Test(arguments: ColorDepth.allCases)
    func `a canvas printed as lines shows the same text at every colour depth`(depth: ColorDepth) {
        let canvas = sample()
        var terminal = TerminalEmulator(columns: 24, rows: 7)
        terminal.feed(CanvasText.text(canvas, depth: depth).replacing("\n", with: "\r\n"))
        #expect(terminal.screenText == canvas.text() + "\n")
        #expect(terminal.pen == EmulatedStyle())
        #expect(terminal.unknown.isEmpty)
    }

    @Test func `trailing spaces of a line are omitted unless their style is visible`() {
        var canvas = Canvas(size: Size(columns: 6, rows: 2))
        canvas.write("a", column: 0, row: 0, style: Style(attributes: .bold))
        canvas.fill(Rect(column: 0, row: 1, columns: 3, rows: 1), style: Style(background: Color(packed: 0)))
        #expect(CanvasText.text(canvas, depth: .ansi16) == "\u{1B}[1ma\u{1B}[m\n\u{1B}[40m   \u{1B}[m\n")
    }

    @Test func `a picture shows the 16 terminal colours with the values of xterm`() throws {
        var canvas = Canvas(size: Size(columns: 2, rows: 1))
        canvas.write("x", column: 0, row: 0, style: Style(foreground: try #require(Color(ansi: 1))))
        canvas.fill(
            Rect(column: 1, row: 0, columns: 1, rows: 1), style: Style(background: try #require(Color(ansi: 12))))
        let text = SVGPicture(canvas).text()
        #expect(text.contains("fill=\"#cd0000\">x<"))
        #expect(text.contains("fill=\"#5c5cff\"/>"))
    }
}
