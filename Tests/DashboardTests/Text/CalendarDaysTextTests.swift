import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

@Suite struct CalendarDaysTextTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    /// The moment at which the clocks in Berlin show a time of a day of December 2026.
    private static func december(_ day: Int, _ hour: Int, _ minute: Int = 0) -> WallTime {
        CivilTime(year: 2026, month: 12, day: day, hour: hour, minute: minute).wallTime(utcOffset: 3_600)
    }

    private static func text(
        _ now: WallTime, _ date: WallTime, _ units: Units = .auto, _ direction: AmountText.Direction = .down,
        isEndOfDay: Bool = false
    ) -> AmountText {
        AmountText(
            direction == .up ? now - date : date - now, units: units, direction: direction,
            anchor: CalendarAnchor(date, in: berlin, isStart: direction == .up, isEndOfDay: isEndOfDay))
    }

    @Test func `on Tuesday, Friday is in 3 days and Saturday in 4, whatever the time`() {
        for hour in 0..<24 {
            let tuesday = Self.december(22, hour)
            #expect(Self.text(tuesday, Self.december(25, 8), .days).text() == "3d")
            #expect(Self.text(tuesday, Self.december(26, 12), .days).text() == "4d")
            #expect(Self.text(tuesday, Self.december(26, 0), .days, isEndOfDay: true).text() == "3d")
        }
        #expect(Self.text(Self.december(24, 7), Self.december(25, 8), .days).text() == "1d")
        #expect(Self.text(Self.december(24, 9), Self.december(25, 8), .days).text() == "23:00:00")
        #expect(Self.text(Self.december(27, 9), Self.december(25, 8), .days).text() == "-2d")
        #expect(Self.text(Self.december(22, 20), Self.december(30, 8), .weeksAndDays).text() == "1w 1d")
    }

    @Test func `days with smaller units are complete days, and days alone are midnights`() {
        let (now, date) = (Self.december(22, 20), Self.december(25, 8))
        #expect(Self.text(now, date).text() == "2d 12h 00m")
        #expect(Self.text(now, date).text(within: 8) == "2d 12h")
        #expect(Self.text(now, date).text(within: 3) == "3d")
        #expect(Self.text(now, date, .clock).text(within: 4) == "3d")
        #expect(Self.text(now, date, .hours).text() == "60h 00m")
    }

    @Test func `a count-up shows complete days, which end at the time of day of its start`() {
        let start = CivilTime(year: 2026, month: 3, day: 1).wallTime(utcOffset: 3_600)
        let july = CivilTime(year: 2026, month: 7, day: 1)
        let text = Self.text(july.wallTime(utcOffset: 7_200), start, .days, .up)
        #expect(text.text() == "122d")
        #expect(Self.text(Self.december(25, 8), Self.december(22, 20), .days, .up).text() == "2d")
    }

    @Test func `an hour more or less of a clock change is in the rest`() {
        let sunday = CivilTime(year: 2026, month: 10, day: 25, hour: 12).wallTime(utcOffset: 3_600)
        #expect(Self.text(sunday + .seconds(-25 * 3_600), sunday).text() == "1d 00h 00m")
        #expect(Self.text(sunday + .seconds(1 - 25 * 3_600), sunday).text() == "24:59:59")
        #expect(Self.text(sunday + .seconds(-49 * 3_600), sunday).text() == "2d 00h 00m")
    }

    @Test func `the hours of a pattern of weeks and hours are counted after complete weeks`() {
        let sunday = CivilTime(year: 2026, month: 10, day: 25, hour: 12).wallTime(utcOffset: 3_600)
        let weeks = Units.pattern(
            UnitPattern([.field(.week, digits: 1), .text("w "), .field(.hour, digits: 1), .text("h")]))
        #expect(Self.text(sunday + .seconds(-(9 * 24 + 1) * 3_600), sunday, weeks).text() == "1w 48h")
        #expect(Self.text(sunday + .seconds(-(2 * 24 + 1) * 3_600), sunday, weeks).text() == "0w 49h")
    }

    private static let units: [Units] = [
        .auto, .days, .hours, .clock, .weeksAndDays, .pattern(UnitPattern([.field(.day, digits: 1)])),
        .pattern(UnitPattern([.field(.week, digits: 1), .text("w "), .field(.hour, digits: 1)])),
        .pattern(UnitPattern([.field(.day, digits: 1), .text("d "), .field(.hour, digits: 2)])),
    ]

    @Test(arguments: units, [AmountText.Direction.down, .up])
    func `a text in calendar days is unchanged until the reported time of its next change`(
        units: Units, direction: AmountText.Direction
    ) {
        var random = SplitMix(seed: 5)
        for _ in 0..<200 {
            var now = Self.december(1, 0) + .seconds(Int64.random(in: -20_000_000...20_000_000, using: &random))
            let days = [1, 3, 12, 130][Int.random(in: 0..<4, using: &random)]
            let date = now + .milliseconds(Int64.random(in: -86_400_000...86_400_000, using: &random) * Int64(days))
            for _ in 0..<4 {
                let text = Self.text(now, date, units, direction)
                guard let change = text.untilChange, change > .zero else {
                    Issue.record("\(date - now) never changes")
                    break
                }
                let before = Self.text(now + change + .nanoseconds(-1), date, units, direction)
                if before.text() != text.text() || before.text(within: 3) != text.text(within: 3) {
                    Issue.record("\(text.text()) becomes \(before.text()) before \(change)")
                }
                now = now + change
            }
        }
    }
}
