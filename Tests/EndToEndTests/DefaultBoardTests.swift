import Foundation
import TestSupport
import Testing

/// Tests of commands without a file argument, and of commands with a calendar.
@Suite(.waitsForProgram) struct DefaultBoardTests {
    private static let text =
        "title: Here\ncountdowns:\n  - { title: Tea, in: 25m }\n  - Smoke-free: { since: 2026-01-01 }\n"

    /// Returns a program whose current folder is private and empty.
    private func program() throws -> (RemoteProgram, run: (String) throws -> Program.Run) {
        let program = try RemoteProgram()
        let here = program.folder.path + "/here"
        try FileManager.default.createDirectory(atPath: here, withIntermediateDirectories: true)
        return (program, { try program.shell("cd \(here) && \(Program.path) \($0)") })
    }

    @Test(arguments: ["watch", "list", "next", "check", "serve", "render"])
    func `a command without a file uses the file of the current folder, else the default board`(
        command: String
    ) throws {
        let (program, run) = try program()
        let none = try run(command)
        #expect(none.status == 66 && none.errors.contains("countdowns add"), "\(none)")
        guard command != "serve" else { return }
        let own = program.folder.path + "/config/countdowns"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        let other = Self.text.replacingOccurrences(of: "Tea", with: "Soup")
        _ = try program.file(other, name: "config/countdowns/countdowns.yaml")
        let config = "XDG_CONFIG_HOME=\(program.folder.path)/config"
        func shown(_ word: String) throws -> Bool {
            let run = try program.shell("cd \(program.folder.path)/here && \(config) \(Program.path) \(command)")
            #expect(run.status == 0, "\(run)")
            return run.output.contains(command == "check" ? "2 countdowns, no errors" : word)
        }
        #expect(try shown("Soup"))
        _ = try program.file(Self.text, name: "here/countdowns.yaml")
        #expect(try shown("Tea"))
    }

