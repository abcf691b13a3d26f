import Countdowns
import Definitions
import Testing

/// Sequences of steps in files.
struct SequenceFileTests {
    private func decoded(_ text: String) throws -> DecodedBoard {
        try BoardFile.decode(SourceFile(path: "board.yaml", text: text), in: .christmasEve())
    }

    private func sequence(_ keys: String) throws -> StepSequence {
        let board = try decoded("countdowns:\n  - { title: Workout, \(keys) }")
        let kind = try #require(board.definition.countdowns.first?.kind)
        guard case .steps(let sequence) = kind else {
            Issue.record("\(kind) is no sequence.")
            return StepSequence([.init(nil, .seconds(1))])
        }
        return sequence
    }

    private func errors(_ keys: String) throws -> [String] {
        let errors = try #require(throws: DefinitionErrors.self) { try sequence(keys) }
        return errors.errors.map { "\($0.quote.column) \($0.code): \($0.message)" }
    }

    private static let run = StepSequence.Step("Run", .seconds(30))
    private static let rest = StepSequence.Step("Rest", .seconds(10))

    private static let forms = [
        "steps: [{ title: Run, in: 30s }, { title: Rest, in: 10s }]",
        "steps: [Run: 30s, Rest: 10s]",
        "steps: { Run: 30s, Rest: 0:10 }",
        "steps: { Run: { in: 30s }, Rest: { in: PT10S } }",
        "steps: [{ Run: { in: 30s } }, Rest: 10s]",
    ]

    @Test(arguments: [
        "- &a { title: T, steps: [1mo] }\n  - *a", "- { title: T, steps: &s [1mo] }\n  - { title: U, steps: *s }",
    ])
    func `an invalid step that is repeated through an alias is reported once`(items: String) throws {
        let errors = try #require(throws: DefinitionErrors.self) { try decoded("countdowns:\n  \(items)") }
        #expect(errors.errors.map(\.message) == ["months and years have no fixed length"])
    }

    @Test(arguments: forms)
    func `steps are a list or a mapping, in the same forms as countdowns`(form: String) throws {
        #expect(try sequence(form) == StepSequence([Self.run, Self.rest]))
    }

    @Test func `a step can have a duration and no title`() throws {
        #expect(try sequence("steps: [30s, { in: 10s }]").steps.map(\.title) == [nil, nil])
    }

