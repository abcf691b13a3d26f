import Countdowns
import Foundation
import Testing

@testable import Definitions

/// The keys `after` and `before` in files.
@Suite struct LinkFileTests {
    private func board(_ texts: [String: String]) throws -> DecodedBoard {
        try BoardFile.load(["main.yaml"], in: .christmasEve(), from: MemoryFiles(texts: texts))
    }

    private func board(_ lines: String) throws -> DecodedBoard {
        try board(["main.yaml": "countdowns:\n" + lines.split(separator: "\n").map { "  - \($0)\n" }.joined()])
    }

    private func link(_ id: String, _ board: DecodedBoard) -> CountdownLink? {
        board.definition.countdowns.first { $0.id == id }?.link
    }

    private func codes(_ lines: String) throws -> [DefinitionError.Code] {
        do {
            return try board(lines).warnings?.errors.map(\.code) ?? []
        } catch let failure as BoardFailure {
            return failure.errors?.errors.map(\.code) ?? []
        }
    }

    @Test func `a link is parsed from an id or a title and an offset, before or after its leader`() throws {
        let board = try board(
            """
            { title: A, after: tea }
            { title: B, after: "Tea +10m" }
            { title: C, before: TEA - 1m 30s }
            { title: D, after: green-tea + 1 hour and 5 minutes }
            Tea: 4m
            { title: "Tea - green", id: green-tea, in: 5m }
            { title: E, before: Tea - green }
            { title: F, before: Tea - green − 1m }
            """)
        #expect(link("a", board) == CountdownLink(to: "tea", offset: .zero))
        #expect(link("b", board) == CountdownLink(to: "tea", offset: .seconds(600)))
        #expect(link("c", board) == CountdownLink(to: "tea", offset: .seconds(-90)))
        #expect(link("d", board) == CountdownLink(to: "green-tea", offset: .seconds(3_900)))
        #expect(link("e", board) == CountdownLink(to: "green-tea", offset: .zero))
        #expect(link("f", board) == CountdownLink(to: "green-tea", offset: .seconds(-60)))
    }

