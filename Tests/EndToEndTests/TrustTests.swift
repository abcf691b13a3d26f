import Foundation
import TestSupport
import Testing

/// Tests of files whose hooks need the user's trust.
@Suite(.waitsForProgram) struct TrustTests {
    private static let rest = "countdowns: [{ title: Tea, in: 1s }, { title: Bread, in: 9h }]\n"

    /// Creates a board whose hooks record their arguments.
    ///
    /// The file is writable only by the user, even if the umask of the tests allows more.
    private func board(
        _ program: RemoteProgram, _ hooks: String = "zero: [CALL, zero], pause: [CALL, pause], resume: [CALL, resume]",
        name: String = "board.yaml"
    ) throws -> String {
        let hook = program.folder.path + "/call"
        try writeExecutable("#!/bin/sh\necho \"$*\" >>'\(program.folder.path)/calls'\n", at: hook)
        let folder = URL(fileURLWithPath: program.folder.path + "/" + name).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = "hooks: { \(hooks.replacingOccurrences(of: "CALL", with: hook)) }\n" + Self.rest
        let path = try program.file(text, name: name)
        chmod(path, 0o644)
        return path
    }

    private func calls(_ program: RemoteProgram) -> [Substring] {
        let text = (try? String(contentsOfFile: program.folder.path + "/calls", encoding: .utf8)) ?? ""
        return text.split(separator: "\n")
    }

    @Test func `hooks of a file named on the command line run only after the file is trusted`() throws {
        let program = try RemoteProgram()
        let path = try board(program)
        let terminal = try program.start(["watch", path], until: "countdowns trust \(path)")
        try terminal.wait(forText: "! 1")
        terminal.type("j ")
        try terminal.wait(forText: "‖ 1")
        _ = try program.told("trust", "--yes", path)
        // Hooks run in order. If the hook of the earlier pause had run, it would be recorded before the hook of this
        // resume.
        terminal.type(" ")
        try terminal.wait(for: "a hook") { _ in !calls(program).isEmpty }
        try program.expectEnd(terminal)
        #expect(calls(program) == ["resume"])
    }

    @Test(arguments: [["watch"], ["serve"], ["serve", "countdowns.yaml"]])
    func `a notice shows the trust command, however the file was named`(arguments: [String]) throws {
        let program = try RemoteProgram()
        _ = try board(program, name: "countdowns.yaml")
        let line = "cd \(program.folder.path) && exec \(Program.path) \(arguments.joined(separator: " "))"
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", line], environment: program.environment, columns: 100, rows: 30, keeping: program.folder)
        try terminal.wait(forText: "Hooks must be trusted first: countdowns trust countdowns.yaml")
        terminal.signal(SIGTERM)
        _ = try terminal.waitForExit()
        #expect(calls(program).isEmpty)
    }

    private static let mayMount =
        (try? Program.shell("unshare -m sh -c 'mount -t tmpfs none /mnt'").status) == 0

    @Test(.enabled(if: mayMount, "needs the right to mount in a namespace of one's own"))
    func `hooks of a file in another mount namespace do not run`() throws {
        let program = try RemoteProgram()
        let path = try board(program, name: ".config/countdowns/board.yaml")
        let run = try program.shell(
            """
            cd \(program.folder.path) && mv \(path) copy.yaml
            unshare -m sh -c 'mount -t tmpfs none .config/countdowns && cp copy.yaml \(path) && echo ready && exec sleep 60' \
                >ready & inside=$!
            until [ -s ready ] || ! kill -0 $inside; do sleep 0.1; done
            ln -s /proc/$inside/root\(path) link.yaml
            \(Program.path) hooks link.yaml
            kill $inside
            """)
        #expect((run.output + run.errors).contains("do not run: the path of the file cannot be determined"), "\(run)")
    }

    @Test func `hooks of a file in the configuration folder run without the trust command`() throws {
        let program = try RemoteProgram()
        let path = try board(program, name: ".config/countdowns/board.yaml")
        let terminal = try program.start(["serve", path], until: "\n")
        try terminal.wait(for: "a hook") { _ in !calls(program).isEmpty }
        terminal.signal(SIGTERM)
        _ = try terminal.waitForExit()
        #expect(calls(program) == ["zero"] && !terminal.screen.screenText.contains("trust"))
    }

    @Test func `trust prints new hooks, and prints changed hooks as a diff`() throws {
        let program = try RemoteProgram()
        let path = try board(program, "zero: [true], pause: [no-such-program, '{title}']")
        #expect(
            try program.told("trust", "--yes", path) == """
                + zero  ["true"]  /usr/bin/true
                + pause  ["no-such-program", "{title}"]  (no such program)
                trusted: \(path)

                """)
        #expect(
            try program.told("hooks", path) == """
                not  pause  ["no-such-program", "{title}"]  \(path):1  no such program: install it, and trust the file again
                run  zero  ["true"]  \(path):1

                """)
        #expect(try program.told("trust", "--yes", path) == "trusted: \(path)\n")
        _ = try board(program, "zero: [true, '\(String(repeating: "x", count: 60))']")
        #expect(
            try program.told("trust", "--yes", path) == """
                - zero  ["true"]  /usr/bin/true
                - pause  ["no-such-program", "{title}"]  (no such program)
                + zero  ["true", "\(String(repeating: "x", count: 60))"]  /usr/bin/true
                trusted: \(path)

                """)
    }

    @Test func `trust shows the hooks and asks on the terminal, and needs --yes without a terminal`() throws {
        let program = try RemoteProgram()
        let path = try board(program, "zero: [true]")
        let run = try program.run("trust", path)
        #expect(run.status == 64 && run.errors.contains("--yes") && run.output.contains("+ zero"), "\(run)")
        for (answer, end) in [("n\r", 1), ("\r", 1), ("y\r", 0)] as [(String, Int32)] {
            #expect(try program.told("hooks", path).contains("Hooks must be trusted first"))
            let terminal = try program.start(["trust", path], until: "Trust these hooks?")
            #expect(terminal.screen.screenText.contains("+ zero"))
            terminal.type(answer)
            #expect(try terminal.waitForExit() == .exited(end))
        }
        #expect(try program.told("hooks", path).hasPrefix("run  zero"))
        #expect(try program.told("trust", path) == "trusted: \(path)\n")
    }

    @Test func `trust refuses a file writable by others, a missing file and a folder, with the reason`() throws {
        let program = try RemoteProgram()
        let path = try board(program)
        chmod(path, 0o666)
        for (file, words) in [
            (path, "other users can write to the file"), ("missing.yaml", "there is no such file"),
            (program.folder.path, "is a folder"),
        ] {
            let run = try program.run("trust", file)
            #expect(run.status == 66 && run.errors.contains(words), "\(run)")
        }
        #expect(try program.told("hooks", path).contains("other users can write to the file"))
    }

    @Test func `check and hooks print the hooks of a file`() throws {
        let program = try RemoteProgram()
        let path = try board(program, "zero: [touch, PWN], pause: { run: 'touch PWN', shell: true }")
        let check = try program.told("check", path)
        #expect(
            check == """
                hook: zero  ["touch", "PWN"]  \(path):1
                hook: pause  sh -c "touch PWN"  \(path):1
                2 countdowns, no errors

                """)
        #expect(
            try program.told("hooks", path) == """
                not  pause  sh -c "touch PWN"  \(path):1
                not  zero  ["touch", "PWN"]  \(path):1
                Hooks must be trusted first: countdowns trust \(path)

                """)
        _ = try program.told("trust", "--yes", path)
        #expect(try program.told("hooks", path).hasPrefix("run  pause"))
    }
}
