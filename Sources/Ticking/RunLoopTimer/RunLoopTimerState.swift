/// When a run-loop timer is due, and what a fire means: the pure part of ``RunLoopTimer``.
struct RunLoopTimerState: Sendable {
    /// What happens after a fire.
    enum Kind: Equatable, Sendable {
        case once
        case every(Duration)
        case onDemand
    }

    /// What the timer is to do when the loop calls.
    enum Fire: Equatable {
        /// Run the handler.
        case call
        /// The due time was moved meanwhile: arm for it.
        case tooEarly
        /// Nothing is due any more.
        case ignore
    }

    let kind: Kind
    /// When the handler is to run next; nil while nothing is planned.
    private(set) var due: TimePoint?
    /// True when nothing can happen any more.
    private(set) var isOver = false
    /// True while calls are held back.
    private(set) var isPaused = false
    /// When the newest call was due, and when it came; nil before the first one.
    private(set) var lastCall: (due: TimePoint, at: TimePoint)?
    /// How many due times passed without a call before the newest call, and since the start.
    private(set) var missed = 0
    private(set) var totalMissed = 0
    /// More than one when a handler fires its own timer by hand.
    private var handlersRunning = 0
    /// True when the due time was moved, or the timer paused, while a handler ran.
    private var wasMoved = false
    private var grid: Grid?
    /// The newest number of the grid that had its call, or its time while another was running.
    private var served: Int64 = -1

    /// The loop's clock and ours convert dates with a rounding error below this.
    private static let roundingError: Int64 = 10_000

    /// How much later than its due time a call may come.
    let tolerance: Duration

    init(_ kind: Kind, firstDue: TimePoint?, tolerance: Duration = .zero) {
        self.kind = kind
        // Later than half an interval, a call would be nearer to the due time after it.
        if case .every(let interval) = kind {
            self.tolerance = min(tolerance, interval / 2)
        } else {
            self.tolerance = tolerance
        }
        setDue(firstDue)
    }

    /// The interval at which the loop's timer is to go on by itself.
    ///
    /// One with a tolerance is armed for each call, so that each can be put where it costs no wake-up of its own.
    var interval: Duration? {
        if case .every(let interval) = kind, tolerance == .zero { interval } else { nil }
    }

    /// For when the loop's timer is to be armed; nil to disarm it.
    var armed: TimePoint? { isPaused ? nil : due }

    /// While a handler runs, the arming waits for its end.
    var isArmedAfterHandler: Bool { handlersRunning > 0 }

    /// Moves the next fire; nil plans nothing.
    ///
    /// The grid of a repeating timer goes on from there.
    mutating func setDue(_ instant: TimePoint?) {
        guard !isOver else { return }
        due = instant
        wasMoved = true
        served = -1
        if case .every(let interval) = kind {
            grid = instant.map { Grid(start: $0.nanoseconds, interval: interval.intervalNanoseconds()) }
        }
    }

    mutating func pause() {
        isPaused = true
        wasMoved = true
    }

    /// Goes on after a pause: what a repeating timer passed meanwhile is left out.
    mutating func resume(at now: TimePoint) {
        guard isPaused else { return }
        isPaused = false
        wasMoved = true
        guard let grid, let planned = due else { return }
        served = max(served, grid.number(at: now.nanoseconds))
        due = max(planned, TimePoint(nanoseconds: grid.point(served + 1)))
    }

    /// The loop says that the time has come.
    mutating func fire(at now: TimePoint) -> Fire {
        guard !isOver, !isPaused, let planned = due else { return .ignore }
        guard now.nanoseconds + Self.roundingError >= planned.nanoseconds else { return .tooEarly }
        due = nil
        // A loop that calls a rounding error too early means the instant that was planned.
        let called = max(now, planned)
        lastCall = (planned, called)
        if let grid {
            let number = grid.number(at: called.nanoseconds)
            missed = Int(max(number - served - 1, 0))
            totalMissed += missed
            served = max(number, served)
            lastCall?.due = TimePoint(nanoseconds: grid.point(number))
        }
        begin()
        return .call
    }

    /// Somebody fires the timer by hand: true when the handler is to run.
    ///
    /// The schedule stays, and the call is due when it comes.
    mutating func fireByHand(at now: TimePoint) -> Bool {
        guard !isOver else { return false }
        lastCall = (now, now)
        missed = 0
        begin()
        return true
    }

    /// The handler has returned: true when the loop is to be armed, false when it repeats by itself.
    mutating func handled(at now: TimePoint) -> Bool {
        handlersRunning -= 1
        // The outermost handler arms, for what was planned in any of them.
        guard handlersRunning == 0, !isOver else { return false }
        guard due == nil else { return wasMoved }
        guard let grid else { return wasMoved }
        due = TimePoint(nanoseconds: grid.next(after: max(now.nanoseconds, grid.point(max(served, 0)))))
        return wasMoved || interval == nil
    }

    mutating func end() {
        isOver = true
        due = nil
    }

    private mutating func begin() {
        if handlersRunning == 0 { wasMoved = false }
        handlersRunning += 1
        if kind == .once { end() }
    }
}
