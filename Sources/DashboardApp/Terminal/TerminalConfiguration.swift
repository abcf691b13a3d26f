import Dashboard
import Definitions
import Screen
import Themes

/// The configuration of a terminal front end.
struct TerminalConfiguration: Sendable {
    /// The settings from the command line and the user's configuration.
    let settings: TerminalSettings
    /// The themes, and whether the theme may follow the terminal's background.
    var themes: ThemeSelection
    /// The theme of the first frame.
    var theme: Theme
    /// The colour depth of the terminal.
    var depth: ColorDepth
    /// The capability queries to send to the terminal.
    var query: CapabilityQuery
    /// The current preferences of the user.
    var config: Config
    /// The key map.
    var keys: KeyMap
    /// The source of the board that clients of the socket see; nil if the board has no socket.
    var source: BoardSource?
    /// The time after which a lone escape character is the Escape key.
    var escapeTimeout: Duration
    /// The signals that the program handles.
    var signals: [Int32]
    /// The pending notices that the user must not miss, which are shown one after another.
    var messages: [String] = []
}
