import Foundation
import Testing

@testable import Countdowns

/// Recurring dates, which advance to the next occurrence at zero, even if the board gets no tick at that time.
struct BoardRecurringTests {
    private static let start = 1_800_000_000

    /// Creates a countdown that recurs every `interval` seconds, from `first` seconds after the fixture's start.
    private func every(
        _ interval: Int, from first: Int, _ id: String = "bell", onZero: OnZero = .next, count: Int? = nil,
        title: String? = nil
    ) -> Countdown {
        let start = WallTime(unixSeconds: Int64(Self.start + first))
        let elapsed = ElapsedRecurrence(every: .seconds(interval), from: .fixed(start), count: count)
        return Countdown(
            id: id, title: title ?? id, kind: .recurring(RecurringDate(.elapsed(elapsed), clocks: .zone(.gmt))),
            onZero: onZero)
    }

    @Test func `a recurring date counts down to the next occurrence and then to the following one`() {
        let fixture = BoardFixture([every(100, from: -30)])
        for (seconds, left) in [(0.0, 70.0), (69.5, 0.5), (70, 100), (75, 95), (1_069, 1), (1_070, 100)] {
            let reading = fixture.reading("bell", after: seconds)
            #expect(reading?.state == .running && reading?.amount == .seconds(left), "\(seconds)")
            #expect(reading?.length == .seconds(100))
        }
        #expect(fixture.fraction("bell", after: 20) == 0.5)
        #expect(fixture.reading("bell", after: 70)?.date == WallTime(unixSeconds: Int64(Self.start + 170)))
    }

    @Test func `the first interval of a recurring date begins when the board is loaded`() {
        let fixture = BoardFixture([every(100, from: 50)])
        #expect(fixture.reading("bell", after: 10)?.length == .seconds(50))
        #expect(fixture.reading("bell", after: 60)?.length == .seconds(100))
    }

    @Test func `next countdown, counts and next deadline are updated when a recurring date advances`() {
        var fixture = BoardFixture([every(100, from: 50), .lasting("tea", 120)])
        #expect(fixture.next(after: 0) == "bell")
        _ = fixture.board.apply(.tick, at: fixture.after(50))
        let moment = fixture.after(55)
        #expect(fixture.board.isCurrent(at: moment))
        #expect(fixture.next(after: 55) == "tea")
        #expect(fixture.board.untilNextEnd(at: moment) == .seconds(65))
        #expect(fixture.board.counts(at: moment) == BoardCounts(running: 2, paused: 0, due: 0))
        #expect(fixture.next(after: 119) == "tea")
        #expect(fixture.next(after: 122) == "bell")
    }

    @Test func `a frame that is drawn late advances a recurring date past all missed occurrences`() {
        let fixture = BoardFixture([every(100, from: 50), every(7, from: 0, "often")])
        for seconds in [50.0, 51, 149.9, 150, 100_000] {
            let moment = fixture.after(seconds)
            #expect(!fixture.board.isCurrent(at: moment))
            let board = fixture.board.advanced(to: moment)
            #expect(board.isCurrent(at: moment))
            #expect(board.counts(at: moment).running == 2)
            #expect(board.items.allSatisfy { $0.reading(at: moment).amount > .zero })
            let nearest = board.items.map { $0.reading(at: moment).amount }.min()
            #expect(board.untilNextEnd(at: moment) == nearest)
        }
    }

    @Test func `setting the clock back returns a recurring date to its earlier occurrence`() {
        var fixture = BoardFixture([every(100, from: 50)])
        _ = fixture.board.apply(.tick, at: fixture.after(500))
        #expect(!fixture.board.isCurrent(at: fixture.after(60)))
        _ = fixture.board.apply(.tick, at: fixture.after(60))
        #expect(fixture.board.untilNextEnd(at: fixture.after(60)) == .seconds(90))
    }