    @Test(arguments: ["missing", "another user's"])
    func `without a private XDG_RUNTIME_DIR, list and next work, and serve uses the next folder`(name: String) throws {
        let (program, _) = try program()
        let runtime = program.folder.path + "/runtime"
        if name != "missing" {
            for path in [runtime, runtime + "/countdowns"] {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
                // Without the privileges of root, the folder stays one that other users can enter.
                chown(path, 65_534, 65_534)
            }
        }
        let config = program.folder.path + "/.config/countdowns"
        try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
        let own = try program.file(Self.text, name: ".config/countdowns/countdowns.yaml")
        var environment = program.environment
        environment["XDG_RUNTIME_DIR"] = runtime
        environment["TMPDIR"] = program.folder.path
        func output(_ arguments: String...) throws -> String {
            let run = try Program.run(arguments, environment: environment)
            #expect(run.status == 0 && run.errors == "", "\(run)")
            return run.output
        }
        #expect(try output("list").contains("Tea") && output("next").hasPrefix("Tea "))
        let terminal = try PseudoTerminal(
            Program.path, ["serve", own], environment: environment, keeping: program.folder)
        try terminal.wait(for: "a name") { $0.text(row: 0).contains("-") }
        let board = terminal.screen.text(row: 0).trimmingCharacters(in: .whitespaces)
        #expect(try output("pause", "tea", "--board", board) == "paused tea\n")
        _ = try output("quit", "--board", board)
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `list, next, log and stats use the file of this folder, else a running board, else the own board`()
        throws
    {
        let (program, run) = try program()
        let config = program.folder.path + "/.config/countdowns"
        try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
        let own = try program.file(
            Self.text.replacingOccurrences(of: "Tea", with: "Own"), name: ".config/countdowns/countdowns.yaml")
        #expect(try run("next").output.hasPrefix("Own "))
        #expect(try run("log").errors == "error: there is no log of \(own): a board writes its log while it runs\n")
        let other = try program.file(Self.text.replacingOccurrences(of: "Tea", with: "Soup"), name: "other.yaml")
        let terminal = try program.watch(other)
        #expect(try run("next").output.hasPrefix("Soup ") && run("list").output.contains("Soup"))
        #expect(try run("log").output.contains("Soup  started") && run("stats").output.contains("Soup"))
        #expect(try run("init").output == "countdowns.yaml is written. Show it with: countdowns\n")
        _ = try program.file(Self.text, name: "here/countdowns.yaml")
        #expect(try run("next").output.hasPrefix("Tea ") && run("list").output.contains("Tea"))
        let log = try run("log")
        #expect(log.errors.hasPrefix("error: there is no log of countdowns.yaml"), "\(log)")
        #expect(try run("next --board here").output.hasPrefix("Soup "))
        // A prompt waits for a second only, in which a busy machine may not answer.
        try Program.wait(for: "the board's text") { try run("next --running").output.hasPrefix("Soup ") }
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(try run("next").output.hasPrefix("Tea "))
    }

    @Test func `list and next show the values of the running board of this folder, and edits go through it`() throws {
        let (program, run) = try program()
        let file = try program.file(Self.text, name: "here/countdowns.yaml")
        let (board, name) = try program.serve(file)
        let other = try program.serve(try program.file(name: "other.yaml"))
        _ = try program.told("extend", "tea", "+2h", "--board", name)
        #expect(try run("list --format '{title} {remaining:seconds}'").output.hasPrefix("Tea 8"))
        #expect(try run("list --no-state --format '{title} {remaining:seconds}'").output.hasPrefix("Tea 1500"))
        #expect(try run("next").output.hasPrefix("Tea 2:"))
        #expect(try run("add 'Egg 5m'").output.hasSuffix("(to ./countdowns.yaml)\n"))
        #expect(try run("list --format '{title}'").output == "Tea\nSmoke-free\nEgg\n")
        let undone = try run("undo --board \(name)")
        #expect(undone.output == "undone: “Egg” was added\n", "\(undone)")
        try board.wait(for: "the file as it was") { _ in
            (try? String(contentsOfFile: file, encoding: .utf8)) == Self.text
        }
        withExtendedLifetime(other) {}
    }

    @Test func `no command changes the file of a running board in another folder, unless the board is named`() throws {
        let (program, run) = try program()
        let file = try program.file(RemoteProgram.editable)
        let (board, name) = try program.serve(file)
        let refusals = [
            ("remove tea", 66, "there is no countdowns.yaml here"), ("edit tea 'Tea 5m'", 66, "with --board"),
        ]
        for (command, status, reason) in refusals {
            let refused = try run(command)
            #expect(refused.status == Int32(status) && refused.errors.contains(reason), "\(refused)")
        }
        #expect(
            try run("add 'Egg 5m'").output.hasSuffix("(to ./countdowns.yaml, a new file; show it with: countdowns)\n"))
        #expect(try run("remove tea").status == 64)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == RemoteProgram.editable)
        #expect(try run("remove tea --board \(name)").output.hasSuffix("(from \(file))\n"))
        let removed = try String(contentsOfFile: file, encoding: .utf8)
        let undo = try run("undo")
        #expect(undo.status == 1 && undo.errors.contains("in another folder; add: --board \(name)"), "\(undo)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == removed)
        #expect(try run("pause nap").output == "paused nap\n")
        #expect(try run("undo").output.contains("undone: “Nap” was paused"))
        #expect(try run("undo --board \(name)").output == "undone: “Tea” was removed\n")
        try board.wait(for: "the file as it was") { _ in
            (try? String(contentsOfFile: file, encoding: .utf8)) == RemoteProgram.editable
        }
    }

    @Test func `next --running opens no file, and prints nothing without a running board`() throws {
        let (program, run) = try program()
        _ = try program.file(Self.text, name: "here/countdowns.yaml")
        for command in ["next --running", "next --running --follow", "next --running --waybar"] {
            let none = try run(command)
            #expect(none.status == 69 && none.output.isEmpty && none.errors.isEmpty, "\(none)")
        }
        #expect(try run("next --running countdowns.yaml").status == 64)
        let (board, _) = try program.serve(try program.file("countdowns:\n  - Soup: 2h\n", name: "other.yaml"))
        // A prompt waits for one second only, so a busy board may not answer the first time.
        try Program.wait(for: "the board's text") { try run("next --running").output.hasPrefix("Soup ") }
        board.signal(SIGSTOP)
        let start = ContinuousClock.now
        let silent = try run("next --running")
        #expect(silent.status == 69 && silent.output.isEmpty, "\(silent)")
        // Other commands wait for 15 seconds.
        #expect(ContinuousClock.now - start < .seconds(15))
        board.signal(SIGCONT)
    }

