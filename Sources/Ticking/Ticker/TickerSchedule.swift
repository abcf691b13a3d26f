import Foundation

extension Ticker {
    /// When a ticker ticks.
    public enum Schedule: Equatable, Sendable {
        /// Once, after a delay; at once when the delay is zero or less.
        case after(Duration)
        /// At an interval, for the first time after a delay; nil means one interval.
        case every(Duration, after: Duration? = nil)
        /// At an interval on the wall clock: whenever the time since the start of 1970, UTC, less the offset, is a
        /// multiple of the interval. `.aligned(to: .seconds(1))` ticks when the second changes.
        case aligned(to: Duration, offset: Duration = .zero)
        /// Once, when the wall clock reaches a date; at once when it is past.
        ///
        /// With `orClockStep` also when the clock was set meanwhile, so that an owner who shows the time can show the new
        /// one; ``Tick/isClockStep`` tells which it was.
        case at(Date, orClockStep: Bool = false)
        /// Not at all, until ``Ticker/reschedule(_:)``.
        case onDemand

        /// Refuses what no ticker can do.
        ///
        /// - Throws: ``ScheduleError``.
        public func check(leeway: Duration = .zero) throws(ScheduleError) {
            guard leeway >= .zero else { throw .negativeTolerance(leeway) }
            switch self {
            case .every(let interval, _), .aligned(let interval, _):
                guard interval > .zero else { throw .intervalNotPositive(interval) }
            case .at(let date, _):
                try ScheduleError.check(date)
            case .after, .onDemand:
                break
            }
        }
    }
}
