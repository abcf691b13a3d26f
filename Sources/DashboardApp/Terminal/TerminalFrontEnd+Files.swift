import BoardEngine
import Countdowns
import Dashboard
import Definitions

/// The file commands of a terminal: reloads, edits and changes of the configuration.
extension TerminalFrontEnd {
    /// Reloads the files on request of the user, and shows the result.
    func readFiles(_ engine: isolated Engine) {
        guard engine.files.canBeRead else { return perform(.notify("There are no files to reload."), engine) }
        engine.files.read(engine) { [handle] result in handle.enter { $0.notify(result, $1) } }
    }

    private func notify(_ result: Result<ReloadResult, EngineError>, _ engine: isolated Engine) {
        let sentence: String
        switch result {
        case .success(let result):
            guard result.isNothing else { return }
            sentence = "The files have not changed."
        // The error in the files is already shown as the board's problem.
        case .failure: sentence = "The reload failed: the board is unchanged."
        }
        perform(.notify(sentence), engine)
    }

    /// Applies another version of the files, which may name another theme.
    ///
    /// - Parameters:
    ///   - isNew: whether this version was read from the files by a reload; false for a version from the undo history.
    ///   - engine: the engine.
    func followFiles(isNew: Bool, _ engine: isolated Engine) {
        let loaded = engine.files.loaded
        let before = themes.inFiles
        themes.inFiles = loaded.definition.theme
        // Closes the overlay, which still shows the earlier version of the files.
        painter?.show(nil)
        layOut(at: engine.now.shown, engine)
        guard isNew, before != themes.inFiles, loaded.askedTheme == nil else { return }
        themes.setTheme(named: loaded.definition.theme)
        if themes.inFiles == nil { followTheme(nil, after: before, engine) }
        setNamedTheme(engine)
        if themes.named != nil { readThemes(engine) }
    }

    // MARK: Editing

    /// Returns whether the board has files to edit, and shows a warning if it has none.
    func checkFiles(_ engine: isolated Engine) -> Bool {
        let hasFiles = !engine.files.loaded.arguments.isEmpty
        if !hasFiles { engine.warn("This board has no file to edit.") }
        return hasFiles
    }

    /// Opens a prompt in which the user edits the selected countdown as a line of text.
    func openLine(at now: Now, _ engine: isolated Engine) {
        let loaded = engine.files.loaded
        guard let index = look.list.selection(on: engine.board, at: now.shown), let context = loaded.context else {
            return
        }
        let id = engine.board.items[index].id
        do {
            let editor = try YAMLEditor(loaded.arguments, in: context, from: RecordedFiles(loaded.places))
            prompts.open(LinePrompt(id, text: try editor.line(of: id)))
            perform(.select(id), engine)
        } catch {
            engine.warn((error as? EditError)?.description ?? "The files have an error.")
        }
    }

    /// Edits the files.
    ///
    /// Shows a warning if the edit is not possible.
    func edit(_ change: FileChange, _ engine: isolated Engine) {
        guard checkFiles(engine) else { return }
        engine.edit(change) { [handle] refusal in
            guard let refusal else { return }
            handle.enter { _, engine in engine.warn("Nothing is edited. \(refusal.reason)") }
        }
    }

    /// Opens the file of a countdown in the user's editor, at the line of the countdown.
    ///
    /// The board keeps running meanwhile, and reloads the file when the editor saves it.
    func openEditor(on countdown: Countdown, _ engine: isolated Engine) {
        guard let origin = countdown.origin else {
            return perform(.refuse("“\(countdown.title)” is not in a file."), engine)
        }
        guard checkFiles(engine), terminal.state != .away else { return }
        guard origin.path != FileLocation.standardInput.name else {
            return engine.warn("Standard input has no file to open: press e to edit the line.")
        }
        leaveTerminal()
        if let relay = terminal.relay {
            return relay.send(.edit(path: PathText.absolute(origin.path), line: origin.line))
        }
        let environment = engine.context.environment
        do {
            try UserEditor(at: origin, environment: environment).start { [handle] isStarted in
                handle.enter { $0.endEditing(isStarted, environment, $1) }
            }
        } catch {
            endEditing(false, environment, engine)
        }
    }

    private func endEditing(_ isStarted: Bool, _ environment: [String: String], _ engine: isolated Engine) {
        returnToTerminal(engine)
        if !isStarted { perform(.notify(UserEditor.failure(in: environment)), engine) }
    }

    /// Opens the URL of a countdown in the user's browser.
    func openURL(of countdown: Countdown, _ engine: isolated Engine) {
        guard let url = countdown.url else { return perform(.refuse("“\(countdown.title)” has no URL."), engine) }
        if let relay = terminal.relay { return relay.send(.open(url)) }
        perform(.notify(Browser.open(url, environment: engine.context.environment)), engine)
    }

    // MARK: The configuration

    /// Applies the preferences that changed.
    ///
    /// Preferences that are unchanged do not override the current settings.
    func followConfig(_ engine: isolated Engine) {
        guard painter != nil, let new = engine.configuration?.config else { return }
        let old = setup.config
        let config = setup.settings.preferences.asked.over(new)
        setup.config = config
        window.invalidate()
        if old.keys != config.keys {
            setup.keys = KeyMap.standard.rebinding(config.keys)
            painter?.setKeys(setup.keys)
        }
        setMouse(config.mouse ?? true)
        look.reader = config.reader(in: setup.environment)
        layOut(at: engine.now.shown, engine)
        if old.motion != config.motion { perform(.setMotion(config.motion ?? true), engine) }
        if let view = Self.next(config.view, after: old.view, shown: look.view, or: .list) {
            set(.setView(view), engine)
        }
        if let face = Self.next(config.digits, after: old.digits, shown: look.face, or: .block) {
            set(.setFace(face), engine)
        }
        if engine.files.loaded.definition.theme == nil { followTheme(config.theme, after: old.theme, engine) }
    }

    /// Shows a theme that is set now, or the default if a theme is no longer set and the user has not chosen another one.
    private func followTheme(_ new: String?, after old: String?, _ engine: isolated Engine) {
        let old = old.map { ThemeLibrary.id(for: $0, among: look.themes) ?? $0 }
        let standard = setup.config.theme ?? themes.standard
        guard let next = Self.next(new, after: old, shown: look.remembered.theme, or: standard) else { return }
        themes.followsBackground = setup.config.theme == nil
        set(.setThemes(look.themes, shown: next), engine)
    }

    /// Returns the value to show after a setting has changed; nil to keep the shown value: a value that differs from the
    /// removed setting is the user's choice.
    private static func next<Value: Equatable>(
        _ new: Value?, after old: Value?, shown: Value, or standard: Value
    ) -> Value? {
        new == old ? nil : new ?? (shown == old ? standard : nil)
    }

    private func set(_ command: LookCommand, _ engine: isolated Engine) {
        perform(command, at: engine.now, cause: .file, engine)
    }
}
