/// The persistent state of a countdown: its changes by a user or by time.
///
/// The state omits dates, lengths and windows. A ``BoardItem`` derives these values from the definition, the zone and the current
/// time, so that a state stays correct after a reload, a restart and a change of zone.
///
/// - Units: all times are on the board's clock.
public struct ItemState: Hashable, Sendable {
    /// The run state of a countdown; the possible cases depend on its ``Countdown/kind``.
    public enum Run: Hashable, Sendable {
        /// A running duration or sequence, with the uptime at which it reaches zero. A sequence reaches zero at the end
        /// of its last step. The uptime excludes the machine's sleep if ``Countdown/sleep`` is `pause`.
        case until(Uptime)
        /// A running date, count-up or recurring date, or a running duration in working time, which began at
        /// ``ItemState/start``.
        case live
        /// A duration or sequence that is paused since a time, with the remaining time in the form of ``Reading/amount``.
        /// For a sequence, the remaining time is that of all steps together.
        case paused(Duration, at: WallTime)
        /// Ended by the user at a time.
        case finished(WallTime)
    }

    /// A user's change that takes precedence over the times in the file.
    public enum Override: Hashable, Sendable {
        /// A duration is longer than in the file by this amount; shorter if the amount is negative.
        case extended(by: Duration)
        /// A date has this deadline in place of the deadline in the file.
        case moved(to: WallTime)
        /// Occurrences of a recurring date are skipped.
        case skipped(Skip)
        /// The current interval of a recurring date began when the user finished the countdown; see
        /// ``RecurringDate/afterDone``.
        case done(at: WallTime)
        /// A sequence was moved to an elapsed time. If the steps do not advance automatically, `gate` is the step at
        /// which the sequence waits for the user.
        case step(gate: StepIndex?, entry: Duration)
    }

    /// The skipped occurrences: all occurrences later than ``after``, up to and including ``until``.
    public struct Skip: Hashable, Sendable {
        /// The time after which occurrences are skipped.
        public var after: WallTime
        /// The last skipped occurrence.
        public var until: WallTime

        /// Creates a skip from its times.
        public init(after: WallTime, until: WallTime) {
            self.after = after
            self.until = until
        }

        /// Whether an occurrence is skipped.
        func contains(_ time: WallTime) -> Bool { after < time && time <= until }
    }

    /// The urgency of a countdown: the last threshold that it has reached.
    public enum Level: Int, CaseIterable, Comparable, Hashable, Sendable {
        /// No threshold is reached.
        case far
        /// ``ThresholdSettings/warn`` is reached.
        case warn
        /// ``ThresholdSettings/danger`` is reached.
        case danger
        /// Zero is reached.
        case zero

        /// Orders levels from the least to the most urgent.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The thresholds and zeros that are already recorded for a countdown, so that no crossing is recorded twice.
    public struct Reported: Hashable, Sendable {
        /// The last recorded level before the next zero.
        public var level = Level.far

        /// The last recorded zero of a sequence or a recurring date, which have several zeros; nil before the first zero.
        ///
        /// - Units: for a sequence, the elapsed time at the zero; for a recurring date, the time since 1970-01-01T00:00:00Z.
        public var passed: Duration?

        /// Whether the recorded crossings were already in the past when the countdown was loaded, so that no change was
        /// reported for them.
        ///
        /// If the wall clock turns out to have been ahead, these crossings are removed, and are reported when they happen.
        public var isAssumed = false
    }

    /// The current run state.
    public var run: Run

    /// The time at which the countdown was first loaded, or was restarted.
    public var start: WallTime

    /// The user's change that takes precedence over the times in the file.
    public var override: Override?

    /// The recorded crossings.
    public var reported = Reported()

    /// The time at which a user acknowledged that the countdown reached zero.
    public var acknowledged: WallTime?

    /// Whether a user pinned or unpinned the countdown, in place of ``Countdown/isPinned``; nil if the file decides.
    public var isPinned: Bool?

    /// The time at which the user finished the countdown; nil if it is not finished.
    var finish: WallTime? {
        if case .finished(let time) = run { time } else { nil }
    }

    /// The time since which the countdown is paused; nil if it is not paused.
    var pause: WallTime? {
        if case .paused(_, let time) = run { time } else { nil }
    }

    /// Creates a state from its parts, without recorded crossings.
    public init(run: Run, start: WallTime, override: Override? = nil) {
        self.run = run
        self.start = start
        self.override = override
    }

    /// Whether a countdown can have this state.
    public func fits(_ countdown: Countdown) -> Bool {
        let isTimer = countdown.kind.isTimer
        let isRunFit =
            switch run {
            case .until: isTimer && countdown.workHours == nil
            case .live: !isTimer || countdown.workHours != nil
            case .paused: isTimer
            case .finished: if case .since = countdown.kind { false } else { true }
            }
        guard isRunFit else { return false }
        return switch (countdown.kind, override) {
        case (_, nil), (.duration, .extended), (.date, .moved), (.recurring, .skipped), (.recurring, .done),
            (.steps, .step):
            true
        default: false
        }
    }
}
