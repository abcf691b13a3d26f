import Countdowns
import Foundation
import Testing

@Suite struct CalendarDurationBeforeTests {
    private static let amounts: [(amount: CalendarDuration, end: Int64, start: Int64)] = [
        // Each end is 31 March 2027, 12:00 in Berlin, in summer time. One month before is 28 February, 12:00 in winter
        // time, because February has no 31st.
        (CalendarDuration(months: 1, days: 0, exact: .zero), 1_806_487_200, 1_803_812_400),
        (CalendarDuration(months: 1, days: 1, exact: .seconds(3_600)), 1_806_487_200, 1_803_722_400),
        (CalendarDuration(months: 15, days: 0, exact: .zero), 1_806_487_200, 1_767_178_800),
        (CalendarDuration(months: 0, days: 1, exact: .zero), 1_806_487_200, 1_806_400_800),
    ]

    @Test(arguments: amounts)
    func `a calendar duration is subtracted in the order of months, days and exact part`(
        amount: CalendarDuration, end: Int64, start: Int64
    ) throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let length = amount.length(before: WallTime(unixSeconds: end), in: berlin)
        #expect(length == .seconds(end - start))
    }

    @Test func `subtracting more months than the calendar has leads to a year before 1 without a trap`() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let amount = CalendarDuration(months: 9_999 * 12, days: 0, exact: .zero)
        let length = amount.length(before: WallTime(unixSeconds: 1_806_487_200), in: zone)
        #expect(CivilTime(WallTime(unixSeconds: 1_806_487_200) + (.zero - length), utcOffset: 0).year == -7_972)
    }
}
