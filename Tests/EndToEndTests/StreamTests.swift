import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

private let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

/// Tests of viewers that read the lines of a board from a pipe, as from a message broker.
@Suite(.waitsForProgram) struct StreamTests {
    private static let shaper = Program.root.appendingPathComponent("scripts/shaper").path

    /// Starts a bash pipeline: `listen` prints the lines of the board, `pipe` transports them, and a viewer shows them.
    private static func view(
        _ remote: RemoteProgram, through pipe: String = "cat", interval: String = "1s", _ arguments: String = "",
        until text: String = "Smoke-free"
    ) throws -> PseudoTerminal {
        let line =
            "'\(Program.path)' listen --snapshots \(interval) | \(pipe) | '\(Program.path)' attach - \(arguments)"
        let terminal = try PseudoTerminal(
            "/bin/bash", ["-c", line], environment: remote.environment, columns: 110, rows: 30, keeping: remote.folder)
        try terminal.wait(forText: text, seconds: 30)
        return terminal
    }

    /// Waits until the viewer is in sync and shows the expected number of paused countdowns.
    ///
    /// The expected number is 1 if `isPaused` is true, otherwise 0.
    private static func wait(_ viewer: PseudoTerminal, isPaused: Bool, within seconds: Double = 30) throws {
        try viewer.wait(for: isPaused ? "1 paused, and right" : "none paused, and right", seconds: seconds) { screen in
            let header = screen.text(row: 0)
            let isSure = ["waiting", "unconfirmed", "has ended"].allSatisfy { !header.contains($0) }
            return isSure && header.contains("running") && header.contains(isPaused ? "1 paused" : "paused") == isPaused
        }
    }

    @Test func `a viewer shows a board through a pipe, and its keys change only its own view`() throws {
        let remote = try RemoteProgram()
        let board = try remote.serve(try remote.file())
        let viewer = try Self.view(remote)
        _ = try remote.told("pause", "green")
        try viewer.wait(forText: "“Green tea” was paused from a script.", seconds: 10)
        try Self.wait(viewer, isPaused: true)
        viewer.type(" ")
        try viewer.wait(forText: "Keys change only this view", seconds: 10)
        #expect(try remote.told("list", "--format", "{state}").hasPrefix("paused\nrunning\nrunning\n"))
        viewer.type("v")
        try viewer.wait(for: "another view") { !$0.screenText.contains("Keys change only") }
        _ = try remote.told("quit")
        try viewer.wait(forText: "the board has ended", seconds: 10)
        try remote.expectEnd(viewer)
        withExtendedLifetime(board) {}
    }

    @Test func `keys of a viewer send commands to --control, and apply executes the allowed commands`() throws {
        let remote = try RemoteProgram()
        let board = try remote.serve(try remote.file())
        let control = "'\(Program.path)' apply - --allow pause,toggle,resume --as wall"
        let viewer = try Self.view(remote, interval: "5s", "--control \"\(control)\"")
        viewer.type(" ")
        try viewer.wait(forText: "“Green tea” was paused from wall.", seconds: 10)
        try Self.wait(viewer, isPaused: true)
        viewer.type(" ")
        try Self.wait(viewer, isPaused: false)
        viewer.type("+")
        try viewer.wait(forText: "Sent to the board: extend.", seconds: 10)
        // Only the permitted commands were executed.
        let events = try remote.told("status", "--json")
        #expect(events.contains("\"sequence\" : 4"), "\(events)")
        try remote.expectEnd(viewer)
        withExtendedLifetime(board) {}
    }

