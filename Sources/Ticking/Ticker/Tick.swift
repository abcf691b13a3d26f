import Foundation

/// One tick of a ticker.
public struct Tick: Equatable, Sendable {
    /// The instant a tick was for.
    public enum Deadline: Equatable, Sendable {
        /// By the wall clock.
        case wall(Date)
        /// By the clock that nobody sets.
        case continuous(ContinuousClock.Instant)
    }

    /// How many deadlines passed without a tick since the one before.
    ///
    /// Deadlines that passed while the ticker was paused, or that a clock that was set jumped over, are not among them.
    public let missed: Int
    /// True when the wall clock was set since the ticker last looked at it.
    public let isClockStep: Bool
    /// How much later than its deadline the tick came; zero for one that came before it because the clock was set.
    public let lateness: Duration
    /// Kept in the form that is cheap to pass on.
    private let planned: TickerPlan.Deadline
    private let asked: Date?

    init(_ planned: TickerPlan.Deadline, asked: Date? = nil, missed: Int, isClockStep: Bool, lateness: Int64) {
        self.lateness = .nanoseconds(max(lateness, 0))
        self.planned = planned
        self.asked = asked
        self.missed = missed
        self.isClockStep = isClockStep
    }

    /// The instant for which the ticker waited; of several that have passed, the last one.
    public var deadline: Deadline { asked.map { .wall($0) } ?? Deadline(planned) }

    /// The deadline when it is one of the wall clock.
    public var date: Date? {
        if case .wall(let date) = deadline { date } else { nil }
    }
}

extension Tick.Deadline {
    init(_ planned: TickerPlan.Deadline) {
        switch planned {
        case .wall(let point): self = .wall(point.date)
        case .continuous(let point): self = .continuous(point.instant)
        }
    }
}
