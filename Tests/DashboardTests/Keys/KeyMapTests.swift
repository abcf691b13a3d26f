import Countdowns
import Definitions
import Foundation
import Screen
import TestSupport
import Testing

@testable import Dashboard

@Suite struct KeyMapTests {
    @Test(arguments: [
        ("j", LookCommand.moveSelection(1)), ("down", .moveSelection(1)), ("k", .moveSelection(-1)),
        ("up", .moveSelection(-1)), ("page-down", .pageSelection(1)), ("page-up", .pageSelection(-1)),
        ("g", .selectFirst), ("G", .selectLast), ("t", .cycleTheme(1)), ("T", .cycleTheme(-1)), ("?", .toggleHelp),
    ])
    func `the default keys for selection, themes and help map to their commands`(name: String, expected: LookCommand)
        throws
    {
        let key = try #require(Key(name))
        #expect(KeyMap.standard.command(for: .key(key)) == .look(expected))
    }

    @Test(arguments: [
        ("space", BoardKey.togglePause), ("P", .togglePauseAll), ("r", .restart), ("enter", .startOrOpen), ("u", .undo),
        ("U", .redo), ("M", .toggleMute),
    ])
    func `the default keys that change countdowns map to their commands`(name: String, expected: BoardKey) throws {
        let key = try #require(Key(name))
        #expect(KeyMap.standard.command(for: .key(key)) == .board(expected))
    }

    @Test(arguments: [("q", FrontEndCommand.quit), ("ctrl-c", .interrupt), ("ctrl-z", .suspend), ("R", .reload)])
    func `the default keys for quit, interrupt, suspend and reload map to their commands`(
        name: String, expected: FrontEndCommand
    ) throws {
        let key = try #require(Key(name))
        #expect(KeyMap.standard.command(for: .key(key)) == .frontEnd(expected))
    }

    @Test func `the documentation of keys lists every key with the text of the help`() {
        let rows = KeyMap.standard.bindings.map { binding in
            let keys = binding.triggers.map { "`\($0.name)`" }.joined(separator: " ")
            return "| \(keys) | `\(binding.name)` | \(binding.help.prefix(1).lowercased() + binding.help.dropFirst()) |"
        }
        GeneratedSection.expect(
            (["| key | name | does |", "|---|---|---|"] + rows).joined(separator: "\n"), matches: "keys",
            in: "docs/keys.md")
    }

    @Test func `the documentation of keys and of remote control lists every view`() throws {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        func page(_ path: String) throws -> String {
            try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        }
        let views = BoardView.allCases.map(\.rawValue)
        let heads = try page("docs/keys.md").split(separator: "\n").filter { $0.hasPrefix("| list |") }
        #expect(heads.map(String.init) == ["| \(views.joined(separator: " | ")) |"])
        #expect(try page("docs/remote.md").contains("the theme's name, or `\(views.joined(separator: "`, `"))` |"))
    }

    @Test func `configured keys replace the default keys, also in the help`() throws {
        let keys = KeyMap.standard.rebinding([
            "quit": [try #require(Key("Q"))], "help": [], "scroll-down": [try #require(Key("ctrl-e"))],
        ])
        #expect(keys.command(for: .key(try #require(Key("Q")))) == .frontEnd(.quit))
        #expect(keys.command(for: .key(try #require(Key("q")))) == nil)
        #expect(keys.command(for: .key(try #require(Key("?")))) == nil)
        #expect(keys.command(for: .wheelDown) == keys.command(for: .key(try #require(Key("ctrl-e")))))
        let help = HelpPicture(theme: try ThemeLibrary().theme(ThemeLibrary.defaultDark), keys: keys)
        var canvas = Canvas(size: Size(columns: 120, rows: 60))
        help.draw(in: &canvas)
        #expect(canvas.text().contains(#/ Q Ctrl-C +quit/#))
        #expect(!canvas.text().contains("this help"))
    }

    @Test func `an unbound key has no command`() throws {
        #expect(KeyMap.standard.command(for: .key(try #require(Key("X")))) == nil)
    }

    @Test func `the footer shows only commands that work in the current state`() {
        let moment = Moment(wall: WallTime(unixSeconds: 0), uptime: Uptime(sinceBoot: .zero))
        let tea = Countdown(id: "a", title: "a", kind: .duration(.seconds(60)))
        var shown = ShownBoard(BoardDefinition(countdowns: [tea]), themes: ["a"], at: moment)
        func labels() -> [String] { KeyMap.standard.hints(for: shown.board, shown.look, at: moment).map(\.label) }
        #expect(labels() == ["pause", "all", "restart", "open", "view", "help", "quit"])
        shown.apply(.togglePause, at: moment)
        #expect(labels() == ["resume", "resume all", "restart", "undo", "open", "view", "help", "quit"])
        shown.apply(.toggleHelp, at: moment)
        #expect(labels() == ["close", "quit"])
        // A date can be neither paused nor restarted.
        let date = Countdown(id: "a", title: "a", kind: .date(.fixed(WallTime(unixSeconds: 60))))
        shown = ShownBoard(BoardDefinition(countdowns: [date]), themes: ["a"], at: moment)
        #expect(labels() == ["open", "view", "help", "quit"])
        shown.apply(.togglePause, at: moment)
        #expect(labels() == ["open", "view", "help", "quit"])
    }

    @Test func `keys with the same function share a hint in the footer`() {
        let moment = Moment(wall: WallTime(unixSeconds: 0), uptime: Uptime(sinceBoot: .zero))
        let countdowns = ["a", "b"].map { Countdown(id: $0, title: $0, kind: .duration(.seconds(9))) }
        let shown = ShownBoard(BoardDefinition(countdowns: countdowns), at: moment)
        let hints = KeyMap.standard.hints(for: shown.board, shown.look, at: moment).map { "\($0.key) \($0.label)" }
        #expect(
            hints == [
                "Space pause", "P all", "r restart", "j/k move", "Enter open", "v view", "t theme", "? help", "q quit",
            ])
    }
}
