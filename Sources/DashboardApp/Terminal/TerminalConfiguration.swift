import BoardEngine
import Dashboard
import Definitions
import Screen
import Themes

struct TerminalConfiguration: Sendable {
    /// The settings from the command line and the user's configuration.
    let settings: TerminalSettings
    /// The environment variables of the terminal.
    let environment: [String: String]
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
    var signals: [Int32] = []
    /// The pending notices that the user must not miss, which are shown one after another.
    var messages: [String] = []

    /// Creates the configuration of a terminal with these settings and environment variables for a board.
    init(_ settings: TerminalSettings, of loaded: LoadedBoard, environment: [String: String]) {
        (self.settings, self.environment) = (settings, environment)
        let themes = BoardThemes(of: loaded)
        self.themes = ThemeSelection(themes.library, followsBackground: !loaded.isThemeChosen)
        theme = themes.theme
        depth = settings.depth ?? ColorDepth.detect(environment: environment)
        query = CapabilityQuery(environment: settings.transcript == nil ? environment : [:])
        (config, keys) = (settings.preferences.config, settings.preferences.keys)
        // Over SSH, the network may split the bytes of a key, so the timeout is longer.
        let isRemote = environment.keys.contains { $0.hasPrefix("SSH_") }
        escapeTimeout = isRemote ? .milliseconds(100) : .milliseconds(50)
    }
}
