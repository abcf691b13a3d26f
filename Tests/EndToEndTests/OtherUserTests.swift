import Foundation
import TestSupport
import Testing

/// Another user, who may run the program.
private enum OtherUser {
    /// The command that runs a program as the user `nobody`.
    static let command = "setpriv --reuid=65534 --regid=65534 --clear-groups"

    static let canRun =
        geteuid() == 0 && (try? Program.shell("\(command) setsid -w \(Program.path) --version"))?.status == 0
}

/// Tests of a board on a terminal whose device belongs to another user, as after `su` or in the entry point of a
/// container.
@Suite(
    .waitsForProgram,
    .enabled(if: OtherUser.canRun, "needs root, setpriv and setsid, and a program that every user may run"))
struct OtherUserTests {
    /// Runs a command line of bash as root in a terminal of root, with a home folder of the other user.
    private func open(_ line: String, in program: RemoteProgram? = nil) throws -> PseudoTerminal {
        let program = try program ?? RemoteProgram()
        let file = try program.file("countdowns: [{ title: Tea, in: 30m }]\n")
        let owner = [FileAttributeKey.ownerAccountID: 65_534, .groupOwnerAccountID: 65_534]
        for path in [program.folder.path, file] { try FileManager.default.setAttributes(owner, ofItemAtPath: path) }
        let command = line.replacing("DROP", with: OtherUser.command).replacing("PROGRAM", with: Program.path)
        return try PseudoTerminal(
            "/bin/bash", ["-c", command.replacing("FILE", with: file)], environment: program.environment, columns: 100,
            keeping: program.folder)
    }

    /// With `setsid`, the terminal is not the controlling terminal, so that `/dev/tty` cannot be opened.
    @Test(arguments: ["DROP PROGRAM", "setsid -w DROP PROGRAM", "setsid -w DROP PROGRAM 2>/dev/null </dev/null"])
    func `a board is shown on a terminal of another user, and doctor agrees`(command: String) throws {
        let terminal = try open("\(command) watch FILE; echo ended $?")
        try terminal.wait(forText: "q quit")
        terminal.type("=40m\r")
        // A busy machine can skip the frame of the exact second.
        try terminal.wait(for: "the new deadline") { $0.screenText.contains(#/ (40:00|39:\d\d)/#) }
        terminal.resize(columns: 60, rows: 20)
        terminal.type("\u{C}")
        try terminal.wait(for: "the footer at the new size") { $0.text(row: 19).contains("quit") }
        terminal.type("q")
        try terminal.wait(forText: "ended 0")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.isRestored)
        let doctor = try open("\(command) doctor; :")
        doctor.type("\u{1B}[?62;c")
        #expect(try doctor.waitForExit() == .exited(0))
        #expect(doctor.screen.screenText.contains("ok    terminal: a full screen"), "\(doctor.screen.screenText)")
    }

    @Test func `the editor opens on a terminal of another user`() throws {
        let folder = try RuntimeFolder()
        defer { withExtendedLifetime(folder) {} }
        let editor = folder.path + "/editor"
        try writeExecutable("#!/bin/sh\ncat \"$2\"; read word\n", at: editor)
        #expect(chmod(folder.path, 0o755) == 0 && chmod(editor, 0o755) == 0)
        let terminal = try open("EDITOR=\(editor) setsid -w DROP PROGRAM watch FILE")
        try terminal.wait(forText: "q quit")
        terminal.type("E")
        try terminal.wait(forText: "title: Tea")
        terminal.type("\r")
        try terminal.wait(forText: "q quit")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `a terminal that cannot be read is refused with a remedy, by watch and by doctor`() throws {
        let terminal = try open(
            """
            exec >$(tty) 2>&1 </dev/null
            for command in 'watch FILE' doctor; do setsid -w DROP PROGRAM $command; echo ended $?; done
            """)
        #expect(try terminal.waitForExit() == .exited(0))
        // Without white space: where the lines wrap depends on the length of the terminal's name.
        let text = terminal.screen.screenText.filter { !$0.isWhitespace }
        let reason = #/\/dev\/pts\/\d+belongstoanotheruser:runtheprogramintmuxor'script'/#
        #expect(text.matches(of: reason).count == 2, "\(text)")
        #expect(text.contains("ended71") && text.contains("badterminal:nofullscreen"), "\(text)")
    }

    @Test func `a command refuses a socket of another user`() throws {
        let program = try RemoteProgram()
        let board = try open("DROP PROGRAM serve FILE --no-state & read word; kill $!", in: program)
        try board.wait(for: "a name") { $0.text(row: 0).contains("-") }
        let name = try #require(program.sockets.first { $0.hasSuffix(".sock") })
        let run = try program.run("status", "--socket", "\(program.folder.path)/countdowns/\(name)")
        #expect(run.status == 69 && run.errors.contains("\(name) belongs to another user"), "\(run)")
        board.type("\r")
        _ = try board.waitForExit()
    }

    @Test func `the flags of a shared terminal stay as they are, also after SIGKILL`() throws {
        let folder = try RuntimeFolder()
        defer { withExtendedLifetime(folder) {} }
        let pipe = folder.path + "/kill"
        #expect(mkfifo(pipe, 0o600) == 0)
        // The shell waits on a pipe: a key typed on the terminal can be read by the board.
        let terminal = try open(
            "setsid DROP PROGRAM watch FILE & read word <\(pipe); kill -9 $!; wait; grep flags /proc/$$/fdinfo/1")
        try terminal.wait(forText: "q quit")
        try Data("kill\n".utf8).write(to: URL(filePath: pipe))
        #expect(try terminal.waitForExit() == .exited(0))
        let flags = try #require(String(decoding: terminal.output, as: UTF8.self).firstMatch(of: #/flags:\s+(\d+)/#))
        #expect(try #require(Int(flags.1, radix: 8)) & Int(O_NONBLOCK) == 0)
    }
}
