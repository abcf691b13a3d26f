import Countdowns

/// The run state of a countdown.
///
/// The displayed value of the countdown follows from this state, its definition and the time.
///
/// - Units: all times are by the board's clock.
public struct CountdownState: Codable, Hashable, Sendable {
    /// The kind of a run state.
    ///
    /// The possible cases depend on the kind of countdown.
    public enum Run: String, CaseIterable, Codable, Sendable {
        /// A running duration or sequence that reaches zero at ``CountdownState/end``.
        case until
        /// A running date, count-up or recurring date.
        case live
        /// A paused countdown that shows ``CountdownState/amount``.
        case paused
        /// A countdown that a user ended.
        case ended
    }

    /// The zero-based index of the countdown in the order of the files.
    public var index: Int
    /// The id of the countdown.
    public var id: String
    /// The kind of the run state.
    public var run: Run
    /// The deadline: seconds since the machine started, without the machine's sleep if the countdown pauses during
    /// sleep.
    ///
    /// For ``Run/ended``: the time at which the countdown was ended, as Unix time.
    public var end: ExactSeconds?
    /// The displayed time while paused; negative after the deadline.
    public var amount: ExactSeconds?
    /// The total length of a duration or sequence.
    public var length: ExactSeconds?
    /// The start of the progress bar, or the last occurrence of a recurring countdown, as Unix time.
    public var start: ExactSeconds?
    /// The deadline of a date, the start of a count-up, or the next occurrence of a recurring countdown, as Unix
    /// time.
    ///
    /// Equal to ``start`` if a recurring countdown has no next occurrence.
    public var target: ExactSeconds?
    /// The last skipped occurrence of a recurring countdown, as Unix time.
    public var skipped: ExactSeconds?
    /// For a recurring countdown, the time at which the board was loaded, as Unix time.
    public var loaded: ExactSeconds?
    /// The time at which the countdown was first loaded, as Unix time, if the countdown was already loaded before
    /// the last reload.
    public var read: ExactSeconds?

    /// For a sequence that does not advance automatically, the step at which the sequence waits: the number of the
    /// round, and the number of the step in the round, both counted from 0.
    public var gate: [Int]?
    /// For a sequence, the elapsed time at the start of the step that a user last selected or lengthened.
    public var entry: ExactSeconds?
    /// The time at which a user acknowledged zero, as Unix time.
    public var acknowledged: ExactSeconds?
    /// Whether the countdown is pinned; nil means false.
    public var pinned: Bool?

    /// Creates a state.
    public init(
        index: Int, id: String, run: Run, end: Duration? = nil, amount: Duration? = nil, length: Duration? = nil,
        start: Duration? = nil, target: Duration? = nil
    ) {
        self.index = index
        self.id = MessageText.cut(id)
        self.run = run
        self.end = end.map(ExactSeconds.init)
        self.amount = amount.map(ExactSeconds.init)
        self.length = length.map(ExactSeconds.init)
        self.start = start.map(ExactSeconds.init)
        self.target = target.map(ExactSeconds.init)
    }
}
