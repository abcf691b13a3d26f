import BoardEngine
import Countdowns
import Dashboard
import Screen
import Ticking

/// The input of the terminal: keys, clicks, pasted texts, answers of the terminal, and the prompt.
extension TerminalFrontEnd {
    /// The time limit for handling input in one pass of the loop: half a frame.
    private static let inputBudget: Duration = .milliseconds(8)

    func receive(_ delivery: TerminalInput.Delivery, _ engine: isolated Engine) {
        switch delivery {
        case .hangUp: end(.hangUp, engine)
        case .bytes(let bytes, let turn):
            handle(keyReader.decode(bytes, of: turn), engine)
            keyReader.readOn()
        }
    }

    /// Handles the timeout of an incomplete escape sequence.
    func flushKeys(_ engine: isolated Engine) {
        noteExpectation()
        handle(keyReader.flush(), engine)
        keyReader.armTimer()
    }

    func handle(_ events: [InputEvent], _ engine: isolated Engine) {
        for event in events where painter != nil {
            if case .report(let report) = event { handle(report, engine) }
            keyInput.add(event) { [keys = setup.keys] in keys.command(for: $0) == .frontEnd(.interrupt) }
        }
        if !keyInput.isPlanned { carryOutCommands(engine) }
    }

    /// Handles pending input for at most ``inputBudget``.
    ///
    /// The remaining input is handled in the next pass of the loop, so that frames and signals are handled before it.
    private func carryOutCommands(_ engine: isolated Engine) {
        let end = terminal.uptime() + Self.inputBudget
        while painter != nil, let next = keyInput.next() {
            handle(next, engine)
            if terminal.uptime() >= end { break }
        }
        guard !keyInput.isEmpty, painter != nil, !keyInput.isPlanned else { return }
        keyInput.isPlanned = true
        handle.enter { terminal, engine in
            terminal.keyInput.isPlanned = false
            terminal.carryOutCommands(engine)
        }
    }

    /// Handles a pending input.
    ///
    /// A click performs commands. An open prompt receives all other input, except the keys that interrupt, suspend and
    /// redraw. If no prompt is open, a key performs its command in the key map.
    ///
    /// Digits that are typed before a key are the count for the key's command.
    private func handle(_ input: PendingInput, _ engine: isolated Engine) {
        let now = engine.advance()
        guard painter != nil else { return }
        if case .click(let click) = input {
            for command in commands(of: click, at: now.real.uptime) where painter != nil {
                perform(command, at: now, engine)
            }
            return
        }
        let command: KeyCommand? =
            if case .trigger(let trigger) = input { setup.keys.command(for: trigger) } else { nil }
        if prompts.open != nil {
            switch command {
            case .frontEnd(.interrupt), .frontEnd(.suspend), .frontEnd(.redraw): break
            default: return handleInPrompt(input, at: now, engine)
            }
        }
        if command == nil, case .trigger(let trigger) = input, let digits = keyInput.addDigit(trigger) {
            if !digits.isEmpty { perform(.notify("\(digits): a count for the next key"), engine) }
            return
        }
        let count = keyInput.takeCount()
        guard let command else {
            if case .trigger(.key(let key)) = input { reportUnboundKey(key, engine) }
            return
        }
        speaker?.noteKey(isRefused: !command.works(on: engine.board, look, at: now.shown))
        for (number, command) in command.commands(counted: count).enumerated() {
            // If the count exceeds the number of undo or redo steps, stops, so that the notice is about the last step.
            if number > 0, let verb = command.historyVerb, engine.board.step(of: verb) == nil { break }
            perform(command, at: now, engine)
        }
    }

    /// Reports an unbound key, unless the same key was reported before.
    private func reportUnboundKey(_ key: Key, _ engine: isolated Engine) {
        guard keyInput.noteUnknown(key) else { return }
        let help = setup.keys.bindings.first { $0.command == .look(.toggleHelp) }?.triggers.first
        let hint = help.map { "; \($0.name) shows the keys" } ?? ""
        perform(.notify("\(key) does nothing\(hint)."), engine)
    }

