import Countdowns
import Dashboard
import Definitions

/// The user's configuration while a board is shown.
extension TerminalFrontEnd {
    /// Takes what the user prefers now; what the configuration said before and says still is left as it is.
    func followPreferences(_ engine: isolated Engine) {
        guard resources != nil, let new = engine.preferences else { return }
        let (old, config) = (setup.preferences.config, new.config)
        setup.preferences = new
        window.invalidate()
        if old.keys != config.keys {
            setup.keys = new.keys
            resources?.picture.keys = new.keys
            // It shows the keys of before.
            overlay = nil
        }
        setMouse(config.mouse ?? true)
        layOut(at: engine.now.shown, engine)
        if old.motion != config.motion { perform(.setMotion(config.motion ?? true), engine) }
        // Another process's board has views and a theme of its own.
        guard engine.upstream == nil else { return }
        if old.view != config.view, let view = config.view { set(.setView(view), engine) }
        if old.digits != config.digits, let face = config.digits { set(.setFace(face), engine) }
        if old.theme != config.theme, engine.files.loaded.definition.theme == nil, let theme = config.theme {
            set(.setTheme(theme), engine)
        }
    }

    private func set(_ command: LookCommand, _ engine: isolated Engine) {
        perform(command, at: engine.now, cause: .file, engine)
    }
}
