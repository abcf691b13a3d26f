import Countdowns
import Screen
import TestSupport
import Testing

@testable import DashboardApp

/// A session on a pseudoterminal that is not the terminal of this process.
///
/// The end-to-end tests cover suspending with Ctrl-Z, and signals.
@Suite(.serialized) struct TerminalSessionTests {
    private func lease(_ pty: TerminalPair) throws -> TerminalSession {
        TerminalSession(try TTY(opening: pty.program)) { Uptime(sinceBoot: .seconds(1)) }
    }

    @Test func `the board leaves full screen for another program and enters it again afterwards`() throws {
        let pty = try TerminalPair(columns: 80, rows: 24)
        defer { withExtendedLifetime(pty) {} }
        let lease = try lease(pty)
        #expect(lease.state == .gone)
        try lease.reacquire()
        #expect(lease.state == .shown && lease.tty.isFullScreen)
        var swallowed = 0
        lease.leave { swallowed += 1 }
        #expect(lease.state == .away && !lease.tty.isFullScreen && swallowed == 1)
        try lease.reacquire()
        lease.end { swallowed += 1 }
        #expect(lease.state == .gone && !lease.tty.isFullScreen && swallowed == 2)
    }

    @Test func `a board that ends while another program has the terminal does not touch the terminal`() throws {
        let pty = try TerminalPair(columns: 80, rows: 24)
        defer { withExtendedLifetime(pty) {} }
        let lease = try lease(pty)
        try lease.reacquire()
        lease.leave {}
        var swallowed = 0
        lease.end { swallowed += 1 }
        #expect(lease.state == .gone && swallowed == 0)
    }

    @Test func `a SIGCONT directly after the board takes the terminal again is ignored`() throws {
        let pty = try TerminalPair(columns: 80, rows: 24)
        defer { withExtendedLifetime(pty) {} }
        let lease = try lease(pty)
        try lease.reacquire()
        #expect(!lease.reenter() && lease.state == .shown)
        lease.end {}
    }
}
