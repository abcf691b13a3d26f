import Foundation
import Testing

@testable import Countdowns

@Suite struct CalendarDurationTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    /// What clocks in Berlin show when an amount that starts at a time there is over.
    private func end(of amount: CalendarDuration, from start: CivilTime) -> CivilTime {
        let instant = LocalTime.instant(of: start.wallTime(utcOffset: 0).unixSeconds, in: Self.berlin).instant
        let from = WallTime(unixSeconds: instant)
        let end = from + amount.length(from: from, in: Self.berlin)
        return CivilTime(
            end, utcOffset: Self.berlin.secondsFromGMT(for: Date(timeIntervalSince1970: Double(end.unixSeconds))))
    }

    private static let cases: [(amount: CalendarDuration, start: CivilTime, end: CivilTime)] = [
        (
            CalendarDuration(months: 12, days: 0, exact: .zero), CivilTime(year: 2026, month: 1, day: 1),
            CivilTime(year: 2027, month: 1, day: 1)
        ),
        (
            CalendarDuration(months: 1, days: 0, exact: .zero), CivilTime(year: 2026, month: 1, day: 31, hour: 9),
            CivilTime(year: 2026, month: 2, day: 28, hour: 9)
        ),
        (
            CalendarDuration(months: 12, days: 0, exact: .zero), CivilTime(year: 2028, month: 2, day: 29),
            CivilTime(year: 2029, month: 2, day: 28)
        ),
        (
            CalendarDuration(months: 11, days: 0, exact: .zero), CivilTime(year: 2026, month: 3, day: 15, hour: 7),
            CivilTime(year: 2027, month: 2, day: 15, hour: 7)
        ),
        // The wall time stays though the clocks are put forward in between.
        (
            CalendarDuration(months: 1, days: 3, exact: .seconds(5)),
            CivilTime(year: 2026, month: 3, day: 10, hour: 12),
            CivilTime(year: 2026, month: 4, day: 13, hour: 12, second: 5)
        ),
        // A time that is skipped comes an hour later.
        (
            CalendarDuration(months: 1, days: 0, exact: .zero),
            CivilTime(year: 2026, month: 2, day: 28, hour: 2, minute: 30),
            CivilTime(year: 2026, month: 3, day: 28, hour: 2, minute: 30)
        ),
        (
            CalendarDuration(months: 1, days: 1, exact: .zero),
            CivilTime(year: 2026, month: 2, day: 28, hour: 2, minute: 30),
            CivilTime(year: 2026, month: 3, day: 29, hour: 3, minute: 30)
        ),
    ]

    @Test(arguments: cases)
    func `months move by the calendar on the clocks of the zone`(
        amount: CalendarDuration, start: CivilTime, end: CivilTime
    ) {
        #expect(self.end(of: amount, from: start) == end)
    }

    @Test func `two hours last 7,200 s, over a gap as well`() {
        let beforeGap = CivilTime(year: 2026, month: 3, day: 29, hour: 1).wallTime(utcOffset: 3_600)
        #expect(CalendarDuration(.seconds(7_200)).length(from: beforeGap, in: Self.berlin) == .seconds(7_200))
        let days = CalendarDuration(months: 0, days: 2, exact: .zero)
        #expect(days.length(from: beforeGap, in: Self.berlin) == .seconds(172_800))
        #expect(days.isExact)
    }

    @Test func `a duration is as long as the calendar says when it starts, and starts again`() {
        let month = Countdown(
            id: "m", title: "m", kind: .duration(CalendarDuration(months: 1, days: 0, exact: .zero)), zone: Self.berlin)
        // The fixture starts on 15 January 2027.
        var fixture = BoardFixture([month])
        #expect(fixture.reading("m", after: 0)?.length == .seconds(31 * 86_400))
        _ = fixture.board.apply(.restart, at: fixture.after(31 * 86_400))
        #expect(fixture.reading("m", after: 31 * 86_400)?.length == .seconds(28 * 86_400))
    }
}
