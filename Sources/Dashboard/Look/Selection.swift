import Countdowns

/// The selection of a view state.
public enum Selection: Hashable, Sendable {
    /// The selection follows the countdown with the next deadline.
    case following
    /// The selection stays on this countdown, because a key paused the countdown while the selection followed it.
    ///
    /// A second press of the key resumes this countdown, and the selection follows the next deadline again.
    case held(Countdown.ID)
    /// The selection stays on the countdown that the user selected.
    case chosen(Countdown.ID)

    /// The countdown on which the selection stays; nil for ``following``.
    var id: Countdown.ID? {
        switch self {
        case .following: nil
        case .held(let id), .chosen(let id): id
        }
    }
}

/// The selection and the marks of a view state.
public struct Cursor: Equatable, Sendable {
    /// The selection.
    public internal(set) var selected = Selection.following

    /// The marked countdowns, on which keys act instead of the selected countdown.
    public internal(set) var marked: Set<Countdown.ID> = []

    /// The selection of a countdown that was removed from the files; restored if the countdown reappears.
    private var removedItems: Selection?

    /// Creates a cursor that follows the next countdown.
    init() {}

    /// Restores the selection that was saved with a board.
    ///
    /// If the saved countdown is not on the board, the selection follows the next countdown.
    mutating func restore(_ remembered: ListLook, of board: Board) {
        guard let id = remembered.selected, let index = board.index(of: id) else { return selected = .following }
        let goesOn = remembered.isHeld && !board.items[index].isPaused
        selected = goesOn ? .following : remembered.isHeld ? .held(id) : .chosen(id)
    }

    /// Follows the next countdown again if the selection is `held` and its countdown is no longer paused.
    mutating func release(on board: Board) {
        if case .held(let id) = selected, let index = board.index(of: id), !board.items[index].isPaused {
            selected = .following
        }
    }

    /// Maps the selection and the marks to a reloaded board.
    ///
    /// - Parameters:
    ///   - board: the board after the reload.
    ///   - newID: returns the new id of a countdown from its old id; nil for a removed countdown.
    mutating func follow(to board: Board, _ newID: (Countdown.ID) -> Countdown.ID?) {
        marked = Set(marked.compactMap(newID))
        if let old = selected.id {
            if let id = newID(old) {
                if case .held = selected { selected = .held(id) } else { selected = .chosen(id) }
                removedItems = nil
                return
            }
            (removedItems, selected) = (selected, .following)
        }
        // The removed countdown is selected again if it has reappeared.
        guard let removedItems, board.index(of: removedItems.id) != nil else { return }
        (selected, self.removedItems) = (removedItems, nil)
    }
}
