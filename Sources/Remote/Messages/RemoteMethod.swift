/// What can be asked of a board; the raw value is the `method` of a request.
public enum RemoteMethod: String, CaseIterable, Codable, Sendable {
    /// Who is there, and which version of the protocol is spoken.
    case hello
    /// The board in one object.
    case status
    /// The countdowns, a page at a time.
    case list
    /// The countdowns that reach zero next.
    case next
    /// Makes countdowns stand still.
    case pause
    /// Lets countdowns go on.
    case resume
    /// Pauses what runs, and resumes what is paused.
    case toggle
    /// Starts durations again.
    case restart
    /// Moves ends.
    case extend
    /// Ends countdowns now.
    case done
    /// Leaves countdowns out this time.
    case skip
    /// Changes the theme.
    case theme
    /// Changes how the board is looked at.
    case view
    /// Ends the board.
    case quit
    /// From now on events come as notifications.
    case listen
    /// Everything another screen needs to show the same board, a page at a time.
    case snapshot
}

/// What a request can do to countdowns.
public enum ChangeVerb: String, CaseIterable, Codable, Sendable {
    /// See ``RemoteMethod/pause``.
    case pause
    /// See ``RemoteMethod/resume``.
    case resume
    /// See ``RemoteMethod/toggle``.
    case toggle
    /// See ``RemoteMethod/restart``.
    case restart
    /// See ``RemoteMethod/extend``.
    case extend
    /// See ``RemoteMethod/done``.
    case done
    /// See ``RemoteMethod/skip``.
    case skip

    /// The method that asks for it.
    public var method: RemoteMethod {
        switch self {
        case .pause: .pause
        case .resume: .resume
        case .toggle: .toggle
        case .restart: .restart
        case .extend: .extend
        case .done: .done
        case .skip: .skip
        }
    }
}
