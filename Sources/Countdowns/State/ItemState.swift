/// What a user or the time has done to a countdown: all of it that must outlive the program.
///
/// What follows from the file, the zone and the moment is not in it: dates, lengths and windows are derived anew
/// (``ItemTimes``), so a state means the right thing after a reload, a restart and a change of zone.
///
/// - Units: everything is on the board's clock.
public struct ItemState: Hashable, Sendable {
    /// How a countdown runs; which cases occur depends on its ``Countdown/kind``.
    public enum Run: Hashable, Sendable {
        /// A duration, or all steps of a sequence, that reach zero at an uptime; without the machine's sleep where
        /// ``Countdown/sleep`` says so.
        case until(Uptime)
        /// A date that is shown as it is.
        case live
        /// Paused at a remaining time, since a moment; see ``Reading/amount``, but of a sequence it is that of all steps.
        case paused(Duration, at: WallTime)
        /// Ended by the user, at this time.
        case finished(WallTime)
    }

    /// What the user changed of the times in the file.
    public enum Override: Hashable, Sendable {
        /// A duration is longer than in the file by this amount; shorter if it is negative.
        case extended(by: Duration)
        /// A date has this deadline.
        case moved(to: WallTime)
        /// Occurrences of a recurring date are skipped.
        case skipped(Skip)
        /// A sequence was put where this much time has passed in it. Where it does not advance by itself, `gate` is the step
        /// that it does not leave.
        case step(gate: StepPlace?, entry: Duration)
    }

    /// The occurrences that are skipped: those after a time, up to another one.
    public struct Skip: Hashable, Sendable {
        /// The time after which they lie: no earlier one is skipped.
        public var after: WallTime
        /// The last one of them.
        public var until: WallTime

        /// Makes it of its times.
        public init(after: WallTime, until: WallTime) {
            self.after = after
            self.until = until
        }

        /// Whether an occurrence is one of them.
        func contains(_ time: WallTime) -> Bool { after < time && time <= until }
    }

    /// How near to zero a countdown is.
    public enum Level: Int, CaseIterable, Comparable, Hashable, Sendable {
        /// Further than all thresholds.
        case far
        /// ``Stages/warn`` is reached.
        case warn
        /// ``Stages/danger`` is reached.
        case danger
        /// Zero is reached.
        case zero

        /// Orders two levels from the further one to the nearer one.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// What was recorded of a countdown, so that nothing is recorded twice.
    public struct Reported: Hashable, Sendable {
        /// The level that was reached on the way to the next zero.
        public var level = Level.far

        /// The last zero that was passed, where several follow each other; nil before the first one.
        ///
        /// - Units: of a sequence the time that had passed in it, of a recurring date the time since 1970.
        public var passed: Duration?

        /// Whether all of it lay in the past when the countdown came on the board, so that nobody was told.
        ///
        /// Should the clock have been ahead then, its time is yet to come.
        public var isAssumed = false
    }

    /// How it runs now.
    public var run: Run

    /// When it was on a board first, or was started again.
    public var start: WallTime

    /// What the user changed of its times.
    public var override: Override?

    /// What was recorded of it.
    public var reported = Reported()

    /// When a user acknowledged that it had reached zero.
    public var acknowledged: WallTime?

    /// Whether a user pinned it: it stays before those that are not.
    public var isPinned = false

    /// Makes a state of its parts; nothing was recorded yet.
    public init(run: Run, start: WallTime, override: Override? = nil) {
        self.run = run
        self.start = start
        self.override = override
    }

    /// Whether a countdown of a kind can be in it.
    public func fits(_ kind: Countdown.Kind) -> Bool {
        switch (kind, run) {
        case (.since, .until), (.since, .finished): return false
        case (.duration, .live), (.steps, .live), (.date, .until), (.recurring, .until): return false
        default: break
        }
        return switch (kind, override) {
        case (_, nil), (.duration, .extended), (.date, .moved), (.recurring, .skipped), (.steps, .step): true
        default: false
        }
    }
}

extension ItemState.Run {
    /// How a countdown runs from its beginning.
    static func start(of countdown: Countdown, _ times: ItemTimes, at moment: Moment) -> Self {
        switch times {
        case .length(let length): .until(moment.uptime(countdown.sleep) + length)
        case .steps(let steps): .until(moment.uptime(countdown.sleep) + steps.sequence.length)
        case .date, .since, .work, .recurring: .live
        }
    }
}