    /// Returns the commands of a click, which depend on the part of the picture under the pointer.
    private func commands(of event: MouseEvent, at uptime: Uptime) -> [KeyCommand] {
        guard case .press(button: 1) = event.action,
            let target = painter?.clickTarget(column: event.column, row: event.row)
        else { return [] }
        return pointer.commands(of: target, at: uptime, keys: setup.keys, isCovered: look.overlay != nil)
    }

    func finishScrolling() { painter?.tracker.finish() }

    // MARK: The prompt

    /// Opens a prompt.
    ///
    /// - Parameters:
    ///   - kind: the kind of the prompt.
    ///   - text: the text of the prompt; nil for its usual text.
    ///   - engine: the engine.
    func open(_ kind: PromptKind, text: String? = nil, _ engine: isolated Engine) {
        let now = engine.now
        switch kind {
        case .end:
            guard let prompt = EndPrompt(engine.board, look, at: now) else { break }
            prompts.open(prompt)
            // Selects the countdown, so that the next keys act on the same countdown even if the order changes.
            if look.list.cursor.marked.isEmpty, let index = look.list.selection(on: engine.board, at: now.shown) {
                perform(.select(engine.board.items[index].id), engine)
            }
        case .filter: prompts.open(FilterPrompt(look))
        case .command: prompts.openCommandLine(setup.keys)
        case .add: if checkFiles(engine) { prompts.open(LinePrompt()) }
        case .edit: if checkFiles(engine) { openLine(at: now, engine) }
        }
        if let text { prompts.replace(with: text) }
        updatePrompt(at: now, engine)
    }

    private func handleInPrompt(_ input: PendingInput, at now: Now, _ engine: isolated Engine) {
        switch prompts.handle(input, on: engine.board, look, at: now) {
        case .ignored: return
        case .stays: break
        case .refused: speaker?.noteRefusedLine()
        case .closed(let commands):
            speaker?.noteKey()
            for command in commands where painter != nil { perform(command, at: now, engine) }
        }
        updatePrompt(at: now, engine)
        for command in prompts.open?.commandsWhileTyped ?? [] { perform(command, at: now, engine) }
    }

    private func updatePrompt(at now: Now, _ engine: isolated Engine) {
        prompts.update(engine.board, look, at: now)
        look.setPrompt(isOpen: prompts.open != nil, at: now.shown)
        terminal.report(view)
        painter?.invalidate()
        painter?.requestFrame()
    }

    // MARK: Answers of the terminal

    private func handle(_ report: TerminalReport, _ engine: isolated Engine) {
        if case .colorScheme(let isDark) = report { return follow(isDark: isDark, engine) }
        let finding = capabilities.receive(report, at: terminal.uptime())
        noteExpectation()
        switch finding {
        case .synchronizedOutput: painter?.output.isSynchronized = true
        case .background(let color): follow(isDark: !color.isLight, engine)
        case .version, .notifications, .clipboard, nil: break
        }
        terminal.tty.showsProgress =
            terminal.tty.fillsScreen && capabilities.hasProgress && setup.config.taskbar != false
        window.invalidate()
        terminal.reportModes()
    }

    /// Stops the key decoder from waiting for answers of the terminal once no more answers can arrive.
    private func noteExpectation() {
        if keyReader.expectsReply { keyReader.expectsReply = capabilities.isExpectant(at: terminal.uptime()) }
    }

    /// Reads and discards the pending answers of the terminal, which the shell would otherwise read as input.
    ///
    /// Waits for the answers for at most ``CapabilityQuery/closeTimeout``.
    func discardReplies() {
        // In the background, another program receives the answers, and reading the terminal would stop this program.
        guard terminal.tty.isForeground else { return }
        let end = terminal.uptime() + CapabilityQuery.closeTimeout
        while capabilities.isExpectant(at: terminal.uptime()) {
            let left = end - terminal.uptime()
            guard left > .zero, case .bytes(let bytes) = terminal.tty.reader.read(within: left) else { return }
            for case .report(let report) in keyReader.decode(bytes) {
                _ = capabilities.receive(report, at: terminal.uptime())
            }
        }
    }
}

extension Color {
    /// Whether black has a higher contrast with this colour than white has.
    fileprivate var isLight: Bool {
        contrast(with: Color(red: 0, green: 0, blue: 0)) > contrast(with: Color(red: 255, green: 255, blue: 255))
    }
}
