import Countdowns
import CrashGuard
import Dashboard
import Definitions
import Dispatch
import Themes

extension BoardSession {
    /// Reads the themes of the folders again, elsewhere: a disk may be slow, and frames must go on.
    func readThemes() {
        showWaitingTheme()
        guard let shown = resources?.themes.theme else { return }
        let folders = library.folders
        themeReader.async { [weak self] in
            CrashGuard.useAlternateStack()
            let signatures = ThemeFolders.signatures(of: folders)
            var library = ThemeLibrary(folders: folders)
            let failures = library.readAll()
            self?.enter { [library] in
                $0.resources?.watcher.watch(signatures, for: .themes)
                $0.adopt(library, failures, keeping: shown)
            }
        }
    }

    /// Watches the folders of themes, in which there is nothing yet.
    func watchThemes() {
        resources?.watcher.watch(ThemeFolders.signatures(of: library.folders), for: .themes)
    }

    /// Takes the themes as they are now.
    ///
    /// The theme in use is shown as its file has it now; if that is no theme any more, it stays as it was.
    private func adopt(_ new: ThemeLibrary, _ failures: [ThemeFailure], keeping before: Theme) {
        showWaitingTheme()
        guard let resources else { return }
        // The theme to which the choice goes back must be there even if its file is none any more.
        let previous = look.overlay?.themeBefore.flatMap { try? library.theme($0) }
        library = new
        let problem = new.problem(of: resources.themes.theme.id, failures)
        library.keep(before)
        if let previous { library.keep(previous) }
        library.keep(resources.themes.theme)
        if let theme = try? library.theme(resources.themes.theme.id) { resources.themes.theme = theme }
        (overlay as? ThemePickerOverlay)?.variants = library.variants
        perform(.setThemes(library.ids, shown: resources.themes.theme.id))
        setThemeToCome()
        themeFailures = failures
        setProblem(problem, of: .themes)
        if let first = failures.first {
            let more = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
            perform(.notify(first.line + more))
        }
    }

    /// Takes the theme that the files name since an edit.
    ///
    /// Themes are read for themselves: one that was made a moment ago may not be among them yet.
    func setThemeToCome() {
        guard let id = themeToCome.flatMap({ ThemeLibrary.id(for: $0, among: look.themes) }) else { return }
        themeToCome = nil
        perform(.setTheme(id), at: now, cause: .file)
    }

    /// Shows the theme that was chosen last, if it is not shown yet.
    func showWaitingTheme() {
        guard let name = waitingTheme else { return }
        waitingTheme = nil
        showTheme(name)
    }

    /// Shows the theme of a name; one whose file has become none in the meantime is found out of the list.
    private func showTheme(_ name: String) {
        if let theme = try? library.theme(name) {
            // What is wrong with another one's file concerns nobody who looks at this one.
            if theme.id != resources?.themes.theme.id {
                setProblem(library.problem(of: theme.id, themeFailures), of: .themes)
            }
            resources?.themes.theme = theme
        } else {
            readThemes()
        }
    }
}

extension ThemeLibrary {
    /// Why a theme that is in use cannot be read again; nil where it can.
    fileprivate func problem(of id: String, _ failures: [ThemeFailure]) -> Problem? {
        if let failure = failures.first(where: { ThemeFile.id(ofPath: $0.path) == id }) {
            return Problem(failure.line, outline: failure.outline)
        }
        guard !ids.contains(id) else { return nil }
        let line = "the theme \(id.quoted) is gone: none of the folders of themes has it"
        return Problem(line, outline: line)
    }
}
