/// A verb for the board that gives something of it another name: a line of the table, as ``CountdownVerb`` is one.
public enum BoardVerb: String, CaseIterable, Codable, Sendable {
    case theme
    case view
    case mute

    /// Its line of the table.
    public var line: any BoardVerbLine.Type {
        switch self {
        case .theme: ThemeVerb.self
        case .view: ViewVerb.self
        case .mute: MuteVerb.self
        }
    }
}

/// What there is to say of a verb for the board.
public protocol BoardVerbLine {
    /// The verb; its raw value is its name everywhere.
    static var verb: BoardVerb { get }

    /// What it does, in one sentence: the help of the subcommand.
    static var abstract: String { get }

    /// What the help says of the name.
    static var nameHelp: String { get }

    /// A name, and whether it is another one than before: the example of the protocol.
    static var example: (name: String, changes: Bool) { get }
}

/// `theme`.
enum ThemeVerb: BoardVerbLine {
    static let verb = BoardVerb.theme
    static let abstract = "Change the theme of a running board."
    static let nameHelp = "The name of a theme; countdowns themes lists them."
    static let example = (name: "nord", changes: true)
}

/// `view`.
enum ViewVerb: BoardVerbLine {
    static let verb = BoardVerb.view
    static let abstract = "Change the view of a running board."
    static let nameHelp = BoardView.choice + "."
    static let example = (name: "focus", changes: false)
}

/// `mute`.
enum MuteVerb: BoardVerbLine {
    static let verb = BoardVerb.mute
    static let abstract = "Mute or unmute the alerts of a running board."
    static let nameHelp = "on or off."
    static let example = (name: MuteWord.on.rawValue, changes: true)
}

/// What `mute` can be.
public enum MuteWord: String, CaseIterable, Sendable {
    /// Alerts reach nobody.
    case on
    /// Alerts are sent.
    case off

    /// The word for whether a board is muted.
    public init(_ isMuted: Bool) { self = isMuted ? .on : .off }

    /// Whether the board is muted.
    public var isMuted: Bool { self == .on }
}
