/// What can be done to countdowns that somebody names.
public enum CountdownAction: Hashable, Sendable {
    /// Stand still at what is shown.
    case pause
    /// Go on after a pause.
    case resume
    /// Pause those that go on; where none does, let those that are paused go on.
    case toggle
    /// Start durations again, in full and running; what was done to a date by hand is undone.
    case restart
    /// Move the end by an amount, earlier if it is negative, but never before now.
    ///
    /// A date is moved on the board alone, until it ends. What has ended goes on for so long from now.
    case extend(Duration)
    /// Move the end so that so much is left.
    case set(Duration)
    /// Go on for so long from now, after zero was reached.
    case snooze(Duration)
    /// Be quiet about the zero that was reached, also where it went on by itself and still rings.
    case acknowledge
    /// Stand before those that are not pinned, or no longer.
    case pin
    /// End now, and be ``Reading/State/done`` whatever happens at zero.
    case done
    /// Go on to what comes next; what has nothing after it is done.
    case skip
}

/// Why an action can do nothing to a countdown.
public struct ActionError: Hashable, Sendable {
    /// The title of the countdown.
    public let title: String

    /// What follows the title, without a full stop, such as `counts up: it has no end`.
    public let reason: String

    /// The sentence for a screen; not yet made safe for it.
    public var sentence: String { "“\(title)” \(reason)." }
}
