import BoardEngine
import Definitions
import Themes

/// The themes in which a front end can show a board, and the one that it begins with.
struct BoardThemes: Sendable {
    /// All themes.
    let library: ThemeLibrary
    /// The theme to begin with.
    let theme: Theme

    /// Reads the theme to begin with; where its file is gone since the board was loaded, takes the dark default.
    init(of loaded: LoadedBoard) {
        library = ThemeLibrary(folders: loaded.themeFolders)
        guard let theme = (try? library.theme(loaded.theme)) ?? (try? library.theme(ThemeLibrary.defaultDark)) else {
            preconditionFailure("The program has its own themes.")
        }
        self.theme = theme
    }
}
