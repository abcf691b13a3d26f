import Foundation
import Testing

@testable import Countdowns

/// Whole days, and events that begin at a time of day.
///
/// The fixture starts on 15 January 2027 at 08:00 UTC.
@Suite struct WholeDayTests {
    private let hour = 3_600.0
    /// The start of 16 January, in seconds after the fixture's start.
    private let dayStart = 16 * 3_600.0
    private let dayEnd = 40 * 3_600.0

    private func day(
        _ id: String = "bins", _ length: EventLength = .days(1), onZero: OnZero = .overtime, dayStarts: Int? = nil
    ) -> Countdown {
        let local = CivilTime(year: 2027, month: 1, day: 16).wallTime(utcOffset: 0).sinceEpoch
        let target = DateTarget.floating(FloatingTime(sinceLocalEpoch: local, isStartOfDay: true))
        var countdown = Countdown(id: id, title: id, kind: .date(target), onZero: onZero)
        (countdown.event, countdown.dayStarts) = (length, dayStarts)
        return countdown
    }

    /// Ticks at each hour, and returns the hours after the start at which a zero was recorded.
    private func zeros(_ fixture: inout BoardFixture, from start: Double = 0, hours: Int = 72) -> [Double] {
        (0...hours).flatMap { tick -> [Double] in
            let moment = fixture.after(start + Double(tick) * hour)
            return fixture.board.apply(.tick, at: moment).filter(\.reachesZero).map {
                ($0.time - fixture.start.wall) / .seconds(hour)
            }
        }
    }

    @Test func `a day is running until it is over, and due only after it`() throws {
        let fixture = BoardFixture([day()])
        for (seconds, state, isToday, ahead) in [
            (0, Reading.State.running, false, 1), (dayStart - 1, .running, false, 1), (dayStart, .running, true, 0),
            (dayEnd - 1, .running, true, 0), (dayEnd, .due, false, -1), (dayEnd + 86_400, .due, false, -2),
        ] {
            let reading = try #require(fixture.reading("bins", after: seconds))
            #expect(reading.state == state && reading.isToday == isToday, "\(seconds)")
            #expect(reading.event?.daysAhead == ahead && reading.amount == .seconds(dayStart - seconds), "\(seconds)")
        }
    }

    @Test func `the board changes when a day begins and when it is over`() {
        var fixture = BoardFixture([day()])
        _ = fixture.board.apply(.tick, at: fixture.after(dayStart - 1))
        #expect(fixture.board.untilNextChange(at: fixture.after(dayStart - 1)) == .seconds(1))
        _ = fixture.board.apply(.tick, at: fixture.after(dayStart))
        #expect(fixture.board.counts(at: fixture.after(dayStart + 1)) == BoardCounts(running: 1, paused: 0, due: 0))
        #expect(fixture.board.untilNextChange(at: fixture.after(dayStart)) == .seconds(86_400))
        _ = fixture.board.apply(.tick, at: fixture.after(dayEnd))
        #expect(fixture.board.counts(at: fixture.after(dayEnd)) == BoardCounts(running: 0, paused: 0, due: 1))
    }

    @Test func `on its day a day stands behind everything that ends today, before it among the dates`() {
        let fixture = BoardFixture([.lasting("tea", dayEnd - 60), .lasting("late", dayEnd + 60), day()])
        #expect(fixture.next(after: 0) == "bins")
        #expect(fixture.next(after: dayStart + 1) == "tea")
        let moment = fixture.after(dayStart + 1)
        let board = fixture.board.advanced(to: moment)
        #expect(board.upcoming(3, after: 0, at: moment).map { board.items[$0].id } == ["bins", "late"])
        let items = BoardOrder(.time).sorted([0, 1, 2], of: board.items, at: moment)
        #expect(items.map { board.items[$0].id } == ["bins", "tea", "late"])
    }

    @Test(arguments: [(nil, 16.0), (0, 16), (7 * 3_600, 23)])
    func `the zero of a day is recorded once, at the time at which the day starts`(starts: Int?, zero: Double) {
        var fixture = BoardFixture([day(dayStarts: starts)])
        #expect(zeros(&fixture) == [zero])
    }

    @Test func `a board that is loaded on the day records the zero only if the day has not started yet`() {
        for (loaded, expected) in [(dayStart + hour, [23.0]), (dayStart + 8 * hour, [])] {
            let fixture = BoardFixture([])
            let board = Board(
                BoardDefinition(countdowns: [day(dayStarts: 7 * 3_600)]), title: "", zone: .gmt,
                remembered: RememberedLook(theme: "a"), at: fixture.after(loaded))
            var later = fixture
            later.board = board
            #expect(zeros(&later, from: loaded) == expected)
        }
    }

    @Test func `a recurring day that starts at seven records each zero once, and keeps its thresholds`() {
        let first = CivilTime(year: 2027, month: 1, day: 16).wallTime(utcOffset: 0).unixSeconds
        var rule = RecurrenceRule(.daily)
        rule.interval = 2
        let date = RecurringDate(.rule(Recurrence(rule, start: Int(first))), clocks: .floating, isStartOfDay: true)
        var countdown = Countdown(id: "bins", title: "bins", kind: .recurring(date), onZero: .next)
        (countdown.event, countdown.dayStarts) = (.days(1), 7 * 3_600)
        countdown.thresholds.warn = .left(.seconds(2 * hour))
        var fixture = BoardFixture([countdown])
        let changes = (0...120).flatMap { fixture.board.apply(.tick, at: fixture.after(Double($0) * hour)) }
        func hours(_ isWanted: (Change.Event) -> Bool) -> [Double] {
            changes.filter { isWanted($0.event) }.map { ($0.time - fixture.start.wall) / .seconds(hour) }
        }
        #expect(hours { if case .rolled = $0 { true } else { false } } == [23, 71, 119])
        #expect(hours { if case .warned = $0 { true } else { false } } == [14, 62, 110])
    }

