import Countdowns

/// A command that a key, a click or a line of the command prompt triggers.
public enum KeyCommand: Hashable, Sendable {
    /// A command for the board that a key triggers.
    ///
    /// ``Look`` converts the key to a board command with targets.
    case board(BoardKey)
    /// A command for the view state.
    case look(LookCommand)
    /// A command for the front end itself.
    case frontEnd(FrontEndCommand)

    /// The verb of an undo history command; nil for other commands.
    public var historyVerb: HistoryVerb? {
        if case .board(.command(let command)) = self { command.historyVerb } else { nil }
    }

    /// Returns the commands to perform after the user typed a count and the key; without a count, only this command.
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

    /// Whether the command would have an effect now.
    ///
    /// The key hints list only keys that have an effect.
    public func works(on board: Board, _ look: Look, at moment: Moment) -> Bool {
        switch self {
        case _ where look.isReadOnly && changesBoard: false
        case .board(let key): look.accepts(key, on: board, at: moment)
        case .look(let command): look.accepts(command, on: board, at: moment)
        case .frontEnd(let command): command.works(on: board, look, at: moment)
        }
    }
}

extension KeyCommand {
    /// Whether the command changes the board or its files, and not only the terminal.
    public var changesBoard: Bool {
        switch self {
        case .look, .board(.startOrOpen): false
        case .board: true
        case .frontEnd(let command):
            switch command {
            case .copy, .openURL, .openPrompt(.filter), .openPrompt(.command), .redraw, .suspend, .quit, .interrupt:
                false
            case .openPrompt, .editFiles, .removeFromFile, .openEditor, .reload: true
            }
        }
    }
}

/// A command that a front end performs without the board.
public enum FrontEndCommand: Hashable, Sendable {
    /// Copies a text of the selected countdown to the clipboard of the terminal.
    case copy(CopiedText)
    /// Opens the URL of the selected countdown in a browser.
    case openURL
    /// Opens a prompt.
    case openPrompt(PromptKind)
    /// Edits the files of the board.
    case editFiles(FileChange)
    /// Removes the selected countdown from its file.
    case removeFromFile
    /// Opens the file of the selected countdown in the user's editor.
    case openEditor
    /// Reloads the files.
    case reload
    /// Redraws the whole screen.
    case redraw
    /// Suspends the program with the shell's job control.
    case suspend
    /// Ends the program.
    case quit
    /// Ends the program as if interrupted by `SIGINT`.
    case interrupt

    /// Whether the command would have an effect now.
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

    /// Whether the command works while an overlay is open.
    ///
    /// No command may use the selected countdown while an overlay hides the board.
    public func works(under overlay: Overlay?) -> Bool {
        guard let overlay, overlay != .detail else { return true }
        return switch self {
        case .openPrompt(.command), .editFiles, .reload, .redraw, .suspend, .quit, .interrupt: true
        case .copy, .openURL, .openPrompt, .removeFromFile, .openEditor: false
        }
    }
}

/// A text of a countdown that can be copied.
public enum CopiedText: Hashable, Sendable {
    /// The remaining time.
    case remaining
    /// The deadline.
    case moment

    /// Returns the text to copy: the displayed remaining time, or the deadline in the format of RFC 3339; nil if the
    /// countdown has no deadline.
    public func words(of item: BoardItem, on board: Board, at moment: Moment) -> String? {
        let face = CountdownFace(item, at: moment)
        return switch self {
        case .remaining: face.wholeDigits.value.text()
        case .moment:
            face.reading.date.map { RFC3339.text(of: $0.inWholeMilliseconds, utcOffset: board.zone.utcOffset(at: $0)) }
        }
    }
}

/// The kind of text that a prompt requests.
public enum PromptKind: String, Codable, Sendable {
    /// The deadline of the selected countdown.
    case end
    /// The filter of the list.
    case filter
    /// A command.
    case command
    /// A countdown to add to the file.
    case add
    /// The definition of the selected countdown in one line.
    case edit
}

extension FileVerb {
    /// The command that the key of the verb triggers.
    var command: FrontEndCommand {
        switch self {
        case .add: .openPrompt(.add)
        case .edit: .openPrompt(.edit)
        case .remove: .removeFromFile
        }
    }
}
