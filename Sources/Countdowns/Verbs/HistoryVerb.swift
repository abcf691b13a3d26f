/// A verb for what was done before: a line of the table, as ``CountdownVerb`` is one.
public enum HistoryVerb: String, CaseIterable, Codable, Sendable {
    case undo
    case redo

    /// What it does, in one sentence: the help of the subcommand.
    public var abstract: String {
        switch self {
        case .undo: "Undo the last change of a running board."
        case .redo: "Redo the last undone change of a running board."
        }
    }

    /// What else the help says.
    public var discussion: String {
        switch self {
        case .undo:
            """
            Undoes changes of countdowns, theme, view and digit style, and reloads of files, the last one first. An edit \
            that the board made is undone in its file; other edits stay in the file.
            """
        case .redo: "After a new change, there is nothing to redo."
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
        case .redo: "Redo the last undone change"
        }
    }
}
