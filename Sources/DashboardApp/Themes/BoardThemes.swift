import BoardEngine
import Definitions
import Themes

/// The themes of a front end, and the theme of its first frame.
struct BoardThemes: Sendable {
    let library: ThemeLibrary
    /// The theme of the first frame.
    let theme: Theme

    /// Reads a theme of a board, or the dark default if the name is nil or the theme's file was deleted.
    init(of loaded: LoadedBoard, first name: String?) {
        library = ThemeLibrary(folders: loaded.themeFolders)
        let named = name.flatMap { [library] in try? library.theme($0) }
        guard let theme = named ?? (try? library.theme(ThemeLibrary.defaultDark)) else {
            preconditionFailure("The built-in themes must be valid.")
        }
        self.theme = theme
    }
}
