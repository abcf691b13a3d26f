import Countdowns
import Dashboard
import Screen

/// The choice of a theme, while it is open: it observes the theme it lets one try.
final class ThemePickerOverlay: BoardOverlay {
    let kind = Overlay.themes

    private var picture: ThemePickerPicture?
    private var observer: ThemeObserver?

    init(themes: ThemeStore) {
        observer = themes.observe(owner: self) { owner, theme in owner.picture = ThemePickerPicture(theme: theme) }
    }

    func draw(over board: Board, at moment: Moment, in canvas: inout Canvas) {
        picture?.draw(board, in: &canvas)
    }

    func hiddenRows(of board: Board, in size: Size, at moment: Moment) -> Int { 0 }
}
