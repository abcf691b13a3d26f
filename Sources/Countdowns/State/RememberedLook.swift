/// The parts of the view state that a board remembers.
///
/// The parts are names and ids: the board only stores them, and does not check whether they are valid.
public struct RememberedLook: Hashable, Sendable {
    /// The name of the theme.
    public var theme: String
    /// The view.
    public var view: BoardView
    /// The digit style.
    public var face: DigitFace
    /// The view state of the list.
    public var list: ListLook

    /// Creates a remembered view state from its parts.
    public init(
        theme: String, view: BoardView = .list, face: DigitFace = .block, list: ListLook = ListLook()
    ) {
        (self.theme, self.view, self.face, self.list) = (theme, view, face, list)
    }
}

/// The folded groups, the selection and the sort order of a list.
public struct ListLook: Hashable, Sendable {
    /// The headings of the folded groups.
    public var folded: Set<String>
    /// The countdown that stays selected; nil if the selection follows the next countdown to reach zero.
    public var selected: Countdown.ID?
    /// Whether the countdown stays selected only until it is resumed.
    public var isHeld: Bool
    /// The sort order of the list.
    public var order: BoardOrder

    /// Creates the view state of a list from its parts.
    public init(
        folded: Set<String> = [], selected: Countdown.ID? = nil, isHeld: Bool = false, order: BoardOrder = BoardOrder()
    ) {
        (self.folded, self.selected, self.isHeld, self.order) = (folded, selected, isHeld, order)
    }
}
