import Foundation

/// The calls of a timer and the times for which the system's timer is armed: the part of ``RunLoopTimer`` and
/// ``Ticker`` without side effects.
///
/// One system timer serves every kind of schedule. The plan converts a deadline to that timer's clock when it arms the
/// timer. ``ClockWatch`` reports that the wall clock was set or that the machine woke. The plan then arms the timer to
/// fire immediately, to compare the clocks again.
///
/// The plan has these states:
///
/// - *idle*: no call is scheduled.
/// - *waiting*: the timer is armed. When the timer fires at the due time, the plan returns a tick, and its state
///   becomes *handling*. When the timer fires too early, the plan returns a tick only if the clock was set and the
///   schedule requests a call for that; otherwise the timer is armed again.
/// - *handling*: the handler runs, and no other call is due. When the handler returns, the state becomes *waiting* if
///   there is a next point of the grid or a new schedule. Otherwise the state becomes *idle*, or the plan is over if
///   the schedule is one-shot.
/// - *paused*: the timer is not armed, and the plan returns no ticks. When a running handler returns, the state changes
///   as described for *handling*, but the timer stays unarmed.
///
/// If the system's timer is already armed for the next point of the grid, the plan stays in the state *waiting* while
/// the handler runs, and does nothing when the handler returns.
struct SchedulePlan: Sendable {
    enum Deadline: Equatable, Sendable {
        case wall(WallPoint)
        case continuous(TimePoint)
    }

    /// The time for which the system's timer is armed, on the clock of that timer, and its interval in nanoseconds.
    struct Arming: Equatable {
        var point: Int64
        var interval: Int64?
        /// Whether the timer is armed to fire immediately, to compare the clocks again.
        var isClockCheck = false
    }

    /// An action for the system's timer.
    enum Action: Equatable {
        case keep
        case off
        case on(Arming)
    }

    /// The maximum rounding error of the system's timers when they convert deadlines.
    private static let tolerance: Int64 = 10_000
    /// The maximum difference between the armed time and the deadline, in nanoseconds.
    ///
    /// If the difference is greater, the timer is armed again. The clocks are read one after the other, so the two
    /// times always differ slightly.
    private static let slack: Int64 = 50_000

    /// The due time of the next call; nil if no call is scheduled.
    private(set) var deadline: Deadline?
    /// Whether a handler is running.
    ///
    /// The timer is armed when the handler returns, also for a schedule that was set while the handler was running.
    private(set) var isHandling = false
    private(set) var isPaused = false
    private(set) var isOver = false
    /// Whether the timer ends when its handler has returned and no call is scheduled.
    ///
    /// True while the schedule is one-shot, unless the timer was ever on demand.
    private var isSingle = false
    private var wasOnDemand = false
    private var grid: Grid?
    /// The number of the last grid point that had its call or was skipped.
    private var lastServed: Int64 = 0
    private var requestedDate: Date?
    /// Whether the handler is also called when the clock is set.
    private var ticksOnClockStep = false
    /// The last reading of the clocks, against which a step of the wall clock is detected.
    private var base: ClockReading
    private var armed: Arming?
    /// Whether the timer has to fire now, because the clocks may have changed.
    private var checksClocks = false

    /// Whether the timer ends when its handler returns.
    var isExhausted: Bool { isSingle && deadline == nil }

    init(_ schedule: Schedule, at reading: ClockReading) {
        base = reading
        begin(schedule, at: reading)
    }

    mutating func begin(_ schedule: Schedule, at reading: ClockReading) {
        guard !isOver else { return }
        grid = nil
        requestedDate = nil
        ticksOnClockStep = false
        checksClocks = false
        isSingle = false
        base = reading
        switch schedule {
        case .after(let delay):
            isSingle = !wasOnDemand
            deadline = .continuous(reading.continuous + max(delay, .zero))
        case .every(let interval, let delay):
            let start = reading.continuous + max(delay ?? interval, .zero)
            grid = Grid(start: start.nanoseconds, interval: interval.intervalNanoseconds())
            lastServed = -1
            deadline = .continuous(start)
        case .aligned(let interval, let offset):
            let grid = Grid(start: offset.wholeNanoseconds(), interval: interval.intervalNanoseconds())
            self.grid = grid
            ticksOnClockStep = true
            lastServed = grid.number(at: reading.wall.nanoseconds)
            deadline = .wall(WallPoint(nanoseconds: grid.point(lastServed + 1)))
        case .at(let date, let orClockStep):
            isSingle = !wasOnDemand
            ticksOnClockStep = orClockStep
            requestedDate = date
            deadline = .wall(WallPoint(date))
        case .onDemand:
            deadline = nil
            wasOnDemand = true
        }
    }

    /// Returns the due time of the next call on the continuous clock.
    func due(at reading: ClockReading) -> TimePoint? {
        deadline.map { reading.continuous + .nanoseconds(remaining(to: $0, at: reading)) }
    }

    // MARK: - Calls

    /// Updates the plan after the system's timer has fired.
    ///
    /// - Returns: the call that is due. If nil, no call is due, and the caller has to arm the timer again.
    mutating func fire(at reading: ClockReading) -> Tick? {
        noteFire(at: reading)
        checksClocks = false
        guard let deadline, !isHandling, !isPaused else { return nil }
        let isStep = reading.isStepped(since: base)
        base = reading
        let isDue = remaining(to: deadline, at: reading) <= Self.tolerance
        guard isDue || (isStep && ticksOnClockStep) else { return nil }
        let tick = take(deadline, isDue: isDue, isStep: isStep, at: reading)
        if grid != nil {
            planNext()
            guard !isArmed(at: reading) else { return tick }
            self.deadline = nil
        }
        isHandling = true
        return tick
    }

