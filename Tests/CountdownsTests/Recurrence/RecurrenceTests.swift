import TestSupport
import Testing

@testable import Countdowns

/// Rules without a time zone.
///
/// The tests of the parser compare the occurrences of rules with the occurrences that another program computes.
struct RecurrenceTests {
    private static func local(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 9) -> Int {
        CivilTime(year: year, month: month, day: day).dayNumber * 86_400 + hour * 3_600
    }

    /// Returns the first dates of a rule, as `year-month-day`.
    private func dates(_ rule: RecurrenceRule, from start: Int, _ count: Int) -> [String] {
        let recurrence = Recurrence(rule, start: start)
        var (times, next): ([String], Int) = ([], start)
        while times.count < count, let time = recurrence.first(from: next) {
            let civil = CivilTime(local: time)
            times.append("\(civil.year)-\(civil.month)-\(civil.day)")
            next = time + 1
        }
        return times
    }

    // MARK: Differences from other programs

    @Test func `a position of a weekly rule counts in the whole week, even in the week of the start`() {
        var rule = RecurrenceRule(.weekly)
        rule.weekdays = [.init(0), .init(3)]
        rule.positions = [1]
        // The start is a Thursday, which is the second day of its week.
        #expect(dates(rule, from: Self.local(2027, 1, 7), 2) == ["2027-1-11", "2027-1-18"])
    }

    @Test func `a week number without a weekday uses the weekday of the start`() {
        var rule = RecurrenceRule(.yearly)
        rule.weekNumbers = [20]
        #expect(dates(rule, from: Self.local(2027, 1, 6), 2) == ["2027-5-19", "2028-5-17"])
    }

