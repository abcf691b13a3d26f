import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Tests of running boards and of commands in other processes that control them.
@Suite(.waitsForProgram) struct RemoteTests {
    private static let verbs: [([String], String, String)] = [
        (["pause", "green"], "“Green tea” was paused from a script.", "paused green-tea\n"),
        // Dates and count-ups cannot be paused.
        (["pause", "all"], "2 countdowns were paused from a script.", "paused green-tea, bread\n"),
        (["toggle", "launch", "bread"], "“Bread” was paused", "paused bread\n"),
        (["toggle", "#HOT"], "“Green tea” was paused", "paused green-tea\n"),
        (["pause", "Green", "IS:due", "bread"], "2 countdowns were paused", "paused green-tea, bread\n"),
        (["extend", "green", "bread", "+1h", "30m"], "2 countdowns were", "moved green-tea, bread\n"),
        (["extend", "bread", "+5m"], "“Bread” was extended by 5 min", "moved “Bread”:"),
        (["extend", "bread", "-30s"], "“Bread” was shortened by 30 s", "moved “Bread”:"),
        (["extend", "bread", "--", "-30s"], "“Bread” was shortened by 30 s", "moved “Bread”:"),
        (["extend", "bread", "-30s", "--board", "kit"], "“Bread” was shortened by 30 s", "moved “Bread”:"),
        (
            ["extend", "--board", "kit", "bread", "+1h", "30m"], "“Bread” was extended by 1 h 30 min",
            "moved “Bread”:"
        ),
        (["restart", "group:Drinks"], "“Green tea” was restarted", "restarted green-tea\n"),
        (["done", "launch"], "“Launch” was ended", "ended launch\n"),
        (["skip", "bread"], "“Bread” was skipped", "ended bread\n"),
        (["theme", "nord"], "Theme “nord”, set from a script.", "theme nord\n"),
        (["view", "focus"], "View “focus”, set from a script.", "view focus\n"),
    ]

