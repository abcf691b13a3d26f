import Countdowns

/// The reason for which an engine does not do what a front end asks.
public enum EngineError: Error, Hashable, Sendable {
    /// The files cannot be read or edited, for this reason, which has no full stop.
    case notPossible(String)
    /// The files have a mistake, at this place.
    case badFiles(String)

    /// The reason.
    public var reason: String {
        switch self {
        case .notPossible(let reason), .badFiles(let reason): reason
        }
    }
}

/// The result of a reading of the files.
public struct ReloadResult: Hashable, Sendable {
    /// The number of countdowns that were added.
    public var added = 0
    /// The number of countdowns that differ.
    public var changed = 0
    /// The number of countdowns that are gone.
    public var removed = 0
    /// The number of countdowns that the files have.
    public let countdowns: Int

    /// Takes the numbers that another board tells.
    public init(added: Int, changed: Int, removed: Int, countdowns: Int) {
        (self.added, self.changed, self.removed, self.countdowns) = (added, changed, removed, countdowns)
    }

    /// Takes the differences from the changes of a board.
    init(_ changes: [Change], on board: Board) {
        countdowns = board.items.count
        for case .reloaded(let reload) in changes.map(\.event) {
            (added, changed, removed) = (reload.added.count, reload.changed.count, reload.removed.count)
        }
    }

    /// Whether the files say the same of all countdowns as before.
    public var isNothing: Bool { (added, changed, removed) == (0, 0, 0) }
}
