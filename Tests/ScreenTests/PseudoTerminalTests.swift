import Foundation
import TestSupport
import Testing

struct PseudoTerminalTests {
    @Test func `a program on a pseudo-terminal receives the given size, environment and input`() throws {
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "stty size; echo name $NAME; read line; echo \"got $line\" >/dev/tty; exit 7"],
            environment: ["NAME": "x", "PATH": "/usr/bin:/bin"], columns: 70, rows: 20)
        try terminal.wait(forText: "20 70")
        try terminal.wait(forText: "name x")
        terminal.type("hello\r")
        try terminal.wait(forText: "got hello")
        #expect(try terminal.waitForExit() == .exited(7))
        #expect(terminal.mode == terminal.modeBefore)
        #expect(String(decoding: terminal.output, as: UTF8.self).contains("hello\r\n"))
    }

    @Test func `a wait sees each frame, also if several frames arrive together`() throws {
        let frames = "\\033[7mone\\033[m\\r\\033[7mtwo\\033[m\\r\\033[7mend\\033[m"
        let terminal = try PseudoTerminal("/bin/sh", ["-c", "printf '\(frames)'; read x"])
        for text in ["one", "two", "end"] {
            try terminal.wait(for: text) { $0.text(row: 0) == text }
        }
        #expect(String(decoding: terminal.output, as: UTF8.self).hasSuffix("end\u{1B}[m"))
    }

    @Test func `the exit status of a program ended by a signal is the signal`() throws {
        // Waits for output of the program, so that the program runs when the test sends the signal.
        let terminal = try PseudoTerminal("/bin/sh", ["-c", "echo ready; exec /bin/cat"])
        try terminal.wait(forText: "ready")
        terminal.signal(SIGTERM)
        #expect(try terminal.waitForExit() == .signaled(SIGTERM))
    }

    @Test func `a program receives the new size after a resize`() throws {
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "trap 'stty size' WINCH; echo ready; while :; do read x; done"],
            environment: ["PATH": "/usr/bin:/bin"])
        try terminal.wait(forText: "ready")
        terminal.resize(columns: 50, rows: 11)
        try terminal.wait(forText: "11 50")
    }

    @Test func `hanging up the terminal ends the program with SIGHUP`() throws {
        let terminal = try PseudoTerminal("/bin/sh", ["-c", "echo ready; exec /bin/sleep 60"])
        try terminal.wait(forText: "ready")
        terminal.hangUp()
        #expect(try terminal.waitForExit() == .signaled(SIGHUP))
    }

    @Test func `a wait that times out is an error that contains the screen`() throws {
        let terminal = try PseudoTerminal("/bin/sh", ["-c", "echo something; read x"])
        try terminal.wait(forText: "something")
        let error = #expect(throws: PseudoTerminalError.self) {
            try terminal.wait(forText: "else", seconds: 0.1)
        }
        #expect(error?.screen.contains("something") == true)
        #expect(throws: PseudoTerminalError.self) { try terminal.waitForExit(seconds: 0.1) }
        #expect(throws: PseudoTerminalError.self) { try PseudoTerminal("/nowhere/program") }
    }
}
