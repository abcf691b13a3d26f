/// A command that edits the files of a board: a row of the table of commands, as in ``CountdownVerb``.
public enum FileVerb: String, CaseIterable, Codable, Sendable {
    case add
    case edit
    case remove

    /// The default key of the command.
    public var key: String {
        switch self {
        case .add: "a"
        case .edit: "e"
        case .remove: "D"
        }
    }

    /// The help text of the key.
    public var help: String {
        switch self {
        case .add: "Add a countdown to the file: Tea in 4m #kitchen"
        case .edit: "Edit the selected countdown in its file, as one line"
        case .remove: "Remove the selected countdown from its file"
        }
    }

    /// The summary in the help of the subcommand: one sentence.
    public var abstract: String {
        switch self {
        case .add: "Add a countdown to a file of a board."
        case .edit: "Edit a countdown in its file."
        case .remove: "Remove a countdown from its file."
        }
    }

    /// The further text in the help of the subcommand.
    public var discussion: String {
        switch self {
        case .add:
            """
            The line is a title, a time and tags: "Tea in 4m #kitchen", "Launch 2027-01-15 09:00 in New York". It is \
            added at the end of the list, in the YAML style of the countdowns before it. A running board reloads its file.
            """
        case .edit:
            """
            The line has the syntax of the command add, but may leave out the title or the time: "Green tea" renames, "5m" \
            sets a new time. All other keys and text of the file stay. A renamed countdown keeps its state.
            """
        case .remove: "Comments and all other text of the file are kept."
        }
    }
}

/// An edit of the files of a board.
public enum FileChange: Hashable, Sendable {
    /// Adds the countdown that a line describes.
    case add(line: String)
    /// Sets the title, the tags and the keys of a countdown that a line contains, and removes keys.
    case edit(Countdown.ID, line: String, unset: [String] = [])
    /// Removes a countdown.
    case remove(Countdown.ID)
}