    @Test func `a rule combines its weekdays with and without an ordinal`() {
        var rule = RecurrenceRule(.monthly)
        rule.weekdays = [.init(0, ordinal: 1), .init(6)]
        #expect(
            dates(rule, from: Self.local(2027, 2, 1), 5)
                == ["2027-2-1", "2027-2-7", "2027-2-14", "2027-2-21", "2027-2-28"])
    }

    @Test func `week number -53 is the first week of a year with 53 weeks`() {
        var rule = RecurrenceRule(.yearly)
        rule.weekNumbers = [-53]
        rule.weekdays = [.init(0)]
        #expect(dates(rule, from: Self.local(2020, 6, 1), 2) == ["2025-12-29", "2031-12-29"])
    }

    // MARK: Days that do not exist

    @Test func `29 February occurs in leap years, or each year on the substitute day of its rule`() {
        var rule = RecurrenceRule(.yearly)
        let start = Self.local(2096, 2, 29)
        #expect(dates(rule, from: start, 3) == ["2096-2-29", "2104-2-29", "2108-2-29"])
        rule.leap = .feb28
        #expect(dates(rule, from: start, 3) == ["2096-2-29", "2097-2-28", "2098-2-28"])
        // A search that begins in 2104 finds 29 February, although 2100 was not a leap year.
        #expect(Recurrence(rule, start: start).first(from: Self.local(2104, 1, 1)) == Self.local(2104, 2, 29))
        rule.leap = .mar1
        #expect(dates(rule, from: start, 3) == ["2096-2-29", "2097-3-1", "2098-3-1"])
    }

    @Test func `the 31st occurs only in long months, or on the last day of every month`() {
        var rule = RecurrenceRule(.monthly)
        let start = Self.local(2027, 1, 31)
        #expect(dates(rule, from: start, 3) == ["2027-1-31", "2027-3-31", "2027-5-31"])
        rule.shortMonth = .last
        #expect(dates(rule, from: start, 4) == ["2027-1-31", "2027-2-28", "2027-3-31", "2027-4-30"])
    }

    // MARK: Start and end

    @Test func `the start is an occurrence only if the rule matches it`() {
        var rule = RecurrenceRule(.weekly)
        rule.weekdays = [.init(1)]
        rule.count = 2
        #expect(dates(rule, from: Self.local(2027, 1, 4), 9) == ["2027-1-5", "2027-1-12"])
    }

    @Test func `a rule with a count ends after that many occurrences, wherever the search begins`() {
        var rule = RecurrenceRule(.monthly)
        rule.weekdays = [.init(4, ordinal: 5)]
        rule.hours = [9, 17]
        rule.count = 5
        let start = Self.local(2027, 1, 1)
        #expect(
            dates(rule, from: start, 9)
                == ["2027-1-29", "2027-1-29", "2027-4-30", "2027-4-30", "2027-7-30"])
        let recurrence = Recurrence(rule, start: start)
        #expect(recurrence.end == Self.local(2027, 7, 30))
        #expect(recurrence.first(from: Self.local(2027, 7, 30, 10)) == nil)
    }

    @Test func `a rule with the largest count has an end, unless the end is after the year 9999`() {
        for frequency in RecurrenceRule.Frequency.allCases {
            var rule = RecurrenceRule(frequency)
            rule.count = RecurrenceRule.largestCount
            let end = Recurrence(rule, start: Self.local(1, 1, 1, 0)).end
            // A yearly rule has fewer occurrences in the years 1 to 9999 than the largest count, so the count sets no
            // end.
            #expect(frequency == .yearly ? end == nil : end != nil)
        }
    }

    @Test func `no occurrence is before the year 1 or after the year 9999`() {
        for frequency in RecurrenceRule.Frequency.allCases {
            let early = Recurrence(RecurrenceRule(frequency), start: -100_000_000_000)
            #expect(early.first(from: .min / 2) == Self.local(1, 1, 1, 0))
            let late = Recurrence(RecurrenceRule(frequency), start: Self.local(9999, 12, 31, 23))
            #expect(late.first(from: Self.local(9999, 12, 1)) == Self.local(9999, 12, 31, 23))
            #expect(late.first(from: Self.local(10_000, 1, 1, 0)) == nil)
        }
    }

    private static let never: [(RecurrenceRule.Frequency, @Sendable (inout RecurrenceRule) -> Void)] = [
        (.yearly, { ($0.months, $0.monthDays) = ([2], [30]) }),
        (.monthly, { ($0.months, $0.monthDays, $0.interval) = ([2], [29], 12) }),
        (.weekly, { ($0.weekdays, $0.positions) = ([.init(0)], [2]) }),
        (.daily, { ($0.weekdays, $0.interval) = ([.init(0)], 7) }),
        (.daily, { $0.positions = [-2] }),
        (.hourly, { ($0.hours, $0.interval) = ([3], 48) }),
        (.minutely, { ($0.hours, $0.minutes, $0.interval) = ([3], [8], 2) }),
        (.minutely, { ($0.hours, $0.minutes, $0.interval, $0.weekdays) = ([3], [7], 70, [.init(2)]) }),
    ]

    @Test(arguments: never.indices) func `the search in a rule without occurrences returns nil`(index: Int) {
        var rule = RecurrenceRule(Self.never[index].0)
        Self.never[index].1(&rule)
        // The start is a Friday in an odd year, at 9:01, so none of the rules has an occurrence.
        #expect(Recurrence(rule, start: Self.local(2027, 1, 1) + 60).first(from: 0) == nil)
    }

    // MARK: Comparison with enumeration

    @Test func `daily, hourly and minutely rules give the same times as enumeration from the start`() {
        var random = SplitMix(seed: 400)
        for _ in 0..<300 {
            let rule = Self.randomRule(&random)
            let start = Self.local(
                2026, Int.random(in: 1...12, using: &random), 3, Int.random(in: 0...23, using: &random))
            let recurrence = Recurrence(rule, start: start)
            let from = start + Int.random(in: 0...80_000_000, using: &random)
            let unit = rule.frequency == .daily ? 86_400 : rule.frequency == .hourly ? 3_600 : 60
            let limit = from + 40_000_000
            let found = recurrence.first(from: from).flatMap { $0 < limit ? $0 : nil }
            let step = unit * rule.interval
            let first = start + (from - start + step - 1) / step * step
            let walked = stride(from: first, to: limit, by: step).first { Self.takes(rule, CivilTime(local: $0)) }
            #expect(found == walked, "\(rule)")
        }
    }

    private static func randomRule(_ random: inout SplitMix) -> RecurrenceRule {
        func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &random) == 0 }
        func some(_ range: ClosedRange<Int>) -> [Int] {
            (0...Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: range, using: &random) }
        }
        var rule = RecurrenceRule([.daily, .hourly, .minutely].randomElement(using: &random) ?? .daily)
        let longest = [RecurrenceRule.Frequency.daily: 30, .hourly: 200, .minutely: 9_000][rule.frequency] ?? 1
        rule.interval = Int.random(in: 1...longest, using: &random)
        if chance(3) { rule.months = some(1...12) }
        if chance(3) { rule.monthDays = some(1...31) }
        if chance(2) { rule.weekdays = some(0...6).map { .init($0) } }
        if rule.frequency > .daily, chance(2) { rule.hours = some(0...23) }
        if rule.frequency > .hourly, chance(3) { rule.minutes = some(0...59) }
        return rule
    }

    private static func takes(_ rule: RecurrenceRule, _ civil: CivilTime) -> Bool {
        func holds(_ numbers: [Int], _ number: Int) -> Bool { numbers.isEmpty || numbers.contains(number) }
        return holds(rule.months, civil.month) && holds(rule.monthDays, civil.day)
            && holds(rule.weekdays.map(\.weekday), civil.weekday) && holds(rule.hours, civil.hour)
            && holds(rule.minutes, civil.minute)
    }
}