    @Test func `the units of an offset are kept, and explained by the leader`() throws {
        let board = try board(
            """
            { title: Day, at: 2027-01-15 09:00, work_hours: mon-fri 09:00-17:00 }
            { title: A, after: day + 1y 1mo 1w 2d 3h }
            { title: B, before: day - 24h }
            { title: C, before: day - 10wd }
            { title: D, after: a + 2d }
            Tea: 4m
            { title: E, after: tea + 1d 1h }
            """)
        func offset(_ id: String) -> [Int]? {
            link(id, board).map {
                [$0.offset.months, $0.offset.days, $0.offset.workDays, Int($0.offset.exact.components.seconds)]
            }
        }
        #expect(offset("a") == [13, 9, 0, 10_800])
        #expect(offset("b") == [0, 0, 0, -86_400])
        #expect(offset("c") == [0, 0, -10, 0])
        let sentences = board.texts.flatMap(\.self).compactMap { text in
            if case .linked(let chain) = text.value { chain.sentence } else { nil as String? }
        }
        #expect(
            sentences == [
                "it ends 1y 1mo 1w 2d 3h by the calendar after “Day”", "it ends 1d (a day is 24h) before “Day”",
                "it ends 10wd of working time before “Day”",
                "it ends 2d by the calendar after “A”, which ends 1y 1mo 1w 2d 3h by the calendar after “Day”",
                "it ends 1d 1h (a day is 24h) after “Tea”",
            ])
    }

    @Test func `a leader can be in an included file, and its zone and clock apply to the follower`() throws {
        let board = try board([
            "main.yaml": """
            include: more.yaml
            zone: Europe/Berlin
            groups: { Kitchen: { warn: 30s } }
            countdowns:
              - { title: Fuel, before: launch - 2h }
              - { title: Serve, after: roast + 10m, group: Kitchen }
            """,
            "more.yaml": """
            zone: Asia/Tokyo
            countdowns:
              - { title: Launch, at: 2027-01-15 09:00 }
              - { title: Roast, in: 1h, sleep: pause, paused: true, resume_within: 3d, group: Kitchen }
            """,
        ])
        #expect(board.warnings == nil)
        let fuel = try #require(board.definition.countdowns.first)
        // 09:00 in Tokyo is midnight in UTC.
        #expect(fuel.kind == .date(.fixed(WallTime(unixSeconds: 1_799_971_200 - 7_200))))
        #expect(fuel.zone?.identifier == "Asia/Tokyo")
        let serve = board.definition.countdowns[1]
        #expect(serve.kind == .duration(CalendarDuration(.seconds(4_200))))
        #expect(serve.sleep == .pause && serve.startsPaused && serve.resumeWithin == .seconds(3 * 86_400))
        #expect(serve.group == "Kitchen" && serve.thresholds.warn == .left(.seconds(30)))
    }

    @Test func `a follower of a recurring countdown recurs with it, also over a chain of links`() throws {
        let board = try board(
            """
            { title: Call, every: weekday, at: 09:30, zone: UTC }
            { title: Slides, before: call - 10m }
            { title: Coffee, before: slides - 5m, on_zero: stop }
            """)
        let countdowns = board.definition.countdowns
        #expect(countdowns.map(\.onZero) == [.next, .next, .stop])
        guard case .recurring(let date) = countdowns[2].kind else {
            Issue.record("no recurring date")
            return
        }
        let times = date.next(2, after: DecodingContext.christmasEve().now, in: .utc)
        #expect(times.map { RFC3339.text(of: $0) } == ["2026-12-25T09:15:00Z", "2026-12-28T09:15:00Z"])
    }

    @Test func `a link combined with another time, with from or with until is an error`() throws {
        for key in ["in: 4m", "at: 2027-01-15", "since: 2020-01-01", "every: day", "rrule: FREQ=DAILY", "steps: [1m]"] {
            #expect(try codes("Tea: 4m\n{ title: A, after: tea, \(key) }") == [.twoKinds], "\(key)")
        }
        #expect(try codes("Tea: 4m\n{ title: A, after: tea, before: tea }") == [.twoKinds])
        #expect(try codes("Tea: 4m\n{ title: A, after: tea, from: 2020-01-01 }") == [.misplacedFrom])
        #expect(try codes("Tea: 4m\n{ title: A, after: tea, until: 2027-01-01 }") == [.misplacedKey])
    }

    @Test func `a key that the leader determines has no effect on a follower and is a warning`() throws {
        for key in ["zone: UTC", "paused: true", "sleep: pause", "resume_within: 1h", "dst: later", "rounds: 2"] {
            #expect(try codes("Tea: 4m\n{ title: A, after: tea, \(key) }") == [.noEffect], "\(key)")
        }
        #expect(try codes("Tea: 4m\n{ title: A, after: tea, warn: 10m, on_zero: hide, note: n }") == [])
    }

    @Test func `the offset of a link must have a fixed length and the sign of its key`() throws {
        #expect(try codes("Tea: 4m\n{ title: A, after: tea + 1mo }") == [.badLink])
        #expect(try codes("Tea: 4m\n{ title: A, after: tea + 2wd }") == [.badLink])
        #expect(try codes("Day: 2027-01-15 09:00\n{ title: A, after: day + 1mo }") == [])
        #expect(try codes("Day: 2027-01-15 09:00\n{ title: A, after: day + 2wd }") == [.badLink])
        #expect(try codes("{ title: Work, in: 8h, work_hours: 09:00-17:00 }\n{ title: A, after: work }") == [.badLink])
        #expect(try codes("Tea: 4m\n{ title: A, after: tea - 1m }") == [.badDuration])
        #expect(try codes("Tea: 4m\n{ title: A, before: tea + 1m }") == [.badDuration])
        #expect(try codes("Tea: 4m\n{ title: A, after: tea + }") == [.badDuration])
        #expect(try codes("Tea: 4m\n{ title: A, after: tea + soon }") == [.badDuration])
        #expect(try codes("Lease: 1y\n{ title: A, before: lease - 1d }") == [.badLink])
        #expect(try codes("Lease: 1y\n{ title: A, after: lease + 1d }") == [])
    }

    @Test func `only the first twenty wrong links get a suggestion`() throws {
        let lines = ["Tea: 4m"] + (0..<50).map { "{ title: A\($0), after: te + 1m }" }
        let failure = try #require(throws: BoardFailure.self) { try board(lines.joined(separator: "\n")) }
        let helps = try #require(failure.errors).errors.map { $0.help == "did you mean \"tea\"?" }
        #expect(helps == Array(repeating: true, count: 20) + Array(repeating: false, count: 30))
    }

    @Test func `only the first twenty unused groups get a suggestion`() throws {
        let groups = (0..<50).map { "G\($0)x: {}" }.joined(separator: ", ")
        let lines = (0..<50).map { "- { title: A\($0), in: 1h, group: G\($0)y }\n" }.joined()
        let board = try board(["main.yaml": "groups: { \(groups) }\ncountdowns:\n\(lines)"])
        #expect(board.warnings?.errors.count { $0.code == .unusedGroup && $0.help != nil } == 20)
    }

    @Test func `an error in a leader causes no second error in the link to it`() throws {
        #expect(try codes("Tea: 4 parsecs\n{ title: A, after: tea }") == [.badDuration])
    }

    @Test func `a cycle of links is reported once, and a chain of 20000 links is valid`() throws {
        #expect(try codes("{ title: A, after: b }\n{ title: B, after: a }\n{ title: C, after: a }") == [.linkCycle])
        let count = 20_000
        let lines = (1..<count).reversed().map { "{ title: c\($0), after: c\($0 - 1) + 1s }" } + ["c0: 4m"]
        let board = try board(lines.joined(separator: "\n"))
        #expect(board.definition.countdowns[0].kind == .duration(CalendarDuration(.seconds(240 + count - 1))))
    }

    @Test func `the explanation of a link names every leader of its chain`() throws {
        let board = try board(
            """
            Launch: 2027-01-15 09:00
            { title: Fuel, before: launch - 2h }
            { title: Dinner, after: fuel }
            { title: Bed, after: dinner + 1h 30m }
            """)
        guard case .linked(let chain) = board.texts[3].first?.value else {
            Issue.record("no chain")
            return
        }
        #expect(
            chain.sentence == "it ends 1h 30m after “Dinner”, which ends with “Fuel”, which ends 2h before “Launch”")
    }
}
