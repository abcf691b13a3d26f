import Foundation
import TestSupport
import Testing

@testable import Countdowns

@Suite struct CalendarAmountTests {
    private static let berlin: [(from: String, to: String, days: Int, rest: Int, midnights: Int)] = [
        // In Berlin, the clocks change on 28 March and on 31 October 2027.
        ("2027-03-02 08:00", "2027-03-05 08:00", 3, 0, 3), ("2027-03-05 12:00", "2027-03-02 20:00", 2, 57_600, 3),
        ("2027-03-29 12:00", "2027-03-27 12:00", 2, 0, 2), ("2027-03-28 12:00", "2027-03-27 13:00", 0, 79_200, 1),
        ("2027-10-31 00:00", "2027-11-01 00:00", 1, 0, 1), ("2027-10-31 00:00", "2027-10-31 23:59", 0, 89_940, 0),
        ("2027-03-01 00:00", "2027-07-01 00:00", 122, 0, 122), ("2027-03-02 23:30", "2027-03-03 00:30", 0, 3_600, 1),
        // At 02:30, which the clocks skip on 28 March, they show 03:30.
        ("2027-03-27 02:30", "2027-03-28 03:30", 1, 0, 1), ("2027-03-27 02:30", "2027-03-28 03:15", 0, 85_500, 1),
    ]

    @Test(arguments: berlin)
    func `calendar days are counted first, and then the exact rest`(
        from: String, to: String, days: Int, rest: Int, midnights: Int
    ) {
        let zone = TimeZone.iana("Europe/Berlin")
        func moment(_ text: String) -> WallTime {
            WallTime(unixSeconds: LocalTime.instant(of: CivilTime(text: text).seconds, in: zone).instant)
        }
        let amount = CalendarAmount(from: CalendarAnchor(moment(from), in: zone), to: moment(to))
        #expect(amount.days == days && amount.rest == .seconds(rest) && amount.daysAlone == midnights, "\(amount)")
    }

    private static let months: [(from: String, to: String, months: Int)] = [
        ("2027-01-15", "2027-02-15", 1), ("2027-01-15", "2027-02-14", 0), ("2027-01-15 12:00", "2027-02-15 11:59", 0),
        ("2017-02-15", "2027-02-15", 120), ("2027-02-15", "2017-02-16", 119), ("1969-07-20", "2027-07-20", 696),
        ("2027-01-31", "2027-03-01", 1), ("2027-03-31", "2027-02-28", 1), ("2027-02-28", "2027-03-31", 1),
        ("2027-02-28", "2027-01-31", 0),
        // dateutil's relativedelta clamps before it compares, so it counts 1 and 12 months here.
        ("2027-01-31", "2027-02-28", 0), ("2028-02-29", "2029-02-28", 11),
    ]

    @Test(arguments: months)
    func `a month is complete on the day of the month of the date`(from: String, to: String, months: Int) {
        let anchor = CalendarAnchor(WallTime(utc: from), in: .gmt, isStart: true)
        #expect(CalendarAmount(from: anchor, to: WallTime(utc: to)).months == months)
    }

    @Test func `an end of day counts as the day that it ends`() {
        let end = CalendarAnchor(WallTime(utc: "2026-12-25 00:00"), in: .gmt, isEndOfDay: true)
        func days(_ now: String) -> Int { CalendarAmount(from: end, to: WallTime(utc: now)).daysAlone }
        #expect(days("2026-12-22 20:00") == 2)
        // One complete day is left, but no midnight.
        #expect(days("2026-12-24 00:00") == 1)
        #expect(days("2026-12-24 00:01") == 0)
        #expect(days("2026-12-24 23:59") == 0)
        #expect(days("2026-12-25 00:00") == 0)
        #expect(days("2026-12-25 08:00") == 1)
    }

