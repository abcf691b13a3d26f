import Foundation

extension RunLoopTimer {
    /// When a run-loop timer fires.
    public enum Schedule: Equatable, Sendable {
        /// Once, after a delay; at once when the delay is zero or less.
        case after(Duration)
        /// Once, at a date; at once when it is past.
        ///
        /// The date is turned into a delay when the timer is made: a clock that is set later does not move it.
        case at(Date)
        /// At an interval, for the first time at a date: nil means one interval from now, a past date means at once.
        ///
        /// - Precondition: the interval is above zero.
        case every(Duration, from: Date? = nil)
        /// Only when ``RunLoopTimer/setNextFire(after:)`` has been called, each time once, any number of times.
        ///
        /// It is what a debounce needs: every event moves the one fire further away.
        case onDemand

        /// Refuses what no timer can do, for schedules that come from outside the program: a timer traps for them.
        ///
        /// - Throws: ``ScheduleError``.
        public func check(tolerance: Duration = .zero) throws(ScheduleError) {
            guard tolerance >= .zero else { throw .negativeTolerance(tolerance) }
            switch self {
            case .every(let interval, let date):
                guard interval > .zero else { throw .intervalNotPositive(interval) }
                if let date { try ScheduleError.check(date) }
            case .at(let date):
                try ScheduleError.check(date)
            case .after, .onDemand:
                break
            }
        }
    }

    /// One call of a timer's handler.
    public struct Fire: Equatable, Sendable {
        // Making an instant costs more than the rest of a call.
        let point: TimePoint
        /// How much later than its due time the call came: below one interval for a timer that repeats.
        public let lateness: Duration
        /// How many due times had passed without a call since the one before.
        public let missed: Int

        /// The due time of the call: the last point of the grid that is not in the future; for ``RunLoopTimer/fire()``
        /// the time at which it was called.
        public var due: ContinuousClock.Instant { point.instant }
    }
}
