import Foundation
import TestSupport
import Testing

/// Tests of the keys and commands that edit the file of a board, on the real program.
@Suite(.waitsForProgram) struct FileEditTests {
    private static let text = "# mine\r\ncountdowns:\r\n  - Tea: 4m # hot\r\n  - { title: Launch, at: 2031-01-15 }"

    /// Waits until a file contains exactly a text.
    private func expect(_ path: String, _ text: String, _ terminal: PseudoTerminal) throws {
        try terminal.wait(for: "the file to be\n\(text)") { _ in
            (try? String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)) == text
        }
    }

    @Test func `keys add, edit and remove a countdown in the file, and undo and redo restore its exact bytes`() throws {
        try Program.withFile(Self.text) { path in
            let terminal = try Program.watch(path, ["--no-state"])
            try terminal.wait(forText: "Launch")
            let added = Self.text + "\r\n  - { title: Soup, in: 8m, tags: [kitchen] }"
            terminal.type("aSoup in 8x")
            try terminal.wait(forText: "column 10")
            terminal.type("\u{7F}m #kitchen")
            try terminal.wait(forText: "8 min, ends")
            terminal.type("\r")
            try expect(path, added, terminal)
            try terminal.wait(forText: "“Soup” was added")
            terminal.type("ge")
            try terminal.wait(forText: "Tea in 4m")
            terminal.type("\u{15}Green tea in 4m\r")
            let edited = added.replacingOccurrences(of: "Tea: 4m", with: "Green tea: 4m")
            try expect(path, edited, terminal)
            try terminal.wait(forText: "“Green tea” was")
            terminal.type("GD")
            let removed = Self.text.replacingOccurrences(of: "Tea: 4m", with: "Green tea: 4m")
            try expect(path, removed, terminal)
            try terminal.wait(for: "the removal") { $0.screenText.contains("“Soup” was removed") }
            for text in [edited, added, Self.text] {
                terminal.type("u")
                try expect(path, text, terminal)
            }
            try terminal.wait(for: "no banner") { !$0.screenText.contains("something else") }
            for text in [added, edited, removed] {
                terminal.type("U")
                try expect(path, text, terminal)
            }
            terminal.type("3u")
            try expect(path, Self.text, terminal)
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
        }
    }

    @Test func `a line that was opened before a change of its countdown does not replace the change`() throws {
        try Program.withFile(Self.text) { path in
            let terminal = try Program.watch(path, ["--no-state"])
            try terminal.wait(forText: "Launch")
            terminal.type("ge")
            try terminal.wait(forText: "Tea in 4m")
            let changed = Self.text.replacingOccurrences(of: "Tea: 4m", with: "Tea: 11m")
            try changed.write(toFile: path, atomically: true, encoding: .utf8)
            try terminal.wait(for: "the change") { $0.screenText.contains(/Tea +1[01]:[0-9]{2}/) }
            terminal.type(" #new\r")
            try terminal.wait(forText: "has changed since the prompt was opened")
            try expect(path, changed, terminal)
            terminal.type("\u{15}\u{7F}e")
            try terminal.wait(forText: "Tea in 11m")
            terminal.type(" #new\r")
            try terminal.wait(forText: "#new  ")
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
            #expect(try String(contentsOfFile: path, encoding: .utf8).contains("tags: [new]"))
        }
    }

    @Test func `E opens the user's editor in the terminal, at the line of the selected countdown`() throws {
        try Program.withFile(Self.text) { path in
            let script = path + ".sh"
            let lines = """
                printf ready > /dev/tty; read answer < /dev/tty
                sed -i "s/Launch/$answer $(basename "$1")/" "$2"

                """
            try lines.write(toFile: script, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(atPath: script) }
            let terminal = try Program.watch(
                path, ["--no-state"],
                environment: ["TERM": "xterm-256color", "TZ": "UTC", "VISUAL": "sh \(script)", "PATH": "/usr/bin:/bin"])
            try terminal.wait(forText: "Launch")
            terminal.type("GE")
            try terminal.wait(for: "the editor") { screen in
                !screen.screenText.contains("Launch") && screen.screenText.contains("ready")
            }
            terminal.type("Landing\n")
            try terminal.wait(forText: "Landing +4")
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
        }
    }

    @Test func `add, edit and remove change a file and report the change, or fail with the reason`() throws {
        try Program.withFile(Self.text) { path in
            func run(_ arguments: String...) throws -> Program.Run { try Program.run(arguments) }
            let begins = "begins when a board shows it"
            #expect(
                try run("add", "Soup in 8m #kitchen", path).output
                    == "added “Soup”: 8 min, \(begins) #kitchen (to \(path))\n")
            #expect(try run("edit", "tea", "Tea in 5m", path).output == "edited “Tea”: 5 min, \(begins) (in \(path))\n")
            #expect(try run("remove", "launch", path).output == "removed “Launch” (from \(path))\n")
            let text = try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
            #expect(
                text == "# mine\r\ncountdowns:\r\n  - Tea: 5m # hot\r\n  - { title: Soup, in: 8m, tags: [kitchen] }")
            let wrong = try run("add", "Soup in 8x", path)
            #expect(wrong.status == 1)
            #expect(
                wrong.errors == "error: column 10: \"x\" is not a unit of time; units are y, mo, w, d, h, m and s\n")
            chmod(path, 0o444)
            let refused = try run("add", "Nap in 8m", path)
            #expect(refused.status == 1)
            #expect(refused.errors.hasPrefix("error: \(path): permission denied; "))
        }
    }

    private static let requests = [
        ["add", "Soup in 8m #kitchen"], ["add", "Soup in 8x"], ["edit", "tea", "Tea in 5m"],
        ["edit", "na", "Nap in 5m"],
        ["edit", "te", "Tea in 5m"], ["edit", "teaa", "Tea in 5m"], ["edit", "tea", "Tea in 25m"],
        ["edit", "all", "Tea in 5m"], ["edit", "tea", "Tea in 5x"], ["edit", "", "Tea in 5m"], ["remove", "tea"],
        ["remove", "na"], ["remove", "te"], ["remove", "#none"], ["remove", "#hot"], ["remove", "all"],
    ]

    @Test(arguments: requests, [[], ["--json"]])
    func `an edit of a file has the same answer, exit status and result whether its board runs or not`(
        request: [String], option: [String]
    ) throws {
        let text = """
            countdowns:
              - { title: Tea, in: 25m, tags: [hot] }
              - { title: Test, in: 50m }
              - { title: Nap, in: 50m, tags: [hot] }

            """
        func answer(serving: Bool) throws -> (Program.Run, String) {
            let program = try RemoteProgram()
            let here = program.folder.path + "/here"
            try FileManager.default.createDirectory(atPath: here, withIntermediateDirectories: true)
            let file = try program.file(text, name: "here/countdowns.yaml")
            let board = serving ? try program.serve(file) : nil
            let words = (request + option).map { "'\($0)'" }.joined(separator: " ")
            var run = try program.shell("cd \(here) && \(Program.path) \(words)")
            run.output = run.output.replacing(program.folder.path, with: "FOLDER")
            // Only a running board knows when a duration ends.
            run.output.replace(/begins when a board shows it|ends t[a-z]+ [0-9:]+/, with: "BEGINS")
            withExtendedLifetime(board) {}
            return (run, try String(contentsOfFile: file, encoding: .utf8))
        }
        let (direct, changed) = try answer(serving: false)
        let (served, same) = try answer(serving: true)
        #expect(direct.status == served.status && changed == same)
        #expect(direct.output == served.output && direct.errors == served.errors, "\(direct) \(served)")
        #expect(option.isEmpty || !direct.output.isEmpty && direct.errors.isEmpty, "\(direct)")
        let isUnknown = ["te", "teaa", "#none", ""].contains(request[1]) && request[0] != "add"
        #expect(!isUnknown || direct.status == 64, "\(direct)")
    }

    @Test func `removing a countdown through a symbolic link edits the target and keeps the link`() throws {
        try Program.withFile(Self.text) { path in
            let link = path + ".link.yaml"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            defer { try? FileManager.default.removeItem(atPath: link) }
            #expect(try Program.run(["remove", "tea", link]).status == 0)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
            let text = try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
            #expect(text == "# mine\r\ncountdowns:\r\n  - { title: Launch, at: 2031-01-15 }")
        }
    }

    @Test func `commands and a viewer edit the file of a running board, and undo reverts an edit`() throws {
        let program = try RemoteProgram()
        let before = "countdowns:\r\n  - Tea: 4m # hot\r\n  - { title: Smoke-free, since: 2026-01-01 }"
        let file = try program.file(before)
        let terminal = try program.watch(file)
        let viewer = try program.start(["attach"])
        func text() throws -> String {
            try String(decoding: Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
        }
        #expect(try program.told("add", "Soup in 8m #kitchen", "--board", "board").hasSuffix("(to \(file))\n"))
        #expect(try text() == before + "\r\n  - { title: Soup, in: 8m, tags: [kitchen] }")
        // The board answers `add` only after it has reloaded the file, so `status` needs no wait.
        #expect(try program.told("status").contains("running"))
        // A file that the command line names is edited through its board, too, so that the board can undo the edit.
        #expect(try program.told("edit", "soup", "Soup in 9m #kitchen", file).hasSuffix("(in \(file))\n"))
        #expect(try program.told("remove", "tea", file).hasSuffix("(from \(file))\n"))
        #expect(try program.told("undo", "--board", "board").contains("undone"))
        try terminal.wait(forText: "Undone")
        try expect(file, before + "\r\n  - { title: Soup, in: 9m, tags: [kitchen] }", terminal)
        try viewer.wait(forText: "Soup")
        viewer.type("aNap in 3m\r")
        try viewer.wait(forText: "Nap")
        try expect(
            file, before + "\r\n  - { title: Soup, in: 9m, tags: [kitchen] }\r\n  - { title: Nap, in: 3m }", terminal)
        viewer.type("q")
        try program.expectEnd(terminal)
    }

    @Test func `edits of a board from standard input are saved in the state and restored after a restart`() throws {
        let program = try RemoteProgram()
        let file = try program.file("countdowns:\n  - Tea: 4h\n  - { title: Smoke-free, since: 2026-01-01 }\n")
        func watch(until text: String) throws -> PseudoTerminal {
            let before = program.socket
            let terminal = try PseudoTerminal(
                "/bin/bash", ["-c", "exec '\(Program.path)' watch - < '\(file)'"], environment: program.environment,
                columns: 100, rows: 30, keeping: program.folder)
            try terminal.wait(forText: text)
            try terminal.wait(for: "a socket") { _ in program.socket.map { $0 != before } ?? false }
            return terminal
        }
        let terminal = try watch(until: "Smoke-free")
        let viewer = try program.start(["attach"])
        terminal.type("aSoup in 8h #kitchen\r")
        try terminal.wait(forText: "“Soup” was added")
        try viewer.wait(forText: "Soup")
        let socket =
            try program.folder.path + "/countdowns/" + #require(program.sockets.first { $0.hasSuffix(".sock") })
        #expect(try program.told("add", "Nap in 3h", "--socket", socket).hasSuffix("(to the board's state)\n"))
        try viewer.wait(forText: "Nap")
        #expect(try program.told("edit", "nap", "Nap in 2h", "--socket", socket).hasSuffix("(in the board's state)\n"))
        #expect(try program.told("remove", "tea", "--socket", socket).hasSuffix("(from the board's state)\n"))
        terminal.type("u")
        try terminal.wait(forText: "Undone: “Tea” was removed.")
        terminal.type("U")
        try terminal.wait(forText: "Redone: “Tea” was removed.")
        try viewer.wait(for: "no tea") { !$0.screenText.contains("Tea") }
        viewer.type("q")
        try program.expectEnd(terminal)
        let again = try watch(until: "Soup")
        #expect(again.screen.screenText.contains("Nap") && !again.screen.screenText.contains("Tea"))
        again.type("E")
        try again.wait(forText: "Standard input has no file to open")
        again.signal(SIGKILL)
        _ = try again.waitForExit()
        let killed = try watch(until: "Soup")
        try program.expectEnd(killed)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("Tea"))
    }

    @Test func `a timer accepts added and edited countdowns, and saves no state`() throws {
        let program = try RemoteProgram()
        let terminal = try PseudoTerminal(
            Program.path, ["in", "4m", "Tea: \"hot\"", "--view", "list"], environment: program.environment,
            columns: 100, rows: 30,
            keeping: program.folder)
        try terminal.wait(forText: "Tea: \"hot\"")
        terminal.type("aSoup in 8m\r")
        try terminal.wait(forText: "“Soup” was added")
        terminal.type("ge")
        try terminal.wait(forText: "in 4m")
        terminal.type("\u{15}Green tea in 4m\r")
        try terminal.wait(forText: "“Green tea” was changed")
        terminal.type("u")
        try terminal.wait(forText: "Undone: “Green tea” was edited.")
        terminal.type("u")
        try terminal.wait(forText: "Undone: “Soup” was added.")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(1))
        #expect(try program.stateFiles() == [])
    }
}
