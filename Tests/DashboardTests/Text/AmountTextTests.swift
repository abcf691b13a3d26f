import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Dashboard

@Suite struct AmountTextTests {
    @Test(arguments: [
        (10.0, "00:10"), (9.999, "00:10"), (9.0, "00:09"), (0.001, "00:01"), (0.0, "00:00"), (-0.999, "00:00"),
        (-1.0, "-00:01"), (59.5, "01:00"), (3_599.0, "59:59"), (3_600.0, "1:00:00"), (86_399.0, "23:59:59"),
        (86_400.0, "1d 00h 00m"), (90_061.0, "1d 01h 01m"), (-90_000.0, "-1d 01h 00m"), (8_639_999.0, "99d 23h 59m"),
        (8_640_000.0, "100d"), (-8_640_000.0, "-100d"), (104_630_400.0, "1211d"),
    ])
    func `counting down rounds up to whole seconds`(seconds: Double, expected: String) {
        #expect(AmountText(.seconds(seconds)).text() == expected)
    }

    @Test(arguments: [
        (0.0, "00:00"), (0.999, "00:00"), (1.0, "00:01"), (3_599.9, "59:59"), (86_400.0, "1d 00h 00m"),
        (-0.5, "-00:01"),
    ])
    func `counting up rounds down to whole seconds`(seconds: Double, expected: String) {
        #expect(AmountText(.seconds(seconds), direction: .up).text() == expected)
    }

