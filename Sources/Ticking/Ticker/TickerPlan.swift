import Foundation

/// When a ticker ticks and which source is to be armed for it: the pure part of ``Ticker`` that knows about clocks.
///
/// A deadline has two sources. The one on the deadline's own clock leads. The other, on the other clock, is its guard
/// and is armed a little later: the wall clock may be set, and then a lead on it is silent for as long as it was set
/// back; the monotonic clock of libdispatch stands still while the machine sleeps, and then a lead on it is late by as
/// much. Whichever fires, both clocks are read and tell what is due, so that two that fire make one tick.
///
/// One that looks at the clock every second anyway needs no second source: the monotonic one leads alone, on the wall
/// clock too, and is armed anew when the clocks have moved against each other.
struct TickerPlan: Sendable {
    /// Which of the two sources calls.
    enum Source: Equatable {
        case wall
        case monotonic
    }

    /// The instant of a tick.
    enum Deadline: Equatable, Sendable {
        case wall(WallPoint)
        case continuous(TimePoint)
    }

    /// What a call of a source means.
    enum Fire: Equatable {
        case tick(Tick)
        /// Nothing is due: arm anew, where that is needed.
        case tooEarly
    }

    /// How long after a deadline its guard is armed, and how near to it an armed one may stay.
    static let guardDelay: Int64 = 400_000_000
    static let nearestGuard: Int64 = 200_000_000
    /// A lead on the monotonic clock needs a guard only when it waits longer: else it is never late by more than this.
    static let unguarded: Int64 = 1_000_000_000
    /// How long a lead on the monotonic clock waits at first, before it gets a guard.
    static let probation: Int64 = 900_000_000
    /// Sources convert deadlines with a rounding error below this.
    private static let tolerance: Int64 = 10_000

    /// The instant of the next tick; nil when there is none.
    private(set) var deadline: Deadline?
    /// True while a handler runs after which the sources have to be armed; what is planned meanwhile is armed then, too.
    private(set) var isHandling = false
    let noticesStepsWithin: Duration
    private var grid: Grid?
    /// The newest number of the grid that had its tick, or was left out.
    private var served: Int64 = 0
    /// The date that was asked for, which nanoseconds do not hold exactly.
    private var askedDate: Date?
    /// True when the owner wants a tick as soon as the clock was set.
    private(set) var ticksAtStep = false
    /// The clocks when they were last looked at: a step is seen against it.
    private var base: TickerReading
    /// False while the lead stands right; see `arm(at:)`.
    var isLeadToBeArmed = true
    /// For when the guard is armed, on its own clock.
    var guardArmed: Deadline?
    /// How far the monotonic clock was ahead of the wall clock when the lead was armed by that difference.
    var leadOffset: Int64 = 0
    /// True until the first wait that would need a guard: a ticker that is released soon never makes a second source.
    var isOnProbation = true

    /// The interval of a repeating schedule, in nanoseconds: its lead repeats by itself.
    var interval: Int64? { grid?.interval }

    /// True when nothing is to be armed and no guard to be moved, which is so for most ticks of a fast schedule.
    var isArmed: Bool {
        guard !isLeadToBeArmed, guardArmed == nil, let interval else { return false }
        return isAlone
            ? interval <= noticesStepsWithin.wholeNanoseconds() : leadSource == .monotonic && interval < Self.unguarded
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
        askedDate = nil
        ticksAtStep = false
        isLeadToBeArmed = true
        guardArmed = nil
        base = reading
        switch schedule {
        case .after(let delay):
            deadline = .continuous(reading.continuous + delay)
        case .every(let interval, let delay):
            let start = reading.continuous + (delay ?? interval)
            grid = Grid(start: start.nanoseconds, interval: interval.intervalNanoseconds())
            served = -1
            deadline = .continuous(start)
        case .aligned(let interval, let offset):
            let grid = Grid(start: offset.wholeNanoseconds(), interval: interval.intervalNanoseconds())
            self.grid = grid
            ticksAtStep = true
            served = grid.number(at: reading.wall.nanoseconds)
            deadline = .wall(WallPoint(nanoseconds: grid.point(served + 1)))
        case .at(let date, let orClockStep):
            ticksAtStep = orClockStep
            askedDate = date
            deadline = .wall(WallPoint(date))
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
        if (ticksAtStep && isStep) || (isAlone && reading.isOff(by: leadOffset)) { isLeadToBeArmed = true }
        let isDue = reading.remaining(to: deadline) <= Self.tolerance
        guard isDue || (isStep && ticksAtStep) else {
            if isStep || source != guardSource { isLeadToBeArmed = true }
            return .tooEarly
        }
        // A lead that repeats by itself and has no guard needs nothing after the handler.
        isHandling = !isArmed
        let tick = take(deadline, isDue: isDue, isStep: isStep, at: reading)
        if !isHandling { planNext() }
        return .tick(tick)
    }

    /// Takes what is due off the plan.
    private mutating func take(_ due: Deadline, isDue: Bool, isStep: Bool, at reading: TickerReading) -> Tick {
        deadline = nil
        guard let grid else { return Tick(due, asked: askedDate, missed: 0, isClockStep: isStep) }
        let number: Int64
        switch due {
        case .continuous(let point):
            number = grid.number(at: max(reading.continuous, point).nanoseconds)
        case .wall(let point):
            number = grid.number(at: (isDue ? max(reading.wall, point) : reading.wall).nanoseconds)
        }
        defer { served = number }
        let isJump = isStep && ticksAtStep
        return Tick(
            due.moved(to: grid.point(number)), missed: isJump ? 0 : Int(max(number - served - 1, 0)),
            isClockStep: isStep)
    }

    /// The handler has returned.
    mutating func handled() {
        isHandling = false
        if deadline == nil { planNext() }
    }

    private mutating func planNext() {
        guard let grid else { return }
        let next = grid.point(served + 1)
        // Only an aligned schedule is on the wall clock and has a grid.
        deadline =
            ticksAtStep ? .wall(WallPoint(nanoseconds: next)) : .continuous(TimePoint(nanoseconds: next))
    }

    /// The ticker goes on after a pause: what a repeating schedule passed meanwhile is left out.
    mutating func resume(at reading: TickerReading) {
        isLeadToBeArmed = true
        guardArmed = nil
        base = reading
        guard let grid, deadline != nil || isHandling else { return }
        let now = ticksAtStep ? reading.wall.nanoseconds : reading.continuous.nanoseconds
        served = ticksAtStep ? grid.number(at: now) : max(served, grid.number(at: now))
        if !isHandling { planNext() }
    }
}

extension TickerPlan.Deadline {
    /// Another point on the same clock.
    fileprivate func moved(to nanoseconds: Int64) -> Self {
        switch self {
        case .wall: .wall(WallPoint(nanoseconds: nanoseconds))
        case .continuous: .continuous(TimePoint(nanoseconds: nanoseconds))
        }
    }
}
