import BoardEngine
import Definitions
import Themes

/// The themes of a front end, and the theme of its first frame.
struct BoardThemes: Sendable {
    let library: ThemeLibrary
    /// The theme of the first frame.
    let theme: Theme

    /// Reads the theme of a board, or the dark default if the theme's file was deleted since the board was loaded.
    init(of loaded: LoadedBoard) {
        library = ThemeLibrary(folders: loaded.themeFolders)
        guard let theme = (try? library.theme(loaded.theme)) ?? (try? library.theme(ThemeLibrary.defaultDark)) else {
            preconditionFailure("The built-in themes must be valid.")
        }
        self.theme = theme
    }
}