    @Test func `a duration of ten years or more is shown in calendar years and months`() {
        let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 12) -> WallTime {
            CivilTime(year: year, month: month, day: day, hour: hour).wallTime(utcOffset: 0)
        }
        func text(
            _ now: WallTime, _ date: WallTime, _ direction: AmountText.Direction, shortened step: Int = 0
        ) -> String? {
            let amount = direction == .up ? now - date : date - now
            return AmountText(
                amount, direction: direction, anchor: CalendarAnchor(date, in: zone, isStart: direction == .up)
            )
            .text(shortened: step)
        }
        let landing = date(1969, 7, 20)
        #expect(text(date(2026, 11, 19), landing, .up) == "57y 3mo")
        #expect(text(date(2026, 12, 20, 11), landing, .up) == "57y 4mo")
        #expect(text(date(2026, 12, 20, 13), landing, .up) == "57y 5mo")
        #expect(text(date(2026, 12, 24), landing, .up, shortened: 1) == "57y")
        #expect(text(date(2026, 12, 24), date(2036, 12, 24), .down) == "10y 0mo")
        #expect(text(date(2026, 12, 25), date(2036, 12, 24), .down) == "3652d")
        #expect(text(date(2040, 1, 1), date(2020, 1, 1), .down) == "-20y 0mo")
    }

    @Test func `a text in years and months is unchanged until the reported time of its next change`() {
        let date = CivilTime(year: 2060, month: 3, day: 30, hour: 2, minute: 30).wallTime(utcOffset: 0)
        let anchor = CalendarAnchor(date, in: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
        func amount(_ left: Duration) -> AmountText { AmountText(left, anchor: anchor) }
        var left = Duration.seconds(1_000_000_000.5)
        for _ in 0..<500 {
            guard let change = amount(left).untilChange else { break }
            #expect(change > .zero)
            #expect(amount(left).text() == amount(left - change + .milliseconds(1)).text())
            left = left - change
        }
    }

    /// The seconds of 23 days, 4 hours, 5 minutes and 6 seconds.
    private static let far: Double = 2_001_906

    private static let named: [(units: Units, seconds: Double, expected: String)] = [
        (.days, 86_400 * 599, "599d"), (.days, far, "23d"), (.days, 86_400, "1d"), (.days, 86_399, "23:59:59"),
        (.days, 62, "01:02"),
        (.days, -90_000, "-1d"), (.days, -9, "-00:09"),
        (.hours, far, "556h 05m"), (.hours, 3_600, "1h 00m"), (.hours, 3_599, "59:59"), (.hours, -3_661, "-1h 01m"),
        (.clock, far, "556:05:06"), (.clock, 5, "0:00:05"), (.clock, 0, "0:00:00"), (.clock, -61, "-0:01:01"),
        (.weeksAndDays, far, "3w 2d"), (.weeksAndDays, 604_800, "1w 0d"), (.weeksAndDays, 604_799, "6d"),
        (.weeksAndDays, 86_399, "23:59:59"), (.weeksAndDays, -far, "-3w 2d"),
    ]

    private static let patterns: [(pattern: String, seconds: Double, expected: String)] = [
        ("{d} days {hh}", far, "23 days 04"), ("{h} h", far, "556 h"), ("{d}d {s}", far, "23d 14706"),
        ("in {mmm}", -130, "in -002"), ("{h}", -130, "0"), ("{ss}.{t}", 3.14, "03.2"), ("{t}", -3.14, "-31"),
        ("{mm}:{ss}", 3_600, "60:00"), ("soon", 5, "soon"),
    ]

    @Test(arguments: named + patterns.map { (.pattern($0.pattern), $0.seconds, $0.expected) })
    func `every unit and pattern shows the whole units of the rounded-up duration`(
        units: Units, seconds: Double, expected: String
    ) {
        #expect(AmountText(.seconds(seconds), units: units).text() == expected)
    }

    @Test func `counting up in days shows only complete days`() {
        #expect(AmountText(.seconds(86_400 * 3 - 0.5), units: .days, direction: .up).text() == "2d")
        #expect(AmountText(.seconds(-86_400), units: .days, direction: .up).text() == "-1d")
    }

    @Test func `with tenths, the last ten seconds of a countdown are shown in tenths rounded up`() {
        func text(_ seconds: Double, _ units: Units = .auto, _ direction: AmountText.Direction = .down) -> String {
            AmountText(.milliseconds(Int(seconds * 1_000)), units: units, direction: direction, tenths: true).text()
        }
        #expect(
            [10.5, 10, 9.901, 9.9, 9.84, 0.1, 0.001, 0].map { text($0) } == [
                "00:11", "00:10", "00:10", "00:09.9", "00:09.9", "00:00.1", "00:00.1", "00:00",
            ])
        #expect(text(-3) == "-00:03")
        #expect([.days, .hours, .weeksAndDays].map { text(3, $0) } == ["00:03.0", "00:03.0", "00:03.0"])
        #expect(text(3, .clock) == "0:00:03")
        #expect(text(3, .pattern("{s}")) == "3")
        #expect(text(3.5, .auto, .up) == "00:03")
    }

    @Test func `a duration of 9,998 years is formatted in full and in shortened forms`() {
        let years = Duration.seconds(9_998 * 31_556_952)
        #expect(AmountText(years).text() == "3651694d")
        #expect(AmountText(years).text(within: 13) == "3651694d")
        #expect(AmountText(years, units: .weeksAndDays).text() == "521670w 4d")
        #expect(AmountText(years, units: .clock).text(within: 13) == "3651694d")
    }

    @Test func `a duration that does not fit is shown in a shorter form, never truncated`() {
        let amount = AmountText(.seconds(-1_809_404_000))
        #expect(amount.text(within: 14) == "-20942d")
        #expect(amount.text(within: 8) == "-20942d")
        #expect(AmountText(.seconds(-86_399)).text(within: 8) == "-23h")
        #expect(AmountText(.seconds(62)).text(within: 1) == nil)
        let pattern = Units.pattern("{w} Wochen {d} 日")
        #expect(AmountText(.seconds(Self.far), units: pattern).text(within: 13) == "3 Wochen 2 日")
        #expect(AmountText(.seconds(Self.far), units: pattern).text(within: 12) == "23d")
    }

    @Test func `a countdown of ten seconds shows 10 to 1 for one second each, and then zero`() {
        var amount = Duration.seconds(10)
        var seen: [String] = []
        while amount > .zero {
            let text = AmountText(amount)
            seen.append(text.text())
            #expect(text.untilChange == .seconds(1))
            amount -= text.untilChange ?? .zero
        }
        #expect(seen == (1...10).reversed().map { $0 == 10 ? "00:10" : "00:0\($0)" })
        #expect(AmountText(amount).text() == "00:00")
    }

    @Test func `with tenths, the last ten seconds show every tenth from 9.9 to 0.1`() {
        var amount = Duration.seconds(11)
        var seen: [String] = []
        while amount > .zero {
            let text = AmountText(amount, tenths: true)
            seen.append(text.text())
            amount -= text.untilChange ?? .zero
        }
        let tenths = (1...99).reversed().map { "00:0\($0 / 10).\($0 % 10)" }
        #expect(seen == ["00:11", "00:10"] + tenths)
        #expect(amount == .zero)
    }

    private static let allUnits: [Units] = [
        .auto, .days, .hours, .clock, .weeksAndDays,
        .pattern("{w}"), .pattern("{d}d"), .pattern("{hh}:{mm}"), .pattern("{h}{m}"), .pattern("{w} {s}"),
        .pattern("{m}'{ss}{t}"), .pattern("{t}"),
    ]

    @Test(arguments: allUnits, [AmountText.Direction.down, .up])
    func `the text is unchanged until the reported time of its next change, and differs at it`(
        units: Units, direction: AmountText.Direction
    ) {
        var random = SplitMix(seed: 3)
        let edges = [0, 0.1, 1, 9.9, 10, 60, 3_600, 86_400, 604_800].flatMap { [$0, -$0] }
        let near = edges.flatMap { edge in [-1.5, -1, -0.1, -0.05, 0, 0.05, 0.1, 1, 1.5].map { edge + $0 } }
        let spread = (0..<400).map { _ in
            Double.random(in: -1...1, using: &random)
                * [9, 120, 9_000, 2_000_000][Int.random(in: 0..<4, using: &random)]
        }
        for start in near + spread {
            for tenths in [false, true] {
                check(.milliseconds(Int((start * 1_000).rounded())), units, direction, tenths: tenths)
            }
        }
    }

    private func check(_ amount: Duration, _ units: Units, _ direction: AmountText.Direction, tenths: Bool) {
        func text(after elapsed: Duration) -> AmountText {
            let amount = direction == .down ? amount - elapsed : amount + elapsed
            return AmountText(amount, units: units, direction: direction, tenths: tenths)
        }
        let now = text(after: .zero)
        guard let change = now.untilChange, change > .zero else {
            Issue.record("\(amount) in \(units) never changes")
            return
        }
        for elapsed in [change - .nanoseconds(1), change / 2] {
            #expect(text(after: elapsed).text() == now.text(), "\(amount), \(units)")
            #expect(text(after: elapsed).text(within: 8) == now.text(within: 8), "\(amount), \(units)")
        }
        #expect(text(after: change).text() != now.text(), "\(amount), \(units)")

        guard let shown = now.untilShownChanges, shown > .zero else {
            Issue.record("what is shown of \(amount) in \(units) never changes")
            return
        }
        #expect(text(after: shown - .nanoseconds(1)).shown == now.shown, "\(amount), \(units)")
        #expect(text(after: shown).shown < now.shown, "\(amount), \(units)")
    }

    @Test func `a pattern without a number never changes`() {
        #expect(AmountText(.seconds(5), units: .pattern("soon")).untilChange == nil)
    }

    @Test func `a bar moves with the digits, and every minute if the digits change less often`() {
        #expect(AmountText(.seconds(86_461)).shown == .seconds(86_460))
        #expect(AmountText(.seconds(86_461), units: .clock).shown == .seconds(86_461))
        #expect(AmountText(.seconds(Self.far), units: .days).shown == .seconds(Self.far - 6))
        #expect(AmountText(.seconds(3.14), tenths: true).shown == .milliseconds(3_200))
    }

    @Test func `a text can be limited to two units`() {
        let amount = AmountText(.seconds(17 * 86_400 + 2 * 3_600 + 27 * 60))
        #expect(amount.text(within: 20) == "17d 02h 27m")
        #expect(amount.text(within: 20, units: 2) == "17d 02h")
        #expect(AmountText(.seconds(5_400)).text(within: 20, units: 2) == "1:30:00")
    }
}

extension Units {
    /// Creates units from a valid pattern.
    fileprivate static func pattern(_ text: String) -> Units {
        var pieces: [UnitPattern.Piece] = []
        for part in text.split(separator: "{", omittingEmptySubsequences: true) {
            let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            if halves.count == 2, let unit = halves[0].first.flatMap({ UnitPattern.Unit(rawValue: String($0)) }) {
                pieces.append(.field(unit, digits: halves[0].count))
            }
            pieces.append(.text(String(halves[halves.count - 1])))
        }
        return .pattern(UnitPattern(pieces))
    }
}
