/// What one countdown shows at one moment.
public struct Reading: Equatable, Sendable {
    /// The state of a countdown, as the board counts and marks it.
    public enum State: String, CaseIterable, Sendable {
        /// It goes on.
        case running
        /// It stands still until somebody resumes it.
        case paused
        /// Zero was reached, and it goes on below.
        case due
        /// Zero was reached, and it stays there or has left the list; see ``Countdown/onZero``.
        case done
    }

    /// Whether it runs, is paused, or is over.
    public var state: State

    /// The time left, of a sequence that of its step: past the end negative, or zero where it stays there; for
    /// ``Countdown/Kind/since(_:)`` the time gone by.
    public var amount: Duration

    /// The length of the way, from where the bar starts to the end, or of the step; nil where there is no end.
    public var length: Duration?

    /// When it ends, or ended, by the wall clock; the date itself for ``Countdown/Kind/since(_:)``; nil while a
    /// duration is paused, because nobody knows.
    public var date: WallTime?

    /// Where a sequence stands; nil for everything else.
    public var step: StepPosition?

    /// Whether it is due, and a user acknowledged that.
    public var isAcknowledged = false

    /// What of the time is work, where ``amount`` and ``length`` are working time.
    public var work: WorkTime?

    /// How a launch stands; nil for everything else.
    public var launch: LaunchReading?

    /// Makes a reading from its parts.
    public init(
        state: State, amount: Duration, length: Duration?, date: WallTime?, step: StepPosition? = nil,
        work: WorkTime? = nil
    ) {
        self.state = state
        self.amount = amount
        self.length = length
        self.date = date
        self.step = step
        self.work = work
    }

    /// How much of the way has gone when so much is left, 0 to 1, of a sequence all steps; nil where there is no end.
    public func fraction(left: Duration) -> Double? {
        if let step { return max(step.sequence.length - step.wholeLeft(left), .zero) / step.sequence.length }
        guard let length else { return nil }
        guard left > .zero else { return 1 }
        return left < length ? 1 - left / length : 0
    }
}
