/// A command that sets the theme or the view of the board, or mutes the board.
///
/// Each command is a row of the table of commands, as in ``CountdownVerb``.
public enum BoardVerb: String, CaseIterable, Codable, Sendable {
    case theme
    case view
    case mute

    /// The command's row in the table of commands.
    public var line: any BoardVerbLine.Type {
        switch self {
        case .theme: ThemeVerb.self
        case .view: ViewVerb.self
        case .mute: MuteVerb.self
        }
    }
}

/// The row of a command for the board in the table of commands.
public protocol BoardVerbLine {
    /// The command; its raw value is the name of the subcommand and the method.
    static var verb: BoardVerb { get }

    /// The summary in the help of the subcommand: one sentence.
    static var abstract: String { get }

    /// The help text of the argument.
    static var nameHelp: String { get }

    /// The example for the documentation of the protocol: an argument, and whether the board's setting changes in the example.
    static var example: (name: String, changes: Bool) { get }
}

enum ThemeVerb: BoardVerbLine {
    static let verb = BoardVerb.theme
    static let abstract = "Change the theme of a running board."
    static let nameHelp = "The name of a theme; the command 'countdowns themes' lists all themes."
    static let example = (name: "nord", changes: true)
}

enum ViewVerb: BoardVerbLine {
    static let verb = BoardVerb.view
    static let abstract = "Change the view of a running board."
    static let nameHelp = BoardView.choice + "."
    static let example = (name: "focus", changes: false)
}

enum MuteVerb: BoardVerbLine {
    static let verb = BoardVerb.mute
    static let abstract = "Mute or unmute the alerts of a running board."
    static let nameHelp = "on or off."
    static let example = (name: MuteWord.on.rawValue, changes: true)
}

/// The argument of `mute`.
public enum MuteWord: String, CaseIterable, Sendable {
    /// Alerts are suppressed.
    case on
    /// Alerts are sent.
    case off

    /// Creates the argument that mutes or unmutes a board.
    public init(_ isMuted: Bool) { self = isMuted ? .on : .off }

    /// Whether the board is muted.
    public var isMuted: Bool { self == .on }
}
