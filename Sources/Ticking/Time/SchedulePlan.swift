import Foundation

/// Decides when a timer calls, and for when the system's timer is armed: the pure part of ``RunLoopTimer`` and
/// ``Ticker``.
///
/// One timer of the system serves every schedule. A deadline is put on that timer's clock when it is armed.
/// ``ClockWatch`` tells when the wall clock was set or the machine woke, and then the timer is armed for now, to look
/// at the clocks again.
///
/// | state | the timer fires too early | the timer fires when due | the handler returns |
/// |---|---|---|---|
/// | idle: no deadline | – | – | – |
/// | waiting | tick if the clock was set and the owner asked for it, handling; else arm again | tick, handling | – |
/// | handling | – | – | waiting for the next point or for what was planned meanwhile; else idle, or over if made single
/// |
/// | paused | – | – | as above, without arming |
///
/// If the system's timer already stands at the next point of the grid, the plan stays in the state waiting, and nothing
/// is done after the handler.
struct SchedulePlan: Sendable {
    /// The due time of a call.
    enum Deadline: Equatable, Sendable {
        case wall(WallPoint)
        case continuous(TimePoint)
    }

    /// The time on the source's clock for which it is armed, and the interval in nanoseconds at which it repeats.
    struct Arming: Equatable {
        var point: Int64
        var interval: Int64?
        /// Whether it is for now, to look at the clocks again.
        var isClockCheck = false
    }

    /// An action of the owner on the system's timer.
    enum Action: Equatable {
        case keep
        case off
        case on(Arming)
    }

    /// The rounding error with which the system's timers convert deadlines, at most.
    private static let tolerance: Int64 = 10_000
    /// The greatest distance of an armed timer from its deadline: clocks are read one after the other.
    private static let slack: Int64 = 50_000

    /// The due time of the next call; nil if there is none.
    private(set) var deadline: Deadline?
    /// Whether a handler runs after which the timer has to be armed; what is planned meanwhile is armed then, too.
    private(set) var isHandling = false
    /// Whether calls are held back.
    private(set) var isPaused = false
    /// Whether no call can ever come.
    private(set) var isOver = false
    /// Whether the timer is over when its handler has returned and nothing is planned: made with a single schedule, and
    /// never put on demand.
    private var isSingle: Bool
    private var grid: Grid?
    /// The newest number of the grid that had its call, or was left out.
    private var served: Int64 = 0
    private var askedDate: Date?
    /// Whether the owner wants a call as soon as the clock is set.
    private var ticksAtStep = false
    /// The clocks when they were last read: a step is seen against it.
    private var base: ClockReading
    private var armed: Arming?
    /// Whether the timer is to fire now, because the clocks may have changed.
    private var checksClocks = false

    /// Whether the timer ends when its handler returns.
    var isExhausted: Bool { isSingle && deadline == nil && grid == nil }

    init(_ schedule: Schedule, at reading: ClockReading) {
        base = reading
        switch schedule {
        case .after, .at: isSingle = true
        case .every, .aligned, .onDemand: isSingle = false
        }
        begin(schedule, at: reading)
    }

