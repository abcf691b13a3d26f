import Countdowns
import Testing

@testable import Dashboard

@Suite struct WorkingTimeTextTests {
    /// Working hours: seven hours on each of five days.
    private static let hours = WeeklyHours((0..<5).map { .init(weekday: $0, start: 32_400, length: 25_200) })

    private static let texts: [(units: Units, hours: Double, text: String)] = [
        (.auto, 7, "1wd 00h 00m"), (.auto, 30.5, "4wd 02h 30m"), (.auto, 6.5, "6:30:00"), (.days, 69.9, "9wd"),
        (.days, 6.5, "6:30:00"), (.weeksAndDays, 35, "1w 0wd"), (.weeksAndDays, 76, "2w 0wd"),
        (.weeksAndDays, 14, "2wd"), (.hours, 69.9, "69h 54m"), (.clock, 30.5, "30:30:00"), (.auto, -15, "-2wd 01h 00m"),
        (
            .pattern(UnitPattern([.field(.day, digits: 1), .text(" of work "), .field(.hour, digits: 1)])), 30.5,
            "4 of work 2"
        ),
    ]

    @Test(arguments: texts)
    func `working time is shown in working days and working weeks`(units: Units, hours: Double, text: String) {
        #expect(AmountText(.seconds(hours * 3_600), units: units, of: Self.hours).text() == text)
    }

    @Test func `a working day is rounded down to whole minutes, but to one minute at least`() {
        let odd = WeeklyHours([.init(weekday: 0, start: 0, length: 30), .init(weekday: 1, start: 0, length: 25_000)])
        #expect(odd.secondsInDay == 12_480 && odd.exactSecondsInDay == 12_515)
        #expect(WeeklyHours([.init(weekday: 0, start: 0, length: 1)]).secondsInDay == 60)
        for seconds in stride(from: 1.0, to: 60_000, by: 37.5) {
            let amount = AmountText(.seconds(seconds), of: odd)
            guard let change = amount.untilChange else {
                Issue.record("It never changes.")
                return
            }
            #expect(AmountText(.seconds(seconds) - change, of: odd).text() != amount.text())
            #expect(AmountText(.seconds(seconds) - change * 0.99, of: odd).text() == amount.text())
        }
    }
}
