import Foundation
import TestSupport
import Testing

/// Tests that the program restores the terminal whenever it exits or is stopped by a signal.
@Suite(.waitsForProgram) struct SignalTests {
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func `a terminating signal restores the terminal and exits with 128 plus its number`(number: Int32) throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        terminal.signal(number)
        #expect(try terminal.waitForExit() == .exited(128 + number))
        #expect(terminal.isRestored)
    }

    @Test func `a hang-up of the terminal exits with 129`() throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        terminal.hangUp()
        #expect(try terminal.waitForExit() == .exited(129))
    }

    @Test func `a hang-up of the terminal exits with 129 even if SIGHUP is ignored`() throws {
        let terminal = try PseudoTerminal(
            "/bin/bash", ["-c", "trap '' HUP; '\(Program.path)' watch '\(Program.examples)' --no-remote; exit $?"],
            environment: ["TERM": "xterm-256color", "TZ": "UTC"], columns: 120, rows: 40)
        try terminal.wait(forText: "Home, work")
        terminal.hangUp()
        #expect(try terminal.waitForExit() == .exited(129))
    }

    @Test func `a board opens with standard error closed`() throws {
        let terminal = try PseudoTerminal(
            "/bin/bash", ["-c", "exec '\(Program.path)' watch '\(Program.examples)' --no-remote 2>&-"],
            environment: ["TERM": "xterm-256color", "TZ": "UTC"], columns: 120, rows: 40)
        try terminal.wait(forText: "Home, work")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored)
    }

    @Test func `keys after q in the same input have no effect`() throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        terminal.type("q\u{1A}t?")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored)
    }

    @Test func `the first frame after SIGSTOP and SIGCONT shows the current time`() throws {
        let terminal = try Program.watch(Program.examples, ["--now", "2026-12-24T12:00:00Z", "--speed", "20"])
        try terminal.wait(for: "the clock") { _ in terminal.secondOfDay != nil }
        terminal.signal(SIGSTOP)
        // With `--speed 20`, half a second is ten seconds of the board's time.
        terminal.pass(seconds: 0.5)
        let before = try #require(terminal.secondOfDay)
        terminal.signal(SIGCONT)
        // The signal may have stopped the program while it sent a frame, so one frame may be older.
        var older: Set<Int> = []
        try terminal.wait(for: "a newer second") { _ in
            guard let second = terminal.secondOfDay, second > before else { return false }
            if second < before + 9 { older.insert(second) }
            return second >= before + 9
        }
        #expect(older.count <= 1, "it went on from where it had been: \(before), \(older)")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored)
    }

    @Test func `Ctrl-Z restores the terminal for the shell, and fg redraws the board`() throws {
        let shell = try PseudoTerminal(
            "/bin/bash", ["--norc", "--noprofile", "-i"],
            environment: ["TERM": "xterm-256color", "PS1": "prompt> ", "TZ": "UTC", "PATH": "/usr/bin:/bin"],
            columns: 120, rows: 40)
        try shell.wait(forText: "prompt>")
        shell.type("'\(Program.path)' watch '\(Program.examples)' --no-remote; echo status $?\n")
        try shell.wait(forText: "Home, work")
        for _ in 0..<2 {
            shell.type("\u{1A}")
            try shell.wait(forText: "Stopped")
            #expect(!shell.screen.isAlternate)
            #expect(shell.screen.isCursorVisible)
            shell.resize(columns: 100, rows: 30)
            shell.type("clear; fg\n")
            try shell.wait(for: "the board") { $0.isAlternate && $0.screenText.contains("Home, work") }
        }
        shell.type("q")
        try shell.wait(for: "the shell") { !$0.isAlternate && $0.screenText.contains("prompt>") }
        #expect(shell.screen.modes.isSubset(of: [7, 25, 2004]))
    }

    @Test func `unread output does not block the exit after SIGTERM`() throws {
        let terminal = try Program.watch()
        try terminal.wait(forText: "Home, work")
        // From here on, the test does not read the output. The program waits at most half a second for the terminal to
        // accept the output, and then exits.
        terminal.fill()
        terminal.typeWithoutBlocking("t")
        terminal.signal(SIGTERM)
        try Program.wait(for: "the end") { terminal.hasEnded }
        #expect(try terminal.waitForExit() == .exited(128 + SIGTERM))
    }
}
