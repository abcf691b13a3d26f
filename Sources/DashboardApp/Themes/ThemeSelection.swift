import Countdowns
import Definitions
import Dispatch
import Themes

/// The selection of a terminal's theme: the loaded themes, and the chosen themes that are not shown yet.
struct ThemeSelection: Sendable {
    /// The themes that were found at the last reload.
    private(set) var library: ThemeLibrary

    /// The invalid theme files at the last reload.
    private(set) var failures: [ThemeFailure] = []

    /// Whether the theme follows the terminal's background, because no theme was chosen.
    var followsBackground: Bool

    /// The default theme for the terminal's background.
    var standard = ThemeLibrary.defaultDark

    /// The pending theme, which the next frame shows; nil if the theme does not change.
    private var waiting: String?

    /// The theme that is set in the edited board files, until this theme is loaded; nil after that, or if the files set
    /// no theme.
    ///
    /// The theme may not be loaded yet, because its file may be newer than the last reload.
    private(set) var named: String?

    /// The serial queue that reads themes.
    let reader = DispatchQueue(label: "countdowns.themes", qos: .utility)

    /// The theme that is set in the board's files.
    var inFiles: String?

    /// Creates a selection from the themes that were found at the start.
    init(_ library: ThemeLibrary, followsBackground: Bool) {
        (self.library, self.followsBackground) = (library, followsBackground)
    }

    /// Sets the pending theme, which the next frame shows.
    ///
    /// Replaces an earlier pending theme, which is then never shown.
    mutating func wait(for name: String) { waiting = name }

    mutating func removePending() -> String? {
        defer { waiting = nil }
        return waiting
    }

    /// Records the theme that is set in the edited board files.
    mutating func setTheme(named name: String?) { named = name }

    /// Removes and returns the theme that is set in the edited board files, if it is one of the given themes.
    mutating func removeNamed(among ids: [String]) -> String? {
        guard let id = named.flatMap({ ThemeLibrary.id(for: $0, among: ids) }) else { return nil }
        named = nil
        return id
    }

    /// Replaces the themes after a reload.
    ///
    /// - Parameters:
    ///   - new: the new themes.
    ///   - failures: the invalid theme files.
    ///   - shown: the current theme, which is kept if its file is now invalid.
    ///   - kept: other themes that are kept even if their files are now invalid.
    /// - Returns: the reason why the current theme cannot be reloaded; nil if the theme can be reloaded.
    mutating func replaceLibrary(
        _ new: ThemeLibrary, _ failures: [ThemeFailure], shown: Theme, keeping kept: [Theme]
    ) -> Problem? {
        (library, self.failures) = (new, failures)
        let problem = problem(of: shown.id)
        for theme in kept + [shown] { library.keep(theme) }
        return problem
    }

    /// Returns the theme with a name; nil if the theme is missing or its file is invalid.
    mutating func theme(_ name: String) -> Theme? { try? library.theme(name) }

    /// Returns the reason why a theme cannot be reloaded; nil if the theme can be reloaded.
    func problem(of id: String) -> Problem? {
        if let failure = failures.first(where: { ThemeFile.id(ofPath: $0.path) == id }) {
            return Problem(failure.line)
        }
        guard !library.ids.contains(id) else { return nil }
        let line = "the theme \(id.quoted) is missing: no theme folder has it"
        return Problem(line)
    }
}
