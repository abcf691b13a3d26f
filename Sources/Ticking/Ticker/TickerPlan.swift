import Foundation

/// When a ticker ticks and for when its source is armed: the pure part of ``Ticker`` that knows about clocks.
///
/// One dispatch source on the wall clock serves every deadline. It is absolute and goes on while the machine sleeps. A
/// deadline of elapsed time is put on the wall clock when it is armed; ``ClockWatch`` tells when that was set, and then
/// it is armed anew.
///
/// | state | source, too early | source, due | clock set | handler returned |
/// |---|---|---|---|---|
/// | idle: no deadline | – | – | – | – |
/// | waiting | arm anew | tick, handling | a tick for an owner who asked, handling; else arm anew | – |
/// | handling | – | – | – | waiting for the next point or for what was planned meanwhile; else idle |
///
/// A repeating source that stands right for the next point of the grid needs nothing after the handler: such a tick leaves
/// the plan waiting.
struct TickerPlan: Sendable {
    /// The instant of a tick.
    enum Deadline: Equatable, Sendable {
        case wall(WallPoint)
        case continuous(TimePoint)
    }

    /// What calls.
    enum Event: Equatable, CaseIterable {
        case source
        case clockSet
    }

    /// What a call means.
    enum Fire: Equatable {
        case tick(Tick)
        /// Nothing is due: arm anew, where that is needed.
        case tooEarly
    }

    /// For when the source is armed, and at which interval in nanoseconds it goes on by itself.
    struct Arming: Equatable {
        var point: WallPoint
        var interval: Int64?
    }

    /// What is to be done to the source.
    enum Action: Equatable {
        case keep
        case off
        case on(Arming)
    }

    /// Sources convert deadlines with a rounding error below this.
    private static let tolerance: Int64 = 10_000
    /// How far from the deadline an armed source may stand: clocks are read one after the other.
    private static let slack: Int64 = 50_000

    /// The instant of the next tick; nil when there is none.
    private(set) var deadline: Deadline?
    /// True while a handler runs after which the source has to be armed; what is planned meanwhile is armed then, too.
    private(set) var isHandling = false
    private var grid: Grid?
    /// The newest number of the grid that had its tick, or was left out.
    private var served: Int64 = 0
    /// The date that was asked for, which nanoseconds do not hold exactly.
    private var askedDate: Date?
    /// True when the owner wants a tick as soon as the clock was set.
    private var ticksAtStep = false
    /// The clocks when they were last looked at: a step is seen against it.
    private var base: TickerReading
    private var armed: Arming?

    /// True when a single tick was taken and nothing else is planned.
    var isExhausted: Bool { deadline == nil && grid == nil }

    init(_ schedule: Ticker.Schedule, at reading: TickerReading) {
        base = reading
        begin(schedule, at: reading)
    }

    /// Plans anew.
    mutating func begin(_ schedule: Ticker.Schedule, at reading: TickerReading) {
        grid = nil
        askedDate = nil
        ticksAtStep = false
        base = reading
        switch schedule {
        case .after(let delay):
            deadline = .continuous(reading.continuous + max(delay, .zero))
        case .every(let interval, let delay):
            let start = reading.continuous + max(delay ?? interval, .zero)
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

    // MARK: - Ticking

    mutating func fire(_ event: Event, at reading: TickerReading) -> Fire {
        if event == .source { noteFire(at: reading) }
        guard let deadline, !isHandling else { return .tooEarly }
        let isStep = reading.isStepped(since: base)
        base = reading
        let isDue = reading.remaining(to: deadline) <= Self.tolerance
        guard isDue || (isStep && ticksAtStep) else { return .tooEarly }
        let tick = take(deadline, isDue: isDue, isStep: isStep, at: reading)
        if grid != nil {
            planNext()
            guard !isArmed(at: reading) else { return .tick(tick) }
            self.deadline = nil
        }
        isHandling = true
        return .tick(tick)
    }

    /// Takes what is due off the plan.
    private mutating func take(_ due: Deadline, isDue: Bool, isStep: Bool, at reading: TickerReading) -> Tick {
        deadline = nil
        guard let grid else {
            return Tick(
                due, asked: askedDate, missed: 0, isClockStep: isStep, lateness: -reading.remaining(to: due))
        }
        let number: Int64
        switch due {
        case .continuous(let point):
            number = grid.number(at: max(reading.continuous, point).nanoseconds)
        case .wall(let point):
            number = grid.number(at: (isDue ? max(reading.wall, point) : reading.wall).nanoseconds)
        }
        defer { served = number }
        let isJump = isStep && ticksAtStep
        let point = due.moved(to: grid.point(number))
        return Tick(
            point, missed: isJump ? 0 : Int(max(number - served - 1, 0)), isClockStep: isStep,
            lateness: -reading.remaining(to: point))
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
        // What the source had pending while it was suspended counts for nothing.
        armed = nil
        base = reading
        guard let grid, deadline != nil || isHandling else { return }
        let now = ticksAtStep ? reading.wall.nanoseconds : reading.continuous.nanoseconds
        served = ticksAtStep ? grid.number(at: now) : max(served, grid.number(at: now))
        if !isHandling { planNext() }
    }

    // MARK: - Arming

    /// What to do to the source so that the next tick comes; a source that stands right is kept.
    mutating func arm(at reading: TickerReading) -> Action {
        guard !isHandling, !isArmed(at: reading) else { return .keep }
        armed = wanted(at: reading)
        return armed.map { .on($0) } ?? .off
    }

    private func isArmed(at reading: TickerReading) -> Bool {
        guard let armed, let wanted = wanted(at: reading) else { return armed == nil && deadline == nil }
        return armed.interval == wanted.interval
            && abs(armed.point.nanoseconds - wanted.point.nanoseconds) <= Self.slack
    }

    private func wanted(at reading: TickerReading) -> Arming? {
        guard let deadline else { return nil }
        switch deadline {
        case .wall(let point):
            return Arming(point: point, interval: grid?.interval)
        case .continuous:
            // Cut so that the sum stays within 64 bits.
            let remaining = min(reading.remaining(to: deadline), 3_200_000_000_000_000_000)
            return Arming(point: WallPoint(nanoseconds: reading.wall.nanoseconds + remaining), interval: grid?.interval)
        }
    }

    /// The source has fired: one without an interval is spent, another goes on to its next point.
    private mutating func noteFire(at reading: TickerReading) {
        guard let interval = armed?.interval, let point = armed?.point else { return armed = nil }
        let source = Grid(start: point.nanoseconds, interval: interval)
        armed?.point = WallPoint(nanoseconds: source.next(after: max(reading.wall, point).nanoseconds))
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
