import Foundation
import TestSupport
import Testing

/// Tests of the exact output of `listen`.
@Suite(.waitsForProgram) struct ListenTests {
    @Test func `the output of listen matches the recorded snapshot, except for times`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let board = try remote.serve(file)
        let path = remote.folder.path + "/lines"
        // With `exec`, `listen` replaces the shell, so the process in the terminal exits when `listen` exits.
        let listener = try PseudoTerminal(
            "/bin/sh", ["-c", "exec '\(Program.path)' listen >'\(path)'"], environment: remote.environment,
            keeping: remote.folder)
        try listener.wait(for: "a listener") { _ in
            (try? remote.told("status").contains("listeners: 1")) == true
        }
        for arguments in [
            ["pause", "green"], ["resume", "green"], ["extend", "bread", "+5m"], ["done", "bread"], ["undo"],
            ["pin", "launch"], ["mute", "on"], ["theme", "nord"], ["view", "cards"],
        ] {
            _ = try remote.told(arguments)
        }
        try remote.edit(file, to: RemoteProgram.kitchen.replacing("Bread", with: "Cake"))
        _ = try remote.told("reload")
        try remote.edit(file, to: "countdowns: 1\n")
        #expect(try remote.run("reload").status == 65)
        _ = try remote.told("quit")
        #expect(try listener.waitForExit() == .exited(0))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let masked = text.replacing(
            /"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z"/, with: #""at":"TIME""#)
        Snapshot.expect(masked, matches: "listen")
        withExtendedLifetime(board) {}
    }
}
