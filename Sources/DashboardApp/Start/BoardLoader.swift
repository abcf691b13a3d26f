import Countdowns
import Dashboard
import Definitions
import Foundation

/// Where the texts of a board are from.
public enum BoardOrigin: Hashable, Sendable {
    /// Its files were read.
    case files
    /// Another process read them, while they say something else.
    case otherProcess
    /// The command line says the countdown itself: there is no file, and nothing is saved of it.
    case given
}

/// Countdown files that were read, with the names of the themes in which they can be shown.
public struct LoadedBoard: Sendable {
    /// What the files say.
    public var definition: BoardDefinition
    /// What in them is most likely meant otherwise.
    public var warnings: DefinitionErrors?
    /// How the texts of each countdown's times were read.
    public var texts: [[TimeText]] = []
    /// The files, directories and `-` that were asked for.
    public var arguments: [String] = []
    /// The hooks that they have.
    public var fileHooks: [FileHooks] = []
    /// Where its texts are from.
    public var origin = BoardOrigin.files
    /// What was read for them.
    public var places: [FilePlace] = []
    /// How each path was when it was read, also those that are missing.
    var signatures: [String: FileSignature] = [:]
    /// The theme that the command line asks for.
    var askedTheme: String?
    /// The theme of boards whose files name none.
    var usualTheme: String?
    /// The moment and the zone in which it was read.
    public var context: DecodingContext?
    /// The moment of the reading on all clocks; nil where no ``BoardSource`` has the reading.
    var readAt: Moment?
    /// The words for the header where no file gives any.
    public var fallbackTitle: String
    /// The folders of themes.
    var themeFolders: [String] = []
    /// The names of all themes, in the order in which keys go through them.
    var themes = ThemeLibrary().ids
    /// The name of the theme to begin with.
    public var theme = ThemeLibrary.defaultDark
    /// Whether the command line or the file names that theme; else it may follow the terminal's background.
    public var isThemeChosen = false
    /// How the board is looked at first.
    public var view = BoardView.list
    /// How big digits are drawn first.
    public var face = DigitFace.half
    /// Whether anything glides or flashes.
    public var hasMotion = true
    /// Whether header and footer are hidden.
    public var isKiosk = false
    /// The least real time for which a countdown stays selected at zero; nil is the usual time.
    public var stay: Duration?

    /// What standard input had when the program began, where it is one of the files: by that the board is known.
    public fileprivate(set) var input: [UInt8] = []

    /// What standard input has on this board, with all edits.
    var inputEntry: FileEntry? { places.first { $0.path == FileLocation.standardInput.name }?.entry }

    /// Reads its files again.
    ///
    /// - Parameters:
    ///   - files: what reads them.
    ///   - now: the moment from which `tomorrow` is one day away.
    ///   - machineZone: the zone of dates for which the files give none.
    ///   - environment: the environment variables.
    /// - Returns: the board as its files have it now, to be looked at as before.
    /// - Throws: why there is none.
    func readAgain(
        from files: SignedFiles, now: WallTime, machineZone: TimeZone, environment: [String: String]
    ) throws(LoadFailure) -> LoadedBoard {
        var loaded = try BoardLoader.load(
            arguments, theme: askedTheme, usual: usualTheme, now: now, machineZone: machineZone,
            environment: environment,
            readsAllThemes: false, from: files, warn: { _ in })
        (loaded.view, loaded.face, loaded.hasMotion) = (view, face, hasMotion)
        (loaded.isKiosk, loaded.stay, loaded.input) = (isKiosk, stay, input)
        if origin == .given { loaded.origin = .given }
        loaded.keepDates(of: self)
        return loaded
    }

    /// Reads its files again, with another text in the place of what standard input had.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - context: when and where.
    /// - Throws: why that is no board.
    mutating func replaceInput(by text: String, in context: RunContext) throws(LoadFailure) {
        let input = BoardInput(inputEntry)
        guard input.replace(by: Array(text.utf8)) else { return }
        self = try readAgain(
            from: SignedFiles(input: input.entry), now: self.context?.now ?? context.now.wall,
            machineZone: context.zone, environment: context.environment)
    }

    /// Puts the board together: durations start now.
    ///
    /// - Parameters:
    ///   - zone: the machine's zone.
    ///   - clock: the clock it will run on.
    ///   - moment: now, on that clock.
    /// - Returns: the board, in its theme to begin with.
    public func board(zone: TimeZone, clock: BoardClock, at moment: Moment) -> Board {
        Board(
            definition, title: fallbackTitle, zone: zone,
            remembered: RememberedLook(theme: theme, view: view, face: face), speed: clock.speed, at: moment)
    }
}

/// Reads countdown files and the themes beside them.
public enum BoardLoader {
    /// Reads countdown files, and looks which themes there are in the ``ThemeFolders``.
    ///
    /// The theme to begin with is the one that ``BoardWatch`` says, as far as it is known without a terminal.
    ///
    /// - Parameters:
    ///   - arguments: files, directories, or `-` for standard input; at least one.
    ///   - theme: the theme that the command line asks for; nil leaves it to the files.
    ///   - usualTheme: the theme of boards whose files name none.
    ///   - now: the moment from which `tomorrow` is one day away.
    ///   - machineZone: the zone of dates for which the files give none.
    ///   - environment: the environment variables, which say where the user's themes are.
    ///   - readsAllThemes: whether all files of themes are looked at; else only that of the theme to begin with, because
    ///     a board on the screen reads them when it stands.
    ///   - warn: told of those files that are no themes, before anything is thrown: one of them may be why.
    /// - Returns: what the files say, with all themes.
    /// - Throws: why there is no board.
    public static func load(
        _ arguments: [String], theme: String?, usual usualTheme: String? = nil, now: WallTime, machineZone: TimeZone,
        environment: [String: String], readsAllThemes: Bool, warn: (ThemeFailure) -> Void
    ) throws(LoadFailure) -> LoadedBoard {
        try load(
            arguments, theme: theme, usual: usualTheme, now: now, machineZone: machineZone, environment: environment,
            readsAllThemes: readsAllThemes, from: SignedFiles(), warn: warn)
    }

    fileprivate static func load(
        _ arguments: [String], theme: String?, usual usualTheme: String?, now: WallTime, machineZone: TimeZone,
        environment: [String: String], readsAllThemes: Bool, from signed: SignedFiles, warn: (ThemeFailure) -> Void
    ) throws(LoadFailure) -> LoadedBoard {
        var themes = ThemeLibrary(folders: ThemeFolders.all(beside: arguments, environment: environment))
        if readsAllThemes { for failure in themes.readAll() { warn(failure) } }
        let context = DecodingContext(
            now: now, machineZone: machineZone, themes: themes.ids, home: environment["HOME"])
        let files = RecordingFiles(signed)
        let decoded: DecodedBoard
        do { decoded = try BoardFile.load(arguments, in: context, from: files) } catch { throw .files(error) }
        let name = theme ?? decoded.definition.theme ?? usualTheme
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
        (loaded.signatures, loaded.askedTheme, loaded.usualTheme) = (signed.signatures, theme, usualTheme)
        return loaded
    }

    private static func title(of argument: String) -> String {
        argument == "-" ? "countdowns" : PathText.name(of: PathText.absolute(argument))
    }
}