    @Test func `apply undoes and redoes changes of countdowns, but never an edit of a file`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file(RemoteProgram.editable)
        let board = try remote.serve(file)
        func apply(_ lines: String...) throws -> [String] {
            try remote.shell(
                "printf '%s\\n' \(lines.map { "'\($0)'" }.joined(separator: " ")) | '\(Program.path)' apply -"
            )
            .output.split(separator: "\n").map(String.init)
        }
        func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }
        _ = try remote.told("pause", "nap")
        _ = try remote.told("edit", "tea", "Green tea in 9m")
        let edited = try text()
        #expect(edited.contains("Green tea"))
        let request = #"{"jsonrpc":"2.0","id":1,"method":"undo","params":{"files":true}}"#
        let answers = try apply("undo", request, "pause all", "undo", "undo", "redo", "redo")
        #expect(answers.count == 7)
        #expect(
            answers.first == "error: the change to undo is an edit of the files, which is not allowed", "\(answers)")
        #expect(answers[1].contains("-32003") && answers[4] == answers[0], "\(answers)")
        #expect(try text() == edited)
        // The local user can undo an edit of the files. A control line that `apply` reads cannot redo the edit.
        _ = try remote.told("undo")
        _ = try remote.told("undo")
        try board.terminal.wait(for: "the file as it was") { _ in (try? text()) == RemoteProgram.editable }
        #expect(try apply("redo") == ["error: the change to redo is an edit of the files, which is not allowed"])
        #expect(try text() == RemoteProgram.editable)
        withExtendedLifetime(board) {}
    }

    @Test func `a line with deeply nested parameters is refused, and apply executes the next line`() throws {
        let remote = try RemoteProgram()
        let board = try remote.serve(try remote.file())
        let depth = 20_000
        let nested =
            #"{"jsonrpc":"2.0","id":1,"method":"status","params":{"x":"# + String(repeating: "[", count: depth)
            + String(repeating: "]", count: depth) + "}}"
        let lines = try remote.file(nested + "\npause green\n", name: "lines")
        let answers = try remote.shell("'\(Program.path)' apply - <'\(lines)'").output.split(separator: "\n")
        #expect(answers.count == 2 && answers[0].contains("more than 32 arrays and objects are nested"))
        #expect(answers.last?.contains("paused") == true, "\(answers)")
        withExtendedLifetime(board) {}
    }

    @Test func `a stream contains no text of a wrongly included file and no local path`()
        throws
    {
        let remote = try RemoteProgram()
        let file = try remote.file()
        _ = try remote.file("db.example.org:5432:ada:secret-password\n", name: ".pgpass")
        let board = try remote.serve(file)
        let stream = remote.folder.path + "/stream"
        let listener = try PseudoTerminal(
            "/bin/bash", ["-c", "exec '\(Program.path)' listen --snapshots 1s >'\(stream)'"],
            environment: remote.environment, keeping: remote.folder)
        func lines() -> String { (try? String(contentsOfFile: stream, encoding: .utf8)) ?? "" }
        try listener.wait(for: "a snapshot") { _ in lines().contains("\"snapshot\"") }
        try remote.edit(file, to: "include: [~/.pgpass]\n" + RemoteProgram.kitchen)
        try listener.wait(for: "a problem", seconds: 20) { _ in
            lines().contains(#""event":"problem""#) && lines().contains(#""problem":"#)
        }
        // The local user sees the full text of the error.
        #expect(try remote.told("status").contains("secret-password"))
        let text = lines()
        #expect(text.contains(#""reason":".pgpass:1:1: "#), "\(text)")
        for secret in ["secret", "db.example", remote.folder.path, "\"boot\"", "\"home\"", "\"directory\""] {
            #expect(!text.contains(secret), "\(secret)")
        }
        listener.signal(SIGTERM)
        _ = try listener.waitForExit()
        withExtendedLifetime(board) {}
    }

    @Test func `a URL that came over a stream is not opened`() throws {
        let remote = try RemoteProgram()
        let opened = remote.folder.path + "/opened"
        let browser = remote.folder.path + "/browser"
        try writeExecutable("#!/bin/sh\necho \"$1\" >'\(opened)'\n", at: browser)
        let file = try remote.file("countdowns:\n  - { title: Tea, in: 10m, url: 'https://example.org/x' }\n")
        let board = try remote.serve(file)
        let viewer = try Self.view(remote, "", until: "Tea")
        viewer.type("b")
        try viewer.wait(forText: "is not opened: https://example.org/x", seconds: 10)
        #expect(!FileManager.default.fileExists(atPath: opened))
        try remote.expectEnd(viewer)
        withExtendedLifetime(board) {}
    }

    @Test(.enabled(if: hasPython, "python3 delays the lines"))
    func `the header shows a constant delay of the stream as a clock difference while it lasts`() throws {
        let remote = try RemoteProgram()
        let board = try remote.serve(try remote.file())
        let script = try remote.file(
            """
            import json, sys, time
            for line in sys.stdin:
                time.sleep(max(0, float(json.loads(line)["clock"]["wall"]) + 3 - time.time()))
                print(line, end="", flush=True)

            """, name: "late.py")
        let viewer = try Self.view(remote, through: "/usr/bin/python3 -u '\(script)'")
        let isSaid = { (screen: TerminalEmulator) in screen.text(row: 0).contains("clocks differ by 3.") }
        try viewer.wait(for: "the difference", seconds: 20, until: isSaid)
        // The message about the clocks stays in the header while the lines are late, even if countdowns change.
        for verb in ["pause", "resume", "pause"] {
            _ = try remote.told(verb, "green")
            try viewer.wait(forText: "“Green tea” was \(verb)d from a script.", seconds: 20)
            #expect(isSaid(viewer.screen), "\(viewer.screen.screenText)")
        }
        try remote.expectEnd(viewer)
        withExtendedLifetime(board) {}
    }

    @Test func `attach - exits with 69 without a snapshot, and invalid stream options exit with 64`() throws {
        let remote = try RemoteProgram()
        let run = try remote.shell("printf 'chatter\\n{}\\n' | '\(Program.path)' attach -")
        #expect(run.status == 69)
        #expect(
            run.errors
                == "error: standard input ended without a complete snapshot; invalid lines: 2\n")
        #expect(try remote.run("listen", "--snapshots", "0s").status == 64)
        #expect(try remote.run("listen", "--snapshots", "30s", "--event", "ended").status == 64)
        #expect(try remote.run("apply", "file").status == 64)
        for word in ["quit", "add", "edit", "remove", "pause,edit", ","] {
            let run = try remote.run("apply", "-", "--allow", word)
            #expect(run.status == 64)
            #expect(
                run.errors.contains("commands are pause, resume, ") && run.errors.contains(", undo, redo."), "\(run)")
        }
        #expect(try remote.run("attach", "--control", "cat").status == 64)
    }

    @Test func `attach - prints the stream of a file as a list if there is no terminal`() throws {
        let remote = try RemoteProgram()
        let board = try remote.serve(try remote.file())
        let stream = remote.folder.path + "/stream"
        _ = try remote.shell("'\(Program.path)' listen --snapshots 1s | head -n 2 >'\(stream)'")
        #expect(try remote.shell("'\(Program.path)' attach - <'\(stream)'").output.contains("Smoke-free"))
        withExtendedLifetime(board) {}
    }

    @Test(.enabled(if: hasPython, "python3 runs the shaper"), arguments: 1...2)
    func `a viewer is in sync within an interval after lines were lost, repeated, reordered or cut`(
        seed: Int
    ) throws {
        // The margin allows for a busy machine, and is shorter than one interval.
        let (interval, margin) = (5.0, 4.5)
        let remote = try RemoteProgram()
        let file = try remote.file()
        var board = try remote.serve(file)
        let gate = remote.folder.path + "/gate"
        let viewer = try Self.view(
            remote, through: "/usr/bin/python3 '\(Self.shaper)' '\(gate)' \(seed)", interval: "5s")
        for round in 0..<3 {
            try Data().write(to: URL(fileURLWithPath: gate))
            for step in 0..<12 {
                // Uses `--sync`, because a killed board loses changes that are not on the disk yet.
                _ = try remote.told(step % 2 == 0 ? "pause" : "resume", step % 3 == 0 ? "all" : "green", "--sync")
                viewer.readAvailable()
            }
            if round == 1 {
                board.terminal.signal(SIGKILL)
                _ = try board.terminal.waitForExit()
                board = try remote.serve(file)
            }
            let isPaused = round != 1
            _ = try remote.told(isPaused ? "pause" : "resume", "green")
            try FileManager.default.removeItem(atPath: gate)
            try Self.wait(viewer, isPaused: isPaused, within: interval + margin)
        }
        try remote.expectEnd(viewer)
    }
}
