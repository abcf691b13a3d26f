import Dashboard
import Screen

/// The help while it is open: it is made once a theme, and its observer goes when the overlay is closed.
final class HelpOverlay {
    private var picture: HelpPicture?
    private var observer: ThemeObserver?

    init(keys: KeyMap, themes: ThemeStore) {
        observer = themes.observe(owner: self) { owner, theme in
            owner.picture = HelpPicture(theme: theme, keys: keys)
        }
    }

    /// Draws the help over a board.
    func draw(in canvas: inout Canvas) {
        picture?.draw(in: &canvas)
    }
}
