import Foundation
import TestSupport
import Testing

@testable import Countdowns

/// Rules with a count, across clock changes.
struct RecurringDateCountTests {
    private func start(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Int {
        Int(
            CivilTime(year: year, month: month, day: day, hour: hour, minute: minute).wallTime(utcOffset: 0)
                .unixSeconds)
    }

    private func moments(_ date: RecurringDate, after time: WallTime) -> [WallTime] {
        var (moments, last): ([WallTime], WallTime) = ([], time)
        while moments.count < 10_000, let next = date.first(after: last, in: .gmt) {
            moments.append(next)
            last = next
        }
        return moments
    }

    @Test func `occurrences that coincide because of a skipped hour are counted once`() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        var rule = RecurrenceRule(.hourly)
        rule.count = 5
        let start = start(2027, 3, 28, 0, 30)
        let date = RecurringDate(.rule(Recurrence(rule, start: start)), clocks: .zone(berlin))
        let texts = moments(date, after: WallTime(unixSeconds: Int64(start) - 86_400)).map { RFC3339.text(of: $0) }
        #expect(texts.map { $0.dropFirst(11).prefix(5) } == ["23:30", "00:30", "01:30", "02:30", "03:30"])
    }

    private static let zones = [
        "Europe/Berlin", "Australia/Lord_Howe", "America/Havana", "Asia/Tokyo", "Africa/Monrovia",
    ]

    @Test(arguments: zones) func `a recurring date has as many distinct occurrences as its count`(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        for (index, disambiguation) in LocalTime.Disambiguation.allCases.enumerated() {
            for count in [1, 2, 3, 7, Tries.of(100), Tries.of(1_000)] {
                for rule in rules(count) {
                    let start = start(1970 + 19 * index, 1 + count % 12, 3 * count % 28 + 1, count % 24)
                    let date = RecurringDate(
                        .rule(Recurrence(rule, start: start)), clocks: .zone(zone), disambiguation: disambiguation)
                    let found = moments(date, after: WallTime(unixSeconds: Int64(start) - 2 * 86_400))
                    #expect(found.count == count, "\(rule) from \(start)")
                    #expect(found.last.flatMap { date.first(after: $0, in: .gmt) } == nil)
                }
            }
        }
    }

    private func rules(_ count: Int) -> [RecurrenceRule] {
        var rules = [RecurrenceRule(.hourly), .init(.minutely), .init(.daily), .init(.monthly), .init(.yearly)]
        rules[1].interval = 15
        // Each spring, the clocks skip one of these hours, so two occurrences are at the same moment.
        for index in 2...4 { rules[index].hours = [1, 2, 3] }
        rules[4].months = [3]
        rules[4].weekdays = [.init(6, ordinal: -1)]
        for index in rules.indices { rules[index].count = count }
        return rules
    }
}
