import Countdowns
import Definitions
import Foundation
import TestSupport
import Testing

/// Compares parsed dates with the results of GNU `date`, an independent implementation.
@Suite(.enabled(if: GNUDate.isThere, "this machine's date is not GNU's"))
struct DateOracleTests {
    @Test(arguments: DateSample.zones)
    func `a complete date is parsed to the same time as by GNU date`(name: String) throws {
        var random = SplitMix(seed: UInt64(name.utf8.count))
        let zone = TimeZone.named(name)
        let rules = DateRules(now: WallTime(unixSeconds: 0), zone: zone)
        var expected: [(text: String, seconds: Int64)] = []
        for _ in 0..<300 {
            let sample = DateSample(using: &random)
            // Skips times that the clocks skip or repeat: the results of GNU `date` for these times are not documented.
            guard try DateText(sample.iso).reading(rules).occurrence == .once else { continue }
            for text in sample.usual {
                let time = try DateText(text, order: .mdy).reading(rules).wallTime(in: zone)
                expected.append((text, time.unixSeconds))
            }
        }
        let found = try GNUDate.seconds(of: expected.map(\.text), zone: name)
        try #require(found.count == expected.count)
        let different = zip(expected, found).filter { $0.seconds != $1 }
        #expect(different.isEmpty)
    }

    /// A relative text, and the times that the text may mean, in notations of GNU `date`.
    private struct Relative {
        var text: String
        var direction: DateRules.Direction
        var candidates: [String]
    }

    private static let relative: [Relative] = {
        let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        let ahead = [
            ("14:15", ["today 14:15", "tomorrow 14:15"]), ("2pm", ["today 2pm", "tomorrow 2pm"]),
            ("9:00 am", ["today 9:00 am", "tomorrow 9:00 am"]), ("noon", ["today 12:00", "tomorrow 12:00"]),
            ("tomorrow 9am", ["tomorrow 9am"]), ("tomorrow 18:00:30", ["tomorrow 18:00:30"]),
            ("24 Dec 18:00", ["18:00 24 Dec", "18:00 24 Dec next year"]),
            ("1 jan 9am", ["9am 1 jan", "9am 1 jan next year"]), ("in 15 min", ["15 min"]), ("in 2 hours", ["2 hours"]),
            ("in 90 seconds", ["90 seconds"]), ("in 48 hours 30 min", ["48 hours 30 min"]),
        ]
        let back = [
            ("14:15", ["today 14:15", "yesterday 14:15"]), ("yesterday 18:00", ["yesterday 18:00"]),
            ("24 Dec 18:00", ["18:00 24 Dec", "18:00 24 Dec last year"]), ("15 min ago", ["15 min ago"]),
            ("36 hours ago", ["36 hours ago"]),
        ]
        let weekdays = days.flatMap { day in
            [
                Relative(
                    text: "\(day) 14:00", direction: .future, candidates: ["\(day) 14:00", "\(day) 14:00 7 days"]),
                Relative(text: "last \(day) 14:00", direction: .past, candidates: ["last \(day) 14:00"]),
                Relative(
                    text: "\(day) 14:00", direction: .past, candidates: ["\(day) 14:00", "\(day) 14:00 7 days ago"]),
            ]
        }
        return weekdays + ahead.map { Relative(text: $0, direction: .future, candidates: $1) }
            + back.map { Relative(text: $0, direction: .past, candidates: $1) }
    }()

    /// Returns the results of GNU `date` for the texts, all relative to the same time.
    ///
    /// GNU `date` reads the clock for each line, so the call is repeated if the clock changed meanwhile.
    private func seconds(of texts: [String], zone: String) throws -> (now: Int64, found: [Int64]) {
        for _ in 0..<100 {
            let found = try GNUDate.seconds(of: ["now"] + texts + ["now"], zone: zone)
            try #require(found.count == texts.count + 2)
            if found.first == found.last { return (found[0], Array(found.dropFirst().dropLast())) }
        }
        throw CancellationError()
    }

    @Test(arguments: ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati"])
    func `a relative date is parsed to one of the times that GNU date returns`(name: String) throws {
        let zone = TimeZone.named(name)
        let (now, found) = try seconds(of: Self.relative.flatMap(\.candidates), zone: name)
        var rest = found[...]
        for relative in Self.relative {
            let moments = rest.prefix(relative.candidates.count)
            rest = rest.dropFirst(moments.count)
            let rules = DateRules(now: WallTime(unixSeconds: now), zone: zone, direction: relative.direction)
            let time = try DateText(relative.text).reading(rules).wallTime(in: zone).unixSeconds
            // The expected time is the first candidate that is not in the past or, for the direction `past`, not in the
            // future. If there is no such candidate, the last candidate is expected.
            let expected = moments.first { relative.direction == .future ? $0 >= now : $0 <= now } ?? moments.last
            #expect(time == expected, "\(relative.text) at \(now) in \(name)")
        }
    }
}
