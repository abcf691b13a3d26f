import TestSupport
import Testing

/// Tests of timers without a file: `in`, `until`, `since`, and the short form `countdowns 25m`.
@Suite(.waitsForProgram) struct TimerTests {
    private func start(
        _ arguments: String..., until text: String, environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        let folder = try RuntimeFolder()
        let base = ["TERM": "xterm-256color", "TZ": "UTC", "PATH": "/usr/bin:/bin", "HOME": folder.path]
        let terminal = try PseudoTerminal(
            Program.path, arguments,
            environment: base.merging(folder.environment) { $1 }.merging(environment) { $1 }, keeping: folder)
        try terminal.wait(forText: text)
        return terminal
    }

    @Test(arguments: [["in", "25m", "Tea", "break"], ["25m", "Tea break"]])
    func `a timer opens in the focus view, and quitting before zero exits with 1`(arguments: [String]) throws {
        let folder = try RuntimeFolder()
        let terminal = try PseudoTerminal(
            Program.path, arguments,
            environment: ["TERM": "xterm-256color", "HOME": folder.path].merging(folder.environment) { $1 },
            keeping: folder)
        try terminal.wait(forText: "Tea break")
        #expect(terminal.screen.screenText.contains("▄") || terminal.screen.screenText.contains("█"))
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(1))
        #expect(terminal.isRestored)
    }

    @Test func `until counts down to a time of day, and since counts up`() throws {
        let bus = try start("until", "18:00", "Bus", "--now", "2026-11-20T17:30:00Z", until: "Bus")
        try bus.wait(forText: "18:00")
        bus.type("q")
        #expect(try bus.waitForExit() == .exited(1))
        let streak = try start("since", "2026-11-01", "Streak", "--now", "2026-11-20T17:30:00Z", until: "Streak")
        streak.type("q")
        #expect(try streak.waitForExit() == .exited(0))
    }

    @Test func `--exit exits with 0 when the timer reaches zero`() throws {
        let terminal = try start("in", "10s", "Tea", "--exit", "--speed", "20", until: "Tea")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored)
    }

    @Test func `quitting a timer after zero exits with 0`() throws {
        let terminal = try start("in", "10s", "Tea", "--speed", "100", until: "Tea")
        try terminal.wait(forText: "OVER")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `a timer runs its command on the terminal at zero and exits with the command's status`() throws {
        let terminal = try start(
            "in", "5s", "Tea", "--speed", "50", "--", "/bin/sh", "-c", "test -t 0 && echo brewed; exit 7",
            until: "brewed")
        #expect(try terminal.waitForExit() == .exited(7))
    }

    @Test func `a missing command exits with 127, and a cancelled timer runs no command`() throws {
        let missing = try start("in", "1s", "--speed", "100", "--", "no-such-program", until: "cannot be run")
        #expect(try missing.waitForExit() == .exited(127))
        let cancelled = try start("in", "25m", "Tea", "--", "/bin/echo", "brewed", until: "Tea")
        cancelled.type("q")
        #expect(try cancelled.waitForExit() == .exited(1))
        #expect(!cancelled.screen.screenText.contains("brewed"))
    }

    @Test func `--inline draws one line with a bar, without the alternate screen`() throws {
        let terminal = try start("in", "20s", "Tea", "--inline", "--speed", "10", until: "Tea")
        // A busy machine skips seconds, so no particular percentage is certain to be drawn.
        try terminal.wait(for: "a bar") { $0.screenText.contains("━") && $0.screenText.contains("%") }
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[?1049h"))
        // A busy machine may draw zero late, so the exact time after zero is not checked.
        let line = terminal.screen.text(row: 0)
        #expect(line.hasPrefix("! Tea  ") && line.contains("100%"), "\(line)")
    }

    @Test func `without a terminal an inline timer prints plain lines on standard error`() throws {
        let run = try Program.run(["in", "2m", "Tea", "--inline", "--speed", "30"])
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        // A busy machine may be seconds late, so the first printed time varies.
        let lines = run.errors.split(separator: "\n")
        #expect((2...4).contains(lines.count), "\(run.errors)")
        #expect(lines.first?.hasPrefix("Tea  0") == true)
        #expect(lines.last?.hasPrefix("! Tea  ") == true)
    }

    @Test func `an inline timer runs its command at zero and exits with the command's status`() throws {
        let run = try Program.run([
            "in", "1s", "--inline", "--speed", "50", "--", "/bin/sh", "-c", "echo brewed; exit 3",
        ])
        #expect(run.status == 3)
        #expect(run.output == "brewed\n")
    }

    @Test func `an invalid duration exits with 64`() throws {
        let run = try Program.run(["in", "soon", "Tea"])
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("error: "))
    }
}

@Suite(.waitsForProgram) struct WaitTests {
    private static let board = """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 1s, paused: true, on_zero: stop }
          - { title: Bread, in: 50m }
          - { title: Over, at: 2020-01-01 }
          - title: Talk
            paused: true
            steps: [{ for: 1s }, { for: 1s }]
          - { title: Smoke-free, since: 2026-01-01 }

        """

    /// Starts `countdowns wait` in another process, and returns when that process is connected to the board.
    private func wait(_ targets: String..., in program: RemoteProgram) throws -> PseudoTerminal {
        let waiting = try PseudoTerminal(
            Program.path, ["wait"] + targets, environment: program.environment, keeping: program.folder)
        try waiting.wait(for: "a listener") { _ in program.hasListeners(1) }
        return waiting
    }

    @Test func `wait exits with 0 when a countdown reaches zero or a sequence ends its last step`() throws {
        let program = try RemoteProgram()
        let board = try program.watch(try program.file(Self.board))
        let waiting = try wait("tea", "talk", in: program)
        _ = try program.told("resume", "tea", "talk")
        #expect(try waiting.waitForExit() == .exited(0))
        #expect(board.screen.screenText.contains("Bread"))
        // If a countdown has already finished, the command exits at once.
        let run = try program.run("wait", "tea", "over")
        #expect(run.status == 0)
        #expect(run.output.isEmpty && run.errors.isEmpty)
        try program.expectEnd(board)
    }

    @Test func `wait exits with 1 for a countdown ended by hand, during the wait or before`() throws {
        let program = try RemoteProgram()
        let board = try program.watch(try program.file(Self.board))
        let waiting = try wait("bread", in: program)
        _ = try program.told("done", "bread")
        #expect(try waiting.waitForExit() == .exited(1))
        #expect(try program.run("wait", "bread").status == 1)
        try program.expectEnd(board)
    }

    @Test func `wait exits with 1 when its countdown is removed from the file`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.board)
        let board = try program.watch(file)
        let waiting = try wait("bread", in: program)
        try program.edit(file, to: Self.board.replacing("  - { title: Bread, in: 50m }\n", with: ""))
        #expect(try waiting.waitForExit() == .exited(1))
        try program.expectEnd(board)
    }

    @Test func `wait exits with 64 for an unknown target, and with 69 when the board quits`() throws {
        let program = try RemoteProgram()
        let board = try program.watch(try program.file(Self.board))
        #expect(try program.run("wait", "nothing").status == 64)
        let waiting = try wait("bread", in: program)
        _ = try program.told("quit")
        #expect(try waiting.waitForExit() == .exited(69))
        let end = try board.waitForExit()
        #expect(end == .exited(0), "\(board.screen.screenText)")
        #expect(try program.run("wait", "bread").status == 69)
    }

    @Test func `wait with a duration needs no board`() throws {
        let program = try RemoteProgram()
        #expect(try program.run("wait", "1s").status == 0)
    }
}
