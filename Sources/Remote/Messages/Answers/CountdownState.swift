import Countdowns

/// How a countdown runs: what it shows follows from this, from what its file says and from the time.
///
/// - Units: all times are on the board's clock.
public struct CountdownState: Codable, Hashable, Sendable {
    /// How a countdown runs; which cases occur depends on what it counts.
    public enum Run: String, CaseIterable, Codable, Sendable {
        /// A duration that reaches zero at ``CountdownState/end``.
        case until
        /// A date that is shown as it is.
        case live
        /// It stands still at ``CountdownState/amount``.
        case paused
        /// It was ended by hand.
        case ended
    }

    /// Its place in the order of the files, from 0.
    public var index: Int
    /// Its name.
    public var id: String
    /// How it runs.
    public var run: Run
    /// When it reaches zero: seconds since the machine started, without its sleep where the countdown stands still in it.
    ///
    /// When it was ended, or a launch was paused: seconds since 1970.
    public var end: ExactSeconds?
    /// What it stands still at; negative past the end.
    public var amount: ExactSeconds?
    /// The length of the whole way of a duration.
    public var length: ExactSeconds?
    /// Where its way began, or when what comes again came last: seconds since 1970.
    public var start: ExactSeconds?
    /// Where the end of a date lies after it was moved, or when what comes again comes next, which is ``start`` where it does
    /// not come any more: seconds since 1970.
    public var target: ExactSeconds?
    /// The time up to which what comes again was left out by hand: seconds since 1970.
    public var skipped: ExactSeconds?
    /// When the board was loaded, for what comes again: seconds since 1970.
    public var loaded: ExactSeconds?
    /// When its texts were read first, where that was before the board was read last: seconds since 1970.
    public var read: ExactSeconds?

    /// The step that a sequence does not leave by itself: its round and its place in that, from 0.
    public var gate: [Int]?
    /// How much time had passed in a sequence when somebody put it where it stood then.
    public var entry: ExactSeconds?
    /// When its zero was acknowledged: seconds since 1970.
    public var acknowledged: ExactSeconds?
    /// Whether it is pinned; nil where it is not.
    public var pinned: Bool?

    /// Makes a state of its parts.
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
