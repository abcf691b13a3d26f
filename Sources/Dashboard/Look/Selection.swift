import Countdowns

/// The selection of a look.
public enum Selection: Hashable, Sendable {
    /// It follows the next countdown to happen.
    case following
    /// It stays on a countdown that was the next to happen when it was paused, until that goes on: so pressing the key
    /// again resumes that countdown and pauses no other.
    case held(Countdown.ID)
    /// It stays on the countdown to which the user moved.
    case chosen(Countdown.ID)

    /// The countdown on which it stays; nil while it follows.
    var id: Countdown.ID? {
        switch self {
        case .following: nil
        case .held(let id), .chosen(let id): id
        }
    }
}

/// The cursor of a look: what is selected and what is marked.
public struct Cursor: Equatable, Sendable {
    /// The selection.
    public internal(set) var selected = Selection.following

    /// The countdowns that are marked: keys act on them.
    public internal(set) var marked: Set<Countdown.ID> = []

    /// The selection whose countdown left the files; it is taken again when that comes back.
    private var removedItems: Selection?

    /// Makes a cursor that follows.
    init() {}

    /// Selects what a board remembers; what it does not have leaves the selection following.
    mutating func take(_ remembered: ListLook, of board: Board) {
        guard let id = remembered.selected, let index = board.index(of: id) else { return selected = .following }
        let goesOn = remembered.isHeld && !board.items[index].isPaused
        selected = goesOn ? .following : remembered.isHeld ? .held(id) : .chosen(id)
    }

    /// Lets a selection that is held go on when its countdown does, whoever resumed it.
    mutating func release(on board: Board) {
        if case .held(let id) = selected, let index = board.index(of: id), !board.items[index].isPaused {
            selected = .following
        }
    }

    /// Follows countdowns into another reading of the files.
    ///
    /// - Parameters:
    ///   - board: the board after it.
    ///   - newID: the id of a countdown there; nil where it is gone.
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
        // Unless the user has moved since.
        guard let removedItems, board.index(of: removedItems.id) != nil else { return }
        (selected, self.removedItems) = (removedItems, nil)
    }
}