    @Test func `of days that follow each other, each is today until it is over`() throws {
        let monday = CivilTime(year: 2027, month: 1, day: 18).wallTime(utcOffset: 0)
        var rule = RecurrenceRule(.weekly)
        rule.weekdays = (0..<5).map { .init($0) }
        let date = RecurringDate(
            .rule(Recurrence(rule, start: Int(monday.unixSeconds))), clocks: .floating, isStartOfDay: true)
        var countdown = Countdown(id: "school", title: "school", kind: .recurring(date), onZero: .next)
        countdown.event = .days(1)
        let fixture = BoardFixture([countdown])
        let noon = dayStart + 12 * hour
        for (day, ahead) in [(0, 2), (1, 1), (2, 0), (3, 0), (6, 0), (7, 2), (9, 0)] {
            let reading = try #require(fixture.reading("school", after: noon + Double(day) * 86_400))
            #expect(reading.event?.daysAhead == ahead && reading.isToday == (ahead == 0), "\(day)")
        }
    }

    @Test func `an event of several days counts its days`() throws {
        let fixture = BoardFixture([day("trip", .days(12))])
        let reading = try #require(fixture.reading("trip", after: dayStart + 2 * 86_400 + 5))
        #expect(reading.isToday && reading.event?.wholeDays == 12 && reading.event?.daysAhead == -2)
        #expect(fixture.reading("trip", after: dayStart + 12 * 86_400)?.state == .due)
    }

    @Test func `an event with times counts to its start, then to its end`() throws {
        let fixture = BoardFixture([day("party", .time(.seconds(2 * hour)))])
        func reading(_ seconds: Double) throws -> Reading { try #require(fixture.reading("party", after: seconds)) }
        #expect(try reading(dayStart - 60).amount == .seconds(60))
        let during = try reading(dayStart + hour)
        #expect(during.state == .running && during.amount == .seconds(hour) && during.length == .seconds(2 * hour))
        #expect(during.date == fixture.start.wall + .seconds(dayStart + 2 * hour) && !during.isToday)
        let over = try reading(dayStart + 3 * hour)
        #expect(over.state == .due && over.amount == .seconds(-hour))
    }

    @Test func `an event with times records one zero, at its start`() {
        var fixture = BoardFixture([day("party", .time(.seconds(2 * hour)), dayStarts: 7 * 3_600)])
        #expect(zeros(&fixture) == [16])
    }

    @Test func `a day that leaves the board at zero stays until it is over`() {
        let fixture = BoardFixture([day(onZero: .hide)])
        #expect(fixture.listed(after: dayEnd - 1) == ["bins"])
        #expect(fixture.listed(after: dayEnd) == [])
    }

    @Test func `a day that a user moved to a time of day is a moment`() throws {
        var fixture = BoardFixture([day()])
        _ = fixture.board.apply(.change(.extend(.seconds(hour)), of: ["bins"]), at: fixture.after(0))
        #expect(try #require(fixture.reading("bins", after: 0)).event == nil)
        _ = fixture.board.apply(.change(.extend(.seconds(23 * hour)), of: ["bins"]), at: fixture.after(0))
        #expect(try #require(fixture.reading("bins", after: 0)).event?.daysAhead == 2)
    }

    @Test func `a recurring day that does not come again is today if the board is loaded on the day`() {
        let first = CivilTime(year: 2027, month: 1, day: 8).wallTime(utcOffset: 0).unixSeconds
        let date = RecurringDate(
            .rule(Recurrence(RecurrenceRule(.weekly), start: Int(first))), clocks: .floating, isStartOfDay: true)
        for onZero in [OnZero.overtime, .stop, .hide, .next] {
            var countdown = Countdown(id: "bins", title: "bins", kind: .recurring(date), onZero: onZero)
            countdown.event = .days(1)
            #expect(BoardFixture([countdown]).reading("bins", after: 0)?.isToday == true, "\(onZero)")
        }
    }

    @Test func `a day that has begun is behind a deadline at its end`() {
        let fixture = BoardFixture([day(), .dated("essay", in: Int64(dayEnd))])
        #expect(fixture.next(after: dayStart + 1) == "essay")
    }

    @Test func `a user can end a day, and acknowledge it on the day, but not snooze it before it is over`() throws {
        var fixture = BoardFixture([day()])
        var other = fixture
        let snooze = CountdownAction.snooze(.seconds(300))
        #expect(fixture.board.refusal(of: snooze, for: 0, at: fixture.after(dayStart + 5)) != nil)
        #expect(fixture.board.refusal(of: snooze, for: 0, at: fixture.after(dayEnd + 5)) == nil)
        _ = fixture.board.apply(.change(.done, of: ["bins"]), at: fixture.after(dayStart + 5))
        let done = try #require(fixture.reading("bins", after: dayStart + 6))
        #expect(done.state == .done && !done.isToday)
        _ = other.board.apply(.tick, at: other.after(dayStart))
        _ = other.board.apply(.change(.acknowledge, of: ["bins"]), at: other.after(dayStart + 5))
        #expect(try #require(other.reading("bins", after: dayEnd + 5)).isAcknowledged)
    }
}
