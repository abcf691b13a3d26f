/// A command for the undo history: a row of the table of commands, as in ``CountdownVerb``.
public enum HistoryVerb: String, CaseIterable, Codable, Sendable {
    case undo
    case redo

    /// The summary in the help of the subcommand: one sentence.
    public var abstract: String {
        switch self {
        case .undo: "Undo the last change of a running board."
        case .redo: "Redo the last undone change of a running board."
        }
    }

    /// The further text in the help of the subcommand.
    public var discussion: String {
        switch self {
        case .undo:
            """
            Undoes changes of countdowns and reloads of files, the last one first. An edit \
            made through the board is undone in its file; edits by other programs stay.
            """
        case .redo: "After a new change, there is nothing to redo."
        }
    }

    /// The default key of the command.
    public var key: String {
        switch self {
        case .undo: "u"
        case .redo: "U"
        }
    }

    /// The help text of the key.
    public var help: String {
        switch self {
        case .undo: "Undo the last change"
        case .redo: "Redo the last undone change"
        }
    }
}
