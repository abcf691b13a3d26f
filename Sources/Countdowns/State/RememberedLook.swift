/// The parts of a terminal's view state that a board remembers, for the next terminal.
///
/// Each part is the one that a key changed last, in any terminal. The parts are names and ids: the board only stores them,
/// and does not check whether they are valid.
public struct RememberedLook: Hashable, Codable, Sendable {
    /// The name of the theme.
    public var theme: String
    /// Whether a user or a file chose the theme; otherwise, each terminal follows its own background.
    public var isThemeChosen: Bool
    /// The view.
    public var view: BoardView
    /// The digit style.
    public var face: DigitFace
    /// The view state of the list.
    public var list: ListLook

    /// Creates a remembered view state from its parts.
    public init(
        theme: String, isThemeChosen: Bool = true, view: BoardView = .list, face: DigitFace = .block,
        list: ListLook = ListLook()
    ) {
        (self.theme, self.isThemeChosen) = (theme, isThemeChosen)
        (self.view, self.face, self.list) = (view, face, list)
    }
}

extension RememberedLook {
    /// Returns the commands that save the parts that differ from an earlier view state of the same terminal.
    ///
    /// - Parameters:
    ///   - before: the earlier view state.
    ///   - isChosen: whether a user or a file chose the theme; false if the theme follows the terminal's background.
    /// - Returns: the commands.
    public func commands(since before: RememberedLook, isThemeChosen isChosen: Bool = true) -> [Command] {
        let commands: [Command?] = [
            theme == before.theme ? nil : .saveTheme(theme, isChosen: isChosen),
            view == before.view ? nil : .saveView(view), face == before.face ? nil : .saveFace(face),
            list == before.list ? nil : .saveList(list),
        ]
        return commands.compactMap(\.self)
    }
}

/// The folded groups, the selection and the sort order of a list.
public struct ListLook: Hashable, Codable, Sendable {
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
