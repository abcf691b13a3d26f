import Countdowns

/// What can be asked of a board; the raw value is the `method` of a request.
public enum RemoteMethod: Hashable, Sendable {
    /// Who is there, and which version of the protocol is spoken.
    case hello
    /// The board in one object.
    case status
    /// The countdowns, a page at a time.
    case list
    /// The countdowns that reach zero next.
    case next
    /// Does something to countdowns.
    case change(CountdownVerb)
    /// Gives something of the board another name.
    case set(BoardVerb)
    /// Undoes or redoes the last change.
    case travel(HistoryVerb)
    /// Edits the board's files.
    case editFiles(FileVerb)
    /// Reads the board's files again.
    case reload
    /// Ends the board.
    case quit
    /// From now on events come as notifications.
    case listen
    /// Everything another screen needs to show the same board, a page at a time.
    case snapshot
}

extension RemoteMethod: CaseIterable {
    /// All methods, in the order in which one meets them.
    public static let allCases: [RemoteMethod] =
        [.hello, .status, .list, .next] + CountdownVerb.allCases.map(Self.change) + BoardVerb.allCases.map(Self.set)
        + HistoryVerb.allCases.map(Self.travel) + FileVerb.allCases.map(Self.editFiles) + [
            .reload, .quit, .listen, .snapshot,
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
        case .change(let verb): verb.rawValue
        case .set(let verb): verb.rawValue
        case .travel(let verb): verb.rawValue
        case .editFiles(let verb): verb.rawValue
        case .reload: "reload"
        case .quit: "quit"
        case .listen: "listen"
        case .snapshot: "snapshot"
        }
    }

    /// Finds a method by its name.
    public init?(rawValue: String) {
        guard let method = Self.named[rawValue] else { return nil }
        self = method
    }
}
