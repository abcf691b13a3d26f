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

    /// Further than any clock is from UTC, and short enough that no zone changed twice within it and its double.
    private static let reach: Int64 = 86_400

    /// The moment at which a zone's clocks show `local`, and how they show it.
    public static func instant(
        of local: Int64, in zone: TimeZone, _ disambiguation: Disambiguation = .compatible
    ) -> (instant: Int64, occurrence: Occurrence) {
        let before = zone.offset(at: local - reach)
        let after = zone.offset(at: local + reach)
        let shown = Set([local - before, local - after]).filter { $0 + zone.offset(at: $0) == local }.sorted()
        if let first = shown.first, let last = shown.last {
            let occurrence = first == last ? Occurrence.once : .twice(apart: last - first)
            return (disambiguation == .later ? last : first, occurrence)
        }
        // With the offset from before the change it comes later, with the one from after it earlier.
        let instant = disambiguation == .earlier ? local - after : local - before
        return (instant, .skipped(by: after - before))
    }

    /// The first moment of the day whose midnight is `midnight`, which need not be midnight itself.
    public static func startOfDay(_ midnight: Int64, in zone: TimeZone) -> Int64 {
        let (instant, occurrence) = instant(of: midnight, in: zone)
        guard case .skipped = occurrence else { return instant }
        // Midnight is skipped: the day begins when the clocks are put forward.
        let before = zone.offset(at: midnight - reach)
        var (low, high) = (midnight - reach, midnight + reach)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if zone.offset(at: middle) == before { low = middle } else { high = middle }
        }
        return high
    }
}

extension TimeZone {
    /// How far the zone's clocks are ahead of UTC, in seconds.
    fileprivate func offset(at instant: Int64) -> Int64 {
        Int64(secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))))
    }
}
