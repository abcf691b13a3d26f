import Countdowns
import Dashboard
import Screen

/// What the terminal sent and the board has not taken yet.
enum WaitingInput: Hashable, Sendable {
    /// A key or the wheel.
    case trigger(KeyMap.Trigger)
    /// A text that was pasted.
    case paste(String)
}

/// The line at the foot takes the keys while it is open; digits before a key are its count.
extension BoardSession {
    /// The most digits of a count.
    private static let mostCountDigits = 4

    /// Opens a line at the foot.
    func open(_ kind: PromptKind) {
        let now = now
        switch kind {
        case .end: prompt = EndPrompt(board, at: now)
        }
        updatePrompt(at: now)
    }

    /// Takes a key: the line at the foot does where one is open, else the table of keys.
    func take(_ input: WaitingInput) {
        let command: Command? = if case .trigger(let trigger) = input { setup.keys.command(for: trigger) } else { nil }
        if prompt != nil {
            switch command {
            case .interrupt, .suspend, .redraw: break
            default: return takeInPrompt(input)
            }
        }
        if command == nil, case .trigger(let trigger) = input, let digit = trigger.digit(after: count) {
            let digits = (count.map(String.init) ?? "") + digit
            guard digits.count <= Self.mostCountDigits else { return }
            count = Int(digits)
            return perform(.notify("\(digits): a count for the next key"))
        }
        let count = count
        self.count = nil
        guard let command else {
            if count != nil { perform(.tick) }
            return
        }
        for command in command.commands(counted: count) { perform(command) }
    }

    private func takeInPrompt(_ input: WaitingInput) {
        let now = now
        switch input {
        case .paste(let text): prompt?.prompt.editor.insert(text)
        case .trigger(.key(Key(.escape))): prompt = nil
        case .trigger(.key(Key(.enter))):
            if let command = prompt?.command(on: board, at: now) {
                prompt = nil
                perform(command, at: now, cause: .user)
            }
        case .trigger(.key(let key)): _ = prompt?.prompt.editor.take(key)
        case .trigger: return
        }
        updatePrompt(at: now)
    }

    /// Says what the line means now.
    func updatePrompt(at now: Now) {
        prompt?.update(board, at: now)
        resources?.picture.picture?.invalidate()
        resources?.link.setNeedsFrame()
    }

    /// Draws the line over the board.
    func drawPrompt(_ resources: Resources) {
        guard let prompt else { return }
        PromptPicture(theme: resources.themes.shown).draw(prompt.prompt, in: &canvas)
        // It lies over regions of the picture.
        resources.picture.picture?.invalidate()
    }
}

extension KeyMap.Trigger {
    /// A digit that begins a count, or goes on with one.
    fileprivate func digit(after count: Int?) -> String? {
        guard case .key(let key) = self, key.modifiers.isEmpty, case .character(let character) = key.code,
            character.isASCII, character.isNumber, count != nil || character != "0"
        else { return nil }
        return String(character)
    }
}
