import Countdowns
import CrashGuard
import Dashboard
import Definitions

/// The user's configuration while a board is shown: it is watched as the files of the board are.
extension BoardSession {
    /// Watches the configuration.
    func watchConfig() {
        guard let place = setup.preferences.place else { return }
        resources?.watcher.watch([place.path: place.signature], for: .config)
    }

    /// Reads the configuration again, elsewhere: a disk may be slow.
    func readConfig() {
        let (preferences, environment) = (setup.preferences, setup.environment)
        themeReader.async { [weak self] in
            CrashGuard.useAlternateStack()
            let (result, signature) = preferences.readAgain(environment: environment)
            self?.enter { session in
                if let place = preferences.place, let signature {
                    session.resources?.watcher.watch([place.path: signature], for: .config)
                }
                switch result {
                case .success(let new): session.take(new)
                case .failure(let failure): session.setProblem(failure.problem, of: .config)
                }
            }
        }
    }

    /// Takes what the user prefers now; what the configuration said before and says still is left as it is.
    private func take(_ new: Preferences) {
        let (old, config) = (setup.preferences.config, new.config)
        setup.preferences = new
        alerts?.take(config, on: board, at: now.shown)
        // The timer waits for what alerts say.
        resources?.link.setNeedsFrame()
        window.invalidate()
        setProblem(nil, of: .config)
        if old.keys != config.keys {
            setup.keys = new.keys
            resources?.picture.keys = new.keys
            // It shows the keys of before.
            overlay = nil
            perform(.tick)
        }
        setMouse(config.mouse ?? true)
        if old.motion != config.motion { perform(.setMotion(config.motion ?? true), at: now) }
        // Another process's board has views and a theme of its own.
        guard setup.attachment == nil, setup.stream == nil else { return }
        if old.view != config.view, let view = config.view { perform(.setView(view), at: now, cause: .file) }
        if old.digits != config.digits, let face = config.digits { perform(.setFace(face), at: now, cause: .file) }
        if old.theme != config.theme, files.loaded.definition.theme == nil, let theme = config.theme {
            perform(.setTheme(theme), at: now, cause: .file)
        }
    }
}
