import Countdowns

/// The reason why an engine rejects a request of a front end.
public enum EngineError: Error, Hashable, Sendable {
    /// The files cannot be read or edited; the value is the reason, without a full stop.
    case notPossible(String)
    /// The files have an error; the value is the location and the message of the error.
    case badFiles(String)

    /// The reason, without a full stop.
    public var reason: String {
        switch self {
        case .notPossible(let reason), .badFiles(let reason): reason
        }
    }
}

/// The result of a reload: the numbers of countdowns that were added, changed and removed.
public struct ReloadResult: Hashable, Sendable {
    /// The number of countdowns that were added.
    public var added = 0
    /// The number of countdowns that changed.
    public var changed = 0
    /// The number of countdowns that were removed.
    public var removed = 0
    /// The number of countdowns in the files.
    public let countdowns: Int

    /// Creates a result from the numbers that another board reported.
    public init(added: Int, changed: Int, removed: Int, countdowns: Int) {
        (self.added, self.changed, self.removed, self.countdowns) = (added, changed, removed, countdowns)
    }

    init(_ changes: [Change], on board: Board) {
        countdowns = board.items.count
        for case .reloaded(let reload) in changes.map(\.event) {
            (added, changed, removed) = (reload.added.count, reload.changed.count, reload.removed.count)
        }
    }

    /// Whether the reload changed no countdown.
    public var isNothing: Bool { (added, changed, removed) == (0, 0, 0) }
}
