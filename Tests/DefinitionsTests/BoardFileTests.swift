import Countdowns
import Definitions
import Foundation
import Testing

struct BoardFileTests {
    private func board(_ text: String, zone: TimeZone = .utc) throws -> BoardDefinition {
        try BoardFile.decode(text: text, path: "board.yaml", machineZone: zone)
    }

    private func origin(_ line: Int) -> Origin { Origin(path: "board.yaml", line: line) }

    private func at(_ text: String) throws -> WallTime { try #require(DateText(text).wallTime(in: .utc)) }

    @Test func `every key of a file is decoded into its field`() throws {
        let board = try board(
            """
            title: Kitchen
            theme: nord
            zone: Europe/Berlin
            countdowns:
              - title: Launch
                id: launch.1
                at: 2027-01-15 09:00
                from: 2027-01-01
                zone: Asia/Tokyo
                tags: [space, work]
                group: Work
                note: from the cape
                url: https://example.org/launch
                on_zero: hide
                warn: 10m
                danger: 1%
                units: weeks+days
              - title: Tea
                in: 4m
                paused: true
                sleep: pause
                tags: kitchen
              - title: No smoke
                since: 2020-05-01
            """
        )
        let tokyo = TimeZone.named("Asia/Tokyo")
        let launch = Countdown(
            id: "launch.1",
            title: "Launch",
            kind: .date(.fixed(try at("2027-01-15T00:00Z"))),
            zone: tokyo,
            barStart: .fixed(try at("2026-12-31T15:00Z")),
            group: "Work",
            tags: ["space", "work"],
            note: "from the cape",
            url: "https://example.org/launch",
            onZero: .hide,
            thresholds: ThresholdSettings(warn: .left(.seconds(600)), danger: .percent(1)),
            units: .weeksAndDays,
            origin: origin(5)
        )
        var tea = Countdown(
            id: "tea", title: "Tea", kind: .duration(.seconds(240)), startsPaused: true, tags: ["kitchen"],
            sleep: .pause, origin: origin(18))
        tea.isNamedByTitle = true
        var smoke = Countdown(
            id: "no-smoke", title: "No smoke", kind: .since(.fixed(try at("2020-04-30T22:00Z"))), origin: origin(23))
        smoke.isNamedByTitle = true
        #expect(
            board
                == BoardDefinition(
                    title: "Kitchen",
                    theme: "nord",
                    zone: .named("Europe/Berlin"),
                    countdowns: [launch, tea, smoke]
                )
        )
    }

    @Test func `a date without offset is in the countdown's zone, else the board's, else the machine's`() throws {
        let item = "- { title: A, at: 2027-01-15 09:00 }\n- { title: B, at: 2027-01-15 09:00, zone: Asia/Tokyo }"
        let machine = try board("countdowns:\n\(item)", zone: .named("America/New_York")).countdowns
        guard case .date(.floating(let floating)) = machine[0].kind else {
            Issue.record("A date without any zone does not float.")
            return
        }
        #expect(try floating.wallTime(in: .named("America/New_York")) == at("2027-01-15T14:00Z"))
        #expect(machine[0].zone == nil)
        #expect(machine[1].kind == .date(.fixed(try at("2027-01-15T00:00Z"))))
        let text = "countdowns:\n\(item)\nzone: Europe/Berlin"
        #expect(try board(text).countdowns[0].kind == .date(.fixed(try at("2027-01-15T08:00Z"))))
    }

