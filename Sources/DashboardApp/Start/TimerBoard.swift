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
    /// - Throws: ``LoadFailure/unknownTheme(_:)`` if the theme does not exist.
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
        let countdown = Countdown(id: "timer", title: timer.title, kind: timer.kind)
        var loaded = LoadedBoard(BoardDefinition(countdowns: [countdown]), fallbackTitle: "countdowns")
        (loaded.themeFolders, loaded.themes) = (themes.folders, themes.ids)
        (loaded.theme, loaded.isThemeChosen) = (chosen, theme != nil)
        (loaded.askedTheme, loaded.view, loaded.origin) = (theme, .focus, .given)
        loaded.setText(of: timer, in: context)
        return loaded
    }

    /// Gives the board the YAML text of the countdown, so that the countdown can be edited.
    ///
    /// Has no effect if the text does not parse to the same countdown.
    private mutating func setText(of timer: TimerText, in context: RunContext) {
        let reading = DecodingContext(
            now: context.now.wall, machineZone: context.zone, home: context.environment["HOME"])
        let text = RecordedFile(
            path: FileLocation.standardInput.name,
            entry: .file(FileIdentity(device: 0, inode: 0), Array(timer.file.utf8)))
        guard let decoded = try? BoardFile.load(["-"], in: reading, from: RecordedFiles([text])),
            let countdown = decoded.definition.countdowns.first,
            (countdown.title, countdown.kind) == (timer.title, timer.kind)
        else { return }
        (definition, texts) = (decoded.definition, decoded.texts)
        (arguments, places, self.context) = (["-"], [text], reading)
    }
}
