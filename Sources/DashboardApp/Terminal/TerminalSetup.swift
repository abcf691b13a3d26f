import Dashboard
import Definitions
import Screen
import Themes

/// The parameters of a terminal.
struct TerminalSetup: Sendable {
    /// The themes, and whether one may follow the terminal's background.
    var themes: ThemeChoice
    /// The theme to begin with.
    var theme: Theme
    /// The colours that the terminal shows.
    var depth: ColorDepth
    /// The widths and the signs of the terminal's text.
    var profile: DisplayProfile
    /// The questions for the terminal.
    var query: CapabilityQuery
    /// Whether anything glides or flashes.
    var hasMotion: Bool
    /// The preferences of the user.
    var config: Config
    /// The keys.
    var keys: KeyMap
    /// Where the board comes from, if others may ask and tell it.
    var source: BoardSource?
    /// Keys that are pressed by the program itself at the start.
    var script: [Key] = []
    /// The time for which an escape character may stand alone before it is the Escape key.
    var escapeTimeout: Duration
    /// The signals that the program handles.
    var signals: [Int32]
    /// The first sentences for the user.
    var messages: [String] = []
    /// Whether the board ends when all countdowns have ended.
    var endsWithCountdowns = false
    /// Whether the terminal's cursor is shown on what is selected.
    var showsCursor = false
    /// Says the board line by line for a screen reader, in place of drawing it; nil draws it.
    var transcript: Transcript?
}
