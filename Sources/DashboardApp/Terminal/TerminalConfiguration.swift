import Dashboard
import Definitions
import Screen
import Themes

/// The parameters of a terminal.
struct TerminalConfiguration: Sendable {
    /// The settings of the command line and the configuration.
    let settings: TerminalSettings
    /// The themes, and whether one may follow the terminal's background.
    var themes: ThemeSelection
    /// The theme to begin with.
    var theme: Theme
    /// The colours that the terminal shows.
    var depth: ColorDepth
    /// The questions for the terminal.
    var query: CapabilityQuery
    /// The preferences of the user, as the file has them now.
    var config: Config
    /// The keys.
    var keys: KeyMap
    /// Where the board comes from, if others may ask and tell it.
    var source: BoardSource?
    /// The time for which an escape character may stand alone before it is the Escape key.
    var escapeTimeout: Duration
    /// The signals that the program handles.
    var signals: [Int32]
    /// The first sentences for the user.
    var messages: [String] = []
}
