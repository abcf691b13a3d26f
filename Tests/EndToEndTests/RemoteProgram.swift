import Foundation
import TestSupport
import Testing

/// Runs boards and commands in an isolated environment, in which commands find no boards of other tests.
struct RemoteProgram {
    static let kitchen = """
        title: Kitchen
        countdowns:
          - { title: Green tea, in: 10m, tags: [hot], group: Drinks }
          - { title: Bread, in: 40m }
          - { title: Launch, at: 2031-02-03T04:05:06Z }
          - { title: Smoke-free, since: 2026-01-01 }

        """

    /// The initial text of the file in tests that edit a file.
    static let editable = """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 25m }
          - { title: Nap, in: 50m }
          - { title: Smoke-free, since: 2026-01-01 }

        """

    let folder: RuntimeFolder

    /// The time zone of the boards and commands.
    let zone: String

    init(zone: String = "UTC") throws {
        folder = try RuntimeFolder()
        self.zone = zone
    }

    var environment: [String: String] {
        ["TERM": "xterm-256color", "TZ": zone, "HOME": folder.path, "PATH": "/usr/bin:/bin"]
            .merging(folder.environment) { $1 }
    }

    /// The names of the files in the socket folder.
    var sockets: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/countdowns"))?.sorted() ?? []
    }

    /// Writes a countdown file.
    func file(_ text: String = kitchen, name: String = "board.yaml") throws -> String {
        let path = folder.path + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Edits a file in place.
    func edit(_ file: String, to text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    }

    /// Whether the running board has `count` listeners.
    func hasListeners(_ count: Int) -> Bool { (try? told("status").contains("listeners: \(count)")) == true }

    /// Quits a board, and checks that its exit status is 0.
    func expectEnd(_ terminal: PseudoTerminal) throws {
        terminal.type("q")
        let end = try terminal.waitForExit()
        #expect(end == .exited(0), "\(end)")
    }

    /// Starts a program in a terminal, and waits until it shows a text.
    func start(_ arguments: [String], until text: String = "Smoke-free") throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            Program.path, arguments, environment: environment, columns: 100, rows: 30, keeping: folder)
        try terminal.wait(forText: text)
        return terminal
    }

    /// Starts a board, and waits until its socket accepts requests.
    func watch(_ file: String, _ arguments: [String] = []) throws -> PseudoTerminal {
        let count = { sockets.count { $0.hasSuffix(".sock") } }
        let before = count()
        let terminal = try start(["watch", file] + arguments)
        try terminal.wait(for: "a socket") { _ in count() > before }
        return terminal
    }

    /// Starts a board without a screen (`serve`), and returns the name of the board.
    func serve(_ file: String) throws -> (terminal: PseudoTerminal, name: String) {
        let terminal = try start(["serve", file], until: "\n")
        try terminal.wait(for: "a name") { $0.text(row: 0).contains("-") }
        return (terminal, terminal.screen.text(row: 0).trimmingCharacters(in: .whitespaces))
    }

    /// Returns a shell in whose terminal a board runs, with the countdown Bread paused.
    func shell(showing file: String) throws -> PseudoTerminal {
        let shell = try PseudoTerminal(
            "/bin/bash", ["--norc", "--noprofile", "-i"],
            environment: environment.merging(["PS1": "prompt> "]) { $1 }, columns: 100, rows: 30,
            keeping: folder)
        try shell.wait(forText: "prompt>")
        shell.type("'\(Program.path)' watch \(file)\n")
        try shell.wait(forText: "Smoke-free")
        try shell.wait(for: "the socket") { _ in (try? told("pause", "bread")) != nil }
        return shell
    }

    func run(_ arguments: String...) throws -> Program.Run {
        try Program.run(arguments, environment: environment)
    }

    /// Runs a command that must succeed, and returns its output.
    func told(_ arguments: String...) throws -> String { try told(arguments) }

    /// Runs a command that must succeed, and returns its output.
    func told(_ arguments: [String]) throws -> String {
        let run = try Program.run(arguments, environment: environment)
        guard run.status == 0 else { throw Failure(run: run, arguments: arguments) }
        return run.output
    }

    func shell(_ line: String) throws -> Program.Run {
        try Program.run("/bin/bash", ["-c", line], environment)
    }

    struct Failure: Error {
        var run: Program.Run
        var arguments: [String]
    }
}
