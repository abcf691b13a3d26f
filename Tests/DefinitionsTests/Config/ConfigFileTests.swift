import Definitions
import Screen
import Testing

@Suite struct ConfigFileTests {
    private static let actions = [("quit", "q"), ("pause", "space"), ("help", "?")].map { name, key in
        KeyAction(name: name, keys: [Key(key)].compactMap(\.self))
    }

    private func decode(_ text: String) throws -> Config {
        try ConfigFile.decode(
            SourceFile(path: "config.yaml", text: text), actions: Self.actions, themes: ["nord", "dracula"])
    }

    private func mistakes(_ text: String) throws -> String {
        try #require(throws: DefinitionErrors.self) { try decode(text) }.description
    }

    @Test func `a configuration file sets defaults of options and keys of actions`() throws {
        let config = try decode(
            """
            theme: Nord
            view: focus
            digits: block
            motion: false
            mouse: true
            keys:
              quit: [Q, ctrl-q]
              pause: p space
              help:
            """)
        #expect(config.theme == "nord")
        #expect(config.view == .focus && config.digits == .block && config.motion == false && config.mouse == true)
        #expect(config.keys["quit"]?.map(\.description) == ["Q", "ctrl-q"])
        #expect(config.keys["pause"]?.map(\.description) == ["p", "space"])
        #expect(config.keys["help"] == [])
    }

    @Test(arguments: ["", "# nothing yet\n", "theme:\n"])
    func `an empty configuration file sets no option`(text: String) throws {
        #expect(try decode(text) == Config())
    }

    @Test func `errors in a configuration file are reported with their locations`() throws {
        let text = try mistakes("viwe: list\nview: lst\nmotion: no\ntheme: nrod\nkeys: { quti: Q, pause: spcae }\n")
        #expect(text.contains("config.yaml:1:1: error: unknown key \"viwe\""))
        #expect(text.contains("config.yaml:2:7: error: expected list, cards, focus, timeline or compact, not \"lst\""))
        #expect(text.contains("config.yaml:3:9: error: expected true or false, not \"no\""))
        #expect(text.contains("did you mean \"false\"?"))
        #expect(text.contains("config.yaml:4:8: error: there is no theme \"nrod\""))
        #expect(text.contains("config.yaml:5:9: error: unknown key \"quti\""))
        #expect(text.contains("config.yaml:5:25: error: there is no key \"spcae\""))
    }

    @Test func `a key conflict is reported with both locations`() throws {
        let text = try mistakes("keys:\n  quit: p\n  pause: p\n")
        #expect(text.hasPrefix("config.yaml:3:10: error: \"p\" is the key of quit, too"))
        #expect(text.contains("config.yaml:2:9: note: the key is first used here"))
    }

    @Test func `the default key of another action is a conflict until that action has another key`() throws {
        let text = try mistakes("keys: { pause: q }\n")
        #expect(text.hasPrefix("config.yaml:1:16: error: \"q\" is also the default key of quit"))
        #expect(try decode("keys: { pause: q, quit: Q }\n").keys.count == 2)
        #expect(try mistakes("keys: { pause: ctrl-c }\n").contains("ctrl-c is reserved for ending the board"))
    }

    @Test func `environment variables set options and take precedence over the configuration file`() throws {
        let asked = try ConfigVariables.config(in: ["COUNTDOWNS_VIEW": "cards", "COUNTDOWNS_MOUSE": "false"])
        #expect(asked.view == .cards && asked.mouse == false && asked.theme == nil)
        let both = asked.over(try decode("view: focus\ntheme: nord\n"))
        #expect(both.view == .cards && both.theme == "nord")
        #expect(throws: ConfigVariables.Failure.self) { try ConfigVariables.config(in: ["COUNTDOWNS_VIEW": "crads"]) }
    }
}
