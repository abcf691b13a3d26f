import Countdowns
import Foundation
import Testing

struct CalendarDurationTests {
    private static let ends: [(String, String, months: Int, days: Int, seconds: Int, end: String)] = [
        ("2027-01-01 00:00", "UTC", 12, 0, 0, "2028-01-01T00:00Z"),
        ("2027-01-15 09:30:15", "UTC", 3, 0, 0, "2027-04-15T09:30:15Z"),
        // In a month that is too short, the result is on the last day.
        ("2027-01-31", "UTC", 1, 0, 0, "2027-02-28T00:00Z"),
        ("2028-01-31", "UTC", 1, 0, 0, "2028-02-29T00:00Z"),
        ("2028-02-29", "UTC", 12, 0, 0, "2029-02-28T00:00Z"),
        ("2028-02-29", "UTC", 48, 0, 0, "2032-02-29T00:00Z"),
        ("2027-11-30", "UTC", 3, 0, 0, "2028-02-29T00:00Z"),
        ("2027-12-15", "UTC", 1, 0, 0, "2028-01-15T00:00Z"),
        // The months are added first, then the days, then the exact part.
        ("2027-01-31", "UTC", 1, 1, 0, "2027-03-01T00:00Z"),
        ("2027-01-30", "UTC", 1, 3, 3600, "2027-03-03T01:00Z"),
        ("2027-01-01", "UTC", 119_988, 0, 0, "12026-01-01T00:00Z"),
        ("2027-07-01 08:00", "Europe/Berlin", 119_988, 0, 0, "12026-07-01T08:00Z"),
        ("0001-01-01", "UTC", 1, 0, 0, "0001-02-01T00:00Z"),
        // Months and days are added in local time: 09:00 in Berlin is 08:00 UTC in winter and 07:00 UTC in summer.
        ("2027-03-15 08:00", "Europe/Berlin", 1, 0, 0, "2027-04-15T07:00Z"),
        ("2027-02-27 08:00", "Europe/Berlin", 1, 1, 0, "2027-03-28T07:00Z"),
        ("2027-02-27 08:00", "Europe/Berlin", 1, 0, 86_400, "2027-03-28T08:00Z"),
        // 02:30 is skipped on 28 March 2027 and repeated on 31 October.
        ("2027-02-28 01:30", "Europe/Berlin", 1, 0, 0, "2027-03-28T01:30Z"),
        ("2027-08-31 00:30", "Europe/Berlin", 2, 0, 0, "2027-10-31T00:30Z"),
        // In Kiritimati, the local date of the start is already 1 February.
        ("2027-01-31 12:00", "Pacific/Kiritimati", 1, 0, 0, "2027-02-28T12:00Z"),
    ]

    @Test(arguments: ends)
    func `months and days are added in the local time of the zone`(
        start: String, zone: String, months: Int, days: Int, seconds: Int, end: String
    ) {
        let amount = CalendarDuration(months: months, days: days, exact: .seconds(seconds))
        let start = WallTime(utc: start) + .milliseconds(250)
        #expect(start + amount.length(from: start, in: .iana(zone)) == WallTime(utc: end) + .milliseconds(250))
    }

    @Test(arguments: ["2027-03-28 00:30", "2027-10-31 00:30", "2027-01-01"])
    func `an exact duration has the same length across clock changes`(start: String) {
        let (start, berlin) = (WallTime(utc: start), TimeZone.iana("Europe/Berlin"))
        #expect(CalendarDuration(.seconds(7200)).length(from: start, in: berlin) == .seconds(7200))
        let days = CalendarDuration(months: 0, days: 2, exact: .seconds(1))
        #expect(days.isExact && days.days == 0 && days.length(from: start, in: berlin) == .seconds(172_801))
    }

    @Test func `landing returns the local time after adding or subtracting months, even a skipped local time`() {
        let (start, berlin) = (WallTime(utc: "2027-02-28 01:30") + .milliseconds(250), TimeZone.iana("Europe/Berlin"))
        let amount = CalendarDuration(months: 1, days: 0, exact: .seconds(5))
        let shown = WallTime(utc: "2027-03-28 02:30").sinceEpoch + .milliseconds(250)
        #expect(amount.landing(from: start, in: berlin) == FloatingTime(sinceLocalEpoch: shown))
        let end = WallTime(utc: "2027-04-28 00:30") + .milliseconds(250)
        #expect(amount.landing(before: end, in: berlin) == FloatingTime(sinceLocalEpoch: shown))
    }

    @Test func `adding months keeps the fraction of a second of a time before 1970`() {
        let start = WallTime(utc: "1960-01-31") + .milliseconds(750)
        let length = CalendarDuration(months: 1, days: 0, exact: .zero).length(from: start, in: .gmt)
        #expect(length == .seconds(29 * 86_400))
    }

    @Test func `a calendar duration with a negative part traps`() async {
        await #expect(processExitsWith: .failure) { _ = CalendarDuration(months: -1, days: 0, exact: .zero) }
        await #expect(processExitsWith: .failure) { _ = CalendarDuration(months: 1, days: 0, exact: .seconds(-1)) }
    }
}
