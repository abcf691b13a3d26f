import Foundation
import TestSupport
import Testing

/// Tests of the capability queries to a terminal, and of the effects of its answers.
@Suite(.waitsForProgram) struct CapabilityTests {
    private static let board = """
        title: Answers
        countdowns:
          - { title: Tea, in: 30m }
          - { title: Bread, in: 2h }
        """
    private static let light = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
    private static let synchronized = "\u{1B}[?2026;2$y"
    private static let fence = "\u{1B}[?62;22c"

    private func withTerminal(
        _ file: String = board, _ arguments: [String] = [],
        environment: [String: String] = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "TZ": "UTC"],
        answer: String = "", _ body: (PseudoTerminal) throws -> Void
    ) throws {
        try Program.withFile(file) { path in
            let terminal = try Program.watch(path, arguments, environment: environment)
            terminal.type(answer)
            try terminal.wait(forText: "Bread")
            try body(terminal)
            terminal.type("q")
            let exit = try terminal.waitForExit()
            #expect(exit == .exited(0), "\(terminal.screen.screenText)")
            #expect(terminal.isRestored)
            #expect(terminal.screen.unknown.isEmpty && terminal.screen.controlStrings.isEmpty)
        }
    }

    /// Repaints the screen, and returns the bytes of the frame.
    private func repaint(_ terminal: PseudoTerminal) throws -> String {
        let before = terminal.output.count
        terminal.type("\u{C}")
        try terminal.wait(for: "a repaint") { _ in
            // Requires a footer after the erase sequence, because an earlier footer may belong to the previous frame.
            let bytes = String(decoding: terminal.output.dropFirst(before), as: UTF8.self)
            return bytes.range(of: "\u{1B}[2J").map { bytes[$0.upperBound...].contains("quit") } ?? false
        }
        return String(decoding: terminal.output.dropFirst(before), as: UTF8.self)
    }

    /// Whether the first cell has a light background.
    private func isLight(_ terminal: PseudoTerminal) -> Bool {
        if case .rgb(let red, _, _) = terminal.screen.cell(column: 0, row: 0).style.background {
            red > 128
        } else {
            false
        }
    }

    /// Checks that no key had an effect: no countdown was paused, restarted or moved, no help is open, the theme is
    /// unchanged.
    private func expectUntouched(_ terminal: PseudoTerminal) throws {
        try terminal.openAndCloseHelp()
        try terminal.wait(forText: "▌▸ Tea")
        #expect(terminal.header.contains("▸ 2") && !isLight(terminal))
    }

    @Test func `a terminal that never answers is queried once and shows the board`() throws {
        try withTerminal { terminal in
            #expect(terminal.screen.questions == ["DECRQM 2026", "OSC 11", "XTVERSION", "OSC 99", "DA1"])
            #expect(try !repaint(terminal).contains("2026"))
            terminal.resize(columns: 90, rows: 30)
            try terminal.wait(for: "the new size") { $0.text(row: 29).contains("quit") }
            #expect(terminal.screen.questions.count == 5)
            try expectUntouched(terminal)
        }
    }

    @Test func `on a light background the default theme is the light one`() throws {
        // An answer is accepted only within 100 ms of the query. A busy machine may deliver the answer later; the test
        // then tries again.
        var isLight = false
        for _ in 0..<25 where !isLight {
            try withTerminal(answer: Self.light + Self.fence) { terminal in
                try terminal.openAndCloseHelp()
                isLight = self.isLight(terminal)
            }
        }
        #expect(isLight)
    }

    @Test func `the theme follows the terminal's dark and light reports until the user chooses one`() throws {
        try withTerminal { terminal in
            #expect(terminal.screen.modes.contains(2031))
            for report in [2, 1, 2] {
                terminal.type("\u{1B}[?997;\(report)n")
                try terminal.wait(for: "another theme") { _ in isLight(terminal) == (report == 2) }
            }
            terminal.type("T")
            try terminal.wait(for: "another theme") { _ in !isLight(terminal) }
            let chosen = terminal.screen.cell(column: 0, row: 0).style
            terminal.type("\u{1B}[?997;1n")
            try terminal.openAndCloseHelp()
            #expect(terminal.screen.cell(column: 0, row: 0).style == chosen)
        }
        try withTerminal(Self.board, ["--theme", "nord"]) { terminal in
            terminal.type("\u{1B}[?997;2n")
            try terminal.openAndCloseHelp()
            #expect(!isLight(terminal))
        }
    }

    @Test func `a dark background or a chosen theme leaves the theme unchanged`() throws {
        try withTerminal(answer: "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{7}" + Self.fence) { try expectUntouched($0) }
        try withTerminal("theme: countdowns-dark\n" + Self.board, answer: Self.light + Self.fence) {
            try expectUntouched($0)
        }
        try withTerminal(Self.board, ["--theme", "countdowns-dark"], answer: Self.light + Self.fence) {
            try expectUntouched($0)
        }
    }

    @Test func `a late answer to a query does not change the theme or act as a key`() throws {
        try withTerminal { terminal in
            // An answer is valid for 100 ms.
            terminal.pass(seconds: 0.15)
            terminal.type(Self.light + Self.fence)
            try expectUntouched(terminal)
        }
    }

    @Test(arguments: [1, 2, 5, 9, 12, 24])
    func `an answer to a query in two parts does not act as a key`(split: Int) throws {
        try withTerminal { terminal in
            terminal.type(String(Self.light.prefix(split)))
            // The wait is longer than half a second, the timeout for an unfinished escape sequence.
            terminal.pass(seconds: 0.6)
            terminal.type(String(Self.light.dropFirst(split)) + Self.fence)
            try expectUntouched(terminal)
        }
    }

    @Test func `frames are synchronized after the terminal reports support`() throws {
        try withTerminal { terminal in
            #expect(try !repaint(terminal).contains("\u{1B}[?2026h"))
            terminal.type(Self.synchronized + Self.fence)
            // Repaints the screen, because a tick may have drawn a frame before the answer arrived.
            #expect(try repaint(terminal).contains("\u{1B}[?2026h\u{1B}[m\u{1B}[2J"))
            try terminal.wait(for: "the end of the frame") { !$0.modes.contains(2026) }
        }
    }

    @Test(arguments: ["linux", "vt220"])
    func `a terminal that would display queries gets none`(term: String) throws {
        try withTerminal(environment: ["TERM": term, "TZ": "UTC"]) { terminal in
            #expect(terminal.screen.questions.isEmpty)
        }
    }
}
