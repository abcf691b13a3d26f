import TestSupport
import Testing

@testable import Screen

struct FrameEncoderTests {
    private let red = Style(foreground: Color(red: 255, green: 0, blue: 0), attributes: .bold)
    private let bar = Style(background: Color(red: 0, green: 0, blue: 95))

    private func makeEncoder(_ depth: ColorDepth = .truecolor) -> FrameEncoder {
        FrameEncoder(styles: StyleCache(depth: depth))
    }

    private func encode(_ canvas: Canvas, _ encoder: inout FrameEncoder) -> String {
        var bytes: [UInt8] = []
        encoder.encode(canvas, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `the first frame clears the screen, paints all cells and resets the pen`() {
        var canvas = Canvas(size: Size(columns: 3, rows: 2))
        canvas.write("ab", column: 0, row: 0, style: red)
        var encoder = makeEncoder()
        #expect(
            encode(canvas, &encoder)
                == "\u{1B}[m\u{1B}[2J\u{1B}[1H\u{1B}[1;38;2;255;0;0mab\u{1B}[m \u{1B}[2H   ")
    }

    @Test func `an unchanged frame has no bytes`() {
        var canvas = Canvas(size: Size(columns: 30, rows: 4))
        canvas.write("e\u{301} 漢 \u{1F468}\u{200D}\u{1F469}", column: 0, row: 1, style: red)
        var encoder = makeEncoder()
        _ = encode(canvas, &encoder)
        #expect(encode(canvas, &encoder) == "")
        let style = Style()
        canvas.reset(to: canvas.size, style: style)
        canvas.write("e\u{301} 漢 \u{1F468}\u{200D}\u{1F469}", column: 0, row: 1, style: red)
        #expect(encode(canvas, &encoder) == "")
        var another = Canvas(size: canvas.size)
        another.write("\u{1F468}\u{200D}\u{1F469}", column: 5, row: 1, style: red)
        another.write("e\u{301} 漢 ", column: 0, row: 1, style: red)
        #expect(encode(another, &encoder) == "", "the same picture with clusters numbered otherwise")
    }

    @Test func `a shown cursor is hidden while a frame is painted, and then placed at the cursor of the canvas`() {
        var canvas = Canvas(size: Size(columns: 3, rows: 2))
        canvas.cursor = .init(column: 2, row: 1)
        var encoder = makeEncoder()
        encoder.showsCursor = true
        #expect(encode(canvas, &encoder).hasSuffix("\u{1B}[2;3H\u{1B}[?25h"))
        #expect(encode(canvas, &encoder) == "")
        canvas.cursor = .init(column: 0, row: 0)
        #expect(encode(canvas, &encoder) == "\u{1B}[?25l\u{1B}[1;1H\u{1B}[?25h")
        canvas.cursor = nil
        #expect(encode(canvas, &encoder) == "\u{1B}[?25l")
    }

    @Test func `a clock tick writes the changed digits and no more`() {
        var canvas = Canvas(size: Size(columns: 80, rows: 24), style: bar)
        canvas.write("12:59:59", column: 70, row: 0, style: bar)
        var encoder = makeEncoder()
        _ = encode(canvas, &encoder)
        canvas.write("13:00:00", column: 70, row: 0, style: bar)
        #expect(encode(canvas, &encoder) == "\u{1B}[1;72H\u{1B}[48;2;0;0;95m3:00:00\u{1B}[m")
        canvas.write("13:00:01", column: 70, row: 0, style: bar)
        #expect(encode(canvas, &encoder) == "\u{1B}[1;78H\u{1B}[48;2;0;0;95m1\u{1B}[m")
    }

    @Test func `runs of changed cells that are far apart each begin with a cursor position`() {
        var canvas = Canvas(size: Size(columns: 20, rows: 1))
        var encoder = makeEncoder()
        _ = encode(canvas, &encoder)
        canvas.write("a", column: 0, row: 0, style: Style())
        canvas.write("b", column: 4, row: 0, style: Style())
        canvas.write("c", column: 12, row: 0, style: Style())
        #expect(encode(canvas, &encoder) == "\u{1B}[1Ha   b\u{1B}[1;13Hc")
    }

    @Test func `a change between the precomposed and the decomposed form of a letter is painted`() {
        var canvas = Canvas(size: Size(columns: 4, rows: 1))
        canvas.write("\u{E9}", column: 0, row: 0, style: Style())
        var encoder = makeEncoder()
        _ = encode(canvas, &encoder)
        canvas.write("e\u{301}", column: 0, row: 0, style: Style())
        #expect(Array(encode(canvas, &encoder).unicodeScalars) == Array("\u{1B}[1He\u{301}".unicodeScalars))
        canvas.write("\u{E9}", column: 0, row: 0, style: Style())
        #expect(Array(encode(canvas, &encoder).unicodeScalars) == Array("\u{1B}[1H\u{E9}".unicodeScalars))
    }

    @Test func `a row with a glyph of disputed width is repainted from the left`() {
        var canvas = Canvas(size: Size(columns: 8, rows: 1))
        canvas.write("a\u{2764}\u{FE0F}b", column: 0, row: 0, style: Style())
        var encoder = makeEncoder()
        _ = encode(canvas, &encoder)
        canvas.write("c", column: 7, row: 0, style: Style())
        #expect(encode(canvas, &encoder) == "\u{1B}[1Ha  \u{1B}[1;2H\u{2764}\u{FE0F}\u{1B}[1;4Hb   c")
    }

    @Test func `letters encoded as wide but shown as narrow leave no remains of the previous frame`() {
        let profile = DisplayProfile(ambiguousWidth: .wide)
        var canvas = Canvas(size: Size(columns: 24, rows: 1), profile: profile)
        var encoder = makeEncoder()
        var terminal = TerminalEmulator(columns: 24, rows: 1)
        terminal.feed("\u{1B}[?7l")
        for text in ["Pomodoro, then a walk", "Ελληνικά Ω", "Sourdough", "Ωμέγα βήτα"] {
            canvas.reset(to: canvas.size, style: Style())
            canvas.write(text, column: 0, row: 0, style: Style())
            terminal.feed(encode(canvas, &encoder))
            var fresh = TerminalEmulator(columns: 24, rows: 1)
            var first = makeEncoder()
            fresh.feed("\u{1B}[?7l" + encode(canvas, &first))
            #expect(terminal.screenText == fresh.screenText)
        }
    }

    @Test(arguments: [(1, 1), (3, 1), (80, 24), (3, 200)])
    func `painting the bottom right cell does not scroll the screen`(columns: Int, rows: Int) {
        for text in ["x", "漢", "\u{1F468}\u{200D}\u{1F469}"] {
            var canvas = Canvas(size: Size(columns: columns, rows: rows))
            canvas.write(text, column: columns - DisplayText.width(of: text), row: rows - 1, style: red)
            var encoder = makeEncoder()
            for model in [TerminalEmulator.WidthModel.scalars, .clusters] {
                var terminal = TerminalEmulator(columns: columns, rows: rows, widths: model)
                terminal.feed("\u{1B}[?7l")
                encoder.invalidate()
                terminal.feed(encode(canvas, &encoder))
                #expect(terminal.scrollCount == 0)
                if model == .clusters { #expect(terminal.screenText == canvas.text()) }
            }
        }
    }

    @Test func `a frame without cells clears the screen once`() {
        var encoder = makeEncoder()
        for size in [Size(columns: 0, rows: 0), Size(columns: 0, rows: 5), Size(columns: 5, rows: 0)] {
            #expect(encode(Canvas(size: size), &encoder) == "\u{1B}[m\u{1B}[2J")
            #expect(encode(Canvas(size: size), &encoder) == "")
        }
    }

    @Test func `a narrow glyph over a wide one leaves no stale colour`() {
        var canvas = Canvas(size: Size(columns: 4, rows: 1))
        canvas.write("漢", column: 0, row: 0, style: bar)
        var encoder = makeEncoder()
        var terminal = TerminalEmulator(columns: 4, rows: 1)
        terminal.feed(encode(canvas, &encoder))
        canvas.reset(to: canvas.size, style: Style())
        canvas.write("x", column: 0, row: 0, style: red)
        terminal.feed(encode(canvas, &encoder))
        #expect(terminal.cell(column: 1, row: 0) == EmulatedCell())
    }

    @Test func `the same text is shown at every colour depth`() {
        var canvas = Canvas(size: Size(columns: 30, rows: 2))
        canvas.write("bold 漢字", column: 1, row: 0, style: red)
        canvas.write("bar", column: 3, row: 1, style: bar)
        for depth in ColorDepth.allCases {
            var encoder = makeEncoder(depth)
            var terminal = TerminalEmulator(columns: 30, rows: 2)
            terminal.feed(encode(canvas, &encoder))
            #expect(terminal.screenText == canvas.text())
            #expect(terminal.cell(column: 1, row: 0).style.attributes == [1])
            #expect(terminal.unknown.isEmpty)
        }
    }

    @Test func `a truecolor frame of 500 by 200 cells is shown completely`() {
        var random = SplitMix(seed: 1)
        var canvas = Canvas(size: Size(columns: 500, rows: 200))
        for row in 0..<200 {
            for column in 0..<500 {
                let color = Color(packed: UInt32.random(in: 0...0xFF_FFFF, using: &random))
                canvas.write("x", column: column, row: row, style: Style(foreground: color))
            }
        }
        var encoder = makeEncoder()
        var terminal = TerminalEmulator(columns: 500, rows: 200)
        terminal.feed(encode(canvas, &encoder))
        #expect(terminal.screenText == canvas.text())
        #expect(encode(canvas, &encoder) == "")
    }

    @Test func `the grapheme clusters of successive canvases do not fill the table of the encoder`() {
        var encoder = makeEncoder(.none)
        var terminal = TerminalEmulator(columns: 8, rows: 1)
        for value in 0..<UInt32(2 * ClusterTable.capacity) {
            var canvas = Canvas(size: Size(columns: 8, rows: 1))
            let letter = Unicode.Scalar(0x4E00 + value) ?? "x"
            canvas.write("\(letter)\u{301}a\u{302}", column: 0, row: 0, style: Style())
            canvas.write("b\u{302}", column: 4, row: 0, style: Style())
            terminal.feed(encode(canvas, &encoder))
            guard value % 16 > 0 || terminal.screenText == canvas.text() else {
                Issue.record("frame \(value): \(terminal.screenText)")
                return
            }
        }
    }

    @Test func `whole repaints and large frames use synchronized output if the terminal supports it`() {
        var canvas = Canvas(size: Size(columns: 80, rows: 24))
        var encoder = makeEncoder()
        encoder.isSynchronized = true
        let whole = encode(canvas, &encoder)
        #expect(whole.hasPrefix("\u{1B}[?2026h\u{1B}[m\u{1B}[2J") && whole.hasSuffix("\u{1B}[?2026l"))
        #expect(encode(canvas, &encoder) == "")
        canvas.write("12", column: 0, row: 0, style: Style())
        #expect(encode(canvas, &encoder) == "\u{1B}[1H12")
        canvas.fill(Rect(canvas.size), style: bar)
        for row in 0..<24 { canvas.write(String(repeating: "x", count: 80), column: 0, row: row, style: bar) }
        let large = encode(canvas, &encoder)
        #expect(large.hasPrefix("\u{1B}[?2026h") && large.hasSuffix("\u{1B}[?2026l"))
        encoder.isSynchronized = false
        encoder.invalidate()
        #expect(!encode(canvas, &encoder).contains("2026"))
    }
}
