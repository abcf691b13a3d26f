import Countdowns
import Foundation
import TestSupport
import Testing

/// Compares the moments that `LocalTime` computes for random local times with the moments from the system's tz
/// database.
struct LocalTimePropertyTests {
    private static let start = CivilTime(year: 1, month: 1, day: 1).seconds
    private static let end = CivilTime(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59).seconds

    /// The moments of a local time for each disambiguation, and whether the clocks show the local time once, twice or
    /// never.
    private struct Resolution: Equatable {
        var compatible: Int64
        var earlier: Int64
        var later: Int64
        var occurrence: LocalTime.Occurrence

        /// Computes the moments with `LocalTime`.
        init(of local: Int64, in zone: TimeZone) {
            (compatible, occurrence) = LocalTime.instant(of: local, in: zone)
            earlier = LocalTime.instant(of: local, in: zone, .earlier).instant
            later = LocalTime.instant(of: local, in: zone, .later).instant
        }

        /// Computes the moments from the system's database, by trying every offset that the zone ever had.
        init(of local: Int64, in file: TimeZoneFile, offsets: [Int]) {
            let shown = offsets.map { local - Int64($0) }.filter { $0 + Int64(file.offset(at: $0)) == local }.sorted()
            if let first = shown.first, let last = shown.last {
                (compatible, earlier, later) = (first, first, last)
                occurrence = first == last ? .once : .twice(apart: last - first)
            } else {
                let change = firstInstant(from: local - 100_000, to: local + 100_000) {
                    $0 + Int64(file.offset(at: $0)) > local
                }
                let (before, after) = (Int64(file.offset(at: change - 1)), Int64(file.offset(at: change)))
                (compatible, earlier, later) = (local - before, local - after, local - before)
                occurrence = .skipped(by: after - before)
            }
        }
    }

    @Test(.comparesSystemZones)
    func `100,000 random local times are resolved as in the system's tz database`() throws {
        var generator = SplitMix(seed: 12)
        var counts = (once: 0, twice: 0, skipped: 0)
        let zones = try SystemZones.odd.map { name in
            let file = try #require(try TimeZoneFile(system: name))
            return (zone: TimeZone.iana(name), file: file, offsets: Array(Set(file.offsets + [file.firstOffset])))
        }
        for _ in 0..<100_000 {
            let (zone, file, offsets) = zones[Int.random(in: zones.indices, using: &generator)]
            let local = Self.localTime(near: file, using: &generator)
            let resolution = Resolution(of: local, in: zone)
            // The local time at the moment must convert back to that moment.
            let shown = resolution.compatible + Int64(file.offset(at: resolution.compatible))
            let isStable = LocalTime.instant(of: shown, in: zone).instant == resolution.compatible
            if !isStable || resolution != Resolution(of: local, in: file, offsets: offsets) {
                Issue.record("\(CivilTime(WallTime(unixSeconds: local), utcOffset: 0)) in \(zone.identifier)")
            }
            switch resolution.occurrence {
            case .once: counts.once += 1
            case .twice: counts.twice += 1
            case .skipped: counts.skipped += 1
            }
        }
        #expect(counts.once > 50_000 && counts.twice > 1_000 && counts.skipped > 1_000)
    }

    @Test(.comparesSystemZones)
    func `a day starts at the first instant at which its midnight is reached or passed`() throws {
        var generator = SplitMix(seed: 13)
        for name in SystemZones.odd {
            let (zone, file) = (TimeZone.iana(name), try #require(try TimeZoneFile(system: name)))
            for _ in 0..<300 {
                let local = Self.localTime(near: file, using: &generator)
                let midnight = local - (local % 86_400 + 86_400) % 86_400
                let start = LocalTime.startOfDay(midnight, in: zone)
                let shown = start + Int64(file.offset(at: start))
                let shownBefore = start - 1 + Int64(file.offset(at: start - 1))
                #expect(shown >= midnight && shownBefore < midnight, "\(midnight) in \(name)")
            }
        }
    }

    /// Returns a random local time, or a local time within some hours of a clock change.
    private static func localTime(near file: TimeZoneFile, using generator: inout SplitMix) -> Int64 {
        guard Bool.random(using: &generator) else { return Int64.random(in: start...end, using: &generator) }
        let change =
            Bool.random(using: &generator)
            ? file.transitions.randomElement(using: &generator) ?? 0
            : changeByRule(file, from: Int64.random(in: 0...end - 40_000_000, using: &generator))
        let local = change + Int64(file.offset(at: change)) + Int64.random(in: -10_800...10_800, using: &generator)
        // Rounds half of these times to a multiple of 15 minutes: most clock changes, and most dates that users write,
        // are at such times.
        return Bool.random(using: &generator) ? local : local - local % 900
    }

    /// Returns the first clock change within a year after `instant`; `instant` itself if there is no change.
    private static func changeByRule(_ file: TimeZoneFile, from instant: Int64) -> Int64 {
        let step: Int64 = 20 * 86_400
        let offset = file.offset(at: instant)
        guard let later = (1...19).map({ instant + $0 * step }).first(where: { file.offset(at: $0) != offset }) else {
            return instant
        }
        return firstInstant(from: later - step, to: later) { file.offset(at: $0) != offset }
    }
}

/// Returns the first moment that satisfies a predicate, by binary search.
private func firstInstant(from: Int64, to: Int64, where isLater: (Int64) -> Bool) -> Int64 {
    var (low, high) = (from, to)
    while high - low > 1 {
        let middle = low + (high - low) / 2
        if isLater(middle) { high = middle } else { low = middle }
    }
    return high
}
