import Countdowns
import Definitions
import Foundation

/// A loader of countdown files and their themes.
public enum BoardLoader {
    /// Reads countdown files, and lists the themes in the ``ThemeFolders``.
    ///
    /// The initial theme is the theme of the command line, else the theme of the files, else `defaultTheme`, else the
    /// dark default.
    ///
    /// - Parameters:
    ///   - arguments: at least one path of a file or folder, or `-` for standard input.
    ///   - theme: the theme from the command line; nil uses the theme of the files.
    ///   - defaultTheme: the theme of boards whose files name no theme.
    ///   - now: the current time, for relative dates such as `tomorrow`.
    ///   - machineZone: the zone of dates for which the files give no zone.
    ///   - environment: the environment variables, which locate the user's themes.
    ///   - readsAllThemes: whether all theme files are read. Otherwise only the file of the initial theme is read,
    ///     because a board on the screen reads the other theme files after its first frame.
    ///   - warn: receives each invalid theme file. Called before an error is thrown, because the theme may be the cause
    ///     of the error.
    /// - Returns: the definitions of the files, with all themes.
    /// - Throws: the reason why the board cannot be loaded.
    public static func load(
        _ arguments: [String], theme: String?, defaultTheme: String? = nil, now: WallTime, machineZone: TimeZone,
        environment: [String: String], readsAllThemes: Bool, warn: (ThemeFailure) -> Void
    ) throws(LoadFailure) -> LoadedBoard {
        try load(
            arguments, theme: theme, defaultTheme: defaultTheme, now: now, machineZone: machineZone,
            environment: environment,
            readsAllThemes: readsAllThemes, from: SignedFiles(), warn: warn)
    }

    static func load(
        _ arguments: [String], theme: String?, defaultTheme: String?, now: WallTime, machineZone: TimeZone,
        environment: [String: String], readsAllThemes: Bool, from signed: SignedFiles, warn: (ThemeFailure) -> Void
    ) throws(LoadFailure) -> LoadedBoard {
        var themes = ThemeLibrary(folders: ThemeFolders.all(beside: arguments, environment: environment))
        if readsAllThemes { for failure in themes.readAll() { warn(failure) } }
        let context = DecodingContext(
            now: now, machineZone: machineZone, themes: themes.ids, home: environment["HOME"])
        let files = RecordingFiles(signed)
        let decoded: DecodedBoard
        do { decoded = try BoardFile.load(arguments, in: context, from: files) } catch { throw .files(error) }
        let name = theme ?? decoded.definition.theme ?? defaultTheme
        let chosen: String
        do {
            chosen = try themes.theme(name ?? ThemeLibrary.defaultDark, warn: warn).id
        } catch {
            throw theme == nil ? .badTheme(error) : .unknownTheme(error)
        }
        var loaded = LoadedBoard(
            definition: decoded.definition, warnings: decoded.warnings, texts: decoded.texts,
            arguments: arguments, fileHooks: decoded.fileHooks, places: files.places, context: context,
            fallbackTitle: title(of: arguments.first ?? ""), themeFolders: themes.folders, themes: themes.ids,
            theme: chosen, isThemeChosen: name != nil)
        if case .file(_, let bytes, _)? = loaded.inputEntry { loaded.input = bytes }
        (loaded.signatures, loaded.askedTheme, loaded.defaultTheme) = (signed.signatures, theme, defaultTheme)
        return loaded
    }

    private static func title(of argument: String) -> String {
        argument == "-" ? "countdowns" : PathText.name(of: PathText.absolute(argument))
    }
}
