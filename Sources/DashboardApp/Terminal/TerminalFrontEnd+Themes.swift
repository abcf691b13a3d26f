import BoardEngine
import Countdowns
import CrashGuard
import Dashboard
import Definitions
import Dispatch
import Themes

extension TerminalFrontEnd {
    /// Reloads the theme folders on another queue, because a disk may be slow and frames must continue.
    func readThemes(_ engine: isolated Engine) {
        showWaitingTheme(engine)
        guard let shown = painter?.themes.theme else { return }
        let folders = themes.library.folders
        themes.reader.async { [handle] in
            CrashGuard.useAlternateStack()
            let signatures = ThemeFolders.signatures(of: folders)
            var library = ThemeLibrary(folders: folders)
            let failures = library.readAll()
            handle.enter { [library] frontEnd, engine in
                engine.files.watch(signatures, for: .themes)
                frontEnd.applyThemes(library, failures, keeping: shown, engine)
            }
        }
    }

    /// Watches the theme folders without reading them, because they have no files yet.
    func watchThemes(_ engine: isolated Engine) {
        engine.files.watch(ThemeFolders.signatures(of: themes.library.folders), for: .themes)
    }

    /// Adopts reloaded themes, and shows the new version of the current theme.
    private func applyThemes(
        _ new: ThemeLibrary, _ failures: [ThemeFailure], keeping before: Theme, _ engine: isolated Engine
    ) {
        showWaitingTheme(engine)
        guard let store = painter?.themes else { return }
        // Keeps the theme that Esc in the theme list restores, even if the file of that theme is now invalid.
        let previous = look.overlay?.themeBefore.flatMap { themes.theme($0) }
        let kept = [before, previous].compactMap(\.self)
        let problem = themes.replaceLibrary(new, failures, shown: store.theme, keeping: kept)
        if let theme = themes.theme(store.theme.id) { store.theme = theme }
        painter?.setThemes(themes.library.known)
        engine.themes = themes.library.ids
        perform(.setThemes(themes.library.ids, shown: store.theme.id), engine)
        setNamedTheme(engine)
        engine.files.setProblem(problem, of: .themes, engine)
        if let first = failures.first {
            let more = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
            perform(.notify(first.line + more), engine)
        } else {
            warnOfFaintText(store.theme, engine)
        }
    }

    /// Applies the theme that is set in the edited files, if that theme is already loaded.
    func setNamedTheme(_ engine: isolated Engine) {
        if let id = themes.removeNamed(among: look.themes) {
            themes.followsBackground = false
            perform(.setThemes(look.themes, shown: id), at: engine.now, cause: .file, engine)
            // The theme may be shown already, because it matched the terminal's background.
            engine.send(.saveTheme(id), at: engine.now, cause: .file)
        }
    }

    /// Shows the default light or dark theme to match the terminal's background.
    ///
    /// Has no effect if the command line, the file, the state or the user has chosen a theme.
    func follow(isDark: Bool, _ engine: isolated Engine) {
        themes.standard = isDark ? ThemeLibrary.defaultDark : ThemeLibrary.defaultLight
        guard themes.followsBackground, look.theme != themes.standard else { return }
        perform(.setThemes(look.themes, shown: themes.standard), at: engine.now, cause: .time, engine)
    }

    /// Shows the last chosen theme, if that theme is not shown yet.
    ///
    /// If the theme's file is invalid, the themes are reloaded.
    func showWaitingTheme(_ engine: isolated Engine) {
        guard let name = themes.removePending() else { return }
        guard let theme = themes.theme(name) else { return readThemes(engine) }
        // Replaces the error of the previous theme's file by the error of this theme's file, if any.
        if theme.id != painter?.themes.theme.id {
            engine.files.setProblem(themes.problem(of: theme.id), of: .themes, engine)
        }
        painter?.themes.theme = theme
        warnOfFaintText(theme, engine)
    }

    private func warnOfFaintText(_ theme: Theme, _ engine: isolated Engine) {
        if let faint = theme.faint.first { perform(.notify("Theme “\(theme.id)”: \(faint.sentence)."), engine) }
    }
}
