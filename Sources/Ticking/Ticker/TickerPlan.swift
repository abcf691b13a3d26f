import Foundation

/// When a ticker ticks and which source is to be armed for it: the pure part of ``Ticker`` that knows about clocks.
///
/// A deadline has two sources. The one on the deadline's own clock leads. The other, on the other clock, is its guard
/// and is armed a little later: the wall clock may be set, and then a lead on it is silent for as long as it was set
/// back; the monotonic clock of libdispatch stands still while the machine sleeps, and then a lead on it is late by as
/// much. Whichever fires, both clocks are read and tell what is due, so that two that fire make one tick.
struct TickerPlan: Sendable {
    /// Which of the two sources calls.
    enum Source: Equatable {
        case wall
        case monotonic
    }

    /// The instant of a tick.
    enum Deadline: Equatable, Sendable {
        case wall(Date)
        case continuous(TimePoint)
    }

    /// What a call of a source means.
    enum Fire: Equatable {
        case tick(Tick)
        /// Nothing is due: arm anew, where that is needed.
        case tooEarly
    }

    private enum Grid {
        case continuous(Ticking.Grid)
        case wall(WallGrid)
    }

    /// How long after a deadline its guard is armed, and how near to it an armed one may stay.
    static let guardDelay = Duration.milliseconds(400)
    static let nearestGuard = Duration.milliseconds(200)
    /// A lead on the monotonic clock needs a guard only when it waits longer: else it is never late by more than this.
    static let unguarded = Duration.seconds(1)
    /// Sources convert deadlines with a rounding error below this.
    private static let tolerance = Duration.microseconds(10)

    /// The instant of the next tick; nil when there is none.
    private(set) var deadline: Deadline?
    /// True while the handler runs; whatever is planned meanwhile is armed when it has returned.
    private(set) var isHandling = false
    let noticesStepsWithin: Duration
    private var grid: Grid?
    /// The newest number of the grid that had its tick, or was left out.
    private var served = 0
    /// True when the owner wants a tick as soon as the clock was set.
    private(set) var ticksAtStep = false
    /// The clocks when they were last looked at: a step is seen against it.
    private var base: TickerReading
    /// False while the lead stands right; see `arm(at:)`.
    var isLeadToBeArmed = true
    /// For when the guard is armed, on its own clock.
    var guardArmed: Deadline?

    /// The interval of a repeating schedule: its lead repeats by itself.
    var interval: Duration? {
        switch grid {
        case .continuous(let grid): grid.interval
        case .wall(let grid): grid.interval
        case nil: nil
        }
    }

    /// True when a single tick was taken and nothing else is planned.
    var isExhausted: Bool { deadline == nil && grid == nil }

    init(_ schedule: Ticker.Schedule, noticesStepsWithin: Duration, at reading: TickerReading) {
        self.noticesStepsWithin = noticesStepsWithin
        base = reading
        begin(schedule, at: reading)
    }

    /// Plans anew.
    mutating func begin(_ schedule: Ticker.Schedule, at reading: TickerReading) {
        grid = nil
        ticksAtStep = false
        isLeadToBeArmed = true
        guardArmed = nil
        base = reading
        switch schedule {
        case .after(let delay):
            deadline = .continuous(reading.continuous + delay)
        case .every(let interval, let delay):
            let grid = Ticking.Grid(
                start: reading.continuous + (delay ?? interval), interval: interval.roundedUpToNanoseconds)
            self.grid = .continuous(grid)
            served = -1
            deadline = .continuous(grid.start)
        case .aligned(let interval, let offset):
            let grid = WallGrid(interval: interval.roundedUpToNanoseconds, offset: offset)
            self.grid = .wall(grid)
            ticksAtStep = true
            served = grid.number(at: reading.wall)
            deadline = .wall(grid.date(served + 1))
        case .at(let date, let orClockStep):
            ticksAtStep = orClockStep
            deadline = .wall(date)
        case .onDemand:
            deadline = nil
        }
    }

    /// A source calls.
    mutating func fire(_ source: Source, at reading: TickerReading) -> Fire {
        if source == guardSource { guardArmed = nil }
        guard let deadline, !isHandling else { return .tooEarly }
        let isStep = reading.isStepped(since: base)
        base = reading
        let isDue = reading.remaining(to: deadline) <= Self.tolerance
        guard isDue || (isStep && ticksAtStep) else {
            if isStep || source != guardSource { isLeadToBeArmed = true }
            return .tooEarly
        }
        isHandling = true
        return .tick(take(deadline, isDue: isDue, isStep: isStep, at: reading))
    }

    /// Takes what is due off the plan.
    private mutating func take(
        _ due: Deadline, isDue: Bool, isStep: Bool, at reading: TickerReading
    ) -> Tick {
        deadline = nil
        let number: Int
        let taken: Deadline
        switch (grid, due) {
        case (.continuous(let grid), .continuous(let instant)):
            number = grid.number(at: max(reading.continuous, instant))
            taken = .continuous(grid.instant(number))
        case (.wall(let grid), .wall(let date)):
            number = grid.number(at: isDue ? max(reading.wall, date) : reading.wall)
            taken = .wall(grid.date(number))
            // The lead repeats by itself, but not to where the clock was set.
            if isStep { isLeadToBeArmed = true }
        default:
            return Tick(due, missed: 0, isClockStep: isStep)
        }
        defer { served = number }
        let isJump = isStep && ticksAtStep
        return Tick(taken, missed: isJump ? 0 : max(number - served - 1, 0), isClockStep: isStep)
    }

    /// The handler has returned.
    mutating func handled() {
        isHandling = false
        guard deadline == nil else { return }
        switch grid {
        case .continuous(let grid): deadline = .continuous(grid.instant(served + 1))
        case .wall(let grid): deadline = .wall(grid.date(served + 1))
        case nil: break
        }
    }

    /// The ticker goes on after a pause: what a repeating schedule passed meanwhile is left out.
    mutating func resume(at reading: TickerReading) {
        isLeadToBeArmed = true
        guardArmed = nil
        base = reading
        guard deadline != nil || isHandling else { return }
        switch grid {
        case .continuous(let grid): served = max(served, grid.number(at: reading.continuous))
        case .wall(let grid): served = grid.number(at: reading.wall)
        case nil: return
        }
        guard !isHandling else { return }
        deadline = nil
        handled()
    }
}
