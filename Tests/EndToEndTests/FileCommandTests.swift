import Foundation
import TestSupport
import Testing

/// Tests of the commands that read countdown files and print their contents.
@Suite(.waitsForProgram) struct FileCommandTests {
    private static let now = ["--now", "2026-12-24T17:59:50Z"]
    private static let yaml = """
        title: Kitchen
        countdowns:
          - { title: Tea, in: 4m, group: Kitchen, tags: [hot], url: "https://example.org" }
          - { title: Launch, at: 2027-01-15 09:00, zone: Asia/Tokyo, from: 2026-12-01 }
          - { title: Gone, at: 2026-12-24 17:00, tags: hot, on_zero: stop }
          - { title: Past, since: 2020-01-01 }
        """

    private func run(_ command: [String], _ yaml: String = Self.yaml) throws -> Program.Run {
        try Program.withFile(yaml) { path in try Program.run([command[0], path] + command.dropFirst() + Self.now) }
    }

    @Test func `list --json has every documented field`() throws {
        let result = try run(["list", "--json"])
        #expect(result.status == 0 && result.errors == "")
        let list = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        #expect(list.map { $0["id"] as? String } == ["tea", "launch", "gone", "past"])
        #expect(list.map { $0["state"] as? String } == ["running", "running", "done", "running"])
        #expect(list.map { $0["remaining"] as? Double } == [240, 1_836_010, 0, -220_298_390])
        #expect(
            list.map { $0["target"] as? String } == [
                "2026-12-24T18:03:50Z", "2027-01-15T00:00:00Z", "2026-12-24T17:00:00Z", "2020-01-01T00:00:00Z",
            ])
        #expect(list.map { $0["zone"] as? String } == ["UTC", "Asia/Tokyo", "UTC", "UTC"])
        #expect(list[3]["percent"] is NSNull && list[1]["group"] is NSNull)
        #expect(Set(list.map { $0.count }) == [17])
    }

    @Test func `list prints short forms and long forms alike`() throws {
        let long = "countdowns:\n  - { title: Tea, in: 4m }\n  - { title: Launch, at: 2027-01-15 09:00 }\n"
        let short = "countdowns:\n  - Tea: 4m\n  - Launch: 2027-01-15 09:00\n"
        let mapping = "countdowns:\n  Tea: 4m\n  Launch: 2027-01-15 09:00\n"
        let expected = try run(["list", "--json"], long)
        #expect(expected.status == 0)
        for yaml in [short, mapping] { #expect(try run(["list", "--json"], yaml).output == expected.output) }
    }

    @Test func `list prints columns, tab-separated values and custom formats`() throws {
        #expect(try run(["list"]).output.contains("Launch"))
        let rows = try run(["list", "--tsv"]).output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(rows.count == 5 && Set(rows.map(\.count)) == [17])
        let format = try run([
            "list", "--format", "{title}|{remaining:clock}|{remaining:seconds}|{url}", "--tag", "hot",
        ])
        #expect(format.output.split(separator: "\n").first == "Tea|0:04:00|240|https://example.org")
        #expect(format.output.split(separator: "\n").count == 2)
        let sorted = try run(["list", "--sort", "time", "--format", "{id}"])
        #expect(sorted.output == "gone\ntea\nlaunch\npast\n")
        #expect(try run(["list", "--zone", "Asia/Tokyo", "--format", "{zone}"]).output.contains("UTC") == false)
    }

    @Test(arguments: [["--tag", "hto"], ["--target", "#hto"], ["--tag", "hot", "--tag", "hto"]])
    func `list and next with an unknown tag exit with status 64 and suggest the nearest tag`(arguments: [String]) throws
    {
        for command in ["list", "next"] {
            let result = try run([command] + arguments)
            #expect(result.status == 64 && result.output.isEmpty)
            #expect(result.errors == "error: there is no tag \"hto\"; did you mean \"hot\"?\n", "\(result)")
        }
        #expect(try run(["list", "--tag", "hot", "--target", "launch"]).output.isEmpty)
        #expect(try run(["list", "--tag", "HOT", "--format", "{id}"]).output == "tea\ngone\n")
    }

    @Test(arguments: [
        ["--format", "{titel}"], ["--format", "{"], ["--zone", "IST"], ["--sort", "size"], ["--json", "--tsv"],
    ])
    func `list with an invalid argument exits with status 64`(arguments: [String]) throws {
        let result = try run(["list"] + arguments)
        #expect(result.status == 64 && result.output == "" && result.errors != "")
    }

    @Test func `next prints one line, more with -n, and none if no countdown has a coming deadline`() throws {
        #expect(try run(["next"]).output == "Tea 04:00\n")
        #expect(try run(["next", "-n", "3"]).output.split(separator: "\n").count == 2)
        let none = try run(["next"], "countdowns:\n  - { title: Past, since: 2020-01-01 }\n")
        #expect(none.status == 0 && none.output == "")
    }

    @Test func `next --waybar prints one line of JSON`() throws {
        let output = try run(["next", "--waybar"]).output
        let json = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        #expect(json?["text"] as? String == "Tea 04:00")
        #expect(json?["class"] as? String == "near")
        #expect(output.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ("--tmux", "##(x) %{A1:y:} <b>&"), ("--polybar", "#(x) % {A1:y:} <b>&"),
        ("--pango", "#(x) %{A1:y:} &lt;b&gt;&amp;"),
    ])
    func `next escapes titles for the markup of tmux, polybar and Pango`(option: String, title: String) throws {
        let board = "countdowns:\n  - { title: '#(x) %{A1:y:} <b>&', in: 4m }\n"
        #expect(try run(["next", option], board).output == "\(title) 04:00\n")
        #expect(try run(["next", option, "--waybar"], board).status == 64)
    }

    @Test func `check reports all errors and warnings of a file in one run`() throws {
        let good = try run(["check"])
        #expect(good.status == 0 && good.output == "4 countdowns, no errors\n")
        let bad = try run(
            ["check"], "countdowns:\n  - Tea: 4 parsecs\n  - { title: Old, at: 1999-01-01 }\n  - { titel: X, in: 4m }\n"
        )
        #expect(bad.status == 65 && bad.output == "")
        #expect(bad.errors.matches(of: #/: error: /#).count == 2)
        #expect(bad.errors.contains("did you mean \"title\"?"))
        let warned = try run(["check"], "countdowns:\n  - { title: Old, at: 1999-01-01 }\n")
        #expect(warned.status == 0 && warned.errors.contains(":2:23: warning: "))
        #expect(try Program.run(["check", "/nowhere/board.yaml"]).status == 66)
    }

    @Test func `explain prints the text, the time, the zone and the location of countdowns`() throws {
        let text = try run(["explain", "launch", "tea"]).output
        #expect(text.contains("at: 2027-01-15 09:00"))
        #expect(text.contains("2027-01-15T09:00:00+09:00 Asia/Tokyo"))
        #expect(text.contains("2027-01-15T00:00:00Z"))
        #expect(text.contains(".yaml:4:26"))
        #expect(text.contains("4m, 240 s"))
        #expect(!text.contains("Past"))
        #expect(try run(["explain"]).output.contains("past: Past"))
    }

    @Test func `explain states how an incomplete or ambiguous time was interpreted`() throws {
        let yaml = """
            zone: Europe/Berlin
            countdowns:
              - { title: Lunch, at: "12:30" }
              - { title: Night, at: 2027-03-28 02:30 }
              - { title: Old, at: 2020-01-01 }
              - { title: Evening, at: 2027-03-29 24:00 }
              - { title: Months, in: 3mo }
            """
        let text = try run(["explain"], yaml).output
        #expect(text.contains("the time of day has passed today, so tomorrow is meant"))
        #expect(text.contains("2027-03-28T03:30:00+02:00"))
        #expect(text.contains("the date is past: the countdown counts up"))
        #expect(text.contains("the end of 29 March 2027 is meant"))
        #expect(text.contains("months and years have their calendar lengths"))
    }

    @Test func `a countdown that is not near is in no list, and explain says why`() throws {
        let yaml = """
            zone: UTC
            countdowns:
              - { title: Gift, at: 2099-12-24, within: 30d }
              - { title: Trip, at: 2099-12-24 }
            """
        #expect(try !run(["list"], yaml).output.contains("Gift"))
        #expect(try run(["next", "--count", "2"], yaml).output.split(separator: "\n").count == 1)
        let text = try run(["explain", "gift"], yaml).output
        #expect(text.contains("it is not listed until 30 days are left"))
    }

    @Test func `explain with an unknown id suggests the nearest id`() throws {
        let result = try run(["explain", "lunch"])
        #expect(result.status == 64)
        #expect(result.errors.contains("there is no countdown \"lunch\"; did you mean \"launch\"?"))
    }

    @Test func `init writes a file without errors and overwrites no file`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("mine.yaml").path
        #expect(try Program.run(["init", path]).status == 0)
        let check = try Program.run(["check", path])
        #expect(check.status == 0 && check.errors == "" && check.output.contains("3 countdowns"))
        #expect(try Program.run(["init", "--samples", path + ".long"]).status == 0)
        #expect(try Program.run(["check", path + ".long"]).output.contains("6 countdowns, no errors"))
        try Data("mine\n".utf8).write(to: URL(fileURLWithPath: path))
        let again = try Program.run(["init", path])
        #expect(again.status == 73 && again.errors.contains("it exists already"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine\n")
        #expect(try Program.run(["init", "-"]).output.contains("countdowns:"))
        #expect(try Program.run(["init", folder.path + "/no/such/file.yaml"]).status == 73)
    }

    @Test func `list and check read standard input like a file`() throws {
        let run = try Program.shell("printf 'countdowns:\\n  - Tea: 4m\\n' | '\(Program.path)' list --format '{id}' -")
        #expect(run.output == "tea\n")
        let bad = try Program.shell("printf 'countdowns:\\n  - Tea: soon\\n' | '\(Program.path)' check -")
        #expect(bad.status == 65 && bad.errors.contains("<stdin>:2:"))
    }

    @Test func `several files or the files of a folder are listed as one board`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["b", "a"] {
            try Data("countdowns:\n  - Tea \(name): 4m\n".utf8).write(to: folder.appendingPathComponent("\(name).yaml"))
        }
        #expect(try Program.run(["list", folder.path, "--format", "{title}"]).output == "Tea a\nTea b\n")
        let files = ["b", "a"].map { folder.appendingPathComponent("\($0).yaml").path }
        #expect(try Program.run(["list"] + files + ["--format", "{title}"]).output == "Tea b\nTea a\n")
    }

    @Test func `schema prints a JSON schema that names the keys of a file`() throws {
        let result = try Program.run(["schema"])
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(json?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        for key in ["on_zero", "warn", "units", "sleep", "date_order", "include", "defaults"] {
            #expect(result.output.contains("\"\(key)\""))
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `a completion script is printed for every shell`(shell: String) throws {
        let script = try Program.run(["--generate-completion-script", shell])
        #expect(script.status == 0 && script.output.contains("explain"))
    }

    @Test func `completions offer the ids of countdowns`() throws {
        let words = try Program.withFile(Self.yaml) { path in
            try Program.run(
                ["---completion", "explain", "--", "positional@1", "3", "0", "countdowns", "explain", path, "la"],
                environment: ["TZ": "UTC", "SAP_SHELL": "bash"]
            ).output
        }
        #expect(words.contains("launch"))
    }

    @Test(arguments: [
        ("{ti", ["{title}"]), ("'{title} {remaining:c", ["{title} {remaining:clock}"]), ("'{work", ["{work_day}"]),
        ("{id}{ro", ["{id}{round}", "{id}{rounds}"]), ("{remaining}{nothing", []), ("{id}\\ {ro", []),
    ])
    func `a format is completed with its fields and units`(typed: String, expected: [String]) throws {
        let words = try Program.run(
            [
                "---completion", "list", "--", "--format", "3", "\(typed.count)", "countdowns", "list", "--format",
                typed,
            ],
            environment: ["TZ": "UTC", "SAP_SHELL": "fish"])
        #expect(words.output.split(separator: "\n").map(String.init) == expected)
    }

    @Test func `bash completes a format in quotes`() throws {
        // Matches the offered words against the typed text, including the opening quote, as the completion script for
        // bash does.
        let offer = """
            cur="'{title} {remaining:c"
            compgen -W "$(SAP_SHELL=bash '\(Program.path)' ---completion list -- --format 3 21 countdowns list --format "$cur")" -- "$cur"
            """
        let run = try Program.run("/bin/bash", ["-c", "IFS=$'\\n'\n" + offer], ["PATH": "/usr/bin:/bin", "TZ": "UTC"])
        #expect(run.output == "{title} {remaining:clock}\n", "\(run)")
    }

    private static let zones: [(value: String, expected: String)] = [
        ("Europe/Berlin", "08:00:00Z"), (":Europe/Berlin", "08:00:00Z"),
        ("/usr/share/zoneinfo/Asia/Tokyo", "00:00:00Z"), ("UTC", "09:00:00Z"), ("CET-1CEST", "09:00:00Z"),
    ]

    @Test(arguments: zones)
    func `the variable TZ sets the zone of the machine, and a value that is not a zone name is a warning`(
        value: String, expected: String
    )
        throws
    {
        try Program.withFile("countdowns:\n  - Launch: 2027-01-15 09:00\n") { path in
            let run = try Program.run(["list", path, "--format", "{target}"], environment: ["TZ": value])
            #expect(run.output.contains(expected))
            #expect(run.errors.contains("warning: TZ is") == (value == "CET-1CEST"))
        }
    }

    @Test func `explain names the zone even if its offset from UTC is zero`() throws {
        let yaml = "countdowns:\n  - { title: A, at: 2027-01-15 09:00, zone: Europe/London }\n"
        #expect(try run(["explain"], yaml).output.contains("2027-01-15T09:00:00Z Europe/London\n"))
    }

    @Test(arguments: [["init", "-"], ["schema"], ["themes"], ["themes", "list", "nord"]])
    func `commands without a board accept --now`(command: [String]) throws {
        #expect(try Program.run(command + Self.now).status == 0)
    }

    @Test func `bash executes no command substitution in a tag that it completes`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let text = "countdowns:\n  - { title: Tea, in: 4m, tags: ['a$(id>ran)b'] }\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/b.yaml"))
        let words = "countdowns list b.yaml --tag a"
        let arguments = "---completion list -- --tag 4 1 \(words)"
        // Computes the offered words as the completion script for bash does. The shell would quote a word only when it
        // inserts the word.
        let offer = """
            cd '\(folder)'
            compgen -W "$(SAP_SHELL=bash '\(Program.path)' \(arguments))" -- a > offered
            printf '<%s>' "$(cat offered)"
            ls
            """
        let run = try Program.run("/bin/bash", ["-c", "IFS=$'\\n'\n" + offer], ["PATH": "/usr/bin:/bin", "TZ": "UTC"])
        #expect(run.output == "<>b.yaml\noffered\n", "\(run)")
    }

    @Test func `completions accept an escaped or quoted file name as the shell does`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("two words \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("b.yaml").path
        try Data(Self.yaml.utf8).write(to: URL(fileURLWithPath: path))
        for typed in [path.replacing(" ", with: "\\ "), "'\(path)'", "\"\(path)\""] {
            let words = try Program.run(
                ["---completion", "explain", "--", "positional@1", "3", "0", "countdowns", "explain", typed, "la"],
                environment: ["TZ": "UTC", "SAP_SHELL": "bash"])
            #expect(words.output.contains("launch"))
        }
    }
}