    /// Plans anew.
    mutating func begin(_ schedule: Schedule, at reading: ClockReading) {
        guard !isOver else { return }
        grid = nil
        askedDate = nil
        ticksAtStep = false
        checksClocks = false
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
            isSingle = false
        }
    }

    /// The due time of the next call on the continuous clock.
    func due(at reading: ClockReading) -> TimePoint? {
        deadline.map { reading.continuous + .nanoseconds(remaining(to: $0, at: reading)) }
    }

    // MARK: - Calls

    /// The system's timer has fired.
    ///
    /// - Returns: the call that is due; nil if none is, and then the timer is to be armed where that is needed.
    mutating func fire(at reading: ClockReading) -> Tick? {
        noteFire(at: reading)
        checksClocks = false
        guard let deadline, !isHandling, !isPaused else { return nil }
        let isStep = reading.isStepped(since: base)
        base = reading
        let isDue = remaining(to: deadline, at: reading) <= Self.tolerance
        guard isDue || (isStep && ticksAtStep) else { return nil }
        let tick = take(deadline, isDue: isDue, isStep: isStep, at: reading)
        if grid != nil {
            planNext()
            guard !isArmed(at: reading) else { return tick }
            self.deadline = nil
        }
        isHandling = true
        return tick
    }

    /// The system's timer has fired while a handler runs: it is armed afterwards.
    mutating func noteNestedFire() {
        armed = nil
    }

    /// Returns a call that the owner makes by hand: due now, on no grid.
    ///
    /// The schedule stays, but a single timer has had its call.
    mutating func fireByHand(at reading: ClockReading) -> Tick? {
        // Of a single timer the call is perhaps on its way already.
        guard !isOver, !(isSingle && isHandling) else { return nil }
        if isSingle {
            deadline = nil
            isHandling = true
        }
        return Tick(
            missed: 0, isClockStep: false, lateness: .zero, point: reading.continuous, wallPoint: nil, asked: nil)
    }

    /// Takes what is due off the plan.
    private mutating func take(_ due: Deadline, isDue: Bool, isStep: Bool, at reading: ClockReading) -> Tick {
        deadline = nil
        guard let grid else { return tick(due, missed: 0, isStep: isStep, at: reading) }
        let number: Int64
        switch due {
        case .continuous(let point):
            number = grid.number(at: max(reading.continuous, point).nanoseconds)
        case .wall(let point):
            number = grid.number(at: (isDue ? max(reading.wall, point) : reading.wall).nanoseconds)
        }
        defer { served = number }
        let isJump = isStep && ticksAtStep
        let missed = isJump ? 0 : Int(max(number - served - 1, 0))
        return tick(self.point(number) ?? due, missed: missed, isStep: isStep, at: reading)
    }

    private func tick(_ due: Deadline, missed: Int, isStep: Bool, at reading: ClockReading) -> Tick {
        let remaining = remaining(to: due, at: reading)
        var wallPoint: WallPoint?
        if case .wall(let point) = due { wallPoint = point }
        return Tick(
            missed: missed, isClockStep: isStep, lateness: .nanoseconds(max(-remaining, 0)),
            point: TimePoint(nanoseconds: reading.continuous.nanoseconds + remaining), wallPoint: wallPoint,
            asked: askedDate)
    }

    /// The handler has returned.
    mutating func handled() {
        isHandling = false
        if deadline == nil { planNext() }
        if isExhausted { end() }
    }

    mutating func end() {
        isOver = true
        deadline = nil
        grid = nil
    }

    private mutating func planNext() {
        if grid != nil { deadline = point(served + 1) }
    }

    /// A point of the grid; an aligned schedule alone has a grid on the wall clock.
    private func point(_ number: Int64) -> Deadline? {
        guard let nanoseconds = grid?.point(number) else { return nil }
        return ticksAtStep
            ? .wall(WallPoint(nanoseconds: nanoseconds)) : .continuous(TimePoint(nanoseconds: nanoseconds))
    }

    // MARK: - Pauses

    mutating func pause() {
        isPaused = true
    }

    /// Ends a pause: what a repeating schedule passed meanwhile is left out.
    mutating func resume(at reading: ClockReading) {
        guard isPaused else { return }
        isPaused = false
        guard let grid else {
            // A step in the pause is told now.
            if ticksAtStep, reading.isStepped(since: base) { checksClocks = true }
            return
        }
        // A call that came a rounding error too early has had its point, unless the clock was set back.
        let isStep = reading.isStepped(since: base)
        base = reading
        let now = ticksAtStep ? reading.wall.nanoseconds : reading.continuous.nanoseconds
        served = ticksAtStep && isStep ? grid.number(at: now) : max(served, grid.number(at: now))
        if !isHandling || deadline != nil { planNext() }
    }

    // MARK: - Arming

    /// The wall clock was set, or the machine woke: the timer is to be armed.
    mutating func clockWasSet() {
        checksClocks = true
    }

    /// Returns the action on the system's timer that brings the next call; a timer that stands right is kept.
    mutating func arm(at reading: ClockReading) -> Action {
        guard !isHandling, !isArmed(at: reading) else { return .keep }
        armed = wanted(at: reading)
        return armed.map { .on($0) } ?? .off
    }

    private func isArmed(at reading: ClockReading) -> Bool {
        let wanted = wanted(at: reading)
        guard let armed, let wanted else { return armed == nil && wanted == nil }
        return armed.interval == wanted.interval && abs(armed.point - wanted.point) <= Self.slack
    }

    private func wanted(at reading: ClockReading) -> Arming? {
        guard let deadline, !isPaused else { return nil }
        guard !checksClocks else { return Arming(point: reading.source, interval: nil, isClockCheck: true) }
        // Cut so that the sum stays within 64 bits.
        let remaining = min(remaining(to: deadline, at: reading), 3_200_000_000_000_000_000)
        return Arming(point: reading.source + remaining, interval: grid?.interval)
    }

    /// The system's timer has fired: without an interval it is spent, otherwise it stands at its next point.
    private mutating func noteFire(at reading: ClockReading) {
        guard let interval = armed?.interval, let point = armed?.point else { return armed = nil }
        armed?.point = Grid(start: point, interval: interval).next(after: max(reading.source, point))
    }

    /// The time to a deadline, in nanoseconds.
    private func remaining(to deadline: Deadline, at reading: ClockReading) -> Int64 {
        switch deadline {
        case .wall(let point): point.nanoseconds - reading.wall.nanoseconds
        case .continuous(let point): point.nanoseconds - reading.continuous.nanoseconds
        }
    }
}

extension SchedulePlan.Arming {
    /// The delay after its point with which the timer may fire.
    ///
    /// After half an interval, a call would be nearer to the next due time.
    func leeway(_ tolerance: Duration) -> Duration {
        isClockCheck ? .zero : interval.map { min(tolerance, .nanoseconds($0 / 2)) } ?? tolerance
    }

    /// The point for which the system's timer is armed.
    ///
    /// Where the system makes no use of a leeway, deadlines are moved to a point at which others meet.
    func point(within leeway: Duration) -> Int64 {
        #if canImport(Darwin)
        point
        #else
        point.roundest(within: leeway)
        #endif
    }
}
