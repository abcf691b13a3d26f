import Foundation

/// The way from what a zone's clocks show to the moment at which they show it.
///
/// - Units: all arguments and results are whole seconds since 1970-01-01 00:00, on the zone's clocks or in UTC.
public enum LocalTime {
    /// What to do with a time that the clocks skip, or show twice; the cases of ECMAScript's `Temporal`.
    public enum Disambiguation: String, CaseIterable, Hashable, Sendable {
        /// A time that is skipped comes as much later as the clocks skip; of two, the first is meant.
        ///
        /// Java, `Temporal` and RFC 5545 do so.
        case compatible
        /// A time that is skipped comes as much earlier as the clocks skip; of two, the first is meant.
        case earlier
        /// A time that is skipped comes as much later as the clocks skip; of two, the second is meant.
        case later
    }

    /// How a zone's clocks show a time.
    public enum Occurrence: Hashable, Sendable {
        /// They show it once.
        case once
        /// They skip it, by so many seconds.
        case skipped(by: Int64)
        /// They show it twice, so many seconds apart.
        case twice(apart: Int64)
    }

    /// Further than any clock is from UTC, and short enough that no zone changed twice within it and its double: the two
    /// changes that lie nearest to each other in the tz database are 95 hours apart (Freetown, 1939).
    static let reach: Int64 = 86_400

    /// The moment at which a zone's clocks show `local`, and how they show it.
    ///
    /// - Complexity: two looks at the zone's offset, and two more near a change.
    public static func instant(
        of local: Int64, in zone: TimeZone, _ disambiguation: Disambiguation = .compatible
    ) -> (instant: Int64, occurrence: Occurrence) {
        instant(of: local, on: zone, disambiguation)
    }

    /// The same on clocks that a calendar file describes.
    public static func instant(
        of local: Int64, in zone: DescribedZone, _ disambiguation: Disambiguation = .compatible
    ) -> (instant: Int64, occurrence: Occurrence) {
        instant(of: local, on: zone, disambiguation)
    }

    static func instant(
        of local: Int64, on zone: some UTCOffsets, _ disambiguation: Disambiguation
    ) -> (instant: Int64, occurrence: Occurrence) {
        let before = Int64(zone.utcOffset(at: local - reach))
        let after = Int64(zone.utcOffset(at: local + reach))
        if before == after { return (local - before, .once) }
        let (first, second) = (local - max(before, after), local - min(before, after))
        switch (zone.shows(local, at: first), zone.shows(local, at: second)) {
        case (true, false): return (first, .once)
        case (false, true): return (second, .once)
        case (true, true): return (disambiguation == .later ? second : first, .twice(apart: second - first))
        // With the offset from before the change it comes later, with the one from after it earlier.
        case (false, false): return (disambiguation == .earlier ? first : second, .skipped(by: second - first))
        }
    }

    /// The first moment of the day whose midnight is `midnight`, which need not be midnight itself.
    public static func startOfDay(_ midnight: Int64, in zone: TimeZone) -> Int64 { startOfDay(midnight, on: zone) }

    static func startOfDay(_ midnight: Int64, on zone: some UTCOffsets) -> Int64 {
        let (instant, occurrence) = instant(of: midnight, on: zone, .compatible)
        guard case .skipped = occurrence else { return instant }
        // Midnight is skipped: the day begins when the clocks are put forward.
        return change(after: midnight - reach, before: midnight + reach, on: zone)
    }

    /// The moment at which a zone's clocks are put forward or back, between two moments that have different offsets.
    static func change(after start: Int64, before end: Int64, on zone: some UTCOffsets) -> Int64 {
        let before = zone.utcOffset(at: start)
        var (low, high) = (start, end)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if zone.utcOffset(at: middle) == before { low = middle } else { high = middle }
        }
        return high
    }
}

/// Whatever knows how far clocks are ahead of UTC.
protocol UTCOffsets {
    /// How far the clocks are ahead of UTC, in seconds, at a moment in seconds since 1970-01-01T00:00:00Z.
    func utcOffset(at unixSeconds: Int64) -> Int
}

extension TimeZone: UTCOffsets {}

extension UTCOffsets {
    /// Whether the zone's clocks show a local time at an instant.
    fileprivate func shows(_ local: Int64, at instant: Int64) -> Bool {
        instant + Int64(utcOffset(at: instant)) == local
    }
}
