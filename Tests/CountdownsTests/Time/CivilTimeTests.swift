import Countdowns
import Foundation
import Testing

@Suite struct CivilTimeTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00"), (951_782_400, "2000-02-29T00:00:00"), (1_798_761_600, "2027-01-01T00:00:00"),
        (-1, "1969-12-31T23:59:59"), (-62_135_596_800, "0001-01-01T00:00:00"), (253_402_300_799, "9999-12-31T23:59:59"),
    ])
    func `a Unix timestamp is converted to its date and time in UTC`(seconds: Int64, expected: String) {
        let civil = CivilTime(WallTime(unixSeconds: seconds), utcOffset: 0)
        let date = String(format: "%04d-%02d-%02d", civil.year, civil.month, civil.day)
        let time = String(format: "%02d:%02d:%02d", civil.hour, civil.minute, civil.second)
        #expect("\(date)T\(time)" == expected)
    }

    @Test func `every day of 800 years follows the day before it`() {
        var civil = CivilTime(year: 1600, month: 1, day: 1)
        let first = civil.dayNumber
        var weekday = civil.weekday
        for offset in 1...(2 * 146_097) {
            let next = CivilTime(WallTime(unixSeconds: Int64(first + offset) * 86_400), utcOffset: 0)
            let startsMonth = next.day == 1 && (next.month == civil.month + 1 || (next.month == 1 && civil.month == 12))
            #expect(next.dayNumber == first + offset)
            #expect(startsMonth || (next.day == civil.day + 1 && next.month == civil.month))
            #expect(next.weekday == (weekday + 1) % 7)
            (civil, weekday) = (next, next.weekday)
        }
        #expect(civil == CivilTime(year: 2400, month: 1, day: 1))
    }

    @Test(arguments: [-43_200, -12_600, 0, 19_800, 50_400])
    func `a civil time with a UTC offset is converted back to its timestamp`(utcOffset: Int) {
        for seconds in stride(from: Int64(-5_000_000_000), through: 5_000_000_000, by: 123_456_789) {
            let time = WallTime(unixSeconds: seconds)
            #expect(CivilTime(time, utcOffset: utcOffset).wallTime(utcOffset: utcOffset) == time)
        }
    }

    @Test func `the 20th of November 2026 is a Friday`() {
        #expect(CivilTime(year: 2026, month: 11, day: 20).weekday == 4)
    }
}
