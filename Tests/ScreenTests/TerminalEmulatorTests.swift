import TestSupport
import Testing

/// Tests of the terminal emulator, on which other tests rely.
struct TerminalEmulatorTests {
    private func screen(_ text: String, columns: Int = 10, rows: Int = 3) -> TerminalEmulator {
        var terminal = TerminalEmulator(columns: columns, rows: rows)
        terminal.feed(text)
        return terminal
    }

    @Test func `text wraps at the last column only when another character follows`() {
        var terminal = screen("0123456789")
        #expect(terminal.cursorColumn == 9 && terminal.cursorRow == 0)
        terminal.feed("x")
        #expect(terminal.screenText == "0123456789\nx\n\n")
        #expect(screen("012345678漢").screenText == "012345678\n漢\n\n")
        #expect(screen("\u{1B}[?7l0123456789xy").screenText == "012345678y\n\n\n")
    }

    @Test(arguments: [
        "\u{1B}[41mab\u{1B}[2;1H\u{1B}[42mcd\u{1B}[m", "\u{1B}[?2026h\u{1B}[mab\u{1B}[1mc\u{1B}[m\u{1B}[?2026l",
    ])
    func `bytes are processed up to the end of a frame`(frame: String) {
        var terminal = TerminalEmulator(columns: 10, rows: 3)
        let rest = terminal.feedFrame(Array((frame + frame).utf8)[...])
        #expect(Array(rest) == Array(frame.utf8) && !terminal.isWithinFrame)
        let half = rest.prefix(rest.count - 2)
        #expect(terminal.feedFrame(half).isEmpty && terminal.isWithinFrame)
        #expect(terminal.feedFrame(rest.suffix(2)).isEmpty && !terminal.isWithinFrame)
    }

    @Test func `a line feed in the last row scrolls the screen`() {
        let terminal = screen("a\r\nb\r\nc\r\nd")
        #expect(terminal.screenText == "b\nc\nd\n")
        #expect(terminal.scrollCount == 1)
    }

    @Test func `cursor sequences move the cursor and stop at the edges of the screen`() {
        #expect(screen("\u{1B}[2;4Hx\u{1B}[Ay\u{1B}[2Dz\u{1B}[20Cw\u{1B}[Gv").screenText == "v  zy    w\n   x\n\n")
        #expect(screen("\u{1B}[99;99Hx").text(row: 2) == "         x")
    }

    @Test func `erase sequences clear their range and fill it with the current background`() {
        let terminal = screen("0123456789\u{1B}[1;5H\u{1B}[41m\u{1B}[K")
        #expect(terminal.text(row: 0) == "0123")
        #expect(terminal.cell(column: 9, row: 0).style.background == .palette(1))
        #expect(screen("0123456789\u{1B}[1;5H\u{1B}[1K").text(row: 0) == "     56789")
        #expect(screen("0123456789\u{1B}[1;5H\u{1B}[2X").text(row: 0) == "0123  6789")
        #expect(screen("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[J").screenText == "a\n\n\n")
        #expect(screen("a\r\nb\r\nc\u{1B}[2J").screenText == "\n\n\n")
    }

    @Test func `overwriting half of a wide glyph erases its other half`() {
        #expect(screen("漢\u{1B}[1;2Hx").text(row: 0) == " x")
        #expect(screen("漢\u{1B}[1;1Hx").text(row: 0) == "x")
        #expect(screen(" 漢\u{1B}[1;1H字").text(row: 0) == "字")
    }

    @Test func `text is measured by grapheme clusters or by scalars, as configured`() {
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}x"
        #expect(screen(family).cursorColumn == 3)
        var old = TerminalEmulator(columns: 10, rows: 1, widths: .scalars)
        old.feed(family)
        #expect(old.cursorColumn == 7)
        #expect(screen("e\u{301}x").cursorColumn == 2)
        #expect(screen("\u{2764}\u{FE0F}x").cursorColumn == 3)
    }

    @Test func `leaving the alternate screen restores the primary screen and the pen`() {
        var terminal = screen("shell\u{1B}[?1049h\u{1B}[H\u{1B}[1mboard")
        #expect(terminal.isAlternate && terminal.text(row: 0) == "board")
        terminal.feed("\u{1B}[?1049l$")
        #expect(terminal.text(row: 0) == "shell$")
        #expect(terminal.pen == EmulatedStyle())
    }

    @Test func `control strings, bells and unknown sequences are recorded and not shown as text`() {
        let terminal = screen("a\u{1B}]52;c;AA\u{7}\u{7}b\u{1B}P1$r\u{1B}\\c\u{1B}[5n")
        #expect(terminal.text(row: 0) == "abc")
        #expect(terminal.controlStrings == ["]52;c;AA", "P1$r"])
        #expect(terminal.bellCount == 1)
        #expect(terminal.unknown == ["CSI 5n"])
    }

    @Test func `input split at any byte gives the same screen`() {
        let text = "\u{1B}[2;3H\u{1B}[1;38;2;1;2;3m漢e\u{301}\u{1B}[0mx\u{1B}[?25l"
        let whole = screen(text)
        for split in 0...text.utf8.count {
            var terminal = TerminalEmulator(columns: 10, rows: 3)
            terminal.feed(text.utf8.prefix(split))
            terminal.feed(text.utf8.dropFirst(split))
            #expect(terminal.cells == whole.cells && terminal.modes == whole.modes)
        }
    }
}
