import Dashboard
import Definitions
import Screen
import Themes

struct TerminalConfiguration: Sendable {
    /// The settings from the command line and the user's configuration.
    let settings: TerminalSettings
    /// The themes, and whether the theme may follow the terminal's background.
    var themes: ThemeSelection
    /// The theme of the first frame.
    var theme: Theme
    var depth: ColorDepth
    var query: CapabilityQuery
    var config: Config
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
