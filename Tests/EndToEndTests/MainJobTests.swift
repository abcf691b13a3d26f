import TestSupport
import Testing

/// Tests the main use of the program as a user would: open a board, watch it count, and quit.
@Suite(.waitsForProgram) struct MainJobTests {
    @Test func `the board opens and counts, and q restores the terminal`() throws {
        let terminal = try Program.watch(Program.examples, ["--now", "2026-12-24T17:59:50Z"])
        try terminal.wait(forText: "Home, work and the sky")
        #expect(terminal.screen.isAlternate)
        #expect(!terminal.screen.isCursorVisible)
        try terminal.wait(forText: "00:19")
        try terminal.wait(forText: "00:18")
        for words in ["▸ ", "‖ ", "! ", "quit"] {
            #expect(terminal.screen.screenText.contains(words))
        }
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored)
        #expect(terminal.screen.unknown.isEmpty)
    }
}
