/// What can happen on a board; the raw value is the `event` of a notification.
public enum EventKind: String, CaseIterable, Codable, Sendable {
    /// A countdown was started again.
    case started
    /// A countdown stands still.
    case paused
    /// A countdown goes on.
    case resumed
    /// The end of a countdown was moved.
    case extended
    /// A countdown was ended by hand.
    case done
    /// A countdown was left out this time.
    case skipped
    /// Somebody acknowledged that a countdown had reached zero.
    case acknowledged
    /// What was done to a countdown was undone.
    case undone
    /// What was undone was done to a countdown again.
    case redone
    /// A countdown came so near to its end that it warns.
    case warned
    /// A countdown reached zero.
    case ended
    /// The theme is another one.
    case theme
    /// The board is looked at in another way.
    case view
    /// The board was muted, or no longer.
    case muted
    /// The board was read again: a viewer must take a new snapshot.
    case reloaded
    /// The files cannot be taken as they are now, or can again.
    case problem
    /// The board ends.
    case quit
    /// A countdown runs differently; for viewers, which apply ``BoardEvent/state``.
    case state

    /// The words for what was done to a countdown, after “was”; nil for what was not done to one.
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
        case .warned, .ended, .theme, .view, .muted, .reloaded, .problem, .quit, .state: nil
        }
    }

    /// The kinds that are for people and scripts: all but ``state``.
    public static var announced: [EventKind] { allCases.filter { $0 != .state } }
}