    @Test func `a recurring date is in overtime after its last occurrence, like any date`() {
        var fixture = BoardFixture([every(100, from: 50, count: 2)])
        #expect(fixture.reading("bell", after: 149)?.state == .running)
        #expect(fixture.reading("bell", after: 160)?.state == .due)
        #expect(fixture.reading("bell", after: 160)?.amount == .seconds(-10))
        _ = fixture.board.apply(.tick, at: fixture.after(160))
        #expect(fixture.board.counts(at: fixture.after(200)) == BoardCounts(running: 0, paused: 0, due: 1))
        #expect(fixture.board.isCurrent(at: fixture.after(10_000)))
        // A recurring date whose last occurrence was before the board was loaded is due from the start.
        let old = BoardFixture([every(100, from: -1_000, count: 2)])
        #expect(old.reading("bell", after: 0)?.amount == .seconds(-900))
    }

    @Test func `a recurring date that does not advance at zero ends at its first occurrence`() {
        for (onZero, state) in [(OnZero.overtime, Reading.State.due), (.stop, .done), (.hide, .done)] {
            let fixture = BoardFixture([every(100, from: 50, onZero: onZero), .lasting("tea", 999)])
            #expect(fixture.reading("bell", after: 49)?.state == .running)
            #expect(fixture.reading("bell", after: 160)?.state == state)
            #expect(fixture.listed(after: 160) == (onZero == .hide ? ["tea"] : ["bell", "tea"]))
        }
    }

    @Test func `a recurring date goes on to its next occurrences when the user pauses it`() {
        var fixture = BoardFixture([every(100, from: 50)])
        #expect(fixture.board.apply(.togglePause, at: fixture.after(40)) == [])
        #expect(fixture.reading("bell", after: 45)?.amount == .seconds(5))
        #expect(fixture.reading("bell", after: 60)?.amount == .seconds(90))
        #expect(fixture.reading("bell", after: 60)?.state == .running)
        #expect(fixture.board.counts(at: fixture.after(45)) == BoardCounts(running: 1, paused: 0, due: 0))
        let rolled = Change.Event.rolled(to: fixture.after(150).wall, times: 1)
        #expect(fixture.board.apply(.tick, at: fixture.after(50)).map(\.event).contains(rolled))
        #expect(fixture.board.untilNextEnd(at: fixture.after(60)) == .seconds(90))
    }

    @Test func `a recurring date cannot be restarted`() {
        let fixture = BoardFixture([every(100, from: 50)])
        #expect(fixture.board.keyRefusal(of: .restart, for: 0, at: fixture.start) != nil)
    }

