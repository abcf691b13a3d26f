import Countdowns

/// The selection of a view state.
public enum Selection: Hashable, Sendable {
    /// The selection follows the countdown with the next deadline.
    case following
    /// The selection stays on a countdown that it followed when a key paused that countdown.
    ///
    /// A second press of the key resumes the same countdown. Then the selection follows the next countdown again.
    case held(Countdown.ID)
    /// The selection stays on the countdown that the user selected.
    case chosen(Countdown.ID)

    /// The countdown on which the selection stays; nil while the selection follows the next countdown.
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

    /// The marked countdowns, on which keys act.
    public internal(set) var marked: Set<Countdown.ID> = []

    /// The selection whose countdown was removed from the files.
    ///
    /// The selection is restored when the countdown reappears.
    private var removedItems: Selection?

    /// Creates a cursor that follows the next countdown.
    init() {}

    /// Restores the selection that a board remembers.
    ///
    /// If the countdown is missing, the selection follows the next countdown.
    mutating func take(_ remembered: ListLook, of board: Board) {
        guard let id = remembered.selected, let index = board.index(of: id) else { return selected = .following }
        let goesOn = remembered.isHeld && !board.items[index].isPaused
        selected = goesOn ? .following : remembered.isHeld ? .held(id) : .chosen(id)
    }

    /// Ends a held selection when its countdown is resumed from any source.
    mutating func release(on board: Board) {
        if case .held(let id) = selected, let index = board.index(of: id), !board.items[index].isPaused {
            selected = .following
        }
    }

    /// Maps the selection and the marks to a reloaded board.
    ///
    /// - Parameters:
    ///   - board: the board after the reload.
    ///   - newID: the new id of a countdown; nil if it was removed.
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
        // The user may have selected another countdown in the meantime.
        guard let removedItems, board.index(of: removedItems.id) != nil else { return }
        (selected, self.removedItems) = (removedItems, nil)
    }
}
