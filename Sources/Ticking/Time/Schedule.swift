import Foundation

/// The times at which a ``RunLoopTimer`` or a ``Ticker`` calls its handler.
///
/// A delay of zero or less and a date in the past mean an immediate call. Delays, dates and intervals of more than 100
/// years are limited to 100 years.
///
/// A timer or ticker that is created with an invalid schedule stops the program. ``validated(tolerance:)`` checks a
/// schedule from external input.
public enum Schedule: Equatable, Sendable {
    /// Once, after a delay.
    case after(Duration)
    /// Repeatedly at an interval, for the first time after a delay; nil means one interval.
    case every(Duration, after: Duration? = nil)
    /// Repeatedly at an interval on the wall clock.
    ///
    /// The handler is called when the Unix time minus the offset is a multiple of the interval.
    /// `.aligned(to: .seconds(1))` fires when the second changes.
    case aligned(to: Duration, offset: Duration = .zero)
    /// Once, when the wall clock reaches a date.
    ///
    /// With `orClockStep`, the handler is also called if the wall clock is set before the date is reached, so that a
    /// program can update a displayed time. ``Tick/isClockStep`` distinguishes the two calls.
    case at(Date, orClockStep: Bool = false)
    /// Never, until the timer is rescheduled.
    ///
    /// A timer can be rescheduled any number of times.
    ///
    /// Use this schedule for a debounce: each event reschedules the timer, and so postpones the call.
    case onDemand

    /// Returns the schedule if it is valid.
    ///
    /// - Throws: ``ScheduleError``.
    public func validated(tolerance: Duration = .zero) throws(ScheduleError) -> Schedule {
        guard tolerance >= .zero else { throw .negativeTolerance(tolerance) }
        switch self {
        case .every(let interval, _), .aligned(let interval, _):
            guard interval > .zero else { throw .intervalNotPositive(interval) }
        case .at(let date, _):
            guard date.timeIntervalSinceReferenceDate.isFinite else { throw .dateNotFinite }
        case .after, .onDemand:
            break
        }
        return self
    }

    /// Returns the schedule, or stops the program with the error's description.
    func required(tolerance: Duration = .zero) -> Schedule {
        do { return try validated(tolerance: tolerance) } catch { fatalError(error.description) }
    }
}

/// The reason why a schedule is invalid.
public enum ScheduleError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The interval of a repeating schedule is zero or negative.
    case intervalNotPositive(Duration)
    /// The tolerance is negative.
    case negativeTolerance(Duration)
    /// The date is not a finite number.
    case dateNotFinite

    /// The error as a sentence for users.
    public var description: String {
        switch self {
        case .intervalNotPositive(let interval): "An interval of \(interval) is not possible: it must be above zero."
        case .negativeTolerance(let tolerance): "A tolerance of \(tolerance) is not possible: it must not be negative."
        case .dateNotFinite: "A date that is not a finite number is not possible."
        }
    }
}
