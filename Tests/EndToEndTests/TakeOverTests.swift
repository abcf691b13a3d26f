import Foundation
import TestSupport
import Testing

/// Tests of terminals and commands that go on when another process takes a board over.
@Suite(.waitsForProgram) struct TakeOverTests {
    private static func attach(_ remote: RemoteProgram, _ arguments: String...) throws -> PseudoTerminal {
        try remote.start(["attach"] + arguments)
    }

    /// Kills the process of a board, and returns when it has exited.
    private static func kill(_ board: PseudoTerminal) throws {
        board.signal(SIGKILL)
        _ = try board.waitForExit()
    }

    @Test func `a prompt and a filter stay open when another process takes the board over`() throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let terminals = [try Self.attach(remote), try Self.attach(remote)]
        for terminal in terminals {
            terminal.type("/e\r")
            try terminal.wait(forText: "/e 3 of 4")
            terminal.type(":pau")
            try terminal.wait(forText: ": pau")
        }
        // A frame can overtake the message with the prompt on the way to the client; an answer comes after both.
        _ = try remote.told("status")
        try Self.kill(board)
        // These keys arrive before any process has drawn the terminal again.
        for terminal in terminals { terminal.type("se bre") }
        for terminal in terminals { try terminal.wait(forText: ": pause bre") }
        #expect(try remote.told("status").contains("4 running"))
        terminals[1].type("ad\r")
        for terminal in terminals { try terminal.wait(forText: "paused") }
        #expect(try remote.told("list", "--target", "is:paused", "--format", "{title}") == "Bread\n")
        try terminals[1].wait(forText: "/e 3 of 4")
        terminals[0].type("\u{1B}")
        try terminals[0].wait(for: "the filter without the prompt") {
            $0.screenText.contains("/e 3 of 4") && !$0.screenText.contains(": pause bre")
        }
        for terminal in terminals { try remote.expectEnd(terminal) }
    }

    @Test func `a prompt of the board's own terminal is open again after Ctrl-Z and fg`() throws {
        let remote = try RemoteProgram()
        let shell = try remote.shell(showing: try remote.file())
        shell.type("=1h")
        try shell.wait(forText: "in 1 h,")
        shell.type("\u{1A}")
        try shell.wait(for: "the shell") { !$0.isAlternate && $0.screenText.contains("Stopped") }
        shell.type("fg\n")
        try shell.wait(for: "the prompt") { $0.isAlternate && $0.screenText.contains("in 1 h,") }
        shell.type("\r")
        // A busy machine can skip the frame of the exact second.
        try shell.wait(for: "the new deadline") { $0.screenText.contains(/1:00:00| 59:\d\d/) }
        shell.type("q")
        try shell.wait(for: "the shell") { !$0.isAlternate }
    }

    @Test(arguments: [SIGKILL, SIGTERM])
    func `wait and next --follow go on with the process that takes the board over`(signal: Int32) throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(
            try remote.file(
                """
                countdowns:
                  - { title: Tea, in: 1s, paused: true }
                  - { title: Smoke-free, since: 2026-01-01 }

                """))
        let client = try Self.attach(remote)
        let waiting = try PseudoTerminal(
            Program.path, ["wait", "tea"], environment: remote.environment, keeping: remote.folder)
        try waiting.wait(for: "a listener") { _ in remote.hasListeners(1) }
        let bar = try remote.start(["next", "--follow", "--target", "tea"], until: "Tea 00:01 paused")
        try bar.wait(for: "a listener") { _ in remote.hasListeners(2) }
        board.signal(signal)
        _ = try board.waitForExit()
        try client.wait(for: "the listeners") { _ in remote.hasListeners(2) }
        _ = try remote.told("resume", "tea")
        #expect(try waiting.waitForExit() == .exited(0))
        try bar.wait(for: "the time after zero") { $0.screenText.contains(/Tea -0\d:\d\d/) }
        #expect(!bar.screen.screenText.contains("error") && !waiting.screen.screenText.contains("error"))
        bar.signal(SIGTERM)
        try remote.expectEnd(client)
    }

    @Test func `listen goes on after q, if a client takes the board over`() throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let client = try Self.attach(remote)
        let listener = try PseudoTerminal(
            Program.path, ["listen"], environment: remote.environment, keeping: remote.folder)
        try listener.wait(for: "a listener") { _ in remote.hasListeners(1) }
        try remote.expectEnd(board)
        try client.wait(for: "the listener") { _ in remote.hasListeners(1) }
        _ = try remote.told("quit")
        #expect(try listener.waitForExit() == .exited(0))
    }

    @Test func `a command says after a second that it waits for a board that does not respond`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        board.signal(SIGSTOP)
        let words = "The board (process \(board.process)) does not respond. Waiting."
        // The commands wait at the same time, because each gives up after fifteen seconds.
        let commands = try [["pause", "bread"], ["list"], ["wait", "green"]].map { try remote.start($0, until: "\n") }
        for command in commands { try command.wait(forText: words) }
        board.signal(SIGCONT)
        #expect(try commands[0].waitForExit() == .exited(0))
        try commands[1].wait(forText: "Smoke-free")
        #expect(try remote.told("list", "--target", "is:paused", "--format", "{title}") == "Bread\n")
        _ = try remote.told("done", "green")
        #expect(try commands[2].waitForExit() == .exited(1))
    }

    @Test(arguments: [["attach"], ["watch"]])
    func `a client that waits for a stopped board continues it if the board is killed`(command: [String]) throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let board = try remote.watch(file)
        _ = try remote.told("pause", "--sync", "bread")
        board.signal(SIGSTOP)
        let client = try remote.start(command + (command == ["watch"] ? [file] : []), until: "Waiting; r and Enter")
        try Self.kill(board)
        try client.wait(for: "the board") { $0.isAlternate && $0.screenText.contains("paused") }
        client.type("P")
        try client.wait(forText: "P resume all")
        try remote.expectEnd(client)
        #expect(client.isRestored)
    }

    @Test(arguments: [["attach"], ["watch"]])
    func `r shows the files of a stopped board, and keys change only the look`(command: [String]) throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let board = try remote.watch(file)
        board.signal(SIGSTOP)
        let client = try remote.start(command + (command == ["watch"] ? [file] : []), until: "Waiting; r and Enter")
        client.type("r\r")
        try client.wait(for: "the footer") { $0.isAlternate && $0.text(row: 29).contains("quit") }
        #expect(!client.screen.text(row: 29).contains("pause"))
        client.type(" ")
        try client.wait(forText: "This terminal is read-only.")
        client.type("v")
        try client.wait(for: "no notice") { !$0.screenText.contains("read-only") }
        board.signal(SIGCONT)
        #expect(try remote.told("status").contains("4 running"))
        for terminal in [client, board] { try remote.expectEnd(terminal) }
    }

    @Test func `Ctrl-Z stops a client of a board that does not respond`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let (board, _) = try remote.serve(file)
        let shell = try remote.shell(showing: file)
        board.signal(SIGSTOP)
        try shell.wait(forText: "does not respond. q leaves it.")
        shell.type("\u{1A}")
        try shell.wait(for: "the shell") { !$0.isAlternate && $0.screenText.contains("Stopped") }
        board.signal(SIGCONT)
        shell.type("fg\n")
        try shell.wait(for: "the board") { $0.isAlternate && $0.screenText.contains("paused") }
        shell.type("q")
        try shell.wait(for: "the shell") { !$0.isAlternate }
    }

    @Test func `a command waits for the client that takes a killed board over`() throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let client = try Self.attach(remote)
        try Self.kill(board)
        #expect(try remote.told("pause", "bread") == "paused bread\n")
        try client.wait(for: "the pause") { $0.isAlternate && $0.screenText.contains("paused") }
        try remote.expectEnd(client)
    }

    @Test func `a client with --no-alerts rings no bell`() throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(
            try remote.file(
                "countdowns: [{ title: Tea, in: 1s, paused: true }, { title: Smoke-free, since: 2026-01-01 }]\n"))
        let (loud, quiet) = (try Self.attach(remote), try Self.attach(remote, "--no-alerts"))
        _ = try remote.told("resume", "tea")
        for terminal in [board, loud, quiet] { try terminal.wait(forText: "acknowledge") }
        for terminal in [board, loud] { try terminal.wait(for: "a bell") { $0.bellCount == 1 } }
        quiet.type("q")
        #expect(try quiet.waitForExit() == .exited(0))
        #expect(quiet.screen.bellCount == 0)
    }
}
