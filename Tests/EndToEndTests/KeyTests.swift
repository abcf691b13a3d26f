import TestSupport
import Testing

/// Tests that each key has the effect that the help describes.
@Suite(.waitsForProgram) struct KeyTests {
    private static let board = """
        title: Keys
        countdowns:
          - { title: Tea, in: 30m }
          - { title: Bread, in: 2h }
          - { title: Launch, at: 2031-01-01 }
        """

    private func withTerminal(_ body: (PseudoTerminal) throws -> Void) throws {
        try Program.withFile(Self.board) { path in
            let terminal = try Program.watch(path)
            try terminal.wait(forText: "Launch")
            try body(terminal)
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
            #expect(terminal.isRestored)
        }
    }

    @Test func `space pauses the selected countdown and resumes it`() throws {
        try withTerminal { terminal in
            try terminal.wait(forText: "▸ 3")
            terminal.type(" ")
            try terminal.wait(forText: "‖ 1")
            try terminal.wait(forText: "‖ Tea")
            try terminal.wait(forText: "Space resume")
            terminal.type(" ")
            try terminal.wait(forText: "▸ 3")
            try terminal.wait(forText: "▸ Tea")
        }
    }

    @Test func `P pauses and resumes all timers, and a date goes on`() throws {
        try withTerminal { terminal in
            terminal.type("P")
            try terminal.wait(forText: "▸ 1   ‖ 2")
            try terminal.wait(forText: "on 1 Jan 2031")
            terminal.type("P")
            try terminal.wait(forText: "▸ 3")
        }
    }

    @Test func `space shows why a date cannot be paused`() throws {
        try withTerminal { terminal in
            terminal.type("G")
            try terminal.wait(for: "the selection on Launch") { $0.screenText.contains("▌▸ Launch") }
            terminal.type(" ")
            try terminal.wait(forText: "“Launch” is a date: only timers can be paused.")
            #expect(terminal.screen.screenText.contains("▸ 3"))
        }
    }

    @Test func `r restarts a duration, and shows why a date cannot be restarted`() throws {
        try withTerminal { terminal in
            terminal.type("5-")
            try terminal.wait(for: "25 minutes") { $0.screenText.contains(#/Tea +2[45]:/#) }
            terminal.type("r")
            try terminal.wait(for: "30 minutes") { $0.screenText.contains(#/Tea +(30:00|29:)/#) }
            terminal.type("G")
            try terminal.wait(for: "the selection on Launch") { $0.screenText.contains("▌▸ Launch") }
            terminal.type("r")
            try terminal.wait(forText: "there is nothing to restart")
        }
    }

    @Test(arguments: [("j", "k"), ("\u{1B}[B", "\u{1B}[A"), ("\u{1B}OB", "\u{1B}OA")])
    func `j, k and the arrow keys move the selection`(down: String, up: String) throws {
        try withTerminal { terminal in
            try terminal.wait(forText: "▌▸ Tea")
            terminal.type(down)
            try terminal.wait(forText: "▌▸ Bread")
            terminal.type(up)
            try terminal.wait(forText: "▌▸ Tea")
        }
    }

    @Test func `t and T select the next and the previous theme, and a notice names it`() throws {
        try withTerminal { terminal in
            let before = terminal.screen.cell(column: 0, row: 0).style
            terminal.type("t")
            try terminal.wait(forText: "Theme “countdowns-light”.")
            try terminal.wait(for: "another background") { $0.cell(column: 0, row: 0).style != before }
            terminal.type("T")
            try terminal.wait(forText: "Theme “countdowns-dark”.")
            try terminal.wait(for: "the background of before") { $0.cell(column: 0, row: 0).style == before }
        }
    }

    @Test func `? opens the help, and ? or Esc closes the help`() throws {
        try withTerminal { terminal in
            for close in ["?", "\u{1B}"] {
                terminal.type("?")
                try terminal.wait(forText: "show details")
                terminal.type(close)
                try terminal.wait(for: "no help") { !$0.screenText.contains("show details") }
            }
        }
    }

    @Test func `pasted text presses no key`() throws {
        try withTerminal { terminal in
            terminal.type("\u{1B}[200~qqq P \u{1B}[201~")
            terminal.type("?")
            try terminal.wait(forText: "show details")
            // Closes the help, which may cover the header.
            terminal.type("?")
            try terminal.wait(forText: "▸ 3")
        }
    }

    @Test func `Ctrl-C exits with 130 and restores the terminal`() throws {
        try Program.withFile(Self.board) { path in
            let terminal = try Program.watch(path)
            try terminal.wait(forText: "Launch")
            terminal.type("\u{3}")
            #expect(try terminal.waitForExit() == .exited(130))
            #expect(terminal.isRestored)
        }
    }

    @Test func `Ctrl-L clears and redraws the whole screen`() throws {
        try withTerminal { terminal in
            let before = terminal.output.count
            terminal.type("\u{C}")
            try terminal.wait(for: "a clear and a repaint") { _ in
                String(decoding: terminal.output.dropFirst(before), as: UTF8.self).contains("\u{1B}[2J")
            }
            try terminal.wait(forText: "Launch")
        }
    }
}
