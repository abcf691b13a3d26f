import Foundation
import TestSupport
import Testing

@testable import Countdowns

struct RecurringDateTests {
    private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    private func at(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> WallTime {
        CivilTime(year: year, month: month, day: day, hour: hour, minute: minute).wallTime(utcOffset: 0)
    }

    private func daily(_ hour: Int, _ minute: Int, in zone: TimeZone) -> RecurringDate {
        let start = at(2000, 1, 1, hour, minute).unixSeconds
        return RecurringDate(.rule(Recurrence(RecurrenceRule(.daily), start: Int(start))), clocks: .zone(zone))
    }

    private func texts(_ date: RecurringDate, after time: WallTime, _ count: Int) -> [String] {
        var (found, moment): ([String], WallTime) = ([], time)
        while found.count < count, let next = date.first(after: moment, in: .gmt) {
            found.append(RFC3339.text(of: next))
            moment = next
        }
        return found
    }

    @Test func `an occurrence at a skipped local time is resolved by the disambiguation of the date`() throws {
        var date = daily(2, 30, in: try zone("Europe/Berlin"))
        // On 28 March 2027 at 01:00 UTC, the clocks are set from 02:00 to 03:00.
        let expected: [(LocalTime.Disambiguation, String)] = [
            (.compatible, "2027-03-28T01:30:00Z"), (.later, "2027-03-28T01:30:00Z"),
            (.earlier, "2027-03-28T00:30:00Z"),
        ]
        for (disambiguation, text) in expected {
            date.disambiguation = disambiguation
            #expect(texts(date, after: at(2027, 3, 27, 12), 2) == [text, "2027-03-29T00:30:00Z"])
        }
    }

    @Test func `an occurrence at a repeated local time is the first by default, or the later on request`() throws {
        var date = daily(2, 30, in: try zone("Europe/Berlin"))
        #expect(texts(date, after: at(2027, 10, 30, 12), 2) == ["2027-10-31T00:30:00Z", "2027-11-01T01:30:00Z"])
        // Between the two moments at which the clocks show 02:30, today's occurrence is in the past.
        #expect(texts(date, after: at(2027, 10, 31, 0, 45), 1) == ["2027-11-01T01:30:00Z"])
        date.disambiguation = .later
        #expect(texts(date, after: at(2027, 10, 31, 0, 45), 1) == ["2027-10-31T01:30:00Z"])
    }

    @Test func `occurrences around clock changes are in ascending order and without duplicates`() throws {
        var rule = RecurrenceRule(.minutely)
        rule.interval = 10
        for name in ["Europe/Berlin", "Australia/Lord_Howe", "America/Havana", "Pacific/Apia"] {
            let zone = try zone(name)
            var date = RecurringDate(
                .rule(Recurrence(rule, start: Int(at(2000, 1, 1).unixSeconds))), clocks: .zone(zone))
            for disambiguation in LocalTime.Disambiguation.allCases {
                date.disambiguation = disambiguation
                for change in try changes(zone) {
                    try expectAll(date, rule, zone, around: change)
                }
            }
        }
    }

    /// Returns the first four clock changes of a zone after March 2011, in Unix time.
    private func changes(_ zone: TimeZone) throws -> [Int64] {
        var (changes, date): ([Int64], Date) = ([], Date(timeIntervalSince1970: 1_300_000_000))
        while changes.count < 4, let next = zone.nextDaylightSavingTimeTransition(after: date) {
            changes.append(Int64(next.timeIntervalSince1970))
            date = next
        }
        return changes
    }

    /// Compares the occurrences around a clock change with the moments of all local times, which are converted one by
    /// one.
    private func expectAll(
        _ date: RecurringDate, _ rule: RecurrenceRule, _ zone: TimeZone, around change: Int64
    ) throws {
        let offset = Int64(zone.utcOffset(at: change))
        // The range is large enough to contain a whole skipped day, because one of the tested zones skips a day.
        let first = (change + offset - 180_000) / 600 * 600
        let locals = stride(from: first, to: first + 360_000, by: 600)
        let all = Set(locals.map { LocalTime.instant(of: $0, in: zone, date.disambiguation).instant }).sorted()
        let expected = all.filter { $0 > change - 80_000 && $0 < change + 80_000 }
        var (found, moment): ([Int64], WallTime) = ([], WallTime(unixSeconds: change - 80_000))
        while let next = date.first(after: moment, in: .gmt), next.unixSeconds < change + 80_000 {
            found.append(next.unixSeconds)
            moment = next
        }
        #expect(found == expected)
        #expect(date.last(until: WallTime(unixSeconds: change + 79_999), in: .gmt)?.unixSeconds == expected.last)
    }

    @Test func `a start-of-day occurrence is at 01:00 on a day whose midnight is skipped`() throws {
        var date = daily(0, 0, in: try zone("America/Havana"))
        date.isStartOfDay = true
        // On 14 March 2027, the clocks are set from midnight to 01:00.
        #expect(texts(date, after: at(2027, 3, 13, 12), 2) == ["2027-03-14T05:00:00Z", "2027-03-15T04:00:00Z"])
    }

    @Test func `a day that a zone skips and the next day have one occurrence together`() throws {
        var date = daily(0, 0, in: try zone("Pacific/Apia"))
        date.isStartOfDay = true
        #expect(
            texts(date, after: at(2011, 12, 29, 9, 59), 3)
                == ["2011-12-29T10:00:00Z", "2011-12-30T10:00:00Z", "2011-12-31T10:00:00Z"])
    }

