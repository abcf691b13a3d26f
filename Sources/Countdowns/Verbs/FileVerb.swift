/// A verb that edits the files of a board: a line of the table, as ``CountdownVerb`` is one.
public enum FileVerb: String, CaseIterable, Codable, Sendable {
    case add
    case edit
    case remove

    /// The key that asks for it.
    public var key: String {
        switch self {
        case .add: "a"
        case .edit: "e"
        case .remove: "D"
        }
    }

    /// What the help says of the key.
    public var help: String {
        switch self {
        case .add: "Add a countdown to the file: Tea in 4m #kitchen"
        case .edit: "Edit the selected countdown in its file, as one line"
        case .remove: "Remove the selected countdown from its file"
        }
    }

    /// What it does, in one sentence: the help of the subcommand.
    public var abstract: String {
        switch self {
        case .add: "Add a countdown to a file of a board."
        case .edit: "Edit a countdown in its file."
        case .remove: "Remove a countdown from its file."
        }
    }

    /// What else the help says.
    public var discussion: String {
        switch self {
        case .add:
            """
            The line is a title, a time and tags: "Tea in 4m #kitchen", "Launch 2027-01-15 09:00 in New York". It is \
            added at the end of the list, in the form of the countdowns before it. A running board reloads its file.
            """
        case .edit:
            "The line has the form of add. Unchanged values stay as they are written in the file."
        case .remove: "Comments and all other text stay."
        }
    }
}

/// What is to be edited in the files of a board.
public enum FileChange: Hashable, Sendable {
    /// Adds the countdown of a line.
    case add(line: String)
    /// Makes a countdown what a line says.
    case edit(Countdown.ID, line: String)
    /// Removes a countdown.
    case remove(Countdown.ID)
}
