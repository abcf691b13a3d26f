/// The values that one countdown shows at one moment.
public struct Reading: Equatable, Sendable {
    /// The state of a countdown, in the list and in the counts of a board.
    public enum State: String, CaseIterable, Sendable {
        /// Running; also while an event lasts that began at zero.
        case running
        /// Paused until a user resumes it.
        case paused
        /// Zero was reached, and the countdown continues below zero (overtime).
        case due
        /// Zero was reached, and the countdown stopped at zero or left the list; see ``Countdown/onZero``.
        case done
    }

    /// The state of the countdown.
    public var state: State

    /// The remaining time; for a sequence, the remaining time of the current step.
    ///
    /// After the deadline, also while a whole day lasts, the amount is negative, or zero if the countdown is done. For
    /// ``Countdown/Kind/since(_:)``, the elapsed time.
    public var amount: Duration

    /// The duration from the start of the progress bar to the deadline; for a sequence, the length of the current step;
    /// nil without a deadline.
    public var length: Duration?

    /// The deadline on the wall clock; for ``Countdown/Kind/since(_:)``, the start date.
    ///
    /// Nil for a paused duration, because its deadline depends on the time at which the user resumes the duration.
    public var date: WallTime?

    /// The current step of a sequence; nil for other kinds.
    public var step: StepPosition?

    /// Whether the countdown is due and acknowledged.
    public var isAcknowledged = false

    /// The event that begins at the zero; nil if the zero is a moment.
    public var event: Event?

    /// Whether the countdown is a whole day, or several days, that have begun and are not over.
    public var isToday: Bool { event.map { $0.isOn && $0.wholeDays != nil } ?? false }

    /// The words after `is:` that select the countdown: its state, and `today` for whole days that have begun.
    var stateWords: [String] { [state.rawValue] + (isToday ? [Self.today] : []) }

    static let today = "today"

    /// An event that begins at the zero of a countdown, and lasts until its end.
    ///
    /// During an event with times of day, the reading counts to the end of the event.
    public struct Event: Equatable, Sendable {
        /// The length of the event.
        public let length: EventLength
        /// The end of the event.
        public let end: WallTime
        /// Whether the event has begun and is not over.
        public let isOn: Bool
        /// The number of the first day; see ``CivilTime/dayNumber``.
        public let firstDay: Int
        /// The number of midnights from now to the first day; negative after the first day.
        public let daysAhead: Int

        /// The number of whole days; nil for an event with times of day.
        public var wholeDays: Int? { if case .days(let count) = length { count } else { nil } }
    }

    /// The working hours, if ``amount`` and ``length`` are working time; nil otherwise.
    public var work: WorkTime?

    /// Creates a reading.
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

    /// Returns the progress, from 0 to 1, at a remaining time; for a sequence, the progress of all steps; nil without a
    /// deadline.
    public func fraction(left: Duration) -> Double? {
        if let step { return max(step.sequence.length - step.wholeLeft(left), .zero) / step.sequence.length }
        guard let length else { return nil }
        guard left > .zero else { return 1 }
        return left < length ? 1 - left / length : 0
    }
}
