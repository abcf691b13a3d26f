import Countdowns
import Foundation
import Testing

@testable import Definitions

/// Recurring countdowns, from the file to the next occurrence.
struct RecurrenceFileTests {
    /// The next occurrences of the only countdown in a file, after 24 December 2026, 17:59:50 UTC.
    private func next(_ keys: String, zone: String = "Europe/Berlin", _ count: Int = 2) throws -> [String] {
        let text = "zone: \(zone)\ncountdowns:\n  - { title: x, \(keys) }"
        let board = try BoardFile.decode(SourceFile(path: "x.yaml", text: text), in: .christmasEve())
        #expect(board.warnings?.description == nil)
        guard case .recurring(let date) = board.definition.countdowns[0].kind else {
            Issue.record("It does not come again.")
            return []
        }
        let zone = try #require(board.definition.zone)
        return date.next(count, after: DecodingContext.christmasEve().now, in: zone).map {
            String(RFC3339.text(of: $0, utcOffset: zone.utcOffset(at: $0)).prefix(16))
        }
    }

    private static let examples: [(keys: String, times: [String])] = [
        ("every: day", ["2026-12-25T00:00", "2026-12-26T00:00"]),
        ("every: day, at: 18:59", ["2026-12-25T18:59", "2026-12-26T18:59"]),
        ("every: day, at: 19:00", ["2026-12-24T19:00", "2026-12-25T19:00"]),
        ("every: weekday, at: noon", ["2026-12-25T12:00", "2026-12-28T12:00"]),
        ("every: 'mon,thu', at: 6pm", ["2026-12-28T18:00", "2026-12-31T18:00"]),
        ("every: week, starting: 2020-01-01 10:00", ["2026-12-30T10:00", "2027-01-06T10:00"]),
        ("every: 2 weeks, starting: 2026-12-22, at: 10:00", ["2027-01-05T10:00", "2027-01-19T10:00"]),
        ("every: two weeks, starting: 2026-12-01 09:00", ["2026-12-29T09:00", "2027-01-12T09:00"]),
        ("every: month, starting: 2026-01-31, short_month: skip", ["2026-12-31T00:00", "2027-01-31T00:00"]),
        ("every: month, starting: 2026-01-30, short_month: last", ["2026-12-30T00:00", "2027-01-30T00:00"]),
        ("every: last fri, at: 17:00", ["2026-12-25T17:00", "2027-01-29T17:00"]),
        ("every: last day", ["2026-12-31T00:00", "2027-01-31T00:00"]),
        ("every: year, starting: 2024-02-29 08:00, leap: mar1", ["2027-03-01T08:00", "2028-02-29T08:00"]),
        ("every: year, starting: 2024-02-29, short_month: last", ["2027-02-28T00:00", "2028-02-29T00:00"]),
        ("every: year, starting: 2024-02-29, short_month: last, leap: skip", ["2028-02-29T00:00", "2032-02-29T00:00"]),
        ("every: week, starting: wed 18:00", ["2026-12-30T18:00", "2027-01-06T18:00"]),
        ("every: other wed, starting: wed", ["2026-12-30T00:00", "2027-01-13T00:00"]),
        ("every: other wed, starting: 2026-12-16, at: 9:00", ["2026-12-30T09:00", "2027-01-13T09:00"]),
        ("every: fortnight, starting: weekend", ["2026-12-26T00:00", "2027-01-09T00:00"]),
        ("every: day, until: 2026-12-25 24:00", ["2026-12-25T00:00"]),
        ("every: day, at: half past nine", ["2026-12-25T09:30", "2026-12-26T09:30"]),
        ("every: 90m, starting: 2000-01-01", ["2026-12-24T19:30", "2026-12-24T21:00"]),
        ("every: 90m", ["2026-12-24T20:29", "2026-12-24T21:59"]),
        ("every: day, starting: 2027-02-01", ["2027-02-01T00:00", "2027-02-02T00:00"]),
        ("every: day, until: 2026-12-25", ["2026-12-25T00:00"]),
        ("every: day, at: 9:00, until: 2026-12-25", ["2026-12-25T09:00"]),
        ("every: day, at: 9:00, until: 2026-12-25 08:00, starting: 2026-12-01, except: 2026-12-01", []),
        ("every: day, starting: 2026-12-20 20:00, count: 6", ["2026-12-24T20:00", "2026-12-25T20:00"]),
        ("every: day, at: 9:00, except: [2026-12-25, 2026-12-27 09:00]", ["2026-12-26T09:00", "2026-12-28T09:00"]),
        (
            "every: day, at: 9:00, except: [2026-12-25..2026-12-27, 2026-12-29]",
            ["2026-12-28T09:00", "2026-12-30T09:00"]
        ),
        ("every: day, at: 02:30, dst: earlier, starting: 2027-03-28", ["2027-03-28T01:30", "2027-03-29T02:30"]),
        ("every: day, at: 02:30, starting: 2027-03-28", ["2027-03-28T03:30", "2027-03-29T02:30"]),
        ("rrule: 'FREQ=MONTHLY;BYDAY=-1FR', at: 15:00", ["2026-12-25T15:00", "2027-01-29T15:00"]),
        ("rrule: FREQ=DAILY;BYHOUR=9", ["2026-12-25T09:00", "2026-12-26T09:00"]),
        ("rrule: FREQ=HOURLY", ["2026-12-24T19:00", "2026-12-24T20:00"]),
        ("rrule: FREQ=DAILY;UNTIL=20261225T100000Z, at: 11:00", ["2026-12-25T11:00"]),
        ("rrule: FREQ=DAILY;UNTIL=20261225T080000Z", ["2026-12-25T00:00"]),
        ("rrule: FREQ=DAILY;UNTIL=20261225T160000Z", ["2026-12-25T00:00", "2026-12-26T00:00"]),
        ("rrule: FREQ=YEARLY;COUNT=3, starting: 2025-12-31 23:00", ["2026-12-31T23:00", "2027-12-31T23:00"]),
    ]

