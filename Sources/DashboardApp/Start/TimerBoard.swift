import Countdowns
import Definitions
import Themes

extension LoadedBoard {
    /// A board of one countdown that no file has.
    ///
    /// - Parameters:
    ///   - countdown: the countdown.
    ///   - theme: the theme that the command line asks for.
    ///   - environment: the environment variables, which say where the user's themes are.
    /// - Returns: the board, in focus.
    /// - Throws: ``LoadFailure/unknownTheme(_:)``.
    public static func timer(
        _ countdown: Countdown, theme: String?, environment: [String: String]
    ) throws(LoadFailure) -> LoadedBoard {
        let themes = ThemeLibrary(folders: ThemeFolders.all(beside: [], environment: environment))
        let chosen: Theme
        do {
            chosen = try themes.theme(theme ?? ThemeLibrary.defaultDark) { _ in }
        } catch {
            throw .unknownTheme(error)
        }
        var loaded = LoadedBoard(
            definition: BoardDefinition(countdowns: [countdown]), fallbackTitle: "countdowns", themes: themes,
            theme: chosen, isThemeChosen: theme != nil)
        (loaded.askedTheme, loaded.view) = (theme, .focus)
        return loaded
    }
}
