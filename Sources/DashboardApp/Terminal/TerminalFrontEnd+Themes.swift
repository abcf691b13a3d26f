import BoardEngine
import Countdowns
import CrashGuard
import Dashboard
import Definitions
import Dispatch
import Themes

extension TerminalFrontEnd {
    /// Reads the themes of the folders again, elsewhere: a disk may be slow, and frames must go on.
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
                frontEnd.adopt(library, failures, keeping: shown, engine)
            }
        }
    }

    /// Watches the folders of themes, in which there is nothing yet.
    func watchThemes(_ engine: isolated Engine) {
        engine.files.watch(ThemeFolders.signatures(of: themes.library.folders), for: .themes)
    }

    /// Takes the themes as they are now; the theme in use is shown as its file has it now.
    private func adopt(
        _ new: ThemeLibrary, _ failures: [ThemeFailure], keeping before: Theme, _ engine: isolated Engine
    ) {
        showWaitingTheme(engine)
        guard let store = painter?.themes else { return }
        // The theme to which the choice goes back must be there even if its file is none any more.
        let previous = look.overlay?.themeBefore.flatMap { themes.theme($0) }
        let kept = [before, previous].compactMap(\.self)
        let problem = themes.take(new, failures, shown: store.theme, keeping: kept)
        if let theme = themes.theme(store.theme.id) { store.theme = theme }
        painter?.take(themes.library.variants)
        engine.themes = themes.library.ids
        perform(.setThemes(themes.library.ids, shown: store.theme.id), engine)
        setNamedTheme(engine)
        engine.files.setProblem(problem, of: .themes, engine)
        if let first = failures.first {
            let more = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
            perform(.notify(first.line + more), engine)
        }
    }

    /// Takes the theme that the files name since an edit, as soon as it is among the themes.
    func setNamedTheme(_ engine: isolated Engine) {
        if let id = themes.takeNamed(among: look.themes) {
            perform(.setTheme(id), at: engine.now, cause: .file, engine)
        }
    }

    /// Shows the light theme on a light background and the dark one on a dark, unless somebody has chosen a theme: the
    /// command line, the file, the state, or the user in the meantime.
    func follow(isDark: Bool, _ engine: isolated Engine) {
        let name = isDark ? ThemeLibrary.defaultDark : ThemeLibrary.defaultLight
        guard themes.followsBackground, look.theme != name else { return }
        perform(.setTheme(name), at: engine.now, cause: .time, engine)
    }

    /// Shows the theme that was chosen last, if it is not shown yet; one whose file has become none is found out of the list.
    func showWaitingTheme(_ engine: isolated Engine) {
        guard let name = themes.takeWaiting() else { return }
        guard let theme = themes.theme(name) else { return readThemes(engine) }
        // What is wrong with another one's file concerns nobody who looks at this one.
        if theme.id != painter?.themes.theme.id {
            engine.files.setProblem(themes.problem(of: theme.id), of: .themes, engine)
        }
        painter?.themes.theme = theme
    }
}
