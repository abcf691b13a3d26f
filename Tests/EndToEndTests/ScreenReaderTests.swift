import Foundation
import TestSupport
import Testing

/// Tests of a board that is printed line by line for a screen reader, and of the cursor that a magnifier follows.
@Suite(.waitsForProgram) struct ScreenReaderTests {
    private static let board = """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 30m }
          - { title: Eggs, in: 30s }
        """

    @Test func `--screen-reader prints line after line, without an escape sequence`() throws {
        try Program.withFile(Self.board) { path in
            let terminal = try Program.watch(path, ["--no-state", "--screen-reader", "--say-at", "9s,1m"], rows: 100)
            try terminal.wait(forText: "Kitchen: 2 running")
            terminal.type("k")
            try terminal.wait(forText: "Tea, 30 minutes left")
            terminal.type(" ")
            try terminal.wait(forText: "Tea, paused, ")
            terminal.type("u")
            try terminal.wait(forText: "Undone: “Tea” was paused.")
            terminal.type("?")
            try terminal.wait(forText: "Ctrl-C quit")
            terminal.type("?")
            terminal.type(":pauze tea\r")
            try terminal.wait(forText: "did you mean")
            // Ctrl-U clears the prompt, and Backspace closes it. The test does not type ESC, because ESC and the next
            // key would be read as one key with Alt.
            terminal.type("\u{15}\u{7F}=9m\r")
            try terminal.wait(forText: "Tea, 9 minutes left")
            // An open prompt delays the sentence.
            try terminal.wait(for: "the sentence at 9 seconds") { $0.screenText.contains(/Eggs, \d seconds left/) }
            try terminal.wait(forText: "Eggs, due")
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
            #expect(!terminal.output.contains(0x1B), "there is an escape sequence")
        }
    }

    @Test(arguments: ["dumb", "linux"])
    func `--screen-reader works with the terminal types dumb and linux`(term: String) throws {
        try Program.withFile(Self.board) { path in
            let terminal = try Program.watch(
                path, ["--no-state", "--screen-reader"], environment: ["TERM": term, "TZ": "UTC"])
            try terminal.wait(for: "the second countdown") { $0.screenText.contains(/Eggs, \d+ seconds left/) }
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
        }
    }

    @Test func `--screen-reader rings the bell at zero, without an escape sequence for a notification`() throws {
        try Program.withFile("countdowns: [{ Tea: 1s }]\n") { path in
            let terminal = try Program.watch(
                path, ["--no-state", "--screen-reader"], environment: ["TERM": "rxvt-unicode", "TZ": "UTC"])
            try terminal.wait(for: "the bell") { $0.bellCount == 1 }
            try terminal.wait(forText: "Tea, due")
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
            #expect(!terminal.output.contains(0x1B))
        }
    }

    @Test func `--cursor places the cursor on the selected row, or on the open prompt`() throws {
        try Program.withFile("title: Kitchen\ncountdowns: [{ Tea: 30m }, { Bread: 2h }]\n") { path in
            let terminal = try Program.watch(path, ["--no-state", "--cursor", "--view", "list"])
            try terminal.wait(for: "the cursor on Tea") {
                $0.modes.contains(25) && $0.text(row: $0.cursorRow).contains("Tea")
            }
            terminal.type("j")
            try terminal.wait(for: "the cursor on Bread") {
                $0.modes.contains(25) && $0.text(row: $0.cursorRow).contains("Bread")
            }
            terminal.type(":")
            try terminal.wait(for: "the cursor on the line") { $0.modes.contains(25) && $0.cursorRow >= 38 }
            terminal.type("\u{15}\u{7F}q")
            #expect(try terminal.waitForExit() == .exited(0))
            #expect(terminal.isRestored)
        }
    }
}
