import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Definitions

/// Compares occurrences of recurrence rules with the results of another implementation: see
/// `scripts/generate-recurrence-oracle.py`.
struct RecurrenceOracleTests {
    /// A rule, and the result of the other implementation.
    struct Sample: CustomTestStringConvertible, Sendable {
        let zone: String
        let start: String
        let rule: String
        /// The end of the time window in which the occurrences are compared, exclusive.
        let end: WallTime
        let count: Int
        let checksum: String
        let first: [Int64]

        var testDescription: String { "\(zone) \(start) \(rule)" }

        init?(_ line: Substring) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 7, let end = Int64(fields[3]), let count = Int(fields[4]) else { return nil }
            (zone, start, rule, self.count, checksum) = (fields[0], fields[1], fields[2], count, fields[5])
            self.end = WallTime(unixSeconds: end)
            first = fields[6].split(separator: " ").compactMap { Int64($0) }
        }
    }

    private static let samples: [Sample] =
        ((try? TestFiles.text("Oracles/recurrence.txt")) ?? "").split(separator: "\n").compactMap(Sample.init)

    @Test func `the oracle file has the examples of the RFC and 500 more rules in five zones`() {
        #expect(Self.samples.count >= 42 + 500)
        #expect(Set(Self.samples.map(\.zone)).count == 5)
    }

    @Test(arguments: Tries.of(samples))
    func `the occurrences of a rule over twenty years equal those of dateutil`(sample: Sample) throws {
        guard case .local(let start) = CalendarTime(sample.start) else {
            Issue.record("There is no such start.")
            return
        }
        let rule = Recurrence(try RuleText.parse(sample.rule), start: start)
        let date = RecurringDate(.rule(rule), clocks: .zone(.named(sample.zone)))
        var found: [Int64] = []
        var moment = WallTime(unixSeconds: Int64(start - 3 * 86_400))
        while let next = date.first(after: moment, in: .utc), next < sample.end {
            found.append(next.unixSeconds)
            moment = next
        }
        #expect(found.count == sample.count)
        #expect(Array(found.prefix(3)) == sample.first)
        #expect(Self.checksum(found) == sample.checksum)
        if let last = found.last { #expect(date.last(until: sample.end + .seconds(-1), in: .utc)?.unixSeconds == last) }
    }

    /// The FNV-1a checksum of the numbers, as `scripts/generate-recurrence-oracle.py` computes it.
    private static func checksum(_ numbers: [Int64]) -> String {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for number in numbers {
            for byte in "\(number)\n".utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
