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

    /// Draws the help over a board, so many rows scrolled away.
    func draw(in canvas: inout Canvas, firstRow: Int) {
        picture?.draw(in: &canvas, firstRow: firstRow)
    }

    /// How many rows of the help do not fit into a window.
    func hiddenRows(in size: Size) -> Int { picture?.hiddenRows(in: size) ?? 0 }
}
