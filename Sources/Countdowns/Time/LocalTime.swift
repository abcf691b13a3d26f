import Foundation

/// The conversion of local times to moments.
///
/// - Units: all arguments and results are whole seconds since 1970-01-01 00:00, in local time or in UTC.
public enum LocalTime {
    /// The choice of a moment for a time that the clocks skip or repeat; the same cases as in ECMAScript's `Temporal`.
    public enum Disambiguation: String, CaseIterable, Hashable, Sendable {
        /// Moves a skipped time forward by the length of the gap. Chooses the first moment of a repeated time.
        ///
        /// This is the default of Java and `Temporal`, and the rule of RFC 5545.
        case compatible
        /// Moves a skipped time back by the length of the gap. Chooses the first moment of a repeated time.
        case earlier
        /// Moves a skipped time forward by the length of the gap. Chooses the second moment of a repeated time.
        case later
    }

    /// The number of times that a time zone's clocks show a local time.
    public enum Occurrence: Hashable, Sendable {
        /// The clocks show the time once.
        case once
        /// The clocks skip the time. The length of the gap is in seconds.
        case skipped(by: Int64)
        /// The clocks show the time twice. The two moments are `apart` seconds apart.
        case twice(apart: Int64)
    }

    /// A time longer than any offset from UTC.
    ///
    /// No zone has two clock changes within twice this time: the two closest changes in the time zone database are 95
    /// hours apart (Freetown, 1939).
    static let reach: Int64 = 86_400

    /// Returns the moment at which a time zone's clocks show `local`, and how often they show it.
    ///
    /// - Complexity: two offset lookups, and two more near a clock change.
    public static func instant(
        of local: Int64, in zone: TimeZone, _ disambiguation: Disambiguation = .compatible
    ) -> (instant: Int64, occurrence: Occurrence) {
        instant(of: local, on: zone, disambiguation)
    }

    /// Returns the moment at which the clocks of a zone from a calendar file show `local`, and how often they show it.
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
        // For a skipped time, the offset before the clock change gives the later moment, and the offset after the change
        // the earlier.
        case (false, false): return (disambiguation == .earlier ? first : second, .skipped(by: second - first))
        }
    }

    /// Returns the first moment of the day whose local midnight is `midnight`.
    ///
    /// If the clocks skip midnight, the day begins at the clock change.
    public static func startOfDay(_ midnight: Int64, in zone: TimeZone) -> Int64 { startOfDay(midnight, on: zone) }

    static func startOfDay(_ midnight: Int64, on zone: some UTCOffsets) -> Int64 {
        let (instant, occurrence) = instant(of: midnight, on: zone, .compatible)
        guard case .skipped = occurrence else { return instant }
        // The clocks skip midnight, so the day begins at the change.
        return change(after: midnight - reach, before: midnight + reach, on: zone)
    }

    /// Returns the moment of a clock change between two moments with different offsets.
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

protocol UTCOffsets {
    /// Returns the offset in seconds east of Greenwich, at a Unix time in seconds.
    func utcOffset(at unixSeconds: Int64) -> Int
}

extension TimeZone: UTCOffsets {}

extension UTCOffsets {
    /// Whether the clocks show a local time at a moment.
    fileprivate func shows(_ local: Int64, at instant: Int64) -> Bool {
        instant + Int64(utcOffset(at: instant)) == local
    }
}
