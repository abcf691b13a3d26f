/// A command for the history: a row of the table of commands, as in ``CountdownVerb``.
public enum HistoryVerb: String, CaseIterable, Codable, Sendable {
    case undo
    case redo

    /// The summary in the help of the subcommand: one sentence.
    public var abstract: String {
        switch self {
        case .undo: "Undo the last change of a running board."
        case .redo: "Redo the change of a running board that was undone last."
        }
    }

    /// The further text in the help of the subcommand.
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

    /// The default key of the command.
    public var key: String {
        switch self {
        case .undo: "u"
        case .redo: "U"
        }
    }

    /// The help of the key.
    public var help: String {
        switch self {
        case .undo: "Undo the last change"
        case .redo: "Redo what was undone"
        }
    }
}
