import BoardEngine
import Countdowns
import Definitions

extension LoadedBoard {
    /// Returns a board of one countdown that is in no file.
    ///
    /// The countdown is written as YAML, which is parsed and edited as if it came from standard input.
    ///
    /// - Parameters:
    ///   - timer: the countdown.
    ///   - theme: the theme that the command line names.
    ///   - context: the clock, the zone and the environment.
    /// - Returns: the board, in the focus view.
    /// - Throws: ``LoadFailure/unknownTheme(_:)`` if the theme does not exist; ``LoadFailure/files(_:)`` if the line has a
    ///   value that files refuse.
    public static func timer(
        _ timer: TimerText, theme: String?, in context: RunContext
    ) throws(LoadFailure) -> LoadedBoard {
        let themes = ThemeLibrary(folders: ThemeFolders.all(beside: [], environment: context.environment))
        let chosen: String
        do {
            chosen = try themes.theme(theme ?? ThemeLibrary.defaultDark) { _ in }.id
        } catch {
            throw .unknownTheme(error)
        }
        let reading = DecodingContext(
            now: context.now.wall, machineZone: context.zone, home: context.environment["HOME"])
        let yaml = "countdowns:\n  - \(timer.line.yaml(id: "timer"))\n"
        let text = RecordedFile(
            path: FileLocation.standardInput.name,
            entry: .file(FileIdentity(device: 0, inode: 0), Array(yaml.utf8)))
        let decoded: DecodedBoard
        do {
            decoded = try BoardFile.load(["-"], in: reading, from: RecordedFiles([text]))
        } catch {
            throw .files(error)
        }
        var loaded = LoadedBoard(decoded.definition, fallbackTitle: "countdowns")
        (loaded.themeFolders, loaded.themes) = (themes.folders, themes.ids)
        (loaded.theme, loaded.isThemeChosen) = (chosen, theme != nil)
        (loaded.askedTheme, loaded.view, loaded.isGiven) = (theme, .focus, true)
        (loaded.texts, loaded.arguments, loaded.places, loaded.context) = (decoded.texts, ["-"], [text], reading)
        return loaded
    }
}