    @Test func `without arguments the board of the folder is shown, else the default board, else a hint`() throws {
        let (program, run) = try program()
        let first = try run("")
        #expect(first.status == 0 && first.output.split(separator: "\n").count <= 10)
        #expect(first.output.contains("countdowns add \"Tea 4m\"") && first.output.contains("countdowns init"))
        let own = program.folder.path + "/config/countdowns"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        _ = try program.file(
            Self.text.replacingOccurrences(of: "Tea", with: "Soup"), name: "config/countdowns/countdowns.yaml")
        let here = program.folder.path + "/here"
        // Without a terminal, the command prints the list.
        let alone = "cd \(here) && XDG_CONFIG_HOME=\(program.folder.path)/config \(Program.path)"
        #expect(try program.shell(alone).output.contains("Soup"))
        _ = try program.file(Self.text, name: "here/countdowns.yaml")
        #expect(try program.shell(alone).output.contains("Tea"))
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "cd \(here) && exec \(Program.path)"], environment: program.environment, columns: 100,
            rows: 30, keeping: program.folder)
        try terminal.wait(forText: "Smoke-free")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `a file name alone shows the file, unless the name is a command or a duration`() throws {
        let (program, run) = try program()
        for name in ["board.yaml", "list", "1s"] { _ = try program.file(Self.text, name: "here/" + name) }
        #expect(try run("board.yaml").output.contains("Tea"))
        #expect(try run("./1s").output.contains("Tea") && run("./list").output.contains("Tea"))
        #expect(try run("- < board.yaml").output.contains("Tea"))
        #expect(try run("list").status == 66)
        let timer = try run("1s")
        #expect(timer.status == 0 && !timer.output.contains("Tea") && !timer.errors.contains("Tea"), "\(timer)")
    }

    // MARK: Adding

    @Test func `add edits the file of the current folder, else the default board, else writes a new file`() throws {
        let (program, run) = try program()
        let made = try run("add 'Tea 4m'")
        #expect(made.output.hasSuffix("(to ./countdowns.yaml, a new file; show it with: countdowns)\n"), "\(made)")
        let text = try String(contentsOfFile: program.folder.path + "/here/countdowns.yaml", encoding: .utf8)
        #expect(text == "countdowns:\n  - Tea: 4m\n")
        #expect(try run("add 'Egg 5m'").output.hasSuffix("(to ./countdowns.yaml)\n"))
        #expect(try run("check countdowns.yaml").output.contains("2 countdowns, no errors"))

        let own = program.folder.path + "/config/countdowns"
        let there = program.folder.path + "/there"
        for folder in [own, there] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        let mine = try program.file(Self.text, name: "config/countdowns/countdowns.yaml")
        let config = "XDG_CONFIG_HOME=\(program.folder.path)/config"
        let added = try program.shell("cd \(there) && \(config) \(Program.path) add 'Rice 12m'")
        #expect(added.output.hasSuffix("(to \(mine))\n"), "\(added)")
        #expect(try String(contentsOfFile: mine, encoding: .utf8).contains("Rice"))
    }

    @Test func `add with an unquoted countdown is an error that shows the quoted command`() throws {
        let (_, run) = try program()
        let refused = try run("add Tea 4m")
        #expect(refused.status == 64 && refused.errors.hasSuffix("write: countdowns add \"Tea 4m\"\n"), "\(refused)")
    }

    @Test func `add with an invalid countdown writes no file`() throws {
        let (program, run) = try program()
        let refused = try run("add Tea")
        #expect(refused.status == 1 && refused.errors.hasPrefix("error: "), "\(refused)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path + "/here").isEmpty)
    }

    @Test(arguments: [
        ("", "countdowns:\n  - Tea: 4m\n"), ("\n\n", "countdowns:\n  - Tea: 4m\n"),
        ("# Mine\n", "# Mine\ncountdowns:\n  - Tea: 4m\n"), ("# Mine", "# Mine\ncountdowns:\n  - Tea: 4m"),
        ("# Mine\r\n", "# Mine\r\ncountdowns:\r\n  - Tea: 4m\r\n"),
        ("title: Mine\n", "title: Mine\ncountdowns:\n  - Tea: 4m\n"),
        ("title: Mine # so\n# end\n", "title: Mine # so\ncountdowns:\n  - Tea: 4m\n# end\n"),
        ("---\n", "---\ncountdowns:\n  - Tea: 4m\n"),
        ("\u{FEFF}", "\u{FEFF}countdowns:\n  - Tea: 4m\n"),
    ])
    func `add inserts a countdown into a file without countdowns`(before: String, after: String) throws {
        let (program, run) = try program()
        let path = try program.file(before, name: "here/countdowns.yaml")
        let added = try run("add 'Tea 4m'")
        #expect(added.output.hasSuffix("(to ./countdowns.yaml)\n"), "\(added)")
        #expect(try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self) == after)
        #expect(try run("check").output.contains("1 countdown, no errors"))
    }

    @Test(arguments: ["- Tea: 4m\n", "hello\n", "titel: Mine\n", "title: [\n"])
    func `add leaves a file with an error unchanged`(text: String) throws {
        let (program, run) = try program()
        let path = try program.file(text, name: "here/countdowns.yaml")
        let refused = try run("add 'Tea 4m'")
        #expect(refused.status == 65 && refused.errors.contains("countdowns.yaml:"), "\(refused)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test(arguments: ["list", "next"])
    func `a board named by --socket or COUNTDOWNS_BOARD is not replaced by the current folder's file`(command: String)
        throws
    {
        let (program, run) = try program()
        _ = try program.file(Self.text, name: "here/countdowns.yaml")
        #expect(try run("\(command)").status == 0)
        let here = "cd \(program.folder.path)/here &&"
        for line in [
            "\(Program.path) \(command) --socket \(program.folder.path)/none.sock",
            "COUNTDOWNS_BOARD=\(program.folder.path)/none.sock \(Program.path) \(command)",
            "COUNTDOWNS_BOARD=nope \(Program.path) \(command)",
        ] {
            let named = try program.shell("\(here) \(line)")
            #expect(named.status == 69 && named.output.isEmpty, "\(line): \(named)")
        }
    }

    private static let calendar = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        X-WR-CALNAME:Days\r
        BEGIN:VEVENT\r
        UID:1\r
        SUMMARY:Party\r
        DTSTART:20310101T000000Z\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    @Test func `a calendar from a file or standard input is shown as a board`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.calendar, name: "days.ics")
        let format = "--format '{title} {group} {file}:{line}'"
        let run = try program.shell("cd \(program.folder.path) && \(Program.path) list days.ics \(format)")
        #expect(run.status == 0 && run.output == "Party Days days.ics:7\n", "\(run)")
        let piped = try program.shell("\(Program.path) list - \(format) < \(file)")
        #expect(piped.status == 0 && piped.output == "Party Days <stdin>:7\n", "\(piped)")
        let terminal = try program.start(["watch", file], until: "Party")
        try Data(Self.calendar.replacingOccurrences(of: "Party", with: "Gala").utf8).write(
            to: URL(fileURLWithPath: file))
        try terminal.wait(forText: "“Gala” was added.")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    @Test func `a URL as ics is an error whose help has a cron line that fetches the calendar`() throws {
        let program = try RemoteProgram()
        let file = try program.file("countdowns:\n  - ics: webcal://example.org/a%20b/holidays.ics?key=1\n")
        let run = try program.run("check", file)
        let path = program.folder.path + "/holidays.ics"
        #expect(run.status == 65)
        #expect(run.errors.contains("board.yaml:2:10: error: a board does not fetch URLs"))
        let line = "17 * * * * curl -fsSLo '\(path).new' 'https://example.org/a\\%20b/holidays.ics?key=1' && mv"
        #expect(run.errors.contains("= \(line) '\(path).new' '\(path)'"), "\(run)")
        #expect(run.errors.contains("= ics: holidays.ics"))
    }
}
