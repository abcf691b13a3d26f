import BoardEngine
import Countdowns
import Definitions

extension LoadedBoard {
    /// A board of one countdown that no file has: its text is read as that of standard input, and edited as that.
    ///
    /// - Parameters:
    ///   - timer: the countdown.
    ///   - theme: the theme that the command line asks for.
    ///   - context: when and where.
    /// - Returns: the board, in focus.
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

    /// Makes the countdown one of a text; a title that no file can have leaves the board without one.
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
