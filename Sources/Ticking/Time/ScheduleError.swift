import Foundation

/// Why a schedule is refused.
///
/// What has passed already, a negative delay included, is refused nowhere: it means at once.
public enum ScheduleError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The interval of a repeating schedule is zero or negative.
    case intervalNotPositive(Duration)
    /// The tolerance, or leeway, is negative.
    case negativeTolerance(Duration)
    /// The date is not a finite number.
    case dateNotFinite

    /// A sentence for people.
    public var description: String {
        switch self {
        case .intervalNotPositive(let interval): "Nothing repeats every \(interval): the interval must be above zero."
        case .negativeTolerance(let tolerance): "A tolerance of \(tolerance) is not possible: it must not be negative."
        case .dateNotFinite: "Nothing waits for a date that is not a finite number."
        }
    }

    static func check(_ date: Date) throws(ScheduleError) {
        guard date.timeIntervalSinceReferenceDate.isFinite else { throw .dateNotFinite }
    }
}
