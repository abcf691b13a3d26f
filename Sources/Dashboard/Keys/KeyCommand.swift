import Countdowns

/// A command for which a key, a click or a line of the command line stands.
public enum KeyCommand: Hashable, Sendable {
    /// A command for the board.
    case board(Command)
    /// A command for the front end itself.
    case frontEnd(FrontEndCommand)

    /// The verb of the history; nil for all other commands.
    public var historyVerb: HistoryVerb? {
        if case .board(let command) = self { command.historyVerb } else { nil }
    }

    /// The commands for which a key stands after a count.
    public func commands(counted count: Int?) -> [KeyCommand] {
        guard case .board(let command) = self else { return [self] }
        return command.commands(counted: count).map { .board($0) }
    }
}

/// A command that a front end carries out by itself, without the board.
public enum FrontEndCommand: Hashable, Sendable {
    /// Copies a text of the selected countdown to the clipboard of the terminal.
    case copy(CopiedText)
    /// Opens the address of the selected countdown in a browser.
    case openURL
    /// Opens a line at the foot.
    case openPrompt(PromptKind)
    /// Edits the files of the board.
    case editFiles(FileChange)
    /// Removes the selected countdown from its file.
    case removeFromFile
    /// Opens the file of the selected countdown in the user's editor.
    case openEditor
    /// Reads the files again.
    case reload
    /// Draws the whole screen again.
    case redraw
    /// Stops the program as the shell's job control does, until it is continued.
    case suspend
    /// Ends the program.
    case quit
    /// Ends the program as an interrupt does.
    case interrupt

    /// Whether the command works under an overlay: the selection does not change unseen.
    public func works(under overlay: Overlay?) -> Bool {
        guard let overlay, overlay != .detail else { return true }
        return switch self {
        case .openPrompt(.command), .editFiles, .reload, .redraw, .suspend, .quit, .interrupt: true
        case .copy, .openURL, .openPrompt, .removeFromFile, .openEditor: false
        }
    }
}

/// The text of a countdown that is copied.
public enum CopiedText: Hashable, Sendable {
    /// The remaining time.
    case remaining
    /// The moment of the end.
    case moment
}

/// The subject of a line at the foot.
public enum PromptKind: Hashable, Sendable {
    /// The end of the selected countdown.
    case end
    /// The filter of the list.
    case filter
    /// A command.
    case command
    /// A countdown to add to the file.
    case add
    /// The line of the selected countdown.
    case edit
}

extension FileVerb {
    /// The command of its key.
    var command: FrontEndCommand {
        switch self {
        case .add: .openPrompt(.add)
        case .edit: .openPrompt(.edit)
        case .remove: .removeFromFile
        }
    }
}

extension Board {
    /// Whether a command would do something now, so that only keys that work are offered.
    public func accepts(_ command: KeyCommand, at moment: Moment) -> Bool {
        switch command {
        case .board(let command): accepts(command, at: moment)
        case .frontEnd(let command): accepts(command, at: moment)
        }
    }

    private func accepts(_ command: FrontEndCommand, at moment: Moment) -> Bool {
        guard command.works(under: overlay?.kind) else { return false }
        var item: BoardItem? { selection(at: moment).map { items[$0] } }
        return switch command {
        case .copy: item != nil
        case .openURL: item?.countdown.url != nil
        case .openPrompt(.edit), .removeFromFile, .openEditor: item?.countdown.origin != nil
        case .openPrompt(.end): item.map(\.hasMovableEnd) ?? false
        case .openPrompt, .editFiles, .reload, .redraw, .suspend, .quit, .interrupt: true
        }
    }
}
