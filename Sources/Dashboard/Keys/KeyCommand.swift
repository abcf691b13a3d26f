import Countdowns

/// A command for which a key, a click or a line of the command line stands.
public enum KeyCommand: Hashable, Sendable {
    /// A command for the board, which the look makes of it.
    case board(BoardKey)
    /// A command for the look.
    case look(LookCommand)
    /// A command for the front end itself.
    case frontEnd(FrontEndCommand)

    /// The verb of the history; nil for all other commands.
    public var historyVerb: HistoryVerb? {
        if case .board(.command(let command)) = self { command.historyVerb } else { nil }
    }

    /// The commands for which a key stands after a count.
    public func commands(counted count: Int?) -> [KeyCommand] {
        guard let count else { return [self] }
        switch self {
        case .board(.change(.snooze)): return [.board(.change(.snooze(.seconds(60 * count))))]
        case .board(.change(.extend(let amount))): return [.board(.change(.extend(amount * count)))]
        case .board: return historyVerb == nil ? [self] : Array(repeating: self, count: count)
        case .look(let command): return [.look(command.counted(count))]
        case .frontEnd: return [self]
        }
    }

    /// Whether the command would do something now, so that only keys that work are offered.
    public func works(on board: Board, _ look: Look, at moment: Moment) -> Bool {
        switch self {
        case .board(let key): look.accepts(key, on: board, at: moment)
        case .look(let command): look.accepts(command, on: board, at: moment)
        case .frontEnd(let command): command.works(on: board, look, at: moment)
        }
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

    /// Whether the command would do something now.
    func works(on board: Board, _ look: Look, at moment: Moment) -> Bool {
        guard works(under: look.overlay?.kind) else { return false }
        var item: BoardItem? { look.list.selection(on: board, at: moment).map { board.items[$0] } }
        return switch self {
        case .copy: item != nil
        case .openURL: item?.countdown.url != nil
        case .openPrompt(.edit), .removeFromFile, .openEditor: item?.countdown.origin != nil
        case .openPrompt(.end): item.map(\.hasMovableEnd) ?? false
        case .openPrompt, .editFiles, .reload, .redraw, .suspend, .quit, .interrupt: true
        }
    }

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

    /// The text, as the countdown is shown; nil where it has no moment.
    public func words(of item: BoardItem, on board: Board, at moment: Moment) -> String? {
        let face = CountdownFace(item, at: moment)
        return switch self {
        case .remaining: face.wholeDigits.value.text()
        case .moment: face.reading.date.map { RFC3339.text(of: $0, utcOffset: board.zone.utcOffset(at: $0)) }
        }
    }
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
