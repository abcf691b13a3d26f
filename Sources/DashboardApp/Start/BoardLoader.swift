import Countdowns
import Dashboard
import Definitions
import Foundation

/// A countdown file that was read, with the themes it can be shown in.
public struct LoadedBoard: Sendable {
    /// What the file says.
    public var definition: BoardDefinition
    /// The words for the header where the file gives none.
    public var fallbackTitle: String
    /// All themes.
    public var themes: ThemeLibrary
    /// The theme to begin with.
    public var theme: Theme
    /// Whether the command line or the file names that theme; else it may follow the terminal's background.
    public var isThemeChosen: Bool

    /// Puts the board together: durations start now.
    ///
    /// - Parameters:
    ///   - zone: the machine's zone.
    ///   - clock: the clock it will run on.
    ///   - moment: now, on that clock.
    /// - Returns: the board, in its theme to begin with.
    public func board(zone: TimeZone, clock: BoardClock, at moment: Moment) -> Board {
        Board(
            definition, title: fallbackTitle, zone: zone, themes: themes.ids, theme: theme.id, speed: clock.speed,
            at: moment)
    }
}

/// Why a board could not be loaded.
public enum LoadFailure: Error, CustomStringConvertible {
    /// The file is not there, or cannot be read.
    case unreadable(SourceFileError)
    /// There are mistakes in the file.
    case invalid(DefinitionErrors)
    /// The command line asks for a theme that does not exist.
    case unknownTheme(UnknownTheme)

    /// How the program ends for it.
    public var status: ExitStatus {
        switch self {
        case .unreadable: .noInput
        case .invalid: .badData
        case .unknownTheme: .usage
        }
    }

    /// The failure as a terminal shows it, already safe for one.
    public var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .invalid(let errors): errors.description
        case .unknownTheme(let error): "error: \(error)"
        }
    }
}

/// Reads a countdown file and the themes beside it.
public enum BoardLoader {
    /// Reads a countdown file, and the themes of a folder `themes` beside it if there is one.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - theme: the theme that the command line asks for; nil leaves it to the file.
    ///   - machineZone: the zone of dates for which the file gives none.
    ///   - warn: told of files beside the board that are no themes, before anything is thrown: one of them may be why.
    /// - Returns: what the file says, with all themes.
    /// - Throws: why there is no board.
    public static func load(
        path: String, theme: String?, machineZone: TimeZone, warn: (ThemeFailure) -> Void
    ) throws(LoadFailure) -> LoadedBoard {
        var themes = ThemeLibrary()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("themes")
        // Most boards have no such folder.
        for failure in (try? themes.add(directory: folder.relativePath)) ?? [] { warn(failure) }
        let definition = try decode(path, machineZone, themes.ids)
        let name = theme ?? definition.theme
        let chosen: Theme
        do {
            chosen = try themes.theme(name ?? ThemeLibrary.defaultDark)
        } catch {
            throw .unknownTheme(error)
        }
        return LoadedBoard(
            definition: definition, fallbackTitle: URL(fileURLWithPath: path).lastPathComponent, themes: themes,
            theme: chosen, isThemeChosen: name != nil)
    }

    private static func decode(
        _ path: String, _ zone: TimeZone, _ themes: [String]
    ) throws(LoadFailure) -> BoardDefinition {
        let file: SourceFile
        do { file = try SourceFile.read(path: path) } catch { throw .unreadable(error) }
        do { return try BoardFile.decode(file, machineZone: zone, themes: themes) } catch { throw .invalid(error) }
    }
}
