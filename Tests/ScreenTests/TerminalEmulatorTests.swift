import Foundation
import TestSupport
import Testing

/// The tests' own terminal must be right before anything is measured with it.
struct TerminalEmulatorTests {
    private func screen(_ text: String, columns: Int = 10, rows: Int = 3) -> TerminalEmulator {
        var terminal = TerminalEmulator(columns: columns, rows: rows)
        terminal.feed(text)
        return terminal
    }

    @Test func `text wraps, and only when more comes`() {
        var terminal = screen("0123456789")
        #expect(terminal.cursorColumn == 9 && terminal.cursorRow == 0)
        terminal.feed("x")
        #expect(terminal.screenText == "0123456789\nx\n\n")
        #expect(screen("012345678漢").screenText == "012345678\n漢\n\n")
        #expect(screen("\u{1B}[?7l0123456789xy").screenText == "012345678y\n\n\n")
    }

    @Test func `a line feed at the bottom scrolls`() {
        let terminal = screen("a\r\nb\r\nc\r\nd")
        #expect(terminal.screenText == "b\nc\nd\n")
        #expect(terminal.scrollCount == 1)
    }

    @Test func `the cursor goes where it is sent`() {
        #expect(screen("\u{1B}[2;4Hx\u{1B}[Ay\u{1B}[2Dz\u{1B}[20Cw\u{1B}[Gv").screenText == "v  zy    w\n   x\n\n")
        #expect(screen("\u{1B}[99;99Hx").text(row: 2) == "         x")
    }

    @Test func `erasing takes what it should and leaves the pen's background`() {
        let terminal = screen("0123456789\u{1B}[1;5H\u{1B}[41m\u{1B}[K")
        #expect(terminal.text(row: 0) == "0123")
        #expect(terminal.cell(column: 9, row: 0).style.background == .palette(1))
        #expect(screen("0123456789\u{1B}[1;5H\u{1B}[1K").text(row: 0) == "     56789")
        #expect(screen("0123456789\u{1B}[1;5H\u{1B}[2X").text(row: 0) == "0123  6789")
        #expect(screen("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[J").screenText == "a\n\n\n")
        #expect(screen("a\r\nb\r\nc\u{1B}[2J").screenText == "\n\n\n")
    }

    @Test func `half a wide glyph does not stay`() {
        #expect(screen("漢\u{1B}[1;2Hx").text(row: 0) == " x")
        #expect(screen("漢\u{1B}[1;1Hx").text(row: 0) == "x")
        #expect(screen(" 漢\u{1B}[1;1H字").text(row: 0) == "字")
    }

    @Test func `clusters are measured in either way`() {
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}x"
        #expect(screen(family).cursorColumn == 3)
        var old = TerminalEmulator(columns: 10, rows: 1, widths: .scalars)
        old.feed(family)
        #expect(old.cursorColumn == 7)
        #expect(screen("e\u{301}x").cursorColumn == 2)
        #expect(screen("\u{2764}\u{FE0F}x").cursorColumn == 3)
    }

    @Test func `the alternate screen hides the first and gives it back`() {
        var terminal = screen("shell\u{1B}[?1049h\u{1B}[H\u{1B}[1mboard")
        #expect(terminal.isAlternate && terminal.text(row: 0) == "board")
        terminal.feed("\u{1B}[?1049l$")
        #expect(terminal.text(row: 0) == "shell$")
        #expect(terminal.pen == EmulatedStyle())
    }

    @Test func `control strings and bells are kept apart from the text`() {
        let terminal = screen("a\u{1B}]52;c;AA\u{7}\u{7}b\u{1B}P1$r\u{1B}\\c\u{1B}[5n")
        #expect(terminal.text(row: 0) == "abc")
        #expect(terminal.controlStrings == ["]52;c;AA", "P1$r"])
        #expect(terminal.bellCount == 1)
        #expect(terminal.unknown == ["CSI 5n"])
    }

    @Test func `bytes may be cut anywhere`() {
        let text = "\u{1B}[2;3H\u{1B}[1;38;2;1;2;3m漢e\u{301}\u{1B}[0mx\u{1B}[?25l"
        let whole = screen(text)
        for split in 0...text.utf8.count {
            var terminal = TerminalEmulator(columns: 10, rows: 3)
            terminal.feed(text.utf8.prefix(split))
            terminal.feed(text.utf8.dropFirst(split))
            #expect(terminal.cells == whole.cells && terminal.modes == whole.modes)
        }
    }

    /// The same bytes through tmux, where there is one.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")))
    func `tmux shows the same`() throws {
        let picture =
            "shell\r\n\u{1B}[?7l\u{1B}[2;3H漢字\u{1B}[2;4Hx\u{1B}[3;1H0123456789abcdef\u{1B}[1;1H\u{1B}[31mred\u{1B}[m"
            + "\u{1B}[4;2He\u{301}é\u{1B}[4;9H\u{1B}[1KZ\u{1B}[5;1Habc\u{1B}[2X\u{1B}[5;10H漢"
        var own = TerminalEmulator(columns: 12, rows: 5)
        own.feed(picture)
        let octal = picture.utf8.map { byte in
            let digits = String(byte, radix: 8)
            return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }.joined()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("emulator-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script =
            "T='tmux -u -L t -f /dev/null'; $T new-session -d -x 12 -y 5 \"printf '\(octal)'; tmux -L t wait-for -S drawn; cat\";"
            + " $T wait-for drawn; $T capture-pane -p; $T kill-server"
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", script],
            environment: [
                "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "TMUX_TMPDIR": folder.path, "LC_ALL": "C.UTF-8",
            ], columns: 40)
        #expect(try terminal.waitForExit() == .exited(0))
        #expect((0..<5).map { terminal.screen.text(row: $0) + "\n" }.joined() == own.screenText)
    }
}
