/// What of a board is looked at: folds, the selection and the order.
public struct BoardLook: Hashable, Sendable {
    /// The groups whose countdowns are folded under their headings.
    public var folded: Set<String>
    /// The countdown that stays selected; nil follows the next to happen.
    public var selected: Countdown.ID?
    /// Whether it stays selected only until it goes on.
    public var isHeld: Bool
    /// What was paused together; it goes on together.
    public var pausedTogether: Set<Countdown.ID>
    /// The order of the list.
    public var order: BoardOrder

    /// Makes it of its parts.
    public init(
        folded: Set<String> = [], selected: Countdown.ID? = nil, isHeld: Bool = false,
        pausedTogether: Set<Countdown.ID> = [], order: BoardOrder = BoardOrder()
    ) {
        self.folded = folded
        self.selected = selected
        self.isHeld = isHeld
        self.pausedTogether = pausedTogether
        self.order = order
    }
}

extension Board {
    /// What of it is looked at.
    ///
    /// - Complexity: O(*n*) for *n* countdowns that were paused together.
    public var look: BoardLook { look(placedLook) }

    /// Looks at this of it; what it does not have is left out.
    mutating func setLook(_ look: BoardLook) {
        folded = look.folded.intersection(groups.compactMap(\.heading))
        selected = index(of: look.selected).map { look.isHeld ? .held($0) : .chosen($0) } ?? .following
        pausedTogether = Set(look.pausedTogether.compactMap { index(of: $0) })
        order = look.order
    }

    /// What of it is looked at, by the places of countdowns: cheap to copy and to compare.
    struct PlacedLook: Equatable {
        let folded: Set<String>
        let selected: Selection
        let pausedTogether: Set<Int>
        let order: BoardOrder
    }

    var placedLook: PlacedLook {
        PlacedLook(folded: folded, selected: selected, pausedTogether: pausedTogether, order: order)
    }

    func look(_ placed: PlacedLook) -> BoardLook {
        var look = BoardLook(
            folded: placed.folded, pausedTogether: Set(placed.pausedTogether.map { items[$0].id }),
            order: placed.order)
        switch placed.selected {
        case .following: break
        case .held(let index): (look.selected, look.isHeld) = (items[index].id, true)
        case .chosen(let index): look.selected = items[index].id
        }
        return look
    }
}
