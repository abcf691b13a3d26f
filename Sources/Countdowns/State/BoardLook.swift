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
    public var look: BoardLook {
        var look = BoardLook(
            folded: choice.folded, selected: selected.id, pausedTogether: pausedTogether, order: choice.order)
        if case .held = selected { look.isHeld = true }
        return look
    }

    /// Looks at this of it; what it does not have is left out.
    mutating func setLook(_ look: BoardLook) {
        choice.folded = look.folded.intersection(groups.compactMap(\.heading))
        select(look)
        pausedTogether = look.pausedTogether.filter { index(of: $0) != nil }
        choice.order = look.order
    }

    /// Selects what was selected; what it does not have leaves the selection following.
    mutating func select(_ look: BoardLook) {
        guard let id = look.selected, index(of: id) != nil else { return selected = .following }
        selected = look.isHeld ? .held(id) : .chosen(id)
    }
}
