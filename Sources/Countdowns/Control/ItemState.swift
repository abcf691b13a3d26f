/// How a countdown runs, without what its file says: with the file and the time, all that it shows.
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
        /// Standing still at this amount; see ``Reading/amount``, but of a sequence it is that of all steps.
        case paused(Duration)
        /// Ended by hand, at this time.
        case finished(WallTime)
    }

    /// The moments and the length that a countdown means where the board is.
    public enum Times: Hashable, Sendable {
        /// The length of a duration.
        case length(Duration)
        /// A sequence, or a duration that begins again at its end, which is one of a single step.
        case steps(StepRun)
        /// The date of a dated countdown, and where its bar starts.
        case date(WallTime, barStart: WallTime)
        /// The date from which is counted.
        case since(WallTime)
        /// The end of the last work before a date, and where its bar starts.
        case work(WorkTime, WallTime, barStart: WallTime)
        /// When what comes again comes.
        case recurring(RecurringTimes)
    }

    /// How it runs now.
    public var run: Run

    /// What it counts.
    public var times: Times

    /// The length of the whole way, from where the bar starts to the end; nil where there is no end.
    public var length: Duration? {
        switch times {
        case .length(let length): length
        case .steps(let steps): steps.sequence.length
        case .date(let date, let barStart): date - barStart
        case .work(let work, let date, let barStart): work.amount(from: barStart, to: date)
        case .since: nil
        case .recurring(let times): times.length(of: times.window)
        }
    }

    /// Makes a state of its parts.
    public init(run: Run, times: Times) {
        self.run = run
        self.times = times
    }

    /// Whether a countdown of a kind can be in it.
    public func fits(_ kind: Countdown.Kind) -> Bool {
        switch (kind, times) {
        case (.duration, .length), (.duration, .steps), (.steps, .steps):
            if case .live = run { false } else { true }
        case (.date, .date), (.date, .work), (.recurring, .recurring):
            if case .until = run { false } else { true }
        case (.since, .since):
            switch run {
            case .live, .paused: true
            case .until, .finished: false
            }
        default: false
        }
    }
}