    @Test func `a floating recurring date follows the time zone of the board`() throws {
        let start = CivilTime(year: 2020, month: 1, day: 1, hour: 9).dayNumber * 86_400 + 9 * 3_600
        let date = RecurringDate(.rule(Recurrence(RecurrenceRule(.daily), start: start)), clocks: .floating)
        var fixture = BoardFixture([Countdown(id: "x", title: "x", kind: .recurring(date), onZero: .next)])
        // The fixture starts at 08:00 UTC, one hour before the occurrence.
        #expect(fixture.reading("x", after: 0)?.amount == .seconds(3_600))
        _ = fixture.board.apply(.setZone(try #require(TimeZone(identifier: "Asia/Tokyo"))), at: fixture.after(0))
        #expect(fixture.reading("x", after: 0)?.amount == .seconds(16 * 3_600))
    }

    @Test func `title and note show the age at the next occurrence`() {
        let start = CivilTime(year: 1990, month: 1, day: 15).dayNumber * 86_400 + 8 * 3_600 + 10
        var date = RecurringDate(.rule(Recurrence(RecurrenceRule(.yearly), start: start)), clocks: .zone(.gmt))
        date.firstYear = 1990
        var fixture = BoardFixture([
            Countdown(
                id: "ada", title: "Ada turns {age}", kind: .recurring(date), note: "the {nth} {time}", onZero: .next)
        ])
        // The fixture starts on 15 January 2027 at 08:00, ten seconds before the occurrence.
        #expect(fixture.board.items[0].countdown.title == "Ada turns 37")
        #expect(fixture.board.items[0].countdown.note == "the 37th {time}")
        _ = fixture.board.apply(.tick, at: fixture.after(10))
        #expect(fixture.board.items[0].countdown.title == "Ada turns 38")
        date.firstYear = nil
        let plain = BoardFixture([Countdown(id: "ada", title: "{age}", kind: .recurring(date))])
        #expect(plain.board.items[0].countdown.title == "{age}")
    }

    @Test(arguments: [
        ("{nth} time, {age}{age}", "37th time, 3737"), ("{a {age}}", "{a 37}"), ("{{age}", "{37"), ("}{age", "}{age"),
        ("{ age }", "{ age }"), ("no braces", "no braces"), ("", ""),
        // In these texts, a character forms one grapheme cluster with the brace next to it.
        ("\u{0601}{age}", "\u{0601}37"), ("{age}\u{093E}", "37\u{093E}"), ("{age}\u{0301}", "37\u{0301}"),
        (String(repeating: "{", count: 10_000) + "age}", String(repeating: "{", count: 9_999) + "37"),
    ])
    func `every placeholder for the age is replaced, also next to a combining character`(text: String, filled: String) {
        #expect(Array(text.filled(age: 37).utf8) == Array(filled.utf8))
    }

    @Test func `ordinals have the English suffixes st, nd, rd and th`() {
        let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 112].map { "{nth}".filled(age: $0) }
        #expect(
            ordinals == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th", "112th"])
    }

    // MARK: All-day occurrences

    /// Creates an all-day occurrence on 16 January, 16 hours after the fixture's start.
    private func birthday(_ frequency: RecurrenceRule.Frequency = .yearly) -> Countdown {
        let first = CivilTime(year: 1990, month: 1, day: 16).wallTime(utcOffset: 0).unixSeconds
        var date = RecurringDate(
            .rule(Recurrence(RecurrenceRule(frequency), start: Int(first))), clocks: .floating, isStartOfDay: true)
        date.firstYear = 1990
        var countdown = Countdown(id: "ada", title: "Ada turns {age}", kind: .recurring(date), onZero: .next)
        countdown.event = .days(1)
        return countdown
    }

    private let dayStart = 16 * 3_600.0
    private let dayEnd = 40 * 3_600.0

    @Test func `an all-day recurring date is today, and running, until the end of its day`() {
        var fixture = BoardFixture([birthday(), .lasting("tea", 500_000)])
        func state(_ seconds: Double) -> Reading? { fixture.reading("ada", after: seconds) }
        #expect(state(dayStart - 1)?.state == .running && state(dayStart - 1)?.amount == .seconds(1))
        for seconds in [dayStart, dayStart + 30_000, dayEnd - 1] {
            _ = fixture.board.apply(.tick, at: fixture.after(seconds))
            let now = fixture.after(seconds)
            #expect(state(seconds)?.state == .running && state(seconds)?.amount == .seconds(dayStart - seconds))
            #expect(state(seconds)?.isToday == true && state(seconds)?.event?.daysAhead == 0)
            #expect(state(seconds)?.date == WallTime(unixSeconds: Int64(Self.start) + Int64(dayStart)))
            #expect(fixture.board.items[0].countdown.title == "Ada turns 37")
            #expect(fixture.board.counts(at: now) == BoardCounts(running: 2, paused: 0, due: 0))
            #expect(fixture.board.next(after: nil, at: now) == 0)
        }
        #expect(fixture.board.untilNextChange(at: fixture.after(dayEnd - 1)) == .seconds(1))
        _ = fixture.board.apply(.tick, at: fixture.after(dayEnd))
        #expect(state(dayEnd)?.state == .running && state(dayEnd)?.amount == .seconds(364 * 86_400))
        #expect(fixture.board.items[0].countdown.title == "Ada turns 38")
        #expect(fixture.board.counts(at: fixture.after(dayEnd)) == BoardCounts(running: 2, paused: 0, due: 0))
    }

    @Test func `an all-day date records zero once, when its day begins, and the next threshold a year later`() {
        var fixture = BoardFixture([birthday()])
        func events(_ seconds: Double) -> [Change.Event] {
            fixture.board.apply(.tick, at: fixture.after(seconds)).map(\.event)
        }
        let next = WallTime(unixSeconds: Int64(Self.start) + Int64(dayStart) + 365 * 86_400)
        _ = events(dayStart - 1)
        #expect(events(dayStart) == [.rolled(to: next, times: 1)])
        #expect(events(dayStart + 5) == [])
        #expect(events(dayEnd) == [.turned])
        #expect(events(dayEnd + 5) == [])
        #expect(events(dayStart + 365 * 86_400 - 1) == [.warned(.warn, times: 1)])
    }

    @Test func `an all-day date is today if the board is loaded, or the clock is set back, during its day`() {
        var fixture = BoardFixture([birthday()])
        _ = fixture.board.apply(.tick, at: fixture.after(dayEnd + 100))
        #expect(fixture.board.items[0].countdown.title == "Ada turns 38")
        _ = fixture.board.apply(.tick, at: fixture.after(dayStart + 100))
        #expect(fixture.board.items[0].countdown.title == "Ada turns 37")
        #expect(fixture.board.items[0].reading(at: fixture.after(dayStart + 100)).isToday)
        let definition = BoardDefinition(countdowns: [birthday()])
        let later = Board(
            definition, title: "", zone: .gmt, remembered: RememberedLook(theme: "a"), at: fixture.after(dayStart + 100)
        )
        #expect(later.items[0].reading(at: fixture.after(dayStart + 100)).isToday)
        #expect(later.items[0].countdown.title == "Ada turns 37")
    }

    @Test func `a zero that was recorded before the clock was set back is not recorded again`() {
        var fixture = BoardFixture([every(100, from: 0)])
        #expect(fixture.board.apply(.tick, at: fixture.after(150)).filter(\.reachesZero).count == 1)
        _ = fixture.board.apply(.change(.skip, of: ["bell"]), at: fixture.after(150))
        var moment = fixture.after(160)
        moment.wall = WallTime(unixSeconds: Int64(Self.start + 50))
        _ = fixture.board.apply(.change(.pin, of: ["bell"]), at: moment)
        for _ in 0..<5 {
            moment = moment + .seconds(40)
            #expect(fixture.board.apply(.tick, at: moment).filter(\.reachesZero).isEmpty, "\(moment.wall)")
            var opened = BoardFixture([every(100, from: 0)]).board
            let restoration = opened.restore(SavedBoard(fixture.board, at: moment), at: moment)
            #expect(restoration.changes.filter(\.reachesZero).isEmpty, "\(moment.wall)")
        }
    }

    @Test func `an all-day date that is skipped on its day counts down to the next occurrence`() {
        var fixture = BoardFixture([birthday()])
        _ = fixture.board.apply(.change(.skip, of: ["ada"]), at: fixture.after(dayStart + 100))
        let now = dayStart + 100
        #expect(fixture.reading("ada", after: now)?.amount == .seconds(365 * 86_400 - 100))
        #expect(fixture.reading("ada", after: now)?.state == .running)
        #expect(fixture.board.counts(at: fixture.after(now)).running == 1)
        #expect(fixture.reading("ada", after: dayStart + 365 * 86_400 + 5)?.isToday == true)
    }

    @Test func `an all-day date that recurs daily counts to the next midnight`() {
        let fixture = BoardFixture([birthday(.daily)])
        #expect(fixture.reading("ada", after: dayStart + 5)?.state == .running)
        #expect(fixture.reading("ada", after: dayStart + 5)?.amount == .seconds(86_395))
    }

    @Test func `an all-day occurrence ends at the end of the day in its own zone, also after a clock change`() throws {
        // In Havana, 14 March 2027 has only 23 hours, because the clocks skip midnight.
        let zone = try #require(TimeZone(identifier: "America/Havana"))
        let start = CivilTime(year: 2027, month: 3, day: 13).wallTime(utcOffset: -5 * 3_600)
        let first = CivilTime(year: 2000, month: 3, day: 13).wallTime(utcOffset: 0).unixSeconds
        let date = RecurringDate(
            .rule(Recurrence(RecurrenceRule(.yearly), start: Int(first))), clocks: .zone(zone), isStartOfDay: true)
        func end(_ days: Int) -> WallTime? { date.end(of: start, lasting: .days(days), in: .gmt) }
        #expect(end(1) == start + .seconds(86_400))
        #expect(end(2) == start + .seconds(86_400 + 23 * 3_600))
        #expect(date.end(of: start + .seconds(3_600), lasting: .days(1), in: .gmt) == nil)
    }
}
