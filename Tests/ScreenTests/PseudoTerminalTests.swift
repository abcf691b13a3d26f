import Foundation
import TestSupport
import Testing

struct PseudoTerminalTests {
    @Test func `a program runs on a terminal of its own`() throws {
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

    @Test func `a signal ends it and says so`() throws {
        // Waits for output of the program: the terminal would echo input even before the program runs.
        let terminal = try PseudoTerminal("/bin/sh", ["-c", "echo ready; exec /bin/cat"])
        try terminal.wait(forText: "ready")
        terminal.signal(SIGTERM)
        #expect(try terminal.waitForExit() == .signaled(SIGTERM))
    }

    @Test func `a resize reaches it`() throws {
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "trap 'stty size' WINCH; echo ready; while :; do read x; done"],
            environment: ["PATH": "/usr/bin:/bin"])
        try terminal.wait(forText: "ready")
        terminal.resize(columns: 50, rows: 11)
        try terminal.wait(forText: "11 50")
    }

    @Test func `closing the terminal hangs it up`() throws {
        let terminal = try PseudoTerminal("/bin/sh", ["-c", "echo ready; exec /bin/sleep 60"])
        try terminal.wait(forText: "ready")
        terminal.hangUp()
        #expect(try terminal.waitForExit() == .signaled(SIGHUP))
    }

    @Test func `what does not come is told with the screen`() throws {
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
