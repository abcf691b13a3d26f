import Foundation
import TestSupport
import Testing

/// The terminal emulator compared with tmux: the same bytes must leave the same screen.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux"), "tmux is not installed"))
struct TmuxTests {
    private static let columns = 14
    private static let rows = 5

    @Test func `tmux and the emulator show the same screen after the same random output`() throws {
        let random = (0..<200).map { TerminalProgram(seed: UInt64($0), columns: Self.columns, rows: Self.rows) }
        let programs = [TerminalProgram.margin] + random
        let captures = try Self.capture(programs.map(\.bytes))
        for (seed, (program, capture)) in zip(programs, captures).enumerated() {
            var own = TerminalEmulator(columns: Self.columns, rows: Self.rows)
            own.feed("\u{1B}[?7l" + program.bytes)
            // The output of `capture-pane -e` contains escape sequences, so a second emulator interprets it.
            var other = TerminalEmulator(columns: Self.columns, rows: Self.rows)
            for (row, line) in capture.split(separator: "\n", omittingEmptySubsequences: false).prefix(Self.rows)
                .enumerated()
            {
                other.feed("\u{1B}[\(row + 1)H" + line)
            }
            #expect(own.screenText == other.screenText, "program \(seed): \(program.bytes.debugDescription)")
            #expect(own.unknown.isEmpty && other.unknown.isEmpty)
            guard !program.hasWide else { continue }
            // tmux may omit the style of trailing blanks, so blanks are not compared.
            for (mine, theirs) in zip(own.cells, other.cells) where theirs.text != " " {
                guard mine == theirs else {
                    Issue.record("program \(seed): \(mine) is \(theirs): \(program.bytes.debugDescription)")
                    break
                }
            }
        }
    }

    /// Shows all texts in one run of tmux; returns the screen after each text, as `capture-pane -e` prints the screen.
    private static func capture(_ texts: [String]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("emulator-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (number, text) in texts.enumerated() {
            // The window title (OSC 2) shows that tmux has read everything before the title.
            let whole = "\u{1B}c\u{1B}[?7l\(text)\u{1B}]2;done\(number)\u{1B}\\"
            try Data(whole.utf8).write(to: folder.appendingPathComponent("in\(number)"))
        }
        let script = """
            cd '\(folder.path)'
            T='tmux -u -f /dev/null'
            $T new-session -d -x \(columns) -y \(rows) 'stty raw -echo; exec sleep 1000'
            $T set -g status off
            $T resize-window -x \(columns) -y \(rows)
            tty=$($T display-message -p '#{pane_tty}')
            until stty -a < $tty | grep -q -- '-opost'; do sleep 0.02; done
            for number in $(seq 0 \(texts.count - 1)); do
                cat in$number > $tty
                until [ "$($T display-message -p '#{pane_title}')" = done$number ]; do :; done
                $T capture-pane -p -e -N > out$number
            done
            $T kill-server
            """
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", script],
            environment: [
                "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "TMUX_TMPDIR": folder.path, "LC_ALL": "C.UTF-8",
            ], columns: 40)
        let exit = try terminal.waitForExit(seconds: 120)
        #expect(exit == .exited(0), "\(terminal.screen.screenText)")
        return try texts.indices.map { number in
            try String(contentsOf: folder.appendingPathComponent("out\(number)"), encoding: .utf8)
        }
    }
}

/// A random sequence of terminal operations, determined by its seed.
///
/// Omits the cases in which terminals differ: the pending wrap at the right margin, and erasing half of a wide
/// glyph.
private struct TerminalProgram {
    private(set) var bytes = ""
    let hasWide: Bool

    /// A program whose text reaches the right margin while autowrap is off.
    static let margin = TerminalProgram(
        "shell\r\n\u{1B}[2;3H漢字\u{1B}[2;4Hx\u{1B}[3;1H0123456789abcdef\u{1B}[1;1H\u{1B}[31mred\u{1B}[m"
            + "\u{1B}[4;2He\u{301}é\u{1B}[4;9H\u{1B}[1KZ\u{1B}[5;1Habc\u{1B}[2X\u{1B}[5;12H漢")

    private init(_ bytes: String) {
        self.bytes = bytes
        hasWide = true
    }

    init(seed: UInt64, columns: Int, rows: Int) {
        var random = SplitMix(seed: seed)
        hasWide = seed % 2 == 1
        for _ in 0..<Int.random(in: 4...24, using: &random) {
            bytes += step(columns, rows, &random)
        }
    }

    private func step(_ columns: Int, _ rows: Int, _ random: inout SplitMix) -> String {
        let number = Int.random(in: 1...4, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0...4:
            let row = Int.random(in: 1...rows, using: &random)
            let column = Int.random(in: 1...columns - 8, using: &random)
            return "\u{1B}[\(row);\(column)H" + text(&random)
        case 5...6:
            let styles = [
                "", "1", "2;3", "4;31", "7;44", "9", "38;5;200", "48;2;1;2;3", "22;24;27", "39;49", "38;2;255;0;9;100",
            ]
            return "\u{1B}[\(styles.randomElement(using: &random) ?? "")m"
        case 7: return "\u{1B}[\(number)\(["A", "B", "D", "G", "d"].randomElement(using: &random) ?? "A")"
        case 8: return "\u{1B}[\(hasWide ? 2 : number % 3)K"
        case 9: return hasWide ? "" : "\u{1B}[\(number)X"
        case 10: return ["\r", "\n", "\u{8}", "\u{1B}7", "\u{1B}8", "\r\n"].randomElement(using: &random) ?? ""
        default: return "\u{1B}[\(hasWide ? 2 : number % 3)J"
        }
    }

    private func text(_ random: inout SplitMix) -> String {
        let narrow = ["a", "tea 12", "e\u{301}x", "é", "─▸█", "…", "العد", "x\u{301}\u{302}"]
        let wide = ["漢字", "日本語", "🎉", "⏳t", "각"]
        let all = hasWide ? narrow + wide + wide : narrow
        return all.randomElement(using: &random) ?? ""
    }
}
