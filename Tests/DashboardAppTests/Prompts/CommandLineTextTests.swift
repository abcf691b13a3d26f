import Countdowns
import Dashboard
import Screen
import Testing

@testable import BoardEngine
@testable import DashboardApp

@Suite struct CommandLineTextTests {
    private let moment = Moment(wall: WallTime(unixSeconds: 1_000_000), uptime: Uptime(sinceBoot: .seconds(1_000)))

    private var now: Now { Now(real: moment, shown: moment) }

    private var board: Board {
        let countdowns = [
            Countdown(id: "green-tea", title: "Green tea", kind: .duration(.seconds(600)), tags: ["hot"]),
            Countdown(id: "bread", title: "Bread", kind: .duration(.seconds(3_600)), group: "Kitchen"),
            Countdown(id: "up", title: "Up", kind: .since(.fixed(WallTime(unixSeconds: 0)))),
        ]
        return Board(
            BoardDefinition(countdowns: countdowns), title: "", zone: .gmt, remembered: RememberedLook(theme: "nord"),
            at: moment)
    }

    private var look: Look { Look(of: board, themes: ["nord", "dracula"], at: moment) }

    /// Returns the commands of a line.
    private func commands(_ text: String) throws -> [KeyCommand] {
        try CommandLineText(text, keys: .standard).commands(on: board, look, at: moment)
    }

    /// Returns the command that performs an action on the countdowns with these ids.
    private func change(_ action: CountdownAction, _ ids: String...) -> KeyCommand {
        .board(.command(.change(action, of: Set(ids))))
    }

    private func mistake(_ text: String) throws -> String {
        try #require(throws: CommandLineText.ParseError.self) { try commands(text) }.description
    }

    @Test func `a command applies to the targets that it names, or to the selection without a target`() throws {
        #expect(try commands("pause") == [.board(.change(.pause))])
        #expect(try commands("pause bread") == [change(.pause, "bread")])
        #expect(try commands("pause green tea") == [change(.pause, "green-tea")])
        #expect(try commands("done bread #hot") == [change(.done, "bread", "green-tea")])
    }

    @Test func `a duration at the end of a command may have several words, and extend requires a duration`() throws {
        let extend = change(.extend(.seconds(5_400)), "bread")
        #expect(try commands("extend bread +1h 30m") == [extend])
        #expect(try commands("extend -30s") == [.board(.change(.extend(.seconds(-30))))])
        #expect(try mistake("extend bread").hasPrefix("extend: a duration is missing."))
    }

    @Test func `theme, view, sort and filter are parsed with their values`() throws {
        #expect(try commands("theme Dracula") == [.look(.setTheme("dracula"))])
        #expect(try commands("view focus") == [.look(.setView(.focus))])
        #expect(try commands("sort title reversed") == [.look(.setOrder(BoardOrder(.title, isReversed: true)))])
        #expect(
            try commands("filter #hot") == [.look(.setFilter(BoardFilter("#hot", terms: [.tag("hot")])))])
        #expect(try commands("filter") == [.look(.setFilter(nil))])
    }

    @Test func `the name of a key binding is a command with the same effect`() throws {
        for binding in KeyMap.standard.rebindable where !["filter"].contains(binding.name) {
            if CountdownVerb(rawValue: binding.name) != nil { continue }
            #expect(try commands(binding.name) == [binding.command], "\(binding.name)")
        }
    }

    @Test func `a parse error states the cause, and suggests the correction of a misspelt word`() throws {
        #expect(try mistake("paus bread") == "there is no command \"paus\"; did you mean \"pause\"?")
        #expect(try mistake("pause braed").contains("did you mean \"bread\"?"))
        #expect(try mistake("done up").contains("counts up"))
        #expect(try mistake("pause up").hasSuffix("counts up from a date: only timers can be paused"))
        #expect(try mistake("view lst").contains("did you mean \"list\"?"))
        #expect(try mistake("quit now") == "quit does not take arguments")
    }

    @Test func `every command has a help text that begins with its name`() {
        for name in CommandLineText.names(.standard) {
            #expect(CommandLineText(name, keys: .standard).help?.hasPrefix(name) == true, "\(name)")
        }
    }

    @Test func `commands, countdowns, tags, groups, themes, sort keys and views are completed`() {
        func completions(_ text: String) -> [String] {
            CommandLineText(text, keys: .standard).completions(on: board, look)
        }
        #expect(completions("pau") == ["pause"])
        #expect(completions("pause gr") == ["pause green-tea", "pause group:Kitchen"])
        #expect(completions("pause #") == ["pause #hot"])
        #expect(completions("theme d") == ["theme dracula"])
        #expect(completions("sort t") == ["sort time", "sort title"])
        #expect(completions("view ").count == BoardView.allCases.count)
    }

    @Test func `Tab cycles through the completions, and Up goes back in the history`() {
        var prompt = CommandPrompt(keys: .standard, history: ["pause bread", "quit"])
        func press(_ names: String...) {
            for key in names.compactMap(Key.init) where !prompt.handle(key, on: board, look, at: now) {
                _ = prompt.prompt.editor.handle(key)
            }
        }
        press("t", "h", "e", "m", "e", "space", "tab")
        #expect(prompt.prompt.editor.text == "theme nord")
        press("tab")
        #expect(prompt.prompt.editor.text == "theme dracula")
        press("shift-tab")
        #expect(prompt.prompt.editor.text == "theme nord")
        press("up", "up")
        #expect(prompt.prompt.editor.text == "pause bread")
        press("down", "down")
        #expect(prompt.prompt.editor.text == "theme nord")
        #expect(prompt.enter(board, look, at: now) == [.look(.setTheme("nord"))])
    }

    @Test func `a command line with an error stays open and shows the error`() {
        var prompt = CommandPrompt(keys: .standard, history: [])
        prompt.prompt.editor.insert("x")
        #expect(prompt.enter(board, look, at: now) == nil)
        prompt.update(board, look, at: now)
        guard case .mistake(let words)? = prompt.prompt.message else { return #expect(Bool(false)) }
        #expect(words.hasPrefix("there is no command \"x\""))
    }
}
