import Foundation
import Testing

/// Tests of the help texts, and of the errors for invalid commands and options.
@Suite(.waitsForProgram) struct HelpTests {
    private static let commands = [
        "watch", "render", "list", "next", "themes", "state", "log", "stats", "doctor", "init", "check", "explain",
        "schema", "export", "serve",
        "attach",
        "boards", "status", "pause", "resume", "toggle", "restart", "extend", "done", "skip", "theme", "view", "listen",
        "quit", "in", "until", "since", "wait", "add",
    ]

    @Test func `--version prints the version of the changelog, an optional commit and the zone data version`() throws {
        let version = try Program.run(["--version"]).output
        let form = #/(\d+\.\d+\.\d+) \(([0-9a-f]{12}; )?time zone data \d{4}[a-z]+\)\n/#
        let match = try #require(version.wholeMatch(of: form))
        let changes = try String(contentsOf: Program.root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
        let first = try #require(changes.split(separator: "\n").first { $0.hasPrefix("## ") })
        #expect(first == "## Unreleased" || first.hasPrefix("## \(match.1)"))
        for word in ["-v", "version"] { #expect(try Program.run([word]).output == version, "\(word)") }
    }

    @Test(arguments: [["--help"], ["-h"], ["help"]])
    func `the short help fits 24 rows of 80 columns, and names the command that lists all commands`(words: [String])
        throws
    {
        let run = try Program.run(words)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(run.status == 0 && run.errors == "" && lines.count <= 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.count { $0.hasPrefix("  countdowns ") } == 5)
        let commands = lines.filter { $0.contains(#/^  [a-z]+ +[A-Z]/#) }.compactMap { $0.split(separator: " ").first }
        #expect(commands.count == 10 && commands.allSatisfy { Self.commands.contains(String($0)) })
        #expect(run.output.contains("countdowns help all"))
    }

    @Test func `help all prints three examples before the usage, and every command in a group`() throws {
        let help = try Program.run(["help", "all"]).output
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        let usage = try #require(lines.firstIndex { $0.hasPrefix("USAGE") })
        #expect(lines[..<usage].count { $0.hasPrefix("  countdowns ") } == 3)
        #expect(lines.allSatisfy { $0.count <= 80 })
        for group in ["BOARD", "TIMER", "FILE", "RUNNING BOARD"] {
            #expect(lines.contains("\(group) SUBCOMMANDS:"))
        }
        for command in Self.commands { #expect(help.contains("\n  \(command) "), "\(command)") }
        #expect(help.contains("--generate-completion-script"))
    }

    @Test(arguments: commands) func `no option in a command's help names its default twice`(command: String) throws {
        let help = try Program.run(["help", command]).output
        // Joins each option with its continuation lines, which are indented by 26 spaces.
        let options = help.replacing(#/\n {26}/#, with: " ").split(separator: "\n")
        for option in options { #expect(option.matches(of: #/\(default:/#).count <= 1, "\(option)") }
    }

    @Test(arguments: [
        (["wathc"], "did you mean \"watch\"?"), (["wathc", "board.yaml"], "did you mean \"watch\"?"),
        (["help", "nxet"], "did you mean \"next\"?"), (["hlep"], "did you mean \"help\"?"),
        (["statu"], "did you mean \"status\"?"), (["liste"], "did you mean \"list\"?"),
        (["fly"], "'countdowns help all' lists the commands"), (["no.yaml"], "no command or file \"no.yaml\""),
    ])
    func `an unknown command exits with 64 and suggests the nearest command`(words: [String], help: String) throws {
        let run = try Program.run(words)
        #expect(run.status == 64 && run.output == "")
        #expect(run.errors.hasPrefix("error: there is no command "))
        #expect(run.errors.contains(help), "\(run.errors)")
    }

    @Test(arguments: [
        (["watch", "--speed", "-1"], "--speed must be from"), (["next", "-n", "-3"], "-n must be from 1 to 1000"),
        (["next", "--count=-3"], "-n must be from 1 to 1000"),
        (["watch", "--speed", "--motion"], "'--motion' is invalid"),
        (["0m", "Tea"], "error: a duration must be longer than zero"), (["5x"], "error: \"x\" is not a unit of time"),
        (["0:00"], "error: a duration must be longer than zero"), (["1.5x"], "error: \"x\" is not a unit of time"),
        (["2026.yml"], "there is no command or file \"2026.yml\""),
    ])
    func `an invalid number or duration is refused with an error that states the reason`(words: [String], error: String)
        throws
    {
        let run = try Program.run(words)
        #expect(run.status == 64 && run.output == "")
        #expect(run.errors.contains(error), "\(run.errors)")
    }

    @Test(arguments: [
        ["watch", "--nope"], ["next", "--count", "x"], ["pause"], ["help", "watch", "more"], ["edit", "tea"],
    ])
    func `each error of the argument parser begins with a lower-case prefix`(words: [String]) throws {
        let run = try Program.run(words)
        #expect(!run.errors.contains("Error:"), "\(run.errors)")
        if run.status != 0 { #expect(run.errors.hasPrefix("error: "), "\(run.errors)") }
    }
}