    /// The zones of the comparison: with gaps at midnight, a skipped day, half an hour and two hours of summer time.
    private static let zones = [
        "America/Havana", "America/New_York", "America/Sao_Paulo", "America/St_Johns", "Antarctica/Troll",
        "Asia/Kolkata", "Australia/Lord_Howe", "Europe/Berlin", "Pacific/Apia", "Pacific/Kiritimati",
    ]

    @Test func `100,000 random pairs of moments are counted as the rules of Temporal say`() {
        var random = SplitMix(seed: 60)
        let zones = Self.zones.map(TimeZone.iana)
        let changes = zones.map { zone in
            var clocks = ClockChanges(zone)
            return clocks.changes(in: 0..<2_000_000_000).map(\.instant)
        }
        var landed = 0
        for _ in 0..<100_000 {
            let index = Int.random(in: zones.indices, using: &random)
            func time() -> WallTime {
                let isNear = Bool.random(using: &random)
                let near = isNear ? changes[index].randomElement(using: &random) : nil
                let seconds = near ?? Int64.random(in: 0..<2_000_000_000, using: &random)
                return WallTime(unixSeconds: seconds + 900 * Int64.random(in: -200...200, using: &random))
            }
            let (from, other) = (time(), time())
            // Half of the pairs are less than a month apart.
            let to =
                Bool.random(using: &random)
                ? other : from + .seconds(900 * Int64.random(in: -2_900...2_900, using: &random))
            let amount = CalendarAmount(from: CalendarAnchor(from, in: zones[index], isStart: true), to: to)
            let expected = TemporalDifference(from, to, in: zones[index])
            let isSame = amount.days == abs(expected.days) && amount.rest == .seconds(abs(expected.rest))
            if !isSame || amount.months != .some(abs(expected.months)) {
                Issue.record("\(RFC3339.text(of: from)) to \(RFC3339.text(of: to)) in \(zones[index]): \(expected)")
            }
            if amount.rest == .zero { landed += 1 }
        }
        #expect(landed > 500)
    }
}

/// The difference of two moments, as the specification of ECMAScript's `Temporal` defines it in the operations
/// `DifferenceZonedDateTime` and `CalendarDateUntil`, with the largest unit `day` and `month`.
private struct TemporalDifference {
    var (days, months, rest): (Int, Int, Int64) = (0, 0, 0)

    init(_ from: WallTime, _ to: WallTime, in zone: TimeZone) {
        func local(_ time: WallTime) -> (day: Int, time: Int) {
            let local = CivilTime(time, utcOffset: zone.utcOffset(at: time))
            return (local.dayNumber, (local.hour * 60 + local.minute) * 60 + local.second)
        }
        let (start, end) = (local(from), local(to))
        guard start.day != end.day else {
            rest = to.unixSeconds - from.unixSeconds
            return
        }
        let sign = to < from ? -1 : 1
        // The wall-clock times are compared before the moments, so an end in the second pass of a repeated hour can
        // have a day less than an earlier end in the first pass.
        let first = (end.time - start.time).signum() == -sign ? 1 : 0
        for correction in first...(sign == 1 ? 2 : 1) {
            let day = end.day - correction * sign
            let landing = LocalTime.instant(of: Int64(day * 86_400 + start.time), in: zone).instant
            rest = to.unixSeconds - landing
            days = day - start.day
            if rest.signum() != -sign { break }
        }
        func date(_ day: Int) -> CivilTime { CivilTime(WallTime(unixSeconds: Int64(day) * 86_400), utcOffset: 0) }
        let (one, two) = (date(start.day), date(start.day + days))
        // A number of months surpasses the end by year, month and the day of the month that was not yet clamped.
        func surpasses(_ months: Int) -> Bool {
            let index = one.year * 12 + one.month - 1 + months - (two.year * 12 + two.month - 1)
            return index != 0 ? index * sign > 0 : (one.day - two.day) * sign > 0
        }
        while days != 0, !surpasses(months + sign) { months += sign }
    }
}
