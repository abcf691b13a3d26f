import Foundation

/// The way from what a zone's clocks show to the moment at which they show it.
///
/// A time that the clocks skip is taken as if they had not been put forward: it comes as much later as they skip. A
/// time that they show twice is the first of the two. Java, ECMAScript's `Temporal` ("compatible") and RFC 5545 agree.
///
/// - Units: all arguments and results are whole seconds since 1970-01-01 00:00, on the zone's clocks or in UTC.
enum LocalTime {
    /// Further than any clock is from UTC, and short enough that no zone changed twice within it and its double.
    private static let reach: Int64 = 86_400

    /// The moment at which a zone's clocks show `local`.
    static func instant(of local: Int64, in zone: TimeZone) -> Int64 {
        let before = zone.offset(at: local - reach)
        return shown(local, in: zone, before: before) ?? local - before
    }

    /// The first moment of the day whose midnight is `midnight`, which need not be midnight itself.
    static func startOfDay(_ midnight: Int64, in zone: TimeZone) -> Int64 {
        let before = zone.offset(at: midnight - reach)
        if let instant = shown(midnight, in: zone, before: before) { return instant }
        // Midnight is skipped: the day begins when the clocks are put forward.
        var (low, high) = (midnight - reach, midnight + reach)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if zone.offset(at: middle) == before { low = middle } else { high = middle }
        }
        return high
    }

    /// The first moment at which the clocks show `local`, or nil if they skip it.
    private static func shown(_ local: Int64, in zone: TimeZone, before: Int64) -> Int64? {
        let candidates = [local - before, local - zone.offset(at: local + reach)]
        return candidates.filter { $0 + zone.offset(at: $0) == local }.min()
    }
}

extension TimeZone {
    /// How far the zone's clocks are ahead of UTC, in seconds.
    fileprivate func offset(at instant: Int64) -> Int64 {
        Int64(secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))))
    }
}
