import Foundation
import TestSupport
import Testing

/// Terminals and users that are hard on a full-screen program.
@Suite struct HardTerminalTests {
    /// Leaves the board, and checks that nothing was pressed by mistake before.
    private func leaveUntouched(_ terminal: PseudoTerminal) throws {
        try terminal.wait(for: "the board as it was") { $0.screenText.contains("1 paused") && $0.isAlternate }
        terminal.type("q")
        #expect(try terminal.waitForExit(seconds: 30) == .exited(0))
        #expect(terminal.isRestored)
    }

    @Test(arguments: [
        "\u{1B}[?2026;2$y\u{1B}[?2026;2$y\u{1B}[?62c\u{1B}[?62c", "\u{1B}]11;rgb:zz/q/\u{1B}\\\u{1B}[?62;qc",
        "\u{1B}[?9999999999999;1$y\u{1B}[?c", "\u{1B}]11;\u{7}\u{1B}[0n\u{1B}[1;1R\u{1B}[?62c",
    ])
    func `answers that come two seconds late, twice or spoilt press no key`(answers: String) throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        terminal.type(answers)
        terminal.pass(seconds: 2)
        terminal.type(answers)
        // Half a sequence may still wait for its rest.
        terminal.pass(seconds: 0.7)
        try leaveUntouched(terminal)
    }

    @Test(arguments: ["\u{1B}[<35;10;5M", "\u{1B}[I\u{1B}[O", "\u{1B}[<0;3;3M\u{1B}[<0;3;3m"])
    func `ten thousand reports that mean nothing change nothing`(report: String) throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        for _ in 0..<100 {
            terminal.type(String(repeating: report, count: 100))
            terminal.pass(seconds: 0.001)
        }
        try leaveUntouched(terminal)
    }

    @Test func `a paste of two megabytes presses no key, and the key behind it is heard`() throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        terminal.type("\u{1B}[200~" + String(repeating: "qPtr\n", count: 400_000) + "\u{1B}[201~")
        try leaveUntouched(terminal)
    }

    @Test func `a key is heard where nobody has read for a while`() throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        terminal.typeWhatFits(String(repeating: "t", count: 200))
        _ = poll(nil, 0, 3_000)
        terminal.typeWhatFits("q")
        // Still nobody reads.
        _ = poll(nil, 0, 2_000)
        #expect(try terminal.waitForExit(seconds: 20) == .exited(0))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `a signal at the start, while the first frame is sent, and while leaving ends with the terminal as before`(
        number: Int32
    ) throws {
        for wait in [0, 1, 3, 10, 30] {
            let terminal = try Program.watch()
            _ = poll(nil, 0, Int32(wait))
            terminal.signal(number)
            let end = try terminal.waitForExit(seconds: 20)
            #expect(end == .exited(128 + number) || end == .signaled(number), "after \(wait) ms: \(end)")
            #expect(terminal.isRestored, "after \(wait) ms")
        }
        let drawing = try Program.watch()
        try drawing.wait(for: "the first bytes of the screen") { $0.isAlternate }
        drawing.signal(number)
        #expect(try drawing.waitForExit(seconds: 20) == .exited(128 + number))
        #expect(drawing.isRestored)
        let leaving = try Program.watch()
        try leaving.wait(forText: "Home, work")
        leaving.type("q")
        leaving.signal(number)
        let end = try leaving.waitForExit(seconds: 20)
        #expect(end == .exited(0) || end == .exited(128 + number), "\(end)")
        #expect(leaving.isRestored)
    }

    @Test(arguments: [["NO_COLOR": "yes"], ["NO_COLOR": "0"], ["TERM": "vt220"], ["TERM": "xterm-mono"]])
    func `without colours nothing sets one`(environment: [String: String]) throws {
        let usual = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "TZ": "UTC"]
        let terminal = try Program.watch(environment: usual.merging(environment) { $1 })
        try terminal.wait(forText: "Home, work")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        let text = String(decoding: terminal.output, as: UTF8.self)
        #expect(text.firstMatch(of: #/\e\[(?:[0-9]+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9]+)*m/#) == nil)
    }
}