    @Test func `by means the end of a day, or a time of day, and warns of neither`() throws {
        let text = """
            zone: Asia/Tokyo
            countdowns:
              - { title: a, by: 2027-01-15 }
              - { title: b, by: 2027-01-15 17:00 }
              - { title: c, by: end of january 2027 }
              - { title: d, by: 3 days before 2027-01-15, from: 2026-12-01 }
              - { title: e, by: 2027-01-15 in New York }
            """
        let board = try BoardFile.decode(SourceFile(path: "x.yaml", text: text), in: .christmasEve())
        #expect(board.warnings == nil)
        let zone = try #require(board.definition.zone)
        let dates = board.definition.countdowns.map { countdown -> String? in
            guard case .date(let target) = countdown.kind else { return nil }
            return String(RFC3339.text(of: target.wallTime(in: zone), utcOffset: 32_400).prefix(16))
        }
        #expect(
            dates == [
                "2027-01-16T00:00", "2027-01-15T17:00", "2027-02-01T00:00", "2027-01-13T00:00", "2027-01-16T14:00",
            ])
        guard case .date(.floating(let end)) = try self.board("countdowns: [a: { by: fri }]").countdowns[0].kind else {
            Issue.record("The date does not float.")
            return
        }
        #expect(end.isEndOfDay && !end.isStartOfDay)
    }

    @Test func `scalars that YAML would read as another type keep their written text`() throws {
        let board = try board(
            """
            title: 12:30
            countdowns:
              - { title: no, in: 90s, group: 1e3, note: 2026-01-02, tags: [1, true] }
            """
        )
        let countdown = try #require(board.countdowns.first)
        #expect(board.title == "12:30")
        #expect(countdown.title == "no" && countdown.id == "no")
        #expect(countdown.group == "1e3" && countdown.note == "2026-01-02" && countdown.tags == ["1", "true"])
    }

    @Test func `an optional key may have an empty value`() throws {
        let board = try board(
            """
            title:
            theme: ~
            zone: null
            countdowns:
              - { title: Tea, in: 4m, zone: , tags: , group: ~, note: "" }
            """
        )
        var tea = Countdown(id: "tea", title: "Tea", kind: .duration(.seconds(240)), origin: origin(5))
        tea.isNamedByTitle = true
        #expect(board == BoardDefinition(countdowns: [tea]))
        #expect(try self.board("countdowns: []").countdowns.isEmpty)
        #expect(try self.board("countdowns:").countdowns.isEmpty)
    }

    @Test func `identifiers are slugs of the titles, and unique`() throws {
        let titles = ["Tea", "tea!", "Tea", "Zürich – Genève", "新年快乐", "🎉", "🍵", "A  b_c"]
        let items = titles.map { "- { title: \"\($0)\", in: 4m }" } + ["- { title: Late, id: tea-2, in: 4m }"]
        let ids = try board("countdowns:\n" + items.joined(separator: "\n")).countdowns.map(\.id)
        #expect(
            ids == ["tea", "tea-3", "tea-4", "zürich-genève", "新年快乐", "countdown", "countdown-2", "a-b-c", "tea-2"])
    }

    @Test func `ten thousand equal titles get ten thousand identifiers`() throws {
        let text = "countdowns:\n" + String(repeating: "- { title: Tea, in: 4m }\n", count: 10_000)
        let countdowns = try board(text).countdowns
        #expect(countdowns.last?.id == "tea-10000")
    }

    @Test func `an alias has the value of its anchor`() throws {
        let board = try board(
            """
            countdowns:
              - { title: Tea, in: &short 4m, tags: &home [kitchen, warm] }
              - { title: Egg, in: *short, tags: *home }
            """
        )
        #expect(board.countdowns[1].kind == .duration(.seconds(240)))
        #expect(board.countdowns[1].tags == ["kitchen", "warm"])
    }

    @Test func `whitespace around a value and repeated tags are removed`() throws {
        let board = try board("countdowns:\n- { title: ' Tea ', in: ' 4m', tags: [a, b, a] }\n")
        let tea = try #require(board.countdowns.first)
        #expect(tea.title == "Tea" && tea.kind == .duration(.seconds(240)) && tea.tags == ["a", "b"])
    }

    @Test(
        arguments: [
            // A misspelt key that is required is reported as unknown, but not also as missing.
            ("- { tilte: Tea, in: 4m }", [.unknownKey]),
            ("- { title: Tea, att: 2027-01-15 }", [.unknownKey]),
            // An invalid time is not also reported as missing; an invalid zone does not invalidate the dates that use
            // the zone.
            ("- { title: Tea, in: 4x }", [.badDuration]),
            ("- { title: Tea, in: }", [.emptyValue]),
            ("- { title: Tea, at: 2027-02-01, from: 2027-01-01, zone: Mars }", [.badZone]),
            ("- { title: Tea, at: 2027-02-30, from: 2027-01-01 }", [.badDate]),
            ("- { title: [Tea], in: 4m }", [.wrongType]),
            ("- { title: Tea, in: 4m, id: [a] }", [.wrongType]),
            ("- { title: Tea, in: 4m, tags: [[a]] }", [.wrongType]),
            ("- { title: Tea, in: 4m, tags: { a: b } }", [.wrongType]),
            ("- { title: Tea, in: 4m, since: 2020-01-01, from: 2019-01-01 }", [.twoKinds, .misplacedFrom]),
            ("- { title: Tea, in: 4m, <<: { note: x } }", [.unknownKey]),
            ("- { title: Tea, in: 4m, [a]: b }", [.unknownKey]),
            ("- {}", [.missingTitle, .missingKind]),
            ("- ~", [.wrongType]),
            // An error in an item is reported once, even if an alias repeats the item.
            ("- &a { title: Tea }\n- *a", [.missingKind]),
        ] as [(String, [DefinitionError.Code])])
    func `an error in a countdown causes no further errors`(items: String, codes: [DefinitionError.Code]) throws {
        let errors = try #require(throws: DefinitionErrors.self) { try board("countdowns:\n" + items) }
        #expect(Set(errors.errors.map(\.code)) == Set(codes))
        #expect(errors.errors.count == codes.count)
    }

    @Test func `a misspelt top-level key is not also reported as missing`() throws {
        let errors = try #require(throws: DefinitionErrors.self) { try board("countdown: []") }
        #expect(errors.errors.map(\.code) == [.unknownKey])
    }

    @Test func `errors beyond the limit of one thousand are only counted`() throws {
        let text = "countdowns:\n" + String(repeating: "- { title: Tea }\n", count: 1200)
        let errors = try #require(throws: DefinitionErrors.self) { try board(text) }
        #expect(errors.errors.count == DefinitionErrors.limit && errors.omitted == 200)
        #expect(errors.description.hasSuffix("\n\nand 200 more errors"))
    }

    @Test func `any theme name is accepted if no list of themes is given`() throws {
        #expect(try board("theme: whatever\ncountdowns: []").theme == "whatever")
    }
}
