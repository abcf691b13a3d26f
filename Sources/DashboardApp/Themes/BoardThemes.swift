import BoardEngine
import Definitions
import Themes

/// The themes of a front end, and its first theme.
struct BoardThemes: Sendable {
    /// All themes.
    let library: ThemeLibrary
    /// The first theme.
    let theme: Theme

    /// Reads the first theme; if its file was deleted since the board was loaded, the dark default.
    init(of loaded: LoadedBoard) {
        library = ThemeLibrary(folders: loaded.themeFolders)
        guard let theme = (try? library.theme(loaded.theme)) ?? (try? library.theme(ThemeLibrary.defaultDark)) else {
            preconditionFailure("The program has its own themes.")
        }
        self.theme = theme
    }
}
