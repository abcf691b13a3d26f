import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Tests of terminals that show the board of another process, each in a real pseudoterminal.
@Suite(.waitsForProgram) struct RelayTests {
    private static func attach(_ remote: RemoteProgram, _ arguments: String...) throws -> PseudoTerminal {
        try remote.start(["attach", "--relay"] + arguments)
    }

    @Test func `a second terminal shows the board, and the changes of one are seen in both`() throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let other = try Self.attach(remote)
        other.type(" ")
        try board.wait(forText: "paused")
        try other.wait(forText: "paused")
        #expect(try remote.told("status").contains("1 paused"))
        board.type(" ")
        try other.wait(for: "a running countdown") { !$0.screenText.contains("paused") }
        other.type("q")
        #expect(try other.waitForExit() == .exited(0))
        #expect(other.isRestored)
        try remote.expectEnd(board)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGKILL])
    func `a client that ends leaves the board alone`(signal: Int32) throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let other = try Self.attach(remote)
        let third = try Self.attach(remote)
        other.signal(signal)
        _ = try other.waitForExit()
        #expect(signal == SIGKILL || other.isRestored)
        third.type("?")
        try third.wait(forText: "Keys")
        third.type("\u{3}")
        #expect(try third.waitForExit() == .exited(130))
        #expect(third.isRestored)
        board.type("\u{3}")
        #expect(try board.waitForExit() == .exited(130))
    }

    @Test(arguments: [SIGKILL, SIGTERM, SIGHUP])
    func `a client restores its terminal when the board's process ends`(signal: Int32) throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let other = try Self.attach(remote)
        board.signal(signal)
        #expect(try other.waitForExit() == .exited(69))
        #expect(other.isRestored)
    }

    @Test func `a resized client is drawn in the new size`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let other = try Self.attach(remote)
        other.resize(columns: 60, rows: 12)
        try other.wait(for: "the header at the new width") { screen in
            screen.text(row: 0).contains("Kitchen") && screen.text(row: 11).contains("help")
        }
        withExtendedLifetime(board) {}
    }

    @Test func `the editor of a client opens in the terminal of the client`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let (board, _) = try remote.serve(file)
        let editor = remote.folder.path + "/editor"
        try writeExecutable("#!/bin/sh\necho \"editing $*\"; read line\n", at: editor)
        let environment = remote.environment.merging(["VISUAL": editor]) { $1 }
        let other = try PseudoTerminal(
            Program.path, ["attach", "--relay"], environment: environment, columns: 100, rows: 30,
            keeping: remote.folder)
        try other.wait(forText: "Smoke-free")
        other.type("E")
        try other.wait(forText: "editing +3 \(file)")
        other.type("\r")
        try other.wait(forText: "Smoke-free")
        other.type("q")
        #expect(try other.waitForExit() == .exited(0))
        withExtendedLifetime(board) {}
    }
}
