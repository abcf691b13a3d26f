import Foundation

/// One call of the handler of a ``RunLoopTimer`` or a ``Ticker``.
public struct Tick: Equatable, Sendable {
    /// The number of due times that passed without a call since the call before.
    ///
    /// Due times that passed during a pause, or over which the clock was set, do not count.
    public internal(set) var missed: Int
    /// Whether the wall clock was set since the timer last read it.
    public let isClockStep: Bool
    /// The delay of the call after its due time; zero for a call before its due time, because the clock was set.
    public let lateness: Duration
    // Instants and dates are costly to make, and most handlers need none.
    let point: TimePoint
    let wallPoint: WallPoint?
    /// The date of the schedule, which nanoseconds do not hold exactly.
    let asked: Date?

    /// The due time of the call: of several that have passed, the last one.
    public var due: ContinuousClock.Instant { point.instant }

    /// The due time on the wall clock; nil for a schedule of elapsed time.
    public var date: Date? { asked ?? wallPoint?.date }
}
