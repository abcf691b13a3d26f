import Countdowns
import Dashboard
import Definitions
import Foundation

/// Countdown files that were read, with the themes they can be shown in.
public struct LoadedBoard: Sendable {
    /// What the files say.
    public var definition: BoardDefinition
    /// What in them is most likely meant otherwise.
    public var warnings: DefinitionErrors?
    /// How the texts of each countdown's times were read.
    public var texts: [[TimeText]] = []
    /// The words for the header where no file gives any.
    public var fallbackTitle: String
    /// All themes.
    public var themes: ThemeLibrary
    /// The theme to begin with.
    public var theme: Theme
    /// Whether the command line or the file names that theme; else it may follow the terminal's background.
    public var isThemeChosen: Bool
    /// How the board is looked at first.
    public var view = BoardView.list
    /// How big digits are drawn first.
    public var face = DigitFace.half

    /// Puts the board together: durations start now.
    ///
    /// - Parameters:
    ///   - zone: the machine's zone.
    ///   - clock: the clock it will run on.
    ///   - moment: now, on that clock.
    /// - Returns: the board, in its theme to begin with.
    public func board(zone: TimeZone, clock: BoardClock, at moment: Moment) -> Board {
        Board(
            definition, title: fallbackTitle, zone: zone, themes: themes.ids, theme: theme.id, view: view,
            face: face, speed: clock.speed,
            at: moment)
    }
}

/// Reads countdown files and the themes beside them.
public enum BoardLoader {
    /// Reads countdown files, and the themes of a folder `themes` beside each if there is one.
    ///
    /// - Parameters:
    ///   - arguments: files, directories, or `-` for standard input; at least one.
    ///   - theme: the theme that the command line asks for; nil leaves it to the files.
    ///   - now: the moment from which `tomorrow` is one day away.
    ///   - machineZone: the zone of dates for which the files give none.
    ///   - warn: told of files beside the board that are no themes, before anything is thrown: one of them may be why.
    /// - Returns: what the files say, with all themes.
    /// - Throws: why there is no board.
    public static func load(
        _ arguments: [String], theme: String?, now: WallTime, machineZone: TimeZone, warn: (ThemeFailure) -> Void
    ) throws(LoadFailure) -> LoadedBoard {
        var themes = ThemeLibrary()
        for folder in themeFolders(beside: arguments) {
            // Most boards have no such folder.
            for failure in (try? themes.add(directory: folder)) ?? [] { warn(failure) }
        }
        let context = DecodingContext(now: now, machineZone: machineZone, themes: themes.ids)
        let decoded: DecodedBoard
        do { decoded = try BoardFile.load(arguments, in: context) } catch { throw .files(error) }
        let name = theme ?? decoded.definition.theme
        let chosen: Theme
        do {
            chosen = try themes.theme(name ?? ThemeLibrary.defaultDark)
        } catch {
            throw .unknownTheme(error)
        }
        return LoadedBoard(
            definition: decoded.definition, warnings: decoded.warnings, texts: decoded.texts,
            fallbackTitle: title(of: arguments.first ?? ""), themes: themes, theme: chosen,
            isThemeChosen: name != nil)
    }

    /// The folders in which themes may lie, each once.
    private static func themeFolders(beside arguments: [String]) -> [String] {
        var seen: Set<String> = []
        return arguments.compactMap { argument in
            let url = URL(fileURLWithPath: argument == "-" ? "stdin" : argument)
            let folder = isDirectory(argument) ? url : url.deletingLastPathComponent()
            let path = folder.appendingPathComponent("themes").relativePath
            return seen.insert(path).inserted ? path : nil
        }
    }

    private static func isDirectory(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }

    private static func title(of argument: String) -> String {
        argument == "-" ? "countdowns" : URL(fileURLWithPath: argument).standardizedFileURL.lastPathComponent
    }
}
