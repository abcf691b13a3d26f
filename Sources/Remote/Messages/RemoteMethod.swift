import Countdowns

/// A method of the protocol; the raw value is the `method` of a request.
public enum RemoteMethod: Hashable, Sendable {
    /// Identifies the board and the protocol version.
    case hello
    /// Returns a summary of the board.
    case status
    /// Returns the countdowns, one page at a time.
    case list
    /// Returns the countdowns that reach zero next.
    case next
    /// Returns the board as a countdown file, one page at a time.
    case export
    /// Changes countdowns.
    case change(CountdownVerb)
    /// Sets the theme, the view or muting of the board.
    case set(BoardVerb)
    /// Undoes or redoes the last change.
    case undoOrRedo(HistoryVerb)
    /// Edits the board's files.
    case editFiles(FileVerb)
    /// Reloads the board's files.
    case reload
    /// Ends the board.
    case quit
    /// Starts sending events as notifications.
    case listen
    /// Returns the text that a command prints, one page at a time.
    case text
    /// Shows the board in the terminal of the client.
    case attach
}

extension RemoteMethod: CaseIterable {
    /// All methods, in the order of the documentation.
    public static let allCases: [RemoteMethod] =
        [.hello, .status, .list, .next, .export] + CountdownVerb.allCases.map(Self.change)
        + BoardVerb.allCases.map(Self.set)
        + HistoryVerb.allCases.map(Self.undoOrRedo) + FileVerb.allCases.map(Self.editFiles) + [
            .reload, .quit, .listen, .text, .attach,
        ]
}

extension RemoteMethod: RawRepresentable {
    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// The name of the method.
    public var rawValue: String {
        switch self {
        case .hello: "hello"
        case .status: "status"
        case .list: "list"
        case .next: "next"
        case .export: "export"
        case .change(let verb): verb.rawValue
        case .set(let verb): verb.rawValue
        case .undoOrRedo(let verb): verb.rawValue
        case .editFiles(let verb): verb.rawValue
        case .reload: "reload"
        case .quit: "quit"
        case .listen: "listen"
        case .text: "text"
        case .attach: "attach"
        }
    }

    /// Creates the method with a name; nil if the name is unknown.
    public init?(rawValue: String) {
        guard let method = Self.named[rawValue] else { return nil }
        self = method
    }
}
