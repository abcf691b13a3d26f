import Foundation
import TestSupport
import Testing

/// Running boards, asked and told by other processes.
@Suite struct RemoteTests {
    private static let verbs: [([String], String, String)] = [
        (["pause", "green"], "“Green tea” was paused from a script.", "changed: green-tea\n"),
        (
            ["pause", "all"], "4 countdowns were paused from a script.",
            "changed: green-tea, bread, launch, smoke-free\n"
        ),
        (["toggle", "#hot"], "“Green tea” was paused", "changed: green-tea\n"),
        (["extend", "bread", "+5m"], "“Bread” was extended by 5 min", "changed: bread\n"),
        (["extend", "bread", "-30s"], "“Bread” was shortened by 30 s", "changed: bread\n"),
        (["extend", "bread", "--", "-30s"], "“Bread” was shortened by 30 s", "changed: bread\n"),
        (["extend", "bread", "-30s", "--board", "kit"], "“Bread” was shortened by 30 s", "changed: bread\n"),
        (
            ["extend", "--board", "kit", "bread", "+1h", "30m"], "“Bread” was extended by 1 h 30 min",
            "changed: bread\n"
        ),
        (["restart", "group:Drinks"], "“Green tea” was started again", "changed: green-tea\n"),
        (["done", "launch"], "“Launch” was ended", "changed: launch\n"),
        (["skip", "bread"], "“Bread” was skipped", "changed: bread\n"),
        (["theme", "nord"], "Theme “nord”, set from a script.", "theme: nord\n"),
        (["view", "focus"], "View “focus”, set from a script.", "view: focus\n"),
    ]

