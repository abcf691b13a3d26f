import Countdowns
import Dashboard
import Remote
import Screen
import Testing

@testable import DashboardApp

/// Checks that each verb is available as a key, on the board's command line, as a subcommand and over the protocol.
@Suite(.waitsForProgram) struct VerbWaysTests {
    /// All verbs, including `reload` and `quit`, which no verb type contains.
    private static let verbs =
        CountdownVerb.allCases.map(\.rawValue) + BoardVerb.allCases.map(\.rawValue)
        + HistoryVerb.allCases.map(\.rawValue) + FileVerb.allCases.map(\.rawValue) + ["reload", "quit"]

    private let moment = Moment(wall: WallTime(unixSeconds: 1_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))

    /// Returns the verb whose key has the effect of a given verb.
    private func keyed(_ verb: CountdownVerb) -> CountdownVerb {
        // One key has both effects: it pauses a running countdown and resumes a paused countdown.
        [.pause, .resume].contains(verb) ? .toggle : verb
    }

    @Test(arguments: CountdownVerb.allCases.filter { $0 != .set })
    func `each command for countdowns except set has a key`(verb: CountdownVerb) throws {
        let key = try #require(keyed(verb).line.keys.first, "\(verb) has no key")
        let name = try #require(key.names.split(separator: " ").first.flatMap { Key(String($0)) })
        #expect(
            KeyMap.standard.command(for: .key(name))
                == .board(key.target == .all ? .command(.toggleAll) : .change(key.action)))
    }

    @Test func `keys open prompts and the theme list, change the view, undo, redo, mute, reload and quit`() throws {
        for (key, command) in [
            ("=", KeyCommand.frontEnd(.openPrompt(.end))), ("ctrl-t", .look(.toggleThemes)),
            ("v", .look(.cycleView(1))),
            ("u", .board(.command(.undo))), ("U", .board(.command(.redo))), ("M", .board(.toggleMute)),
            ("R", .frontEnd(.reload)),
            ("a", .frontEnd(.openPrompt(.add))), ("e", .frontEnd(.openPrompt(.edit))),
            ("D", .frontEnd(.removeFromFile)), ("q", .frontEnd(.quit)),
        ] {
            #expect(KeyMap.standard.command(for: .key(try #require(Key(key)))) == command)
        }
    }

    @Test(arguments: verbs) func `the board's command line accepts each command, and shows its help`(verb: String)
        throws
    {
        let countdown = Countdown(id: "tea", title: "Tea", kind: .duration(.seconds(600)))
        let board = Board(
            BoardDefinition(countdowns: [countdown]), title: "", zone: .gmt, remembered: RememberedLook(theme: "nord"),
            at: moment)
        let isOfCountdowns = CountdownVerb(rawValue: verb).map { $0.line.parameter.isAmount ? " tea 5m" : " tea" }
        let words = isOfCountdowns ?? ["theme": " nord", "view": " focus", "mute": " on"][verb] ?? ""
        let line = CommandLineText(verb + words, keys: .standard)
        // Some verbs need a due countdown, so the line is parsed for a time 700 s later, when the countdown is due.
        let look = Look(of: board, themes: ["nord"], at: moment)
        #expect(try !line.commands(on: board, look, at: moment + .seconds(700)).isEmpty)
        #expect(line.help?.hasPrefix(verb) == true)
    }

    @Test(arguments: verbs) func `each command is a method of the protocol`(verb: String) {
        #expect(RemoteMethod(rawValue: verb) != nil)
    }

    @Test(arguments: verbs) func `each command is a subcommand with a help text`(verb: String) throws {
        let run = try Program.run(["help", verb])
        #expect(run.status == 0)
        #expect(run.output.contains("USAGE: countdowns \(verb)"))
    }
}
