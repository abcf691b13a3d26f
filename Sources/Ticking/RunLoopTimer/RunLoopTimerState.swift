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
    /// How many due times passed without a call before the newest call, and since the start.
    private(set) var missed = 0
    private(set) var totalMissed = 0
    /// More than one when a handler fires its own timer by hand.
    private var handlersRunning = 0
    /// True when the due time was moved while a handler ran.
    private var wasMoved = false
    private var grid: Grid?
    /// The newest number of the grid that had its call, or its time while another was running.
    private var served: Int64 = -1

    /// The loop's clock and ours convert dates with a rounding error below this.
    private static let tolerance: Int64 = 10_000

    init(_ kind: Kind, firstDue: TimePoint?) {
        self.kind = kind
        setDue(firstDue)
    }

    /// The interval of a repeating timer.
    var interval: Duration? {
        if case .every(let interval) = kind { interval } else { nil }
    }

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

    /// The loop says that the time has come.
    mutating func fire(at now: TimePoint) -> Fire {
        guard !isOver, let planned = due else { return .ignore }
        guard now.nanoseconds + Self.tolerance >= planned.nanoseconds else { return .tooEarly }
        due = nil
        if let grid {
            // A loop that calls a rounding error too early means the instant that was planned.
            let number = grid.number(at: max(now, planned).nanoseconds)
            missed = Int(max(number - served - 1, 0))
            totalMissed += missed
            served = max(number, served)
        }
        begin()
        return .call
    }

    /// Somebody fires the timer by hand: true when the handler is to run.
    ///
    /// The schedule stays.
    mutating func fireByHand() -> Bool {
        guard !isOver else { return false }
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
        return false
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
