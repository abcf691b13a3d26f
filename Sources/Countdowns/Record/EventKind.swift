/// A kind of notification; the raw value is the value of the notification's `event` field.
public enum EventKind: String, CaseIterable, Codable, Sendable {
    /// A countdown was restarted.
    case started
    /// A countdown was paused.
    case paused
    /// A countdown was resumed.
    case resumed
    /// The deadline of a countdown was moved.
    case extended
    /// The user finished a countdown.
    case done
    /// The current step or occurrence of a countdown was skipped.
    case skipped
    /// A user acknowledged that a countdown had reached zero.
    case acknowledged
    /// A change of a countdown was undone.
    case undone
    /// A change of a countdown was redone.
    case redone
    /// A countdown reached a warning threshold before zero.
    case warned
    /// A countdown reached zero.
    case ended
    /// The theme was changed.
    case theme
    /// The view was changed.
    case view
    /// The board was muted or unmuted.
    case muted
    /// The files were reloaded, or the zone of the board changed.
    case reloaded
    /// The files have an error and are not applied, or the error is fixed.
    case problem
    /// The board exits.
    case quit

    /// The participle of a sentence about a changed countdown, such as `paused` in “was paused”; nil for any other kind.
    public var participle: String? {
        switch self {
        case .started: "restarted"
        case .paused: "paused"
        case .resumed: "resumed"
        case .extended: "moved"
        case .done: "ended"
        case .skipped: "skipped"
        case .acknowledged: "acknowledged"
        case .undone: "restored"
        case .redone: "changed again"
        case .warned, .ended, .theme, .view, .muted, .reloaded, .problem, .quit: nil
        }
    }
}
