import Countdowns
import Definitions
import Dispatch
import Themes

/// The choice of the theme of a terminal: the themes that there are, and the ones that wait to be shown.
struct ThemeSelection: Sendable {
    /// All themes, as they were when they were read last.
    private(set) var library: ThemeLibrary

    /// The files that were no themes then.
    private(set) var failures: [ThemeFailure] = []

    /// Whether nobody chose the theme, so that it follows the terminal's background.
    var followsBackground: Bool

    /// The theme that the next frame shows, where it is another one.
    private var waiting: String?

    /// The theme that an edit of the files names, until it is among the themes: one that was made a moment ago may not be
    /// among them yet.
    private(set) var named: String?

    /// The queue on which themes are read, one time after the other.
    let reader = DispatchQueue(label: "countdowns.themes", qos: .utility)

    /// The theme that the board's files name.
    private var inFiles: String?

    /// Begins with the themes that the start found.
    init(_ library: ThemeLibrary, followsBackground: Bool) {
        (self.library, self.followsBackground) = (library, followsBackground)
    }

    /// Lets a theme wait for the next frame; one that is replaced before that is seen by nobody.
    mutating func wait(for name: String) { waiting = name }

    /// Takes out the theme that waits.
    mutating func takeWaiting() -> String? {
        defer { waiting = nil }
        return waiting
    }

    /// Takes the theme that the board's files name.
    ///
    /// - Returns: whether it is another one than before.
    @discardableResult
    mutating func take(inFiles name: String?) -> Bool {
        defer { inFiles = name }
        return name != inFiles
    }

    /// Takes the theme that the files name since an edit.
    mutating func take(named name: String?) { named = name }

    /// Takes out the theme that the files name, where it is among these.
    mutating func takeNamed(among ids: [String]) -> String? {
        guard let id = named.flatMap({ ThemeLibrary.id(for: $0, among: ids) }) else { return nil }
        named = nil
        return id
    }

    /// Takes the themes as they are now.
    ///
    /// - Parameters:
    ///   - new: the themes that were read.
    ///   - failures: the files that are no themes.
    ///   - shown: the theme that is shown; where its file has become none it stays as it was.
    ///   - kept: others that must be there, though their files may be none any more.
    /// - Returns: why the theme that is shown cannot be read again; nil where it can.
    mutating func take(
        _ new: ThemeLibrary, _ failures: [ThemeFailure], shown: Theme, keeping kept: [Theme]
    ) -> Problem? {
        (library, self.failures) = (new, failures)
        let problem = problem(of: shown.id)
        for theme in kept + [shown] { library.keep(theme) }
        return problem
    }

    /// The theme of a name; nil where its file has become none.
    mutating func theme(_ name: String) -> Theme? { try? library.theme(name) }

    /// Why a theme that is shown cannot be read again; nil where it can.
    func problem(of id: String) -> Problem? {
        if let failure = failures.first(where: { ThemeFile.id(ofPath: $0.path) == id }) {
            return Problem(failure.line, outline: failure.outline)
        }
        guard !library.ids.contains(id) else { return nil }
        let line = "the theme \(id.quoted) is missing: no theme folder has it"
        return Problem(line, outline: line)
    }
}
