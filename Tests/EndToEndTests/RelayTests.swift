import Foundation
import Remote
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Tests of terminals that show the board of another process, each in a real pseudoterminal.
@Suite(.waitsForProgram) struct RelayTests {
    private static func attach(_ remote: RemoteProgram, _ arguments: String...) throws -> PseudoTerminal {
        try remote.start(["attach"] + arguments)
    }

    /// Returns the number of pseudoterminals that a board has opened for its clients.
    private static func terminals(of board: PseudoTerminal) -> Int {
        let folder = "/proc/\(board.process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let targets = names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        // The server's channel has two descriptors of each master.
        return targets.count { $0.hasSuffix("/ptmx") } / 2
    }

    @Test func `a second terminal shows the board, and the changes of one are seen in both`() throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let other = try Self.attach(remote)
        other.type(" ")
        try board.wait(forText: "paused")
        try other.wait(forText: "paused")
        #expect(try remote.told("status").contains("1 paused"))
        other.type(" ")
        try board.wait(for: "a running countdown") { !$0.screenText.contains("paused") }
        other.type("q")
        #expect(try other.waitForExit() == .exited(0))
        #expect(other.isRestored && other.screen.unknown.isEmpty)
        try board.wait(for: "the end of the terminal") { _ in Self.terminals(of: board) == 0 }
        try remote.expectEnd(board)
        #expect(board.isRestored)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGKILL])
    func `a client that ends leaves the board alone`(signal: Int32) throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let other = try Self.attach(remote)
        let third = try Self.attach(remote)
        #expect(Self.terminals(of: board) == 2)
        other.signal(signal)
        let exit = try other.waitForExit()
        #expect(exit == (signal == SIGKILL ? .signaled(signal) : .exited(128 + signal)))
        #expect(signal == SIGKILL || other.isRestored)
        try board.wait(for: "the end of the terminal") { _ in Self.terminals(of: board) == 1 }
        third.type("?")
        try third.wait(forText: "show details")
        third.type("\u{3}")
        #expect(try third.waitForExit() == .exited(130))
        #expect(third.isRestored)
        _ = try remote.told("quit")
        #expect(try board.waitForExit() == .exited(0))
    }

    @Test(arguments: [SIGKILL, SIGTERM, SIGHUP])
    func `a client restores its terminal when the board's process ends`(signal: Int32) throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let other = try Self.attach(remote, "--no-reconnect")
        board.signal(signal)
        #expect(try other.waitForExit() == .exited(69))
        #expect(other.isRestored && other.screen.screenText.contains("error: disconnected from the board"))
    }

    @Test func `each terminal keeps its view when another process takes the board over`() throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let (other, third) = (try Self.attach(remote), try Self.attach(remote, "--read-only"))
        other.type("vvv")
        try other.wait(forText: "hour")
        // The frame can overtake the message with the view on the way to the client; an answer comes after both.
        _ = try remote.told("status")
        board.signal(SIGKILL)
        _ = try board.waitForExit()
        for terminal in [other, third] {
            let isOther = terminal === other
            try terminal.wait(for: "the view of before") {
                Self.processes(terminal.output) == 2 && $0.isAlternate && $0.screenText.contains("Green tea")
                    && $0.screenText.contains("hour") == isOther
            }
        }
        third.type(" ")
        try third.wait(forText: "read-only")
        try remote.expectEnd(other)
        // No process runs the board now, and a read-only terminal does not.
        #expect(try third.waitForExit() == .exited(69))
        #expect(other.isRestored && third.isRestored)
    }

    /// Returns how often a terminal was taken for a board.
    private static func processes(_ output: [UInt8]) -> Int {
        String(decoding: output, as: UTF8.self).components(separatedBy: "\u{1B}[?1049h").count - 1
    }

    @Test func `the command quit ends the board and its clients`() throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let other = try Self.attach(remote)
        _ = try remote.told("quit")
        #expect(try board.waitForExit() == .exited(0))
        #expect(try other.waitForExit() == .exited(0))
        #expect(other.isRestored && other.screen.screenText.contains("the board has ended"))
        #expect(remote.sockets.isEmpty)
    }

    @Test(arguments: ["kill", "q", "term"], [["attach"], ["watch"]])
    func `a client continues the board when the board's process ends`(end: String, command: [String]) throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let board = try remote.watch(file)
        let clients = try (0..<2).map { _ in
            try remote.start(command + (command == ["watch"] ? [file] : []))
        }
        _ = try remote.told("pause", "--sync", "bread")
        try clients[1].wait(forText: "paused")
        let process = board.process
        switch end {
        case "kill": board.signal(SIGKILL)
        case "term": board.signal(SIGTERM)
        default: board.type("q")
        }
        _ = try board.waitForExit()
        for client in clients {
            try client.wait(for: "the board on the screen again") { screen in
                let boards = (try? remote.told("boards")) ?? ""
                return screen.isAlternate && screen.screenText.contains("Smoke-free")
                    && !boards.isEmpty && !boards.contains("\(process)")
            }
        }
        #expect(try remote.told("status").contains("1 paused"))
        clients[0].type("P")
        for client in clients { try client.wait(forText: "P resume all") }
        _ = try remote.told("quit")
        for client in clients {
            #expect(try client.waitForExit() == .exited(0))
            #expect(client.isRestored)
        }
    }

    @Test func `a resized client is drawn in the new size`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let other = try Self.attach(remote)
        other.resize(columns: 60, rows: 12)
        try other.wait(for: "the footer in the last row") { screen in
            screen.text(row: 0).contains("Kitchen") && screen.text(row: 11).contains("help")
        }
        withExtendedLifetime(board) {}
    }

    @Test func `Ctrl-Z stops a client, and fg shows the board again in the new size`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let shell = try PseudoTerminal(
            "/bin/bash", ["--norc", "--noprofile", "-i"],
            environment: remote.environment.merging(["PS1": "prompt> "]) { $1 }, columns: 100, rows: 30,
            keeping: remote.folder)
        try shell.wait(forText: "prompt>")
        shell.type("'\(Program.path)' attach\n")
        try shell.wait(forText: "Smoke-free")
        shell.type("\u{1A}")
        try shell.wait(for: "the shell") { !$0.isAlternate && $0.screenText.contains("Stopped") }
        _ = try remote.told("pause", "bread")
        shell.resize(columns: 90, rows: 20)
        shell.type("fg\n")
        try shell.wait(for: "the board") { screen in
            screen.isAlternate && screen.screenText.contains("paused") && screen.text(row: 19).contains("help")
        }
        shell.type("q")
        try shell.wait(for: "the shell") { !$0.isAlternate }
        withExtendedLifetime(board) {}
    }

    @Test func `Ctrl-Z at the board's own terminal gives the board to a client, and fg shows it there`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let shell = try remote.shell(showing: file)
        let other = try Self.attach(remote)
        shell.type("\u{1A}")
        try shell.wait(for: "the shell") { !$0.isAlternate && $0.screenText.contains("Stopped") }
        try other.wait(for: "the board here") { screen in
            screen.isAlternate && (try? remote.told("boards", "--json").contains("\(other.process)")) == true
        }
        #expect(try remote.told("status").contains("1 paused"))
        shell.type("fg\n")
        try shell.wait(for: "the board") { $0.isAlternate && $0.screenText.contains("paused") }
        shell.type("P")
        try other.wait(forText: "P resume all")
        shell.type("q")
        try shell.wait(for: "the shell") { !$0.isAlternate }
        try remote.expectEnd(other)
    }

    @Test func `Ctrl-Z saves the board if no client is there, and fg continues it`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let shell = try remote.shell(showing: file)
        shell.type("\u{1A}")
        try shell.wait(for: "the shell") { !$0.isAlternate && $0.screenText.contains("Stopped") }
        #expect(remote.sockets.isEmpty)
        #expect(try remote.told("list", file, "--target", "bread", "--format", "{state}") == "paused\n")
        shell.type("fg\n")
        try shell.wait(for: "the board") { $0.isAlternate && $0.screenText.contains("paused") }
        try shell.wait(for: "the socket") { _ in (try? remote.told("resume", "bread")) != nil }
        shell.type("q")
        try shell.wait(for: "the shell") { !$0.isAlternate }
    }

    @Test func `a client says that a stopped board does not respond, and q leaves it`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let (other, third) = (try Self.attach(remote), try Self.attach(remote))
        board.signal(SIGSTOP)
        let words = "The board (process \(board.process)) does not respond. q leaves it."
        try other.wait(forText: words)
        try third.wait(forText: words)
        other.type("q")
        #expect(try other.waitForExit() == .exited(0))
        #expect(other.isRestored)
        let asked = try PseudoTerminal(
            Program.path, ["attach"], environment: remote.environment, columns: 100, rows: 30,
            keeping: remote.folder)
        try asked.wait(forText: "does not respond.\nWaiting; r and Enter")
        board.signal(SIGCONT)
        try third.wait(for: "the board") { !$0.screenText.contains(words) }
        try asked.wait(forText: "Smoke-free")
        third.type(" ")
        try asked.wait(forText: "paused")
        for terminal in [asked, third] { try remote.expectEnd(terminal) }
    }

    @Test func `a board lets a stopped client go, which returns when it is continued`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let other = try Self.attach(remote)
        other.signal(SIGSTOP)
        try board.wait(for: "the end of the terminal") { _ in Self.terminals(of: board) == 0 }
        other.signal(SIGCONT)
        try board.wait(for: "the terminal") { _ in Self.terminals(of: board) == 1 }
        // The client gives its terminal back before it asks for the board again. Between the two, it drops keys if the
        // board answers after more than a second.
        try other.wait(for: "the board again") { screen in
            String(decoding: other.output, as: UTF8.self).contains("\u{1B}[?1049l") && screen.isAlternate
        }
        other.type("q")
        #expect(try other.waitForExit() == .exited(0))
        #expect(other.isRestored)
    }

    @Test func `keys of a read-only client change only its view`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let other = try Self.attach(remote, "--read-only", "--view", "list")
        for key in [" ", "P", "r", "a", "e", "R", "E"] {
            other.type(key)
            try other.wait(forText: "This terminal is read-only.")
            other.type("\u{1B}")
            try other.wait(for: "the footer without the notice") {
                !$0.screenText.contains("read-only") && $0.text(row: 29).contains("quit")
            }
        }
        #expect(!other.screen.text(row: 29).contains("pause"))
        other.type("\r")
        try other.wait(forText: "Drinks")
        #expect(try remote.told("status").contains("4 running"))
        other.type("qq")
        #expect(try other.waitForExit() == .exited(0))
        withExtendedLifetime(board) {}
    }

    @Test func `a board refuses a client with an option that it does not know`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let socket = try #require(remote.sockets.first { $0.hasSuffix(".sock") })
        let parameters = AttachParameters(
            arguments: ["attach", "--colour", "3"], environment: [], columns: 80, rows: 24)
        let connection = try RelayConnection(path: "\(remote.folder.path)/countdowns/\(socket)", parameters)
        let refusal = #expect(throws: RemoteError.self) { try connection.isAnswered(within: .seconds(60)) }
        #expect(refusal?.description.contains("Unknown option '--colour'") == true, "\(String(describing: refusal))")
        withExtendedLifetime(board) {}
    }
}
