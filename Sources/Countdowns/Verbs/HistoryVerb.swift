/// A verb for what was done before: a line of the table, as ``CountdownVerb`` is one.
public enum HistoryVerb: String, CaseIterable, Codable, Sendable {
    case undo
    case redo

    /// What it does, in one sentence: the help of the subcommand.
    public var abstract: String {
        switch self {
        case .undo: "Undo the last change of a running board."
        case .redo: "Redo the change of a running board that was undone last."
        }
    }

    /// What else the help says.
    public var discussion: String {
        switch self {
        case .undo:
            """
            All changes of countdowns, of the theme, the view and the digits, and the readings of changed files can be \
            undone, one after the other, the last one first. An edit that the board made of its files is taken back \
            there; what others wrote into them stays.
            """
        case .redo: "After another change nothing can be redone."
        }
    }

    /// The key that asks for it.
    public var key: String {
        switch self {
        case .undo: "u"
        case .redo: "U"
        }
    }

    /// What the help says of the key.
    public var help: String {
        switch self {
        case .undo: "Undo the last change"
        case .redo: "Redo what was undone"
        }
    }
}
