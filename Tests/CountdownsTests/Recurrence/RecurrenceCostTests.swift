import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// The cost of rules, in steps or as a ratio: a small file can contain very many rules.
struct RecurrenceCostTests {
    private static let start = CivilTime(year: 2020, month: 1, day: 1).dayNumber * 86_400
    private static let now = WallTime(unixSeconds: 1_798_135_190)

    private static func rule(
        _ frequency: RecurrenceRule.Frequency, interval: Int = 1, count: Int? = 10_000
    ) -> RecurrenceRule {
        var rule = RecurrenceRule(frequency)
        (rule.interval, rule.count) = (interval, count)
        return rule
    }

    @Test(arguments: RecurrenceRule.Frequency.allCases)
    func `a rule with a high count takes few steps`(frequency: RecurrenceRule.Frequency) {
        func steps(_ interval: Int) -> Int {
            Recurrence(Self.rule(frequency, interval: interval), start: Self.start)
                .steps(from: Int(Self.now.unixSeconds))
        }
        // Whole years are counted at once; with an interval, the periods are counted.
        #expect(steps(1) < (frequency >= .hourly ? 200 : 8_000) && steps(7) < 25_000)
    }

    @Test func `the end of a rule is its last counted occurrence`() {
        var generator = SplitMix(seed: 55)
        for number in 0..<Tries.of(2_000) {
            var rule = RecurrenceRule(RecurrenceRule.Frequency.allCases[number % 6])
            rule.interval = [1, 1, 2, 5, 25][Int.random(in: 0..<5, using: &generator)]
            rule.count = Int.random(in: 1...60, using: &generator)
            if Bool.random(using: &generator) { rule.hours = [1, 2, 9] }
            if number % 5 == 0 { rule.months = [2, 3, 12] }
            if number % 7 == 0 { rule.weekdays = [.init(0), .init(4)] }
            if number % 11 == 0 { rule.positions = [1, -1] }
            let start = Self.start + Int.random(in: -1_000_000...1_000_000, using: &generator)
            let recurrence = Recurrence(rule, start: start)
            var endless = rule
            endless.count = nil
            let times = Recurrence(endless, start: start).times(in: start..<Int.max, most: rule.count ?? 0)
            #expect(recurrence.end == (times.count == rule.count ? times.last : nil), "\(rule) from \(start)")
            #expect(recurrence.end == nil || recurrence.first(from: (recurrence.end ?? 0) + 1) == nil)
        }
    }

    /// A zone that counts the lookups of its offset.
    private final class CountingZone: UTCOffsets {
        let zone: TimeZone
        var lookups = 0

        init(_ zone: TimeZone) { self.zone = zone }

        func utcOffset(at unixSeconds: Int64) -> Int {
            lookups += 1
            return zone.utcOffset(at: unixSeconds)
        }
    }

    @Test func `a search after the end of a rule looks up few offsets`() throws {
        let zone = CountingZone(try #require(TimeZone(identifier: "Europe/Berlin")))
        for frequency in [RecurrenceRule.Frequency.hourly, .minutely] {
            let date = RecurringDate(
                .rule(Recurrence(Self.rule(frequency), start: Self.start)), clocks: .zone(zone.zone))
            #expect(date.civil(after: Self.now, on: zone) == nil)
            #expect(zone.lookups < 20)
            zone.lookups = 0
            // Soon after the end, the clock changes during the rule may have added occurrences.
            let end = WallTime(unixSeconds: Int64(Self.start) + (frequency == .hourly ? 40_000_000 : 700_000))
            #expect(date.civil(after: end, on: zone) == nil)
            #expect(zone.lookups < 800)
            zone.lookups = 0
        }
    }

    private func time(_ body: () -> Void) -> Double {
        let start = threadTime()
        body()
        return threadTime() - start
    }

    @Test(arguments: [CountdownAction.done, .pause])
    func `an action on many recurring dates costs at most twenty times as much as on dates`(action: CountdownAction) {
        func cost(_ countdown: (String) -> Countdown) -> Double {
            var fixture = BoardFixture((0..<1_000).map { countdown("c\($0)") })
            let moment = fixture.after(10)
            return time { _ = fixture.board.apply(.change(action, of: fixture.board.ids), at: moment) }
        }
        let plain = cost { .dated($0, in: 1_000) }
        for count in [nil, 10_000] {
            let date = RecurringDate(
                .rule(Recurrence(Self.rule(.hourly, count: count), start: Self.start)), clocks: .floating)
            #expect(cost { Countdown(id: $0, title: $0, kind: .recurring(date), onZero: .next) } < 20 * plain)
        }
    }

    @Test(arguments: [RecurrenceRule.Frequency.hourly, .minutely])
    func `the last occurrence of an ended rule costs at most fifty times as much as that of an endless rule`(
        frequency: RecurrenceRule.Frequency
    ) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        func cost(count: Int?, exceptions: ClosedRange<Int>? = nil) -> Double {
            var date = RecurringDate(
                .rule(Recurrence(Self.rule(frequency, count: count), start: Self.start)), clocks: .floating)
            date.exceptedDays = exceptions.map { Array($0) } ?? []
            let costs = (0..<5).map { _ in time { for _ in 0..<20 { _ = date.last(until: Self.now, in: zone) } } }
            return costs.min() ?? 0
        }
        let plain = cost(count: nil)
        // The ratios are about 18 and 3. Without a limit of the search they were some thousands.
        #expect(cost(count: 10_000) < 50 * plain, "\(cost(count: 10_000) / plain)")
        let today = Int(Self.now.unixSeconds) / 86_400
        let excepted = cost(count: nil, exceptions: today - 900...today)
        #expect(excepted < 50 * plain, "\(excepted / plain)")
    }
}

/// The CPU time of the current thread, in nanoseconds; other tests run at the same time.
private func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
