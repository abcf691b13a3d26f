import Foundation
import TestSupport
import Testing

/// Tests of terminal windows of any size, and of resizing.
@Suite(.waitsForProgram) struct WindowTests {
    /// The options for a clock that almost stops, so that the screens of two runs can be compared.
    private static let still = ["--now", "2026-12-24T17:59:50Z", "--speed", "0.000001"]

    @Test(arguments: [(1, 1), (20, 5), (0, 0), (3, 50), (300, 2), (400, 120)])
    func `a board opens and quits in a window of any size`(columns: Int, rows: Int) throws {
        let terminal = try Program.watch(Program.examples, Self.still, columns: columns, rows: rows)
        try terminal.wait(for: "full screen") { $0.isAlternate }
        terminal.type("t?jq")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored)
    }

    @Test func `a small window shows the rows that fit, and all rows after it is enlarged`() throws {
        let terminal = try Program.watch(Program.examples, Self.still, columns: 20, rows: 5)
        try terminal.wait(forText: "Espres…")
        #expect(!terminal.screen.screenText.contains("Release 2.0"))
        terminal.resize(columns: 400, rows: 120)
        try terminal.wait(forText: "Without a cigarette")
        try terminal.wait(forText: "quit")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `after a thousand resizes the screen is the same as after a fresh start`() throws {
        let terminal = try Program.watch(Program.examples, Self.still)
        try terminal.wait(forText: "Espresso")
        // Changes the size a thousand times: first so fast that most sizes are never drawn, then with frames between
        // the changes.
        for step in 0..<1_000 {
            let isDrawn = step >= 950
            if isDrawn { terminal.readAvailable() }
            let before = terminal.output.count
            terminal.resize(columns: 20 + step * 37 % 150, rows: 5 + step * 23 % 50)
            if isDrawn { try terminal.wait(for: "a frame") { _ in terminal.output.count > before } }
        }
        terminal.resize(columns: 110, rows: 33)
        let fresh = try Program.watch(Program.examples, Self.still, columns: 110, rows: 33)
        try fresh.wait(forText: "quit")
        try terminal.wait(for: "the screen of a fresh start") { screen in
            // Reads the trailing spaces of the fresh frame, which arrive after the awaited text.
            fresh.readAvailable()
            return screen.cells == fresh.screen.cells
        }
    }

    @Test func `a terminal whose output was unread for a while shows the newest frame`() throws {
        let terminal = try Program.watch(Program.examples, ["--now", "2026-12-24T17:00:00Z", "--speed", "300"])
        try terminal.wait(forText: "Espresso")
        let before = try #require(terminal.secondOfDay)
        terminal.fill()
        terminal.typeWithoutBlocking("t")
        // With `--speed 300`, half a second is more than two minutes of the board's time.
        _ = poll(nil, 0, 500)
        try terminal.wait(for: "the time after the pause") { _ in
            terminal.secondOfDay.map { $0 >= before + 120 } ?? false
        }
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.screen.unknown.isEmpty)
    }
}
