import Countdowns
import Definitions
import Testing

struct DefaultsTests {
    private func decoded(_ text: String) throws -> DecodedBoard {
        try BoardFile.decode(SourceFile(path: "board.yaml", text: text), in: .christmasEve())
    }

    private func codes(_ text: String) throws -> [DefinitionError.Code] {
        try #require(throws: DefinitionErrors.self) { try decoded(text) }.errors.map(\.code)
    }

    @Test func `a countdown's own value overrides its group's value, which overrides the file's default`() throws {
        let board = try decoded(
            """
            defaults: { group: Kitchen, tags: warm, on_zero: hide, warn: 1m, danger: 10s, units: clock, note: file }
            groups:
              Kitchen: { tags: [hot, wet], note: group, sleep: pause }
            countdowns:
              - { title: Tea, in: 4m, note: own }
              - { title: Eggs, in: 6m, tags: cold, on_zero: stop, units: auto }
              - { title: Post, in: 1h, group: Office }
            """
        ).definition.countdowns
        #expect(board.map(\.group) == ["Kitchen", "Kitchen", "Office"])
        #expect(board.map(\.tags) == [["hot", "wet"], ["cold"], ["warm"]])
        #expect(board.map(\.note) == ["own", "group", "file"])
        #expect(board.map(\.onZero) == [.hide, .stop, .hide])
        #expect(board.map(\.units) == [.clock, .auto, .clock])
        #expect(board.map(\.sleep) == [.pause, .pause, .count])
        #expect(
            board.allSatisfy {
                $0.thresholds == ThresholdSettings(warn: .left(.seconds(60)), danger: .left(.seconds(10)))
            })
    }

    @Test func `a key without a value removes a default`() throws {
        let board = try decoded(
            """
            zone: UTC
            defaults: { zone: Asia/Tokyo, tags: warm, note: x, warn: 1m, url: "https://example.org", group: A }
            countdowns:
              - { title: Tea, at: 2027-01-15 09:00, zone: , tags: , note: ~, warn: , url: null, group: }
            """
        ).definition.countdowns
        let tea = try #require(board.first)
        #expect(tea.tags.isEmpty && tea.note == nil && tea.thresholds.warn == nil && tea.url == nil && tea.group == nil)
        #expect(tea.zone == nil && tea.kind == .date(.fixed(WallTime(unixSeconds: 1_800_003_600))))
    }

    @Test(arguments: [("1", AmbiguousWidth.narrow), ("2", .wide), ("\"2\"", .wide), ("~", nil), ("", nil)])
    func `the key ambiguous_width sets the width of ambiguous characters`(text: String, width: AmbiguousWidth?) throws {
        let board = try decoded("ambiguous_width: \(text)\ncountdowns: [Tea: 4m]").definition
        #expect(board.ambiguousWidth == width)
    }

    @Test func `a choice key without a value removes a default`() throws {
        let board = try decoded(
            """
            date_order:
            dst:
            defaults: { paused: true, on_zero: stop, sleep: pause, dst: error, units: days, danger: 1m }
            countdowns:
              - { title: Tea, in: 4m, paused: , on_zero: ~, sleep: "", units: , danger: }
              - { title: Skipped, at: 2027-03-28 02:30, zone: Europe/Berlin, dst: }
            """
        ).definition.countdowns
        let tea = try #require(board.first)
        #expect(!tea.startsPaused && tea.onZero == .overtime && tea.sleep == .count && tea.units == .auto)
        #expect(tea.thresholds == ThresholdSettings() && board.count == 2)
    }

    @Test func `within and pin are inherited, and a month of within has its average length`() throws {
        let board = try decoded(
            """
            defaults: { within: 30d }
            groups: { Work: { within: 1mo, pin: true } }
            countdowns:
              - { title: Gift, at: 2027-03-28 }
              - { title: Report, at: 2027-03-28, group: Work }
              - { title: Tea, in: 4m, within: , pin: false, group: Work }
              - { title: Old, since: 2020-01-01, within: 3d }
            """
        ).definition.countdowns
        let lengths: [Duration?] = [.seconds(30 * 86_400), .seconds(2_629_746), nil, .seconds(3 * 86_400)]
        #expect(board.map(\.thresholds.within) == lengths)
        #expect(board.map(\.isPinned) == [false, true, false, false])
        #expect(try codes("countdowns: [{ title: Tea, in: 4m, within: soon }]") == [.badDuration])
    }

    private static let emptyValues = [
        "{ title: V, at: 2027-01-01, in: }", "{ title: V, in: , at: 2027-01-01 }", "{ title: V, in: }",
        "{ title: V, in: 5m, from: }", "{ title: V, at: 2027-01-01, from: ' ' }", "{ title: V, in: 5m, id: ~ }",
    ]

    @Test(arguments: emptyValues)
    func `a key that requires a value and has none causes exactly one error`(item: String) throws {
        #expect(try codes("countdowns: [\(item)]") == [.emptyValue])
    }

    private static let alone: [(text: String, code: DefinitionError.Code)] = [
        ("countdowns: [{ title: V, in: 5m, from: soon }]", .misplacedFrom),
        ("date_order: foo\ncountdowns: [{ title: V, at: 01/02/2027 }, { title: W, at: 12/31/2027 }]", .badChoice),
        ("date_order: foo\ncountdowns: [V: 31/12/2027]", .badChoice),
        ("countdowns: [{ title: V, in: 5m, dst: foo }]", .badChoice),
        ("ambiguous_width: 3\ncountdowns: [{ title: V, in: 5m }]", .badChoice),
        ("countdowns: [{ <<: { in: 4m }, title: V }]", .unknownKey),
        ("countdowns:\n- ? [a, b]\n  : 5m", .unknownKey),
        ("countdowns:\n- ? [a, b]\n  : 5m\n  title: V", .unknownKey),
    ]

    @Test(arguments: alone)
    func `an error in a file causes no further errors or warnings`(text: String, code: DefinitionError.Code) throws {
        let files = MemoryFiles(texts: ["board.yaml": text])
        let failure = try #require(throws: BoardFailure.self) {
            try BoardFile.load(["board.yaml"], in: .christmasEve(), from: files)
        }
        #expect(failure.errors?.errors.map(\.code) == [code])
        #expect(failure.warnings == nil)
    }

    @Test(
        arguments: [
            ("zone: Asia/Tokyo\ncountdowns: [{ title: A, at: 2027-01-15 09:00 }]", nil),
            ("defaults: { zone: Asia/Tokyo }\ncountdowns: [{ title: A, at: 2027-01-15 09:00 }]", "Asia/Tokyo"),
            (
                "defaults: { zone: UTC }\ngroups: { G: { zone: Asia/Tokyo } }\n"
                    + "countdowns: [{ title: A, at: 2027-01-15 09:00, group: G }]", "Asia/Tokyo"
            ),
            ("zone: UTC\ncountdowns: [{ title: A, at: 2027-01-15 09:00, zone: Asia/Tokyo }]", "Asia/Tokyo"),
        ] as [(String, String?)])
    func `a date is fixed if the file, its defaults, the group or the countdown sets a zone`(
        text: String, zone: String?
    ) throws {
        let countdown = try #require(try decoded(text).definition.countdowns.first)
        #expect(countdown.kind == .date(.fixed(WallTime(unixSeconds: 1_799_971_200))))
        #expect(countdown.zone?.identifier == zone)
    }

    @Test(
        arguments: [
            ("defaults: 3\ncountdowns: []", [.wrongType]),
            ("defaults: { titel: x }\ncountdowns: []", [.unknownKey]),
            ("defaults: { title: x, in: 4m }\ncountdowns: []", [.misplacedKey, .misplacedKey]),
            ("groups: { A: 3 }\ncountdowns: []", [.wrongType]),
            ("groups: [A]\ncountdowns: []", [.wrongType]),
            ("groups: { A: { id: x, zone: Mars } }\ncountdowns: []", [.misplacedKey, .badZone]),
            // An error in a default is reported once, for any number of countdowns that inherit it.
            ("defaults: { zone: Mars, warn: x, on_zero: x }\ncountdowns: [Tea: 4m, Eggs: 6m]", nil),
        ] as [(String, [DefinitionError.Code]?)])
    func `each error in defaults or groups is reported once`(text: String, codes: [DefinitionError.Code]?) throws {
        #expect(try self.codes(text) == codes ?? [.badZone, .badThreshold, .badChoice])
    }

    @Test func `defaults may be empty`() throws {
        #expect(
            try decoded("defaults:\ngroups: { A: , B: {} }\ncountdowns: [Tea: 4m]").definition.countdowns.count == 1)
    }

    @Test func `the hint for an unused group names the same similar group at each load`() throws {
        let items = ["Wirk", "Wurk", "Wark", "Werk"].map { "  - { title: \($0), in: 5m, group: \($0) }" }
        let text = "groups: { Work: { warn: 1m } }\ncountdowns:\n" + items.joined(separator: "\n")
        for _ in 0..<20 {
            let board = try BoardFile.decode(SourceFile(path: "board.yaml", text: text), in: .christmasEve())
            #expect(board.warnings?.errors.compactMap(\.help) == ["there is a countdown in \"Wark\""])
        }
    }
}
