import Foundation
import TestSupport
import Testing

/// Tests of the user's editor in the terminal of a client.
@Suite(.waitsForProgram) struct RelayEditorTests {
    /// Returns a client whose editor runs a script.
    private static func client(_ remote: RemoteProgram, editing script: String) throws -> PseudoTerminal {
        let editor = remote.folder.path + "/editor"
        try writeExecutable("#!/bin/sh\n\(script)\n", at: editor)
        return try client(remote, named: editor)
    }

    private static func client(_ remote: RemoteProgram, named editor: String) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            Program.path, ["attach"], environment: remote.environment.merging(["VISUAL": editor]) { $1 },
            columns: 100, rows: 30, keeping: remote.folder)
        try terminal.wait(forText: "Smoke-free")
        return terminal
    }

    @Test func `the editor of a client opens in the terminal of the client`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let (board, _) = try remote.serve(file)
        let other = try Self.client(remote, editing: "echo \"editing $*\"; read line")
        other.type("E")
        try other.wait(forText: "editing +3 \(file)")
        #expect(!other.screen.isAlternate && other.mode == other.modeBefore)
        other.type("\r")
        try other.wait(for: "the board") { $0.isAlternate && $0.screenText.contains("Smoke-free") }
        other.type("q")
        #expect(try other.waitForExit() == .exited(0))
        withExtendedLifetime(board) {}
    }

    @Test func `a client restores its terminal after an editor that leaves the terminal in another mode`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let other = try Self.client(
            remote, editing: #"stty raw -echo; printf '\033[?1049h\033[Hediting'; read line"#)
        other.type("E")
        try other.wait(for: "the editor") { $0.isAlternate && $0.screenText.hasPrefix("editing") }
        other.type("\n")
        try other.wait(forText: "Smoke-free")
        other.type("q")
        #expect(try other.waitForExit() == .exited(0))
        #expect(other.isRestored)
        withExtendedLifetime(board) {}
    }

    @Test func `a client restores its terminal if the board has ended while the editor was open`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let other = try Self.client(remote, editing: "echo editing; read line; stty raw -echo")
        other.type("E")
        try other.wait(forText: "editing")
        board.signal(SIGKILL)
        _ = try board.waitForExit()
        other.type("\r")
        try other.wait(for: "the board") { $0.isAlternate && $0.screenText.contains("Smoke-free") }
        other.type("q")
        #expect(try other.waitForExit() == .exited(0))
        #expect(other.isRestored)
    }

    @Test func `an editor that does not exist is named, in a client and at the board's own terminal`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let other = try Self.client(remote, named: "nosuchvi -x")
        other.type("E")
        let words = "The editor nosuchvi -x cannot be started."
        try other.wait(forText: words)
        other.type("q")
        #expect(try other.waitForExit() == .exited(0))
        _ = try remote.told("quit")
        #expect(try board.waitForExit() == .exited(0))
        let own = try PseudoTerminal(
            Program.path, ["watch", remote.folder.path + "/board.yaml"],
            environment: remote.environment.merging(["VISUAL": "nosuchvi -x"]) { $1 }, columns: 100, rows: 30,
            keeping: remote.folder)
        try own.wait(forText: "Smoke-free")
        own.type("E")
        try own.wait(forText: words)
        try remote.expectEnd(own)
    }

    @Test(arguments: ["exec sleep 100", "trap '' TERM; while :; do sleep 0.1; done"])
    func `SIGTERM ends a client and its editor`(waiting: String) throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let other = try Self.client(remote, editing: "stty raw -echo; echo editing; \(waiting)")
        other.type("E")
        try other.wait(forText: "editing")
        for signal in [SIGINT, SIGQUIT, SIGTERM] { #expect(kill(other.process, signal) == 0) }
        #expect(try other.waitForExit() == .exited(143))
        #expect(other.isRestored)
        withExtendedLifetime(board) {}
    }
}
