import BoardEngine
import Countdowns
import Definitions

extension LoadedBoard {
    /// Returns a board of one countdown that is in no file.
    ///
    /// The text of the countdown is parsed and edited like text from standard input.
    ///
    /// - Parameters:
    ///   - timer: the countdown.
    ///   - theme: the theme that the command line names.
    ///   - context: the clock, the zone and the environment.
    /// - Returns: the board, in the focus view.
    /// - Throws: ``LoadFailure/unknownTheme(_:)``.
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
        loaded.takeText(of: timer, in: context)
        return loaded
    }

    /// Gives the countdown a text that can be edited, unless its title is not valid in a file.
    private mutating func takeText(of timer: TimerText, in context: RunContext) {
        let reading = DecodingContext(
            now: context.now.wall, machineZone: context.zone, home: context.environment["HOME"])
        let text = FilePlace(
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