    @Test(arguments: examples) func `a recurring date occurs at the times of its rule`(keys: String, times: [String])
        throws
    {
        guard times.isEmpty else {
            #expect(try next(keys) == times)
            return
        }
        let text = "countdowns:\n  - { title: x, \(keys) }"
        let board = try BoardFile.decode(SourceFile(path: "x.yaml", text: text), in: .christmasEve())
        #expect(board.warnings?.errors.map(\.code) == [.ended])
    }

    @Test func `a start with an offset is converted to the zone of the file`() throws {
        #expect(try next("every: week, starting: '2026-12-01T23:00Z'", 1) == ["2026-12-30T00:00"])
    }

    @Test func `a recurring date is floating only if neither the file nor the countdown has a zone`() throws {
        func clocks(_ text: String) throws -> RecurringDate.Clocks {
            let board = try BoardFile.decode(text: text, path: "x.yaml", machineZone: .named("Asia/Tokyo"))
            guard case .recurring(let date) = board.countdowns[0].kind else { return .floating }
            return date.clocks
        }
        #expect(try clocks("countdowns: [{ title: x, every: day }]") == .floating)
        #expect(
            try clocks("zone: Asia/Kolkata\ncountdowns: [{ title: x, every: day }]") == .zone(.named("Asia/Kolkata")))
        #expect(try clocks("countdowns: [{ title: x, every: day, zone: UTC }]") == .zone(.utc))
    }

    @Test func `a recurring countdown continues with its next occurrence at zero unless on_zero is stop`() throws {
        let text = """
            defaults: { on_zero: stop }
            countdowns:
              - { title: a, every: day }
              - { title: b, every: day, on_zero: }
              - { title: c, in: 4m, on_zero: }
              - { title: d, at: 2027-01-15, on_zero: hide }
            """
        let board = try BoardFile.decode(text: text, path: "x.yaml", machineZone: .utc)
        #expect(board.countdowns.map(\.onZero) == [.stop, .next, .overtime, .hide])
        let again = "defaults: { on_zero: repeat }\ncountdowns: [{ title: a, in: 4m }, { title: b, every: day }]"
        #expect(
            try BoardFile.decode(text: again, path: "x.yaml", machineZone: .utc).countdowns.map(\.onZero)
                == [.repeat, .next])
        let next = "defaults: { on_zero: next }\ncountdowns: [{ title: a, in: 4m }, { title: b, every: day }]"
        #expect(
            try BoardFile.decode(text: next, path: "x.yaml", machineZone: .utc).countdowns.map(\.onZero)
                == [.overtime, .next])
    }

    @Test func `after done needs no start, takes a time of day, and is over until it is done`() throws {
        let text = """
            defaults: { on_zero: hide }
            countdowns:
              - { title: a, every: 3 weeks after done }
              - { title: b, every: month after done, starting: 2027-01-31, at: 09:00 }
              - { title: c, every: 90m after done }
            """
        let board = try BoardFile.decode(SourceFile(path: "x.yaml", text: text), in: .christmasEve())
        #expect(board.warnings == nil)
        let dates = board.definition.countdowns.compactMap { countdown -> RecurringDate? in
            #expect(countdown.onZero == .next)
            guard case .recurring(let date) = countdown.kind else { return nil }
            return date
        }
        #expect(dates.map(\.afterDone) == [.fromLoading, .fromStart, .fromLoading])
        #expect(dates.map(\.isStartOfDay) == [true, false, false])
        guard case .rule(let rule) = dates[1].pattern else { return #expect(Bool(false)) }
        #expect(rule.rule.shortMonth == .last && CivilTime(local: Int64(rule.start)).clock == "09:00")
        for keys in ["count: 3, starting: fri", "until: 2027-06-01", "except: 2027-01-14"] {
            let text = "countdowns: [{ title: x, every: 3 weeks after done, \(keys) }]"
            let errors = try #require(throws: DefinitionErrors.self) {
                try BoardFile.decode(text: text, path: "x.yaml", machineZone: .utc)
            }
            #expect(errors.errors.map(\.code) == [.misplacedKey])
        }
        let idle = "countdowns: [{ title: x, every: week after done, on_zero: stop }]"
        let decoded = try BoardFile.decode(SourceFile(path: "x.yaml", text: idle), in: .christmasEve())
        #expect(decoded.warnings?.errors.map(\.code) == [.noEffect])
    }

    @Test func `more exceptions than the maximum are an error`() throws {
        func errors(_ count: Int) -> [DefinitionError.Code] {
            let days = (0..<count).map { "\(3000 + $0 / 28)-02-\($0 % 28 + 1 < 10 ? "0" : "")\($0 % 28 + 1)" }
            let text = "countdowns: [{ title: x, every: day, except: [\(days.joined(separator: ", "))] }]"
            do {
                _ = try BoardFile.decode(text: text, path: "x.yaml", machineZone: .utc)
                return []
            } catch { return error.errors.map(\.code) }
        }
        #expect(errors(RecurringDate.maxExceptions) == [])
        #expect(errors(RecurringDate.maxExceptions + 1) == [.badNumber])
        let range = "countdowns: [{ title: x, every: day, except: [2027-01-01..2029-12-31] }]"
        #expect(throws: DefinitionErrors.self) {
            try BoardFile.decode(text: range, path: "x.yaml", machineZone: .utc)
        }
    }

    @Test func `the explanation shows until as a day or a time, and the rule for short months`() throws {
        let text = """
            countdowns:
              - { title: x, every: year, starting: 2024-02-29, until: 2032-02-29, leap: mar1 }
              - { title: y, every: month, starting: 2024-01-31, until: 2026-12-01 09:00, short_month: last }
            """
        let board = try BoardFile.decode(SourceFile(path: "x.yaml", text: text), in: .christmasEve())
        let sentences = board.texts.map { texts in
            texts.flatMap { text -> [String] in
                switch text.value {
                case .until(let reading, let rules): [reading.isDay ? "day" : "time"] + reading.endSentences(rules)
                case .recurring(let date): date.sentences(in: .utc)
                default: []
                }
            }
        }
        #expect(
            sentences == [
                [
                    "in iCalendar notation: FREQ=YEARLY;UNTIL=20320229T235959",
                    "in a year without 29 February, 1 March is meant",
                    "no time is given: a day is meant",
                    "no zone is given in this file: the machine's zone is used", "day",
                    "the last day is 29 February 2032, until its end",
                    "no zone is given in this file: the machine's zone is used",
                ],
                [
                    "in iCalendar notation: FREQ=MONTHLY;UNTIL=20261201T090000",
                    "in a month without this day, the last day of the month is meant",
                    "no time is given: a day is meant",
                    "no zone is given in this file: the machine's zone is used", "time",
                    "no zone is given in this file: the machine's zone is used",
                ],
            ])
    }

    @Test func `the explanation of a recurring date shows its rule, time, exceptions and zone`() throws {
        let text = "countdowns: [{ title: x, every: 2 weeks, starting: 2026-12-22, except: 2027-01-05 }]"
        let board = try BoardFile.decode(SourceFile(path: "x.yaml", text: text), in: .christmasEve())
        #expect(board.texts[0].map(\.field) == ["every", "starting"])
        guard case .recurring(let date) = board.texts[0][0].value else {
            Issue.record("It does not come again.")
            return
        }
        #expect(
            date.sentences(in: .utc) == [
                "in iCalendar notation: FREQ=WEEKLY;INTERVAL=2",
                "no time is given: a day is meant", "1 exception is left out",
                "no zone is given in this file: the machine's zone is used",
            ])
    }
}
