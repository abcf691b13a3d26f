import Dashboard
import Screen

/// The settings of a board on a terminal, from the command line and the configuration.
public struct TerminalSettings: Sendable {
    /// The preferences of the user.
    public var preferences: Preferences
    /// The colour depth; nil to detect it from the environment.
    public var depth: ColorDepth?
    /// The widths and the symbols of the terminal's text.
    public var profile = DisplayProfile()
    /// The keys of a script: they are handled at the start, as if a user had pressed them.
    public var script: [Key] = []
    /// The view state in which another process has left the terminal, as JSON; nil for a new terminal.
    public var view: String?
    /// Whether the header and the footer are hidden.
    public var isKiosk = false
    /// The minimum real time for which a countdown stays selected at zero; nil for the default.
    public var stay: Duration?
    /// Whether the board ends when all countdowns have ended.
    public var endsWithCountdowns = false
    /// Whether keys change only the view.
    public var isReadOnly = false
    /// Whether the terminal's cursor is shown on the selection.
    public var showsCursor = false
    /// The transcript that prints the board line by line for a screen reader; nil to draw the board.
    public var transcript: Transcript?

    /// Creates the default settings for the preferences of a user.
    public init(_ preferences: Preferences) { self.preferences = preferences }

    var hasMotion: Bool { (preferences.config.motion ?? true) && transcript == nil }
}
