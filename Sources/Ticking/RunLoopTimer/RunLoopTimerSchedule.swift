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
    }
}
