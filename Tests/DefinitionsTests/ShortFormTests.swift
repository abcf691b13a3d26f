import Countdowns
import Definitions
import Testing

struct ShortFormTests {
    private func countdowns(_ text: String) throws -> [Countdown] {
        try BoardFile.decode(text: text, path: "board.yaml", machineZone: .utc).countdowns.map { countdown in
            var countdown = countdown
            countdown.origin = nil
            return countdown
        }
    }

    private func codes(_ text: String) throws -> [DefinitionError.Code] {
        try #require(throws: DefinitionErrors.self) { try countdowns(text) }.errors.map(\.code)
    }

    private static let forms: [(short: String, long: String)] = [
        ("- Tea: 4m", "- { title: Tea, in: 4m }"),
        ("- Tea: 1h30", "- { title: Tea, in: 90m }"), ("- Tea: 1h 30", "- { title: Tea, in: 90m }"),
        ("- Wine: a fortnight", "- { title: Wine, in: 2w }"),
        ("- Launch: 2027-01-15 09:00", "- { title: Launch, at: 2027-01-15 09:00 }"),
        ("- 煎茶 🍵: 45s", "- { title: 煎茶 🍵, in: 45s }"),
        ("- \"Launch: the second\": 2027-01-15", "- { title: \"Launch: the second\", at: 2027-01-15 }"),
        ("- Launch: { at: 2027-01-15, zone: Asia/Tokyo }", "- { title: Launch, at: 2027-01-15, zone: Asia/Tokyo }"),
        ("  Tea: 4m\n  Eggs: 6m", "- { title: Tea, in: 4m }\n- { title: Eggs, in: 6m }"),
        (
            "  Launch: { at: 2027-01-15, id: x, tags: [a, b] }",
            "- { title: Launch, at: 2027-01-15, id: x, tags: [a, b] }"
        ),
        ("  title: 4m", "- { title: title, in: 4m }"),
        ("  in: { in: 4m }", "- { title: in, in: 4m }"),
        ("- Sleep: 8h", "- { title: Sleep, in: 8h }"),
        ("- Pause: 5m", "- { title: Pause, in: 5m }"),
    ]

    @Test(arguments: forms)
    func `a short form is decoded as the same countdown as the long form`(short: String, long: String) throws {
        #expect(try countdowns("countdowns:\n" + short) == countdowns("countdowns:\n" + long))
    }

    @Test func `defaults apply to a short form, too`() throws {
        let defaults = "defaults: { group: Work, zone: Asia/Tokyo, on_zero: stop, warn: 10m }\ncountdowns:\n"
        let short = try countdowns(defaults + "- Launch: 2027-01-15 09:00\n- Tea: 4m")
        let long = try countdowns(
            defaults + "- { title: Launch, at: 2027-01-15 09:00 }\n- { title: Tea, in: 4m }")
        #expect(short == long)
        #expect(short[0].zone == .named("Asia/Tokyo") && short[1].group == "Work" && short[1].onZero == .stop)
    }

    private static let mistakes: [(items: String, codes: [DefinitionError.Code])] = [
        // If an item has only one key, that key can be a misspelt key of countdowns.
        ("- titel: Tea", [.unknownKey]),
        ("- inn: soon", [.unknownKey]),
        // A value that resembles a time is reported as an invalid time.
        ("- Note: 5x", [.badDuration]),
        ("- A: 5x", [.badDuration]),
        ("- inn: 5x", [.badDuration]),
        ("- Tag: 2027-02-30", [.badDate]),
        ("- A: 3:4:5:6", [.badDuration]),
        // If an item has only one key, that key can be a title or a key of countdowns.
        ("- title: Tea", [.missingKind]),
        ("- in: 4m", [.missingTitle]),
        ("- Tea:", [.missingKind]),
        ("- Tea: [4m]", [.missingKind]),
        ("- Tea: 4x", [.badDuration]),
        ("- Launch: 2027-02-30", [.badDate]),
        ("- Tea: soon", [.badTime]),
        ("- Exam: 90", [.badDuration]),
        ("- Exam: 0", [.badDuration]),
        ("- Train: 17h30", [.ambiguousTime]),
        ("- Train: 17h 30", [.ambiguousTime]),
        ("- Bad: 30 Feb 2027", [.badDate]),
        ("- D: Feb 31", [.badDate]),
        ("- Meeting: tomorrow midnight", [.badDate]),
        ("- Tea: { in: 4m, title: Green tea }", [.misplacedKey]),
        // Two titles in one item, or a title with a key.
        ("- Tea: 4m\n  Coffee: 5m", [.misplacedKey]),
        ("- Tea: 4m\n  zone: Asia/Tokyo", [.misplacedKey]),
        ("- zone: Asia/Tokyo\n  Launch: 2027-01-15", [.misplacedKey]),
        ("- { titel: Tea, inn: 5m }", [.unknownKey, .unknownKey]),
        ("- { Title: Tea, In: 5m }", [.unknownKey, .unknownKey]),
        ("- Tea: {}", [.missingKind]),
        ("- \"\": 4m", [.missingTitle]),
        ("- \"\\u200B\": 4m", [.missingTitle]),
        ("- <<: { in: 4m }", [.unknownKey]),
        ("  [Tea]: 4m", [.wrongType]),
        ("  Tea: 4m\n  Eggs: 6x", [.badDuration]),
        ("  title: Tea\n  in: 4m", [.badTime]),
    ]

    @Test(arguments: mistakes)
    func `an error in a short form is reported once`(items: String, codes: [DefinitionError.Code]) throws {
        #expect(try self.codes("countdowns:\n" + items) == codes)
    }

    @Test func `a title in short form that looks like a key is a warning`() throws {
        func warnings(_ items: String) throws -> [DefinitionError.Code] {
            let file = SourceFile(path: "board.yaml", text: "countdowns:\n" + items)
            return try BoardFile.decode(file, in: .christmasEve()).warnings?.errors.map(\.code) ?? []
        }
        #expect(try warnings("- sinse: 2020-05-01") == [.titleLikeKey])
        #expect(try warnings("- Pause: 5m\n- Ant: 4m\n- tea: 4m") == [])
    }
}
