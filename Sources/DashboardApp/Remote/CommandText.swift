import BoardEngine
import Countdowns
import Definitions
import Remote
import Screen

/// The text that a command prints about a board.
public struct PrintedText: Sendable {
    /// The text, with its line breaks.
    public var text: String
    /// The time until the text changes although the board does not change; nil if there is no such time.
    public var lasts: Duration?
    /// The warnings for standard error.
    public var warnings: [String]

    /// Creates a text.
    public init(_ text: String, lasts: Duration? = nil, warnings: [String] = []) {
        (self.text, self.lasts, self.warnings) = (text, lasts, warnings)
    }
}

/// The stream on which a command prints its text.
public struct TextStream: Sendable {
    /// The environment variables of the command's terminal.
    public let environment: [String: String]
    /// The number of columns of the terminal; nil if the stream is not a terminal.
    public let columns: Int?
    /// The forms of times and dates that the configuration chooses.
    private let dates: DateStyle

    /// Creates a stream; 0 columns mean that it is not a terminal.
    public init(environment: [String: String], columns: Int, _ config: Config?) {
        (self.environment, self.columns) = (environment, columns > 0 ? columns : nil)
        dates = config?.dates ?? DateStyle()
    }

    /// Returns the forms of times and dates of a board, for the choices of a command line.
    public func style(_ asked: DateStyle, of board: Board) -> DateStyle {
        var config = (try? ConfigVariables.config(in: environment)) ?? Config()
        config.dates = asked.over(config.dates).over(dates)
        return config.reader(in: environment).style(of: board.definition)
    }

    /// Whether the text may contain colours.
    public var isColored: Bool { columns != nil && ColorDepth.detect(environment: environment) != .none }
}

/// A command that prints a text about a board.
///
/// The process that runs a board makes the text, so that the command needs no copy of the board. The command itself makes
/// the text of a closed board.
public protocol BoardText: Sendable {
    /// Returns the text of a board.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - moment: the current time.
    ///   - files: the files of the board; nil if no process runs it.
    ///   - stream: the standard output of the command.
    /// - Returns: the text.
    /// - Throws: `RemoteFailure`, the reason why the board has no such text.
    func text(of board: Board, at moment: Moment, in files: LoadedBoard?, on stream: TextStream) throws -> PrintedText
}

/// The functions that read the command lines of clients, as the program itself does.
public struct ClientCommands: Sendable {
    /// A function that returns a command from the words of its command line.
    ///
    /// Throws the reason to refuse the command.
    public typealias Command = @Sendable ([String]) throws(RemoteFailure) -> any BoardText

    let settings: ClientSettings
    let command: Command

    /// Creates the functions.
    ///
    /// - Parameters:
    ///   - settings: reads the settings of a client's terminal.
    ///   - command: returns a command that prints a text.
    public init(settings: @escaping ClientSettings, command: @escaping Command) {
        (self.settings, self.command) = (settings, command)
    }
}

/// A command whose text the board makes.
struct CommandText: Sendable {
    let command: any BoardText
    /// The last text, for the requests of its later pages; nil if it had one page.
    let last: String?
}