    @Test(arguments: verbs)
    func `what a script asks for is on the screen, with where it came from`(
        arguments: [String], shown: String, told: String
    ) throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let run = try Program.run(arguments, environment: remote.environment)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
        #expect(run.output == told)
        try board.wait(forText: shown, seconds: 10)
        board.type("q")
        #expect(try board.waitForExit() == .exited(0))
        #expect(remote.sockets.isEmpty)
    }

    @Test func `of two boards one is told, and each answers for itself`() throws {
        let remote = try RemoteProgram()
        let kitchen = try remote.watch(try remote.file())
        let work = try remote.watch(
            try remote.file(RemoteProgram.kitchen.replacing("Kitchen", with: "Work"), name: "work.yaml"))
        let names = try remote.told("boards").split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(names.map { String($0.prefix { $0 != "-" }) }.sorted() == ["kitchen", "work"])
        let vague = try remote.run("pause", "bread")
        #expect(vague.status == 64)
        #expect(names.allSatisfy { vague.errors.contains($0) }, "\(vague.errors)")
        #expect(try remote.told("pause", "bread", "--board", "wor") == "changed: bread\n")
        try work.wait(forText: "“Bread” was paused", seconds: 10)
        #expect(try remote.told("status", "--board", "Work").contains("countdowns: 3 running, 1 paused"))
        #expect(try remote.told("status", "--board", "kitchen").contains("countdowns: 4 running"))
        #expect(try remote.run("status", "--board", "garden").status == 64)
        #expect(
            try remote.told("list", "--board", "work", "--format", "{id} {state}").hasPrefix(
                "green-tea running\nbread paused\n"))
        #expect(try remote.told("next", "--board", "kitchen", "--format", "{id}") == "green-tea\n")
        #expect(try remote.told("quit", "--board", "work").hasPrefix("ended: work-"))
        #expect(try work.waitForExit() == .exited(0))
        #expect(work.isRestored)
        #expect(try remote.told("status").hasPrefix("Kitchen ("))
        #expect(!kitchen.screen.screenText.contains("paused from"))
    }

    @Test func `without a board there is nobody to ask, and what cannot be says why`() throws {
        let remote = try RemoteProgram()
        for arguments in [["status"], ["pause", "all"], ["list"], ["listen"], ["attach"], ["quit"]] {
            let run = try Program.run(arguments, environment: remote.environment)
            #expect(run.status == 69, "\(arguments) \(run)")
            #expect(run.errors == "error: no board runs; countdowns watch FILE starts one\n")
        }
        #expect(try remote.told("boards").isEmpty)
        #expect(try remote.told("boards", "--json") == "[\n\n]\n")
        let board = try remote.watch(try remote.file())
        let refusals: [([String], Int32, String)] = [
            (["pause", "gren-tea"], 64, "error: there is no countdown \"gren-tea\"; did you mean \"green-tea\"?\n"),
            (["pause", "is:over"], 64, "error: there is no state \"over\"; states are running, paused, due, done\n"),
            (["pause", "#cold"], 64, "error: there is no tag \"cold\"; tags are hot\n"),
            (
                ["restart", "launch"], 1,
                "error: \"Launch\" is a date, and is as its file has it: there is nothing to start again\n"
            ),
            (["extend", "smoke", "+5m"], 1, "error: \"Smoke-free\" counts up: there is no end to move\n"),
            (["theme", "nrod"], 64, "error: there is no theme \"nrod\"; did you mean \"nord\"?\n"),
        ]
        for (arguments, status, errors) in refusals {
            let run = try Program.run(arguments, environment: remote.environment)
            #expect(run.status == status && run.errors == errors && run.output.isEmpty, "\(run)")
        }
        let amount = try remote.run("extend", "bread", "soon")
        #expect(amount.status == 64 && amount.errors.contains("\"soon\" is no amount to extend by"), "\(amount)")
        #expect(try remote.run("view", "upside").status == 64)
        let json = try remote.run("pause", "gren-tea", "--json")
        #expect(json.status == 64 && json.errors.isEmpty && json.output.contains("\"code\" : -32001"), "\(json)")
        #expect(try remote.told("resume", "is:paused") == "no such countdown now\n")
        #expect(try remote.told("resume", "bread") == "nothing to change\n")
        board.type("q")
        #expect(try board.waitForExit() == .exited(0))
    }

    /// The error that a command prints as JSON, and nothing else.
    private static func error(_ run: Program.Run) throws -> [String: Any] {
        #expect(run.errors.isEmpty)
        let told = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        return try #require(told?["error"] as? [String: Any], "\(run)")
    }

    private static func candidates(_ error: [String: Any]) -> [String] {
        let data = error["data"] as? [String: Any]
        return (data?["candidates"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
    }

    private static let asking: [[String]] = [
        ["status"], ["pause", "all"], ["extend", "all", "-5m"], ["theme", "nord"], ["view", "list"], ["quit"],
        ["listen"],
        ["list"],
    ]

    @Test func `with --json every error is JSON, of the board and of the command alike`() throws {
        let remote = try RemoteProgram()
        for arguments in Self.asking {
            let run = try Program.run(arguments + ["--json"], environment: remote.environment)
            #expect(run.status == 69)
            #expect(try Self.error(run)["code"] as? Int == -32_009, "\(arguments)")
        }
        let kitchen = try remote.serve(try remote.file())
        let work = try remote.serve(
            try remote.file(RemoteProgram.kitchen.replacing("Kitchen", with: "Work"), name: "work.yaml"))
        for arguments in Self.asking {
            let vague = try Program.run(arguments + ["--json"], environment: remote.environment)
            let error = try Self.error(vague)
            #expect(vague.status == 64 && error["code"] as? Int == -32_002, "\(arguments)")
            #expect(Self.candidates(error) == ["Kitchen", "Work"])
            let unknown = try Program.run(arguments + ["--board", "x", "--json"], environment: remote.environment)
            #expect(unknown.status == 64)
            #expect(try Self.error(unknown)["code"] as? Int == -32_001, "\(arguments)")
        }
        let target = try Self.error(try remote.run("pause", "x", "--board", "kit", "--json"))
        #expect(target["code"] as? Int == -32_001)
        #expect(Self.candidates(target) == ["Green tea", "Bread", "Launch", "Smoke-free"])
        withExtendedLifetime((kitchen, work)) {}
    }

    @Test func `what takes an amount takes nothing else that begins with a hyphen`() throws {
        let remote = try RemoteProgram()
        for arguments in [["--jsn", "+5m"], ["-x"], ["--"], []] {
            let run = try Program.run(["extend", "bread"] + arguments, environment: remote.environment)
            #expect(run.status == 64 && run.output.isEmpty, "\(run)")
        }
    }

    @Test func `listen hears what scripts, keys and the time do, and the end`() throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let listener = try PseudoTerminal(
            "/bin/bash", ["-c", "'\(Program.path)' listen > '\(remote.folder.path)/events'; echo over $?"],
            environment: remote.environment, keeping: remote.folder)
        try listener.wait(for: "a listener", seconds: 20) { _ in
            (try? remote.told("status").contains("listeners: 1")) ?? false
        }
        _ = try remote.told("theme", "nord")
        _ = try remote.told("pause", "bread")
        board.type(" ")
        _ = try remote.told("extend", "bread", "-39m")
        _ = try remote.told("resume", "bread")
        _ = try remote.told("extend", "bread", "-59s")
        try board.wait(for: "the end of the bread", seconds: 20) { $0.screenText.contains("! Bread") }
        _ = try remote.told("quit")
        try listener.wait(forText: "over 0", seconds: 20)
        let lines = try String(contentsOfFile: remote.folder.path + "/events", encoding: .utf8).split(separator: "\n")
        let events = try lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let told = events.map { event in
            let id = (event["countdown"] as? [String: Any])?["id"] as? String
            let words: [String?] = [
                event["event"] as? String, id, event["name"] as? String,
                event["from"] as? String,
            ]
            return words.compactMap(\.self).joined(separator: " ")
        }
        #expect(
            told == [
                "theme nord a script", "paused bread a script", "paused green-tea key", "extended bread a script",
                "resumed bread a script", "warned bread warn", "extended bread a script", "ended bread",
                "quit a script",
            ])
        #expect(try board.waitForExit() == .exited(0))
    }

    @Test func `listen ends when nobody reads it any more`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        // With the signal a program ends by itself; some shells' scripts leave it out.
        let line = "trap '' PIPE; '\(Program.path)' listen | head -1 > /dev/null; echo over ${PIPESTATUS[0]}; read"
        let listener = try PseudoTerminal(
            "/bin/bash", ["-c", line], environment: remote.environment, keeping: remote.folder)
        try listener.wait(for: "the end", seconds: 20) { screen in
            _ = try? remote.told("toggle", "bread")
            return screen.screenText.contains("over 0")
        }
        withExtendedLifetime(board) {}
    }

    @Test func `two viewers show what a board without a screen has, and what they do is done for all`() throws {
        let remote = try RemoteProgram()
        let (board, name) = try remote.serve(try remote.file())
        let viewers = try [["attach"], ["attach", name, "--view", "list", "--theme", "nord"]].map {
            try remote.start($0)
        }
        _ = try remote.told("extend", "bread", "+1h")
        for viewer in viewers { try viewer.wait(forText: "“Bread” was moved from a script.", seconds: 10) }
        viewers[0].type(" ")
        try viewers[1].wait(for: "the pause", seconds: 10) {
            $0.screenText.contains("‖ Green tea")
        }
        #expect(try remote.told("status").contains("1 paused"))
        _ = try remote.told("pause", "all")
        for viewer in viewers {
            try viewer.wait(for: "all paused", seconds: 10) {
                $0.text(row: 0).contains("‖4") || $0.text(row: 0).contains("‖ 4 paused")
            }
        }
        // All stand still, so both must show the very same amounts.
        let amounts = viewers.map { viewer in
            viewer.screen.screenText.split(separator: "\n").filter { $0.contains("paused") && $0.contains("‖") }.map {
                $0.drop { $0 != "‖" }.split(separator: " ").filter { $0.contains(":") || $0.hasSuffix("d") }
            }
        }
        #expect(amounts[0].count >= 4 && amounts[0].suffix(4) == amounts[1].suffix(4), "\(amounts)")
        viewers[0].type("q")
        #expect(try viewers[0].waitForExit() == .exited(0))
        #expect(try remote.told("status").contains("4 paused"))
        _ = try remote.told("quit")
        #expect(try viewers[1].waitForExit() == .exited(0))
        #expect(viewers[1].isRestored && viewers[1].screen.screenText.contains("the board has ended"))
        #expect(try board.waitForExit() == .exited(0))
        #expect(remote.sockets.isEmpty)
    }

    @Test func `a viewer of a board that is killed says so`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let viewer = try remote.start(["attach"])
        board.signal(SIGKILL)
        #expect(try viewer.waitForExit(seconds: 20) == .exited(69))
        #expect(viewer.isRestored && viewer.screen.screenText.contains("error: the board is lost"))
    }

    @Test func `a viewer that must read the board anew goes on looking at what it looked at`() throws {
        let remote = try RemoteProgram()
        // More of them than are told one by one.
        let countdowns = (1...300).map { "  - { title: C\($0), in: \($0)h }\n" }.joined()
        let (board, _) = try remote.serve(try remote.file("title: Many\ncountdowns:\n" + countdowns))
        let viewer = try remote.start(["attach"], until: "Many")
        viewer.type("G")
        try viewer.wait(forText: "▌▸ C300")
        _ = try remote.told("pause", "all")
        try viewer.wait(forText: "300 paused", seconds: 20)
        try viewer.wait(forText: "▌‖ C300", seconds: 5)
        viewer.type("k")
        try viewer.wait(forText: "▌‖ C299")
        _ = try remote.told("quit")
        #expect(try viewer.waitForExit(seconds: 20) == .exited(0))
        withExtendedLifetime(board) {}
    }

    @Test(arguments: ["q", "\u{3}", "TERM", "HUP", "QUIT", "hang up"])
    func `the socket is gone on every way out`(way: String) throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        #expect(remote.sockets.count == 2)
        switch way {
        case "TERM": board.signal(SIGTERM)
        case "HUP": board.signal(SIGHUP)
        case "QUIT": board.signal(SIGQUIT)
        case "hang up": board.hangUp()
        default: board.type(way)
        }
        _ = try board.waitForExit(seconds: 20)
        #expect(remote.sockets.isEmpty, "\(remote.sockets)")
    }

    @Test func `what a killed board left is taken over, and what lives never is`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let killed = try remote.watch(file, ["--no-state"])
        let socket = try #require(remote.sockets.first { $0.hasSuffix(".sock") })
        killed.signal(SIGKILL)
        _ = try killed.waitForExit()
        #expect(remote.sockets.contains(socket))
        #expect(try remote.told("boards").isEmpty)
        let first = try remote.start(["watch", file, "--no-state"])
        try first.wait(for: "its socket", seconds: 20) { _ in (try? remote.told("status")) != nil }
        let second = try remote.start(
            ["watch", file, "--no-state"], until: "Another board of these files runs already")
        _ = try remote.told("pause", "bread")
        try first.wait(forText: "“Bread” was paused", seconds: 10)
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        #expect(try remote.told("status").contains("1 paused"))
        let third = try remote.run("serve", file, "--no-state")
        #expect(third.status == 69 && third.errors.contains("another process serves this board"), "\(third)")
    }

    @Test func `of boards that start at the same moment one has the socket, and the others say so`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let boards = try (0..<4).map { _ in
            try PseudoTerminal(
                Program.path, ["watch", file, "--no-state"], environment: remote.environment, columns: 100, rows: 30,
                keeping: remote.folder)
        }
        var owners = 0
        for board in boards {
            try board.wait(forText: "Smoke-free")
            board.pass(seconds: 1)
            if !board.screen.screenText.contains("Another board of these files runs already") { owners += 1 }
        }
        #expect(owners == 1)
        #expect(try remote.told("boards").split(separator: "\n").count == 1)
    }

    @Test func `boards of the same files that start at the same moment are one board`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let boards = try (0..<4).map { _ in
            try PseudoTerminal(
                Program.path, ["watch", file], environment: remote.environment, columns: 100, rows: 30,
                keeping: remote.folder)
        }
        for board in boards { try board.wait(forText: "Smoke-free") }
        _ = try remote.told("pause", "bread")
        for board in boards { try board.wait(forText: "1 paused") }
        #expect(try remote.told("boards").split(separator: "\n").count == 1)
        let served = try remote.run("serve", file)
        #expect(served.status == 69 && served.errors.contains("this board runs already"), "\(served)")
    }

    @Test func `a board that nobody may ask has no socket`() throws {
        let remote = try RemoteProgram()
        let board = try remote.start(["watch", try remote.file(), "--no-remote"])
        board.pass(seconds: 1)
        #expect(remote.sockets.isEmpty)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/nc"), "nc is not installed"))
    func `a pipe into nc is enough to speak to a board`() throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let socket = try #require(remote.sockets.first { $0.hasSuffix(".sock") })
        let request = #"{"jsonrpc":"2.0","id":"x","method":"pause","params":{"target":"bread"}}"#
        // Without a line break at its end, and with the writing half closed before the answer.
        let run = try remote.shell("printf '%s' '\(request)' | nc -N -U '\(remote.folder.path)/countdowns/\(socket)'")
        let answer = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run)")
        #expect(answer["id"] as? String == "x")
        #expect((answer["result"] as? [String: Any])?["changed"] as? Int == 1)
        try board.wait(forText: "“Bread” was paused from process ", seconds: 10)
        board.type("q")
        #expect(try board.waitForExit() == .exited(0))
    }
}