    @Test func `rounds, long_break and advance are decoded from the file`() throws {
        let sequence = try sequence(
            "steps: [Run: 30s, Rest: 10s], rounds: 6, long_break: { in: 1m, every: 3, title: Water, color: base0C }, "
                + "advance: ask")
        let water = StepSequence.Step("Water", .seconds(60), color: .palette(12))
        #expect(
            sequence
                == StepSequence(
                    [Self.run, Self.rest], rounds: 6, longBreak: .init(water, every: 3), advance: .ask))
    }

    @Test func `a long break without an interval comes after all rounds`() throws {
        let sequence = try sequence("steps: [Run: 30s, Rest: 10s], rounds: 6, long_break: 1m")
        #expect(sequence.longBreak == .init(.init("Long break", .seconds(60)), every: 6))
    }

    @Test(arguments: StepSequence.Preset.allCases)
    func `a preset is decoded as the sequence of its name`(preset: StepSequence.Preset) throws {
        #expect(try sequence("preset: \(preset.rawValue)") == preset.sequence)
    }

    @Test func `keys of a countdown override its preset`() throws {
        let pomodoro = StepSequence.Preset.pomodoro.sequence
        let steps = try sequence("preset: pomodoro, steps: [Deep work: 50m, Walk: 10m], advance: ask")
        #expect(steps.steps.map(\.title) == ["Deep work", "Walk"] && steps.advance == .ask)
        #expect(steps.rounds == 4 && steps.longBreak == pomodoro.longBreak)
        #expect(try sequence("preset: pomodoro, rounds: 2").longBreak?.every == 2)
        #expect(try sequence("preset: pomodoro, long_break:").longBreak == nil)
        let short = try sequence("preset: pomodoro, long_break: 20m")
        #expect(short.longBreak?.step.length == .seconds(1_200) && short.longBreak?.every == 4)
    }

    private static let colors: [(text: String, color: FileColor)] = [
        ("\"#A3be8c\"", .rgb(red: 0xA3, green: 0xBE, blue: 0x8C)), ("base0F", .palette(15)), ("ansi9", .ansi(9)),
        ("default", .terminalDefault), ("accent", .role("accent")),
    ]

    @Test(arguments: colors)
    func `a step accepts every form of colour that themes accept`(text: String, color: FileColor) throws {
        #expect(try sequence("steps: [{ in: 5m, color: \(text) }]").steps.first?.color == color)
    }

    @Test func `the colour of a countdown is its own, that of its group or the default`() throws {
        let text = """
            defaults: { color: dim }
            groups: { Work: { color: accent } }
            countdowns:
              - { title: A, in: 1m }
              - { title: B, in: 1m, group: Work }
              - { title: C, in: 1m, group: Work, color: "#102030" }
            """
        let board = try decoded(text).definition
        #expect(
            board.countdowns.map(\.color) == [.role("dim"), .role("accent"), .rgb(red: 0x10, green: 0x20, blue: 0x30)])
    }

    private static let mistakes: [(keys: String, error: String)] = [
        ("steps: [{ in: 5m, color: mauve }]", "48 badColor: \"mauve\" is not a colour"),
        ("steps: [{ in: 5m, color: }]", "41 badColor: there is no colour"),
        ("steps: [1mo]", "31 badDuration: months and years have no fixed length"),
        ("steps: [Run: soon]", "36 badDuration: expected a number, not \"soon\""),
        ("steps: [{ title: Run }]", "31 missingKind: this step has no duration"),
        ("steps: [{ titel: Run, in: 5m }]", "33 unknownKey: unknown key \"titel\""),
        ("steps: [~]", "31 wrongType: expected a step, such as Work: 25m, not nothing"),
        ("steps: 5m", "30 wrongType: expected a list of steps, such as [Work: 25m, Rest: 5m], not \"5m\""),
        ("steps: {}", "23 noSteps: there are no steps"),
        ("preset: pomodori", "31 badChoice: expected pomodoro, 52-17 or tabata, not \"pomodori\""),
        ("preset: tabata, in: 5m", "39 twoKinds: \"in\" cannot be combined with \"preset\""),
        ("preset: tabata, long_break: { every: 4 }", "51 missingKind: this break has no duration"),
        ("preset: tabata, rounds: 1001", "47 badCount: expected a whole number from 1 to 1000, not \"1001\""),
        ("preset: tabata, advance: manual", "48 badChoice: expected auto or ask, not \"manual\""),
    ]

    @Test(arguments: mistakes)
    func `an error in a step is reported at its column`(keys: String, error: String) throws {
        #expect(try errors(keys) == [error])
    }

    @Test func `rounds, long_break and advance can be set in defaults and groups`() throws {
        let board = try decoded(
            """
            defaults: { advance: ask, rounds: 3 }
            groups:
              Gym: { long_break: 2m, rounds: 5 }
            countdowns:
              - { title: Tea, in: 4m }
              - { title: Focus, preset: pomodoro }
              - { title: Workout, steps: [Run: 30s, Rest: 10s], group: Gym, advance: auto }
            """)
        let sequences = board.definition.countdowns.compactMap { countdown -> StepSequence? in
            if case .steps(let sequence) = countdown.kind { sequence } else { nil }
        }
        #expect(sequences.map(\.advance) == [.ask, .auto] && sequences.map(\.rounds) == [3, 5])
        #expect(sequences.map { $0.longBreak?.step.length } == [.seconds(900), .seconds(120)])
        #expect(board.warnings == nil)
    }

    @Test func `the explanation of steps has their text, key and column`() throws {
        let board = try decoded(
            "countdowns:\n  - { title: A, preset: tabata }\n  - { title: B, steps: [Run: 30s, 5m] }")
        #expect(board.texts.map { $0.map(\.text) } == [["tabata"], ["Run 30s, 5m"]])
        #expect(board.texts.map { $0.map(\.field) } == [["preset"], ["steps"]])
        #expect(board.texts.map { $0.map(\.column) } == [[25], [24]])
        let sequence = try sequence("preset: pomodoro, advance: ask")
        #expect(
            SequenceText.sentences(sequence) == [
                "a round: Focus 25m, Break 5m", "4 rounds",
                "after every 4 rounds, Long break 15m replaces the last step",
                "each step waits until the user starts it",
            ])
    }
}
