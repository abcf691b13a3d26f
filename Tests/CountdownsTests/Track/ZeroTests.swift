import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Zeros of countdowns with several segments: which zero is the last, and what follows it.
@Suite struct ZeroTests {
    private func sequence(_ advance: StepSequence.Advance = .auto, _ onZero: OnZero = .overtime) -> Countdown {
        let steps = ["a", "b"].map { StepSequence.Step($0, .seconds(10)) }
        return Countdown(id: "seq", title: "seq", kind: .steps(StepSequence(steps, advance: advance)), onZero: onZero)
    }

    private func every(_ seconds: Int, from first: Int64) -> Countdown {
        let rule = ElapsedRecurrence(
            every: .seconds(seconds), from: .fixed(WallTime(unixSeconds: 1_800_000_000 + first)))
        return Countdown(
            id: "every", title: "every", kind: .recurring(RecurringDate(.elapsed(rule), clocks: .floating)),
            onZero: .next)
    }

    @Test func `the last zero of a sequence that has ended is its end, not the beginning of its last step`() {
        let fixture = BoardFixture([sequence()])
        let (last, over) = (fixture.after(12), fixture.after(25))
        #expect(fixture.board.advanced(to: last).items[0].sinceZero(at: last) == .seconds(2))
        #expect(fixture.board.advanced(to: over).items[0].sinceZero(at: over) == .seconds(5))
    }

    @Test(arguments: [StepSequence.Advance.auto, .ask], [OnZero.overtime, .repeat])
    func `a finished sequence that is extended continues for the extension`(
        advance: StepSequence.Advance, onZero: OnZero
    ) {
        var fixture = BoardFixture([sequence(advance, onZero)])
        fixture.board.apply(.change(.done, of: ["seq"]), at: fixture.after(5))
        fixture.board.apply(.change(.extend(.seconds(60)), of: ["seq"]), at: fixture.after(6))
        #expect(fixture.reading("seq", after: 6)?.amount == .seconds(60))
        #expect(fixture.reading("seq", after: 6)?.step?.place == StepIndex(round: 0, step: 1))
    }

    @Test func `a sequence that waits for its user has not ended, however long it waits`() {
        let fixture = BoardFixture([sequence(.ask)])
        let moment = fixture.after(1_000)
        #expect(fixture.board.advanced(to: moment).ending(of: 0, at: moment) == nil)
    }

    @Test func `after the clock was set back, the next zero is that of the reading`() {
        // The first date is in the past when the board is loaded, and ahead after the clock was set back.
        var fixture = BoardFixture([.dated("past", in: -100), every(1_000, from: -5_150)])
        fixture.board.apply(.tick, at: fixture.after(1_500))
        var moment = fixture.after(1_501)
        moment.wall = WallTime(unixSeconds: 1_800_000_000 - 200)
        fixture.board.apply(.tick, at: moment)
        #expect(fixture.board.items[1].reading(at: moment).amount == .seconds(50))
        #expect(fixture.board.untilNextEnd(at: moment) == .seconds(50))
    }

    @Test func `a zero that lasts a day can be acknowledged during the whole day`() {
        // The board starts at 08:00 on a Friday.
        let friday = CivilTime(year: 2027, month: 1, day: 15).dayNumber * 86_400
        let date = RecurringDate(
            .rule(Recurrence(RecurrenceRule(.weekly), start: friday - 7 * 86_400)), clocks: .floating,
            isStartOfDay: true)
        var bins = Countdown(id: "bins", title: "bins", kind: .recurring(date), onZero: .next)
        bins.event = .days(1)
        var fixture = BoardFixture([bins])
        #expect(fixture.board.refusal(of: .acknowledge, for: 0, at: fixture.after(20_000)) == nil)
        fixture.board.apply(.change(.acknowledge, of: ["bins"]), at: fixture.after(20_000), cause: .user)
        #expect(fixture.board.items[0].isAcknowledged(at: fixture.after(20_001)))
        #expect(fixture.board.refusal(of: .acknowledge, for: 0, at: fixture.after(86_400)) != nil)
    }

    @Test func `a duration of months keeps its length in another zone and after the board is reopened`() throws {
        let zones = try ["Europe/Berlin", "Asia/Tokyo"].map { try #require(TimeZone(identifier: $0)) }
        let countdown = Countdown(
            id: "lease", title: "lease", kind: .duration(CalendarDuration(months: 3, days: 0, exact: .zero)))
        var fixture = BoardFixture([countdown], zone: zones[0])
        let moment = fixture.after(1)
        let left = fixture.board.items[0].left(at: moment)
        fixture.board.apply(.setZone(zones[1]), at: moment)
        #expect(fixture.board.items[0].left(at: moment) == left)
        var other = BoardFixture([countdown], zone: zones[1])
        _ = other.board.restore(SavedBoard(fixture.board, at: moment), at: moment)
        #expect(other.board.items[0].left(at: moment) == left)
        #expect(other.board.items[0].reading(at: moment) == fixture.board.items[0].reading(at: moment))
    }

    @Test func `a follower of a day is a moment, and keeps it when the day is skipped`() throws {
        // The board starts at 08:00 on a Friday.
        let friday = CivilTime(year: 2027, month: 1, day: 15).dayNumber * 86_400
        let date = RecurringDate(
            .rule(Recurrence(RecurrenceRule(.weekly), start: friday - 7 * 86_400)), clocks: .floating,
            isStartOfDay: true)
        var leader = Countdown(id: "bins", title: "bins", kind: .recurring(date), onZero: .next)
        leader.event = .days(1)
        var follower = try Countdown(id: "bags", title: "bags", kind: leader.kind).following(leader, by: .zero)
        follower.onZero = .next
        var fixture = BoardFixture([leader, follower])
        #expect(fixture.reading("bins", after: 0)?.isToday == true)
        let next = fixture.reading("bags", after: 1)?.date
        fixture.board.apply(.change(.skip, of: ["bins"]), at: fixture.after(1), cause: .user)
        #expect(fixture.reading("bins", after: 1)?.isToday == false)
        #expect(next != nil && fixture.reading("bags", after: 1)?.date == next)
    }
}
