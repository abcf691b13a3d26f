/// The parts of a look that a board remembers: names and ids, which the board stores and does not interpret.
public struct RememberedLook: Hashable, Sendable {
    /// The name of the theme.
    public var theme: String
    /// The view.
    public var view: BoardView
    /// The face of the big digits.
    public var face: DigitFace
    /// The list.
    public var list: ListLook

    /// Makes it of its parts.
    public init(
        theme: String, view: BoardView = .list, face: DigitFace = .half, list: ListLook = ListLook()
    ) {
        (self.theme, self.view, self.face, self.list) = (theme, view, face, list)
    }
}

/// The folds, the selection and the order of a list.
public struct ListLook: Hashable, Sendable {
    /// The groups whose countdowns are folded under their headings.
    public var folded: Set<String>
    /// The countdown that stays selected; nil follows the next to happen.
    public var selected: Countdown.ID?
    /// Whether it stays selected only until it goes on.
    public var isHeld: Bool
    /// The order of the list.
    public var order: BoardOrder

    /// Makes it of its parts.
    public init(
        folded: Set<String> = [], selected: Countdown.ID? = nil, isHeld: Bool = false, order: BoardOrder = BoardOrder()
    ) {
        (self.folded, self.selected, self.isHeld, self.order) = (folded, selected, isHeld, order)
    }
}
