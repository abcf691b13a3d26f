import Dashboard
import Screen

/// The settings of a board on a terminal, as the command line and the configuration give them.
public struct TerminalSettings: Sendable {
    /// The preferences of the user.
    public var preferences: Preferences
    /// The colours that are shown; nil asks the environment.
    public var depth: ColorDepth?
    /// The widths and the signs of the terminal's text.
    public var profile = DisplayProfile()
    /// Keys that are pressed at the start.
    public var script: [Key] = []
    /// Whether header and footer are hidden.
    public var isKiosk = false
    /// The least real time for which a countdown stays selected at zero; nil is the usual time.
    public var stay: Duration?
    /// Whether the board ends when all countdowns have ended.
    public var endsWithCountdowns = false
    /// Whether the terminal's cursor is shown on what is selected.
    public var showsCursor = false
    /// Says the board line by line for a screen reader, in place of drawing it; nil draws it.
    public var transcript: Transcript?

    /// Makes the settings of a command line that says nothing more.
    public init(_ preferences: Preferences) { self.preferences = preferences }

    /// Whether anything glides or flashes.
    var hasMotion: Bool { (preferences.config.motion ?? true) && transcript == nil }
}