    @Test(arguments: verbs)
    func `a command from a script shows its change and its origin on the board`(
        arguments: [String], shown: String, told: String
    ) throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let run = try Program.run(arguments, environment: remote.environment)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
        #expect(told.hasSuffix(":") ? run.output.hasPrefix(told) : run.output == told, "\(run)")
        try board.wait(forText: shown)
        board.type("q")
        #expect(try board.waitForExit() == .exited(0))
        #expect(remote.sockets.isEmpty)
    }

    @Test func `with two running boards, --board selects the board that a command controls`() throws {
        let remote = try RemoteProgram()
        let kitchen = try remote.watch(try remote.file())
        let work = try remote.watch(
            try remote.file(RemoteProgram.kitchen.replacing("Kitchen", with: "Work"), name: "work.yaml"))
        let names = try remote.told("boards").split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(names.map { String($0.prefix { $0 != "-" }) }.sorted() == ["kitchen", "work"])
        for target in ["bread", "all", "#hot", "is:running"] {
            let vague = try remote.run("pause", target)
            #expect(vague.status == 64)
            #expect(vague.errors.hasPrefix("error: 2 boards have \"\(target)\"; choose one with --board:\n"))
            #expect(names.allSatisfy { vague.errors.contains($0) }, "\(vague.errors)")
        }
        #expect(try remote.told("pause", "bread", "--board", "wor") == "paused bread\n")
        try work.wait(forText: "“Bread” was paused")
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

    @Test func `if several boards run, a command uses the one that has the target`() throws {
        let remote = try RemoteProgram()
        let kitchen = try remote.serve(try remote.file())
        let work = try remote.serve(
            try remote.file("title: Work\ncountdowns:\n  - { title: Report, in: 5m, tags: [desk] }\n", name: "w.yaml"))
        #expect(try remote.told("pause", "rep") == "paused report\n")
        #expect(try remote.told("pause", "bread", "#hot") == "paused bread, green-tea\n")
        let moved = try remote.told("set", "#desk", "9m")
        // The length includes the time for which the countdown ran before its pause.
        #expect(moved.contains(/^moved “Report”: 9 min( \d+ s)?, paused #desk\n$/), "\(moved)")
        #expect(try remote.told("status", "report").hasPrefix("Report: paused, "))
        #expect(try remote.told("list", "--target", "#desk", "--format", "{id}") == "report\n")
        // A prompt waits for one second only, so a busy board may not answer the first time.
        try Program.wait(for: "the board's text") {
            try remote.run("next", "--running", "--tag", "desk", "--format", "{id}").output == "report\n"
        }
        #expect(try remote.told("resume", "report") == "resumed report\n")
        #expect(try remote.told("acknowledge", "is:due") == "no countdown matches now\n")
        let unknown = try remote.run("pause", "reprot")
        #expect(unknown.status == 64 && unknown.errors.hasPrefix("error: no running board has \"reprot\"; "))
        #expect(unknown.errors.contains(kitchen.name) && unknown.errors.contains(work.name), "\(unknown)")
        let apart = try remote.run("pause", "report", "bread", "--json")
        #expect(apart.status == 64)
        #expect(try Self.error(apart)["code"] as? Int == -32_001)
        #expect(try remote.run("undo").errors.hasPrefix("error: several boards run"))
        kitchen.terminal.signal(SIGSTOP)
        #expect(try remote.told("pause", "report") == "paused report\n")
        kitchen.terminal.signal(SIGCONT)
    }

    @Test func `pin tells which countdowns it pinned and which it unpinned`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        #expect(try remote.told("pin", "bread") == "pinned bread\n")
        #expect(try remote.told("pin", "bread", "launch", "green") == "unpinned bread; pinned launch, green-tea\n")
        #expect(try remote.told("pin", "launch", "--json").contains("\"unpinned\""))
        withExtendedLifetime(board) {}
    }

    @Test(arguments: ["bread", "launch"])
    func `set to a time of day ends the countdown exactly at this time`(target: String) throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        for time in ["18:00", "18:01", "06:30:15"] {
            #expect(try remote.told("set", target, "at \(time)").hasPrefix("moved “"))
            let shown = try remote.told("list", "--target", target, "--format", "{target}")
            let seconds = time.count == 5 ? time + ":00" : time
            #expect(shown.hasSuffix("T\(seconds)Z\n"), "\(shown)")
        }
        withExtendedLifetime(board) {}
    }

    @Test func `commands exit with 69 without a board, and report the reason when the board refuses them`() throws {
        let remote = try RemoteProgram()
        for arguments in [["status"], ["pause", "all"], ["listen"], ["attach"], ["quit"]] {
            let run = try Program.run(arguments, environment: remote.environment)
            #expect(run.status == 69, "\(arguments) \(run)")
            let folders = ["\(remote.folder.path)", "/run/user/\(geteuid())"].map { "\($0)/countdowns" }
            let rest = ["/tmp/countdowns-\(geteuid())", "\(remote.folder.path)/.countdowns"]
            let places = (folders + rest).joined(separator: ", ")
            #expect(
                run.errors
                    == "error: no board runs; run: countdowns watch\nlooked for a socket in \(places)\n")
        }
        #expect(try remote.told("boards").isEmpty)
        #expect(try remote.told("boards", "--json") == "[\n\n]\n")
        let board = try remote.watch(try remote.file())
        let refusals: [([String], Int32, String)] = [
            (["pause", "gren-tea"], 64, "error: there is no countdown \"gren-tea\"; did you mean \"green-tea\"?\n"),
            (
                ["pause", "is:over"], 64,
                "error: there is no state \"over\"; states are running, paused, due, done, today\n"
            ),
            (["pause", "#cold"], 64, "error: there is no tag \"cold\"; tags are hot\n"),
            (
                ["restart", "launch"], 1,
                "error: \"Launch\" still has the date from its file: there is nothing to restart\n"
            ),
            (["extend", "smoke", "+5m"], 1, "error: \"Smoke-free\" counts up: it has no deadline\n"),
            (["pause", "launch"], 1, "error: \"Launch\" is a date: only timers can be paused\n"),
            (
                ["toggle", "smoke", "launch"], 1,
                "error: \"Smoke-free\" counts up from a date: only timers can be paused\n"
            ),
            (["theme", "nrod"], 64, "error: there is no theme \"nrod\"; did you mean \"nord\"?\n"),
        ]
        for (arguments, status, errors) in refusals {
            let run = try Program.run(arguments, environment: remote.environment)
            #expect(run.status == status && run.errors == errors && run.output.isEmpty, "\(run)")
        }
        let amount = try remote.run("extend", "bread", "soon")
        #expect(
            amount.status == 64 && amount.errors.contains("\"soon\" is not a valid duration for extend"), "\(amount)")
        #expect(try remote.run("view", "upside").status == 64)
        let json = try remote.run("pause", "gren-tea", "--json")
        #expect(json.status == 64 && json.errors.isEmpty && json.output.contains("\"code\" : -32001"), "\(json)")
        #expect(try remote.told("resume", "is:paused") == "no countdown matches now\n")
        #expect(try remote.told("resume", "bread") == "unchanged: bread\n")
        board.type("q")
        #expect(try board.waitForExit() == .exited(0))
    }

    /// Returns the error that a command prints as JSON, and checks that there is no other output.
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

    @Test func `--json prints every error of the board and of the command as JSON`() throws {
        let remote = try RemoteProgram()
        for arguments in Self.asking {
            let run = try Program.run(arguments + ["--json"], environment: remote.environment)
            #expect(run.status == (arguments == ["list"] ? 66 : 69))
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

    @Test func `extend refuses a hyphenated argument that is not a duration, and a missing duration`() throws {
        let remote = try RemoteProgram()
        for arguments in [["--jsn", "+5m"], ["-x"], ["--"], []] {
            let run = try Program.run(["extend", "bread"] + arguments, environment: remote.environment)
            #expect(run.status == 64 && run.output.isEmpty, "\(run)")
        }
    }

    @Test func `listen prints the events of scripts, keys and deadlines, and exits when the board quits`() throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let listener = try PseudoTerminal(
            "/bin/bash", ["-c", "'\(Program.path)' listen > '\(remote.folder.path)/events'; echo over $?"],
            environment: remote.environment, keeping: remote.folder)
        try listener.wait(for: "a listener") { _ in
            (try? remote.told("status").contains("listeners: 1")) ?? false
        }
        _ = try remote.told("theme", "nord")
        _ = try remote.told("pause", "bread")
        board.type(" ")
        try board.wait(forText: "‖ 2")
        _ = try remote.told("extend", "bread", "-39m")
        _ = try remote.told("resume", "bread")
        _ = try remote.told("extend", "bread", "-59s")
        try board.wait(for: "the end of the bread") { $0.screenText.contains("! Bread") }
        _ = try remote.told("quit")
        try listener.wait(forText: "over 0")
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

    @Test func `listen exits at the next event after its pipe has closed`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        // Ignores SIGPIPE, as some shell scripts do: otherwise SIGPIPE would terminate the program.
        let line = "trap '' PIPE; '\(Program.path)' listen | head -1 > /dev/null; echo over ${PIPESTATUS[0]}; read"
        let listener = try PseudoTerminal(
            "/bin/bash", ["-c", line], environment: remote.environment, keeping: remote.folder)
        try listener.wait(for: "the end") { screen in
            _ = try? remote.told("toggle", "bread")
            return screen.screenText.contains("over 0")
        }
        withExtendedLifetime(board) {}
    }

    @Test func `listen exits when its pipe closes, without another event`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let line = "trap '' PIPE; '\(Program.path)' listen | grep -m1 paused; echo over ${PIPESTATUS[0]}; read"
        let listener = try PseudoTerminal(
            "/bin/bash", ["-c", line], environment: remote.environment, keeping: remote.folder)
        try listener.wait(for: "a listener") { _ in
            (try? remote.told("status").contains("listeners: 1")) ?? false
        }
        _ = try remote.told("pause", "bread")
        try listener.wait(forText: "over 0")
        withExtendedLifetime(board) {}
    }

    @Test func `listen with --event exits with 0 when the board quits`() throws {
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(try remote.file())
        let listener = try PseudoTerminal(
            "/bin/bash", ["-c", "'\(Program.path)' listen --event ended; echo over $?"],
            environment: remote.environment, keeping: remote.folder)
        try listener.wait(for: "a listener") { _ in
            (try? remote.told("status").contains("listeners: 1")) ?? false
        }
        _ = try remote.told("quit")
        try listener.wait(forText: "over 0")
        #expect(!listener.screen.screenText.contains("quit"))
        #expect(try board.waitForExit() == .exited(0))
    }

    @Test(arguments: [SIGKILL, SIGTERM])
    func `listen reconnects when the board runs again`(signal: Int32) throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let (board, _) = try remote.serve(file)
        let listener = try PseudoTerminal(
            "/bin/bash", ["-c", "'\(Program.path)' listen --event paused; echo over $?"],
            environment: remote.environment, columns: 200, keeping: remote.folder)
        let isListening = { (try? remote.told("status").contains("listeners: 1")) ?? false }
        try listener.wait(for: "a listener") { _ in isListening() }
        board.signal(signal)
        _ = try board.waitForExit()
        try listener.wait(forText: "listen waits until it runs again")
        let again = try remote.serve(file)
        try listener.wait(for: "a listener again") { _ in isListening() }
        _ = try remote.told("pause", "bread")
        try listener.wait(forText: #""event":"paused""#)
        _ = try remote.told("quit")
        try listener.wait(forText: "over 0")
        withExtendedLifetime(again) {}
    }

    @Test func `a board is found by --socket, by COUNTDOWNS_BOARD or by its name`() throws {
        let remote = try RemoteProgram()
        let (board, name) = try remote.serve(try remote.file())
        let socket = "\(remote.folder.path)/countdowns/\(name).sock"
        // An environment with another socket folder, as in another login session.
        var other = try RemoteProgram().environment
        let run = try Program.run(["status", "--socket", socket], environment: other)
        #expect(run.status == 0 && run.output.hasPrefix("Kitchen"), "\(run)")
        other["COUNTDOWNS_BOARD"] = socket
        #expect(try Program.run(["pause", "bread"], environment: other).output == "paused bread\n")
        var named = remote.environment
        named["COUNTDOWNS_BOARD"] = "kitch"
        #expect(try Program.run(["status", "bread"], environment: named).output.hasPrefix("Bread: paused, "))
        named["COUNTDOWNS_BOARD"] = "garden"
        #expect(try Program.run(["status"], environment: named).status == 64)
        let list = try remote.told("list", "--target", "BREAD", "--target", "#hot", "--format", "{id}")
        #expect(list == "green-tea\nbread\n")
        #expect(try remote.run("list", "--target", "x").status == 64)
        let viewer = try remote.start(["attach", "--board", "kitchen"])
        viewer.type("q")
        #expect(try viewer.waitForExit() == .exited(0))
        withExtendedLifetime(board) {}
    }

    @Test func `the remaining time in the documented Waybar block counts down`() throws {
        let recipe = try String(
            contentsOf: Program.root.appendingPathComponent("docs/recipes/waybar.jsonc"), encoding: .utf8)
        let command = try #require(recipe.firstMatch(of: #/"exec": "countdowns ([^"]*)"/#)).1.split(separator: " ")
            .filter { $0 != "--follow" }
        let remote = try RemoteProgram()
        let (board, _) = try remote.serve(
            try remote.file("countdowns:\n  - { title: Tea, in: 10m }\n"))
        func text() throws -> String {
            let json = try JSONSerialization.jsonObject(with: Data(try remote.told(command.map(String.init)).utf8))
            return try #require((json as? [String: Any])?["text"] as? String)
        }
        let first = try text()
        #expect(first.contains(/^Tea (10:00|0\d:\d\d)$/), "\(first)")
        try board.wait(for: "the next second") { _ in (try? text()).map { $0 < first } ?? false }
    }

    @Test(arguments: [("theme", "nord"), ("view", "cards")])
    func `--sync saves a theme or a view before the answer, or fails if the board saves nothing`(
        verb: String, name: String
    ) throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let (board, _) = try remote.serve(file)
        #expect(try remote.told(verb, name, "--sync") == "\(verb) \(name)\n")
        board.signal(SIGKILL)
        _ = try board.waitForExit()
        #expect(try remote.told("state", "--raw", file).contains("\"\(name)\""))
        let forgetful = try remote.start(["watch", file, "--no-state"])
        try forgetful.wait(for: "its socket") { _ in (try? remote.told("status")) != nil }
        let refused = try remote.run(verb, name, "--sync")
        #expect(refused.status == 74 && refused.errors == "error: the board does not save its state\n", "\(refused)")
    }

    @Test func `targets are completed from all running boards, or from the board of --board`() throws {
        let remote = try RemoteProgram()
        let kitchen = try remote.serve(try remote.file())
        let work = try remote.serve(
            try remote.file(
                "title: Work\ncountdowns:\n  - { title: Report, in: 5m, tags: [desk], group: Desk }\n", name: "w.yaml"))
        func completed(_ words: String...) throws -> [Substring] {
            // The arguments that bash's completion script passes to the program. They include the index of the word to
            // complete, the position of the cursor in this word, and all words of the line.
            let arguments =
                [
                    "---completion", words[1], "--", "positional@0", String(words.count - 1),
                    String(words[words.count - 1].count),
                ] + words
            return try remote.told(arguments).split(separator: "\n")
        }
        // Repeats the completion, because each completion skips boards that answer slowly.
        var all: [Substring] = []
        try Program.wait(for: "the words of both boards") {
            all = try completed("countdowns", "pause", "")
            return all.contains("bread") && all.contains("report")
        }
        for word in ["all", "bread", "report", "#hot", "#desk", "group:Drinks", "group:Desk", "is:due"] {
            #expect(all.contains(word[...]), "\(word) \(all)")
        }
        try Program.wait(for: "the words of one board") {
            try completed("countdowns", "pause", "--board", "work", "re") == ["report"]
        }
        #expect(all.contains("green-tea") && !all.contains("Green tea"))
        #expect(try completed("countdowns", "extend", "bread", "+5") == ["+5w", "+5d", "+5h", "+5m", "+5s"])
        #expect(try completed("countdowns", "extend", "bread", "1h3") == ["1h3w", "1h3d", "1h3h", "1h3m", "1h3s"])
        withExtendedLifetime((kitchen, work)) {}
    }

    @Test func `two viewers of a served board show the same state, and a change by one applies to all`() throws {
        let remote = try RemoteProgram()
        let (board, name) = try remote.serve(try remote.file())
        let viewers = try [["attach"], ["attach", name, "--view", "list", "--theme", "nord"]].map {
            try remote.start($0)
        }
        _ = try remote.told("extend", "bread", "+1h")
        for viewer in viewers { try viewer.wait(forText: "“Bread” was extended by 1 h from a script.") }
        viewers[0].type(" ")
        try viewers[1].wait(for: "the pause") {
            $0.screenText.contains("‖ Green tea")
        }
        #expect(try remote.told("status").contains("1 paused"))
        _ = try remote.told("pause", "all")
        for viewer in viewers {
            try viewer.wait(for: "all timers paused") {
                $0.text(row: 0).contains("‖2") || $0.text(row: 0).contains("‖ 2")
            }
        }
        // Both viewers must show exactly the same durations of the paused timers.
        let amounts = viewers.map { viewer in
            viewer.screen.screenText.split(separator: "\n").filter { $0.contains("paused") && $0.contains("‖") }.map {
                $0.drop { $0 != "‖" }.split(separator: " ").filter { $0.contains(":") || $0.hasSuffix("d") }
            }
        }
        #expect(amounts[0].count >= 2 && amounts[0].suffix(2) == amounts[1].suffix(2), "\(amounts)")
        viewers[0].type("q")
        #expect(try viewers[0].waitForExit() == .exited(0))
        #expect(try remote.told("status").contains("2 running, 2 paused"))
        _ = try remote.told("quit")
        #expect(try viewers[1].waitForExit() == .exited(0))
        #expect(viewers[1].isRestored && viewers[1].screen.screenText.contains("the board has ended"))
        #expect(try board.waitForExit() == .exited(0))
        #expect(remote.sockets.isEmpty)
    }

    @Test func `commands print the text that the board's process makes, on many pages`() throws {
        let remote = try RemoteProgram()
        let countdowns = (1...2_000).map { "  - { title: C\($0), in: \($0)h }\n" }.joined()
        let (board, _) = try remote.serve(try remote.file("title: Many\ncountdowns:\n" + countdowns))
        _ = try remote.told("pause", "c2000")
        let data = Data(try remote.told("list", "--board", "many", "--json").utf8)
        let list = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(list.count == 2_000 && list.last?["state"] as? String == "paused")
        let lines = try remote.told("list", "--board", "many", "--format", "{title}\\t{state}").split(separator: "\n")
        #expect(lines.count == 2_000 && lines.last == "C2000\tpaused")
        let plain = try remote.told("attach").split(separator: "\n")
        #expect(plain.count == 2_000 && plain.contains { $0.hasPrefix("paused") && $0.contains("C2000") })
        #expect(try remote.told("next", "--board", "many", "-n", "2").split(separator: "\n").count == 2)
        #expect(try remote.run("next", "--board", "many", "--target", "tea").status == 64)
        withExtendedLifetime(board) {}
    }

    @Test(arguments: ["q", "\u{3}", "TERM", "HUP", "QUIT", "hang up"])
    func `the socket is removed on quit, on a terminating signal and on a hang-up`(way: String) throws {
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
        _ = try board.waitForExit()
        #expect(remote.sockets.isEmpty, "\(remote.sockets)")
    }

    @Test func `a board takes over the socket of a killed board, but never that of a running board`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let killed = try remote.watch(file, ["--no-state"])
        let socket = try #require(remote.sockets.first { $0.hasSuffix(".sock") })
        killed.signal(SIGKILL)
        _ = try killed.waitForExit()
        #expect(remote.sockets.contains(socket))
        #expect(try remote.told("boards").isEmpty)
        let first = try remote.start(["watch", file, "--no-state"])
        try first.wait(for: "its socket") { _ in (try? remote.told("status")) != nil }
        let second = try remote.start(
            ["watch", file, "--no-state"], until: "Another board of these files runs already")
        _ = try remote.told("pause", "bread")
        try first.wait(forText: "“Bread” was paused")
        second.type("q")
        #expect(try second.waitForExit() == .exited(0))
        #expect(try remote.told("status").contains("1 paused"))
        let third = try remote.run("serve", file, "--no-state")
        #expect(third.status == 69 && third.errors.contains(#/another process \(\d+\) serves this board/#), "\(third)")
    }

    @Test func `if several boards start at the same time, one owns the socket and the others show a notice`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let boards = try (0..<4).map { _ in
            try PseudoTerminal(
                Program.path, ["watch", file, "--no-state"], environment: remote.environment, columns: 100, rows: 30,
                keeping: remote.folder)
        }
        // Each notice disappears after a while, so the boards that have shown it are removed from the owners.
        var owners = boards
        try Program.wait(for: "three boards that say so") {
            owners.removeAll {
                (try? $0.wait(forText: "Another board of these files runs already", seconds: 0.1)) != nil
            }
            return owners.count <= 1
        }
        let owner = try #require(owners.first)
        // Only the board that owns the socket receives commands.
        _ = try remote.told("pause", "bread")
        try owner.wait(forText: "“Bread” was paused")
        #expect(try remote.told("boards").split(separator: "\n").count == 1)
    }

    @Test func `several watch processes started at the same time on one file show one shared board`() throws {
        let remote = try RemoteProgram()
        let file = try remote.file()
        let boards = try (0..<4).map { _ in
            try PseudoTerminal(
                Program.path, ["watch", file], environment: remote.environment, columns: 100, rows: 30,
                keeping: remote.folder)
        }
        for board in boards { try board.wait(forText: "Smoke-free") }
        _ = try remote.told("pause", "bread")
        for board in boards { try board.wait(forText: "‖ 1") }
        #expect(try remote.told("boards").split(separator: "\n").count == 1)
        let served = try remote.run("serve", file)
        #expect(served.status == 69 && served.errors.contains("this board runs already"), "\(served)")
    }

    @Test func `--no-remote creates no socket`() throws {
        let remote = try RemoteProgram()
        let board = try remote.start(["watch", try remote.file(), "--no-remote"])
        // Without `--no-remote`, a board creates its socket before the second frame. So the socket would exist after
        // the help was opened and closed.
        try board.openAndCloseHelp()
        #expect(remote.sockets.isEmpty)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/nc"), "nc is not installed"))
    func `a request piped into nc is executed and answered`() throws {
        let remote = try RemoteProgram()
        let board = try remote.watch(try remote.file())
        let socket = try #require(remote.sockets.first { $0.hasSuffix(".sock") })
        let request = #"{"jsonrpc":"2.0","id":"x","method":"pause","params":{"target":"bread"}}"#
        // The request has no trailing line break, and `nc -N` closes the sending direction before the answer.
        let run = try remote.shell("printf '%s' '\(request)' | nc -N -U '\(remote.folder.path)/countdowns/\(socket)'")
        let answer = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run)")
        #expect(answer["id"] as? String == "x")
        #expect((answer["result"] as? [String: Any])?["changed"] as? Int == 1)
        try board.wait(forText: "“Bread” was paused from process ")
        board.type("q")
        #expect(try board.waitForExit() == .exited(0))
    }
}
