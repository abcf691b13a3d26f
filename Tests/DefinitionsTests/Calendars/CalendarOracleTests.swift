import Countdowns
import Foundation
import Testing

@testable import Definitions

/// Compares the events of small calendars with the results of another program: see `scripts/generate-calendar-oracle.py`.
struct CalendarOracleTests {
    /// A calendar with its expected events.
    struct Sample: CustomTestStringConvertible, Sendable {
        let name: String
        let calendar: String
        /// The events by the other program.
        let package: [String]
        /// The events by this program, if they differ for a stated reason.
        let ours: [String]?

        var testDescription: String { name }

        init?(_ text: String) {
            var parts = text.components(separatedBy: "\n-- ")
            guard parts.count > 1, let lineBreak = parts[0].firstIndex(of: "\n") else { return nil }
            name = String(parts[0][..<lineBreak])
            calendar = String(parts[0][lineBreak...].dropFirst()) + "\n"
            parts.removeFirst()
            let lists = parts.map { Array($0.split(separator: "\n").dropFirst().map(String.init)) }
            (package, ours) = (lists[0], lists.count > 1 ? lists[1] : nil)
        }
    }

    private static let samples: [Sample] =
        ((try? TestFiles.text("Oracles/calendars.txt")) ?? "").components(separatedBy: "== ").compactMap(Sample.init)

    private static let zones = [
        "UTC", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Pago_Pago",
    ]

    @Test func `the oracle file has more than sixty calendars`() {
        #expect(Self.samples.count > 60)
    }

    @Test(arguments: samples)
    func `a calendar has the same events as in the other program, in all zones of the machine`(sample: Sample) throws {
        #expect(sample.ours != sample.package, "The difference is gone.")
        for zone in Self.zones {
            let found = try events(of: sample.calendar, in: .named(zone))
            #expect(found == sample.ours ?? sample.package, "\(zone): \(found.joined(separator: ", "))")
        }
    }

    /// The days, moments or floating times of all occurrences in the window of the script, each with its title.
    private func events(of calendar: String, in zone: TimeZone) throws -> [String] {
        let now = WallTime(unixSeconds: 1_796_040_000)
        let files = MemoryFiles(texts: ["a.ics": calendar])
        let board = try BoardFile.load(["a.ics"], in: DecodingContext(now: now, machineZone: zone), from: files)
        var found: [String] = []
        for countdown in board.definition.countdowns where countdown.barStart == nil {
            var times: [(WallTime, isFloating: Bool, isDay: Bool)] = []
            switch countdown.kind {
            case .date(.fixed(let time, _)): times = [(time, false, false)]
            case .date(.floating(let time)): times = [(time.wallTime(in: zone), true, time.isStartOfDay)]
            case .recurring(let date):
                let end = now + .seconds(125 * 86_400)
                var time = now
                while let next = date.first(after: time, in: zone), next < end {
                    times.append((next, date.clocks == .floating, date.isStartOfDay))
                    time = next
                }
            default: Issue.record("\(countdown.kind)")
            }
            for (time, isFloating, isDay) in times {
                let local = time + .seconds(isFloating ? zone.utcOffset(at: time) : 0)
                let text = RFC3339.text(of: local).filter { $0 != "-" && $0 != ":" }
                guard "20261202" <= text, text < "20270401" else { continue }
                found.append("\(isDay ? text.prefix(8) : isFloating ? text.dropLast() : text[...]) \(countdown.title)")
            }
        }
        return Array(found.sorted().prefix(20))
    }
}