    @Test func `a recurring date without a zone occurs at its local time in the zone of the board`() throws {
        var date = daily(9, 0, in: .gmt)
        date.clocks = .floating
        let now = at(2027, 1, 1, 12)
        #expect(date.first(after: now, in: try zone("Asia/Tokyo")) == at(2027, 1, 2, 0))
        #expect(date.first(after: now, in: try zone("America/New_York")) == at(2027, 1, 1, 14))
    }

    @Test func `a zone described in a file takes precedence over the zone of the board`() {
        var date = daily(9, 0, in: .gmt)
        date.clocks = .described(
            DescribedZone(
                initialOffset: 3_600,
                changes: [.init(instant: at(2027, 3, 1).unixSeconds, utcOffset: 9_000)]))
        #expect(texts(date, after: at(2027, 2, 27, 12), 2) == ["2027-02-28T08:00:00Z", "2027-03-01T06:30:00Z"])
    }

    @Test func `excluded days and times are omitted, and added times are included`() {
        var date = daily(9, 0, in: .gmt)
        date.exceptedDays = [at(2027, 1, 2), at(2027, 1, 3)].map { Int($0.unixSeconds) / 86_400 }
        date.exceptions = [Int(at(2027, 1, 5, 9).unixSeconds)]
        date.added = [at(2027, 1, 3, 12), at(2027, 1, 4, 12)].map { Int($0.unixSeconds) }
        #expect(
            texts(date, after: at(2027, 1, 1, 10), 3)
                == ["2027-01-04T09:00:00Z", "2027-01-04T12:00:00Z", "2027-01-06T09:00:00Z"])
        date.pattern = .list
        #expect(texts(date, after: at(2027, 1, 1, 10), 3) == ["2027-01-04T12:00:00Z"])
    }

    @Test func `the last occurrence may be exactly at the until time of the rule`() {
        var rule = RecurrenceRule(.daily)
        rule.until = .moment(at(2027, 1, 3, 9))
        let date = RecurringDate(
            .rule(Recurrence(rule, start: Int(at(2027, 1, 1, 9).unixSeconds))), clocks: .zone(.gmt))
        #expect(texts(date, after: at(2026, 1, 1), 9).count == 3)
        #expect(date.last(until: at(2030, 1, 1), in: .gmt) == at(2027, 1, 3, 9))
        #expect(date.last(until: at(2027, 1, 1, 8), in: .gmt) == nil)
    }

    // MARK: Elapsed time

    @Test func `occurrences by elapsed time are at multiples of the interval, also years after the start`() throws {
        let start = at(2000, 3, 1)
        let date = RecurringDate(
            .elapsed(ElapsedRecurrence(every: .seconds(5_400), from: .fixed(start))),
            clocks: .zone(try zone("Europe/Berlin")))
        for seconds in [0, 1, 5_399, 5_400, 800_000_001] {
            let next = try #require(date.first(after: start + .seconds(seconds), in: .gmt))
            #expect(next - start == .seconds((seconds / 5_400 + 1) * 5_400))
        }
        #expect(date.first(after: start + .seconds(-1), in: .gmt) == start)
        #expect(
            date.last(until: start + .seconds(800_000_001), in: .gmt) == start + .seconds(800_000_001 / 5_400 * 5_400))
    }

    @Test func `a recurrence by elapsed time ends at its count, its until time or the year 9999`() {
        let start = at(2027, 1, 1)
        let twice = ElapsedRecurrence(every: .seconds(60), from: .fixed(start), count: 2)
        #expect(twice.first(after: start, in: .gmt) == start + .seconds(60))
        #expect(twice.first(after: start + .seconds(60), in: .gmt) == nil)
        let ended = ElapsedRecurrence(every: .seconds(60), from: .fixed(start), until: .fixed(start + .seconds(119)))
        #expect(ended.first(after: start + .seconds(60), in: .gmt) == nil)
        let rare = ElapsedRecurrence(every: .seconds(9_999 * 31_556_952), from: .fixed(start))
        let date = RecurringDate(.elapsed(rare), clocks: .zone(.gmt))
        #expect(date.first(after: start, in: .gmt) == nil)
    }

    @Test func `a recurrence at every elapsed second skips 1,000 excluded days`() {
        var date = RecurringDate(
            .elapsed(ElapsedRecurrence(every: .seconds(1), from: .fixed(at(2027, 1, 1)))), clocks: .zone(.gmt))
        date.exceptedDays = (0..<1_000).map { Int(at(2027, 1, 2).unixSeconds) / 86_400 + $0 }
        #expect(date.first(after: at(2027, 1, 1, 23, 59) + .seconds(59), in: .gmt) == at(2029, 9, 28))
    }

    @Test func `the age of a recurring date is the current local year minus the first year`() throws {
        var date = daily(9, 0, in: .gmt)
        #expect(date.age(at: at(2027, 1, 1), in: .gmt) == nil)
        date.firstYear = 1990
        date.clocks = .floating
        #expect(date.age(at: at(2027, 12, 31, 23), in: .gmt) == 37)
        #expect(date.age(at: at(2027, 12, 31, 23), in: try zone("Asia/Tokyo")) == 38)
    }
}
