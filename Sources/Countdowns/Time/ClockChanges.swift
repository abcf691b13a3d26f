import Foundation

/// A cache of the moments at which a time zone's offset from UTC changes.
///
/// - Units: times are Unix times in seconds; offsets are seconds east of Greenwich.
struct ClockChanges: Equatable, Sendable {
    /// A change of the offset.
    struct Change: Hashable, Sendable {
        /// The first second with the new offset.
        let instant: Int64
        let offsetBefore: Int
        let offsetAfter: Int
    }

    /// The step of the search for changes, in seconds: shorter than the time between any two changes of a zone; see
    /// ``LocalTime/reach``.
    private static let step: Int64 = 3 * 86_400

    let zone: TimeZone
    private var range: Range<Int64>?
    private var changes: [Change] = []

    init(_ zone: TimeZone) { self.zone = zone }

    /// Returns the changes after the lower bound of a range, up to and including its upper bound, in ascending order.
    ///
    /// - Complexity: O(length of the part of the range that is not cached).
    mutating func changes(in wanted: Range<Int64>) -> ArraySlice<Change> {
        if let known = range {
            if wanted.lowerBound < known.lowerBound {
                changes = Self.find(in: wanted.lowerBound..<known.lowerBound, zone) + changes
            }
            if wanted.upperBound > known.upperBound {
                changes += Self.find(in: known.upperBound..<wanted.upperBound, zone)
            }
            range = min(wanted.lowerBound, known.lowerBound)..<max(wanted.upperBound, known.upperBound)
        } else {
            changes = Self.find(in: wanted, zone)
            range = wanted
        }
        let first = changes.firstIndex { $0.instant > wanted.lowerBound } ?? changes.endIndex
        return changes[first...].prefix { $0.instant <= wanted.upperBound }
    }

    /// Returns the changes after the lower bound of a range, up to and including its upper bound.
    private static func find(in range: Range<Int64>, _ zone: TimeZone) -> [Change] {
        var changes: [Change] = []
        var time = range.lowerBound
        var offset = zone.utcOffset(at: time)
        while time < range.upperBound {
            let next = min(time + step, range.upperBound)
            let nextOffset = zone.utcOffset(at: next)
            if nextOffset != offset {
                var (low, high) = (time, next)
                while high - low > 1 {
                    let middle = low + (high - low) / 2
                    if zone.utcOffset(at: middle) == offset { low = middle } else { high = middle }
                }
                changes.append(Change(instant: high, offsetBefore: offset, offsetAfter: nextOffset))
                offset = nextOffset
            }
            time = next
        }
        return changes
    }
}
