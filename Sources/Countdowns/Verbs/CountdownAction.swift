/// An action on countdowns.
public enum CountdownAction: Hashable, Sendable {
    /// Pauses countdowns.
    case pause
    /// Resumes paused countdowns.
    case resume
    /// Pauses the running countdowns; if no countdown is running, resumes the paused countdowns.
    case toggle
    /// Restarts durations with their full length. For a date, reverts the changes by the user.
    case restart
    /// Moves the deadline by a duration, earlier if the duration is negative, but never into the past.
    ///
    /// A date is moved only on the board, not in the file. A finished countdown runs again for this duration.
    case extend(Duration)
    /// Sets the remaining time, by moving the deadline.
    case set(Duration)
    /// Snoozes due countdowns: they run again for a duration.
    case snooze(Duration)
    /// Acknowledges a countdown that reached zero, even if the countdown has continued automatically and still rings.
    case acknowledge
    /// Pins countdowns, which are then listed first, or unpins them.
    case pin
    /// Ends countdowns now. The countdowns become ``Reading/State/done``, regardless of the key `on_zero`.
    case done
    /// Advances to the next step or occurrence; ends countdowns without a next step or occurrence.
    case skip
}

/// The error for an action that does not apply to a countdown.
public struct ActionError: Hashable, Sendable {
    /// The title of the countdown.
    public let title: String

    /// The predicate of the sentence, without a full stop, such as `counts up: it has no end`.
    public let reason: String

    /// The sentence for a notice; not yet escaped for a terminal.
    public var sentence: String { "“\(title)” \(reason)." }
}