    /// Updates the plan after the system's timer has fired while a handler is running.
    ///
    /// The timer is armed when the handler returns.
    mutating func noteNestedFire() {
        armed = nil
    }

    /// Returns a call that the owner requests with `fire()`.
    ///
    /// The call is due now and not on the grid.
    ///
    /// For a one-shot schedule, this call is the only call. Any other schedule is unchanged.
    mutating func fireByHand(at reading: ClockReading) -> Tick? {
        // If the only call of a one-shot schedule is already running, there is no further call.
        guard !isOver, !(isExhausted && isHandling) else { return nil }
        if isSingle {
            deadline = nil
            isHandling = true
        }
        return Tick(
            missed: 0, isClockStep: false, lateness: .zero, point: reading.continuous, wallPoint: nil, asked: nil)
    }

    /// Removes a due call from the plan, and returns its tick.
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
        defer { lastServed = number }
        let isJump = isStep && ticksOnClockStep
        let missed = isJump ? 0 : Int(max(number - lastServed - 1, 0))
        return tick(self.point(number) ?? due, missed: missed, isStep: isStep, at: reading)
    }

    private func tick(_ due: Deadline, missed: Int, isStep: Bool, at reading: ClockReading) -> Tick {
        let remaining = remaining(to: due, at: reading)
        var wallPoint: WallPoint?
        if case .wall(let point) = due { wallPoint = point }
        return Tick(
            missed: missed, isClockStep: isStep, lateness: .nanoseconds(max(-remaining, 0)),
            point: TimePoint(nanoseconds: reading.continuous.nanoseconds + remaining), wallPoint: wallPoint,
            asked: requestedDate)
    }

    /// Updates the plan after the handler has returned.
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
        if grid != nil { deadline = point(lastServed + 1) }
    }

    /// Returns a point of the grid.
    ///
    /// Only an aligned schedule has a grid on the wall clock.
    private func point(_ number: Int64) -> Deadline? {
        guard let nanoseconds = grid?.point(number) else { return nil }
        return ticksOnClockStep
            ? .wall(WallPoint(nanoseconds: nanoseconds)) : .continuous(TimePoint(nanoseconds: nanoseconds))
    }

    // MARK: - Pauses

    mutating func pause() {
        isPaused = true
    }

    /// Ends a pause.
    ///
    /// A repeating schedule skips the grid points during the pause.
    mutating func resume(at reading: ClockReading) {
        guard isPaused else { return }
        isPaused = false
        guard let grid else {
            // A clock step during the pause was not reported, so the timer fires now to report it.
            if ticksOnClockStep, reading.isStepped(since: base) { checksClocks = true }
            return
        }
        // The grid point of a call that was early by a rounding error counts as passed, unless the clock was set back.
        let isStep = reading.isStepped(since: base)
        base = reading
        let now = ticksOnClockStep ? reading.wall.nanoseconds : reading.continuous.nanoseconds
        lastServed = ticksOnClockStep && isStep ? grid.number(at: now) : max(lastServed, grid.number(at: now))
        if !isHandling || deadline != nil { planNext() }
    }

    // MARK: - Arming

    /// Handles a report that the wall clock was set or that the machine woke.
    ///
    /// The caller then has to arm the timer.
    mutating func clockWasSet() {
        checksClocks = true
    }

    /// Returns the action that makes the system's timer fire for the next call.
    ///
    /// A timer that is already armed correctly stays unchanged.
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
        // Limits the remaining time, so that the sum does not overflow.
        let remaining = min(remaining(to: deadline, at: reading), 3_200_000_000_000_000_000)
        return Arming(point: reading.source + remaining, interval: grid?.interval)
    }

    /// Updates ``armed`` after the system's timer has fired.
    ///
    /// A timer without an interval is no longer armed; a repeating timer is armed for its next point.
    private mutating func noteFire(at reading: ClockReading) {
        guard let interval = armed?.interval, let point = armed?.point else { return armed = nil }
        armed?.point = Grid(start: point, interval: interval).next(after: max(reading.source, point))
    }

    /// Returns the time to a deadline, in nanoseconds.
    private func remaining(to deadline: Deadline, at reading: ClockReading) -> Int64 {
        switch deadline {
        case .wall(let point): point.nanoseconds - reading.wall.nanoseconds
        case .continuous(let point): point.nanoseconds - reading.continuous.nanoseconds
        }
    }
}

extension SchedulePlan.Arming {
    /// Returns the maximum delay with which the timer may fire after its point.
    ///
    /// At most half an interval: a later call would be nearer to the next due time than to its own.
    func leeway(_ tolerance: Duration) -> Duration {
        isClockCheck ? .zero : interval.map { min(tolerance, .nanoseconds($0 / 2)) } ?? tolerance
    }

    /// Returns the point for which the system's timer is armed.
    ///
    /// On systems that ignore a leeway, the point is rounded up, so that several deadlines can share a wake-up.
    func point(within leeway: Duration) -> Int64 {
        #if canImport(Darwin)
        point
        #else
        point.roundest(within: leeway)
        #endif
    }
}
