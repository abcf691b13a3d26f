import Countdowns
import Dashboard
import Screen

/// The line at the foot takes the keys while it is open; digits before a key are its count.
extension TerminalFrontEnd {
    /// Opens a line at the foot.
    func open(_ kind: PromptKind, _ engine: isolated Engine) {
        let now = engine.now
        switch kind {
        case .end:
            guard let prompt = EndPrompt(engine.board, look, at: now) else { break }
            prompts.open(prompt)
            // The keys behind it are for the same countdown.
            if look.list.cursor.marked.isEmpty, let index = look.list.selection(on: engine.board, at: now.shown) {
                perform(.select(engine.board.items[index].id), engine)
            }
        case .filter: prompts.open(FilterPrompt(look))
        case .command: prompts.openCommandLine(setup.keys)
        case .add: if checkFiles(engine) { prompts.open(LinePrompt()) }
        case .edit: if checkFiles(engine) { openLine(at: now, engine) }
        }
        updatePrompt(at: now, engine)
    }

    /// Takes a key: the line at the foot does where one is open, else the table of keys.
    func take(_ input: WaitingInput, _ engine: isolated Engine) {
        let now = engine.advance()
        guard resources != nil else { return }
        if case .click(let click) = input {
            for command in commands(of: click, at: now.real.uptime) where resources != nil {
                perform(command, at: now, engine)
            }
            return
        }
        let command: KeyCommand? =
            if case .trigger(let trigger) = input { setup.keys.command(for: trigger) } else { nil }
        if prompts.open != nil {
            switch command {
            case .frontEnd(.interrupt), .frontEnd(.suspend), .frontEnd(.redraw): break
            default: return takeInPrompt(input, at: now, engine)
            }
        }
        if command == nil, case .trigger(let trigger) = input, let digits = keyInput.addDigit(trigger) {
            if !digits.isEmpty { perform(.notify("\(digits): a count for the next key"), engine) }
            return
        }
        let count = keyInput.takeCount()
        guard let command else {
            if count != nil { perform(.dismissNotice, engine) }
            if case .trigger(.key(let key)) = input { tellUnknown(key, engine) }
            return
        }
        speaker?.noteKey(isRefused: !command.works(on: engine.board, look, at: now.shown))
        for (number, command) in command.commands(counted: count).enumerated() {
            // Of more steps than there are the last one is told.
            if number > 0, let verb = command.historyVerb, engine.board.step(of: verb) == nil { break }
            perform(command, at: now, engine)
        }
    }

    private func takeInPrompt(_ input: WaitingInput, at now: Now, _ engine: isolated Engine) {
        switch prompts.take(input, on: engine.board, look, at: now) {
        case .ignored: return
        case .stays: break
        case .refused: speaker?.noteRefusedLine()
        case .closed(let commands):
            speaker?.noteKey()
            for command in commands where resources != nil { perform(command, at: now, engine) }
        }
        updatePrompt(at: now, engine)
        for command in prompts.open?.commandsWhileTyped ?? [] { perform(command, at: now, engine) }
    }

    /// Says once of each key that it does nothing.
    private func tellUnknown(_ key: Key, _ engine: isolated Engine) {
        guard keyInput.noteUnknown(key) else { return }
        let help = setup.keys.bindings.first { $0.command == .look(.toggleHelp) }?.triggers.first
        let hint = help.map { "; \($0.name) shows the keys" } ?? ""
        perform(.notify("\(key) does nothing\(hint)."), engine)
    }

    /// Says what the line means now.
    func updatePrompt(at now: Now, _ engine: isolated Engine) {
        prompts.update(engine.board, at: now)
        resources?.picture.picture?.invalidate()
        resources?.link.setNeedsFrame()
    }

    /// Draws the line over the board.
    func drawPrompt(_ resources: Resources) {
        guard let prompt = prompts.open?.prompt else { return }
        PromptPicture(theme: resources.themes.shown).draw(prompt, in: &canvas)
        // It lies over regions of the picture.
        resources.picture.picture?.invalidate()
    }
}
