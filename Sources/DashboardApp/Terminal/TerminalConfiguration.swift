import BoardEngine
import Countdowns
import Dashboard
import Definitions
import Screen
import Themes

struct TerminalConfiguration: Sendable {
    /// The settings from the command line and the user's configuration.
    let settings: TerminalSettings
    /// The environment variables of the terminal.
    let environment: [String: String]
    /// The view state in which another process has left the terminal; nil for a new terminal.
    let kept: KeptView?
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

    /// Creates the configuration of a terminal.
    ///
    /// - Parameters:
    ///   - settings: the settings of the terminal.
    ///   - loaded: the board.
    ///   - remembered: what the board remembers; an option of the terminal takes precedence.
    ///   - environment: the environment variables of the terminal.
    ///   - source: the source of the board that clients of the socket see; nil if the terminal opens no socket.
    ///   - signals: the signals that the terminal handles.
    init(
        _ settings: TerminalSettings, of loaded: LoadedBoard, as remembered: RememberedLook,
        environment: [String: String], source: BoardSource? = nil, signals: [Int32] = []
    ) {
        let name = settings.preferences.asked.theme ?? (remembered.isThemeChosen ? remembered.theme : nil)
        kept = settings.view.flatMap(KeptView.init(json:))
        let first = BoardThemes(of: loaded, first: kept?.look.theme ?? name)
        themes = ThemeSelection(first.library, followsBackground: kept.map { !$0.look.isThemeChosen } ?? (name == nil))
        theme = first.theme
        depth = settings.depth ?? ColorDepth.detect(environment: environment)
        query = CapabilityQuery(environment: settings.transcript == nil ? environment : [:])
        (config, keys) = (settings.preferences.config, settings.preferences.keys)
        // Over SSH, the network may split the bytes of a key, so the timeout is longer.
        let isRemote = environment.keys.contains { $0.hasPrefix("SSH_") }
        escapeTimeout = isRemote ? .milliseconds(100) : .milliseconds(50)
        (self.settings, self.environment) = (settings, environment)
        (self.source, self.signals) = (source, signals)
    }
}
