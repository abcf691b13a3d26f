import Foundation

/// One call of the handler of a ``RunLoopTimer`` or a ``Ticker``.
public struct Tick: Equatable, Sendable {
    /// The number of due times without a call since the previous call.
    ///
    /// Due times in a pause, and due times that were skipped because the clock was set, do not count.
    public internal(set) var missed: Int
    /// Whether the wall clock was set since the timer last read it.
    public let isClockStep: Bool
    /// The delay of the call after its due time.
    ///
    /// Zero for a call that comes before its due time because the clock was set.
    public let lateness: Duration
    // Instants and dates are expensive to create, and most handlers do not use them.
    let point: TimePoint
    let wallPoint: WallPoint?
    /// The date of the schedule; stored because nanoseconds cannot represent every date exactly.
    let asked: Date?

    /// The due time of the call.
    ///
    /// If several due times have passed, this property is the last of these due times.
    public var due: ContinuousClock.Instant { point.instant }

    /// The due time on the wall clock; nil for a schedule that measures elapsed time.
    public var date: Date? { asked ?? wallPoint?.date }
}

extension Tick {
    /// Creates a tick, for the test of a handler.
    public init(
        missed: Int = 0, isClockStep: Bool = false, lateness: Duration = .zero, due: ContinuousClock.Instant = .now,
        date: Date? = nil
    ) {
        self.init(
            missed: missed, isClockStep: isClockStep, lateness: lateness, point: TimePoint(due), wallPoint: nil,
            asked: date)
    }
}
