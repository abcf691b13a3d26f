import Countdowns
import Dashboard
import Screen
import Themes
import Ticking

/// The theme list as an overlay.
///
/// The overlay observes the current theme, because the user previews themes while the list is open.
final class ThemePickerOverlay: BoardOverlay {
    let kind = Overlay.themes

    var known: [String: Theme] {
        didSet { makePicture() }
    }

    private var theme: Theme
    private var picture: ThemePickerPicture
    private var observer: Token?

    init(themes: ThemeStore, known: [String: Theme]) {
        self.known = known
        theme = themes.shown
        picture = ThemePickerPicture(theme: theme, known: known)
        observer = themes.observe(owner: self) { owner, theme in
            owner.theme = theme
            owner.makePicture()
        }
    }

    private func makePicture() { picture = ThemePickerPicture(theme: theme, known: known) }

    func draw(over board: Board, _ look: Look, at moment: Moment, in canvas: inout Canvas) -> Duration? {
        picture.draw(board, look, in: &canvas)
        return nil
    }

    func hiddenRows(of board: Board, _ look: Look, in size: Size, at moment: Moment) -> Int {
        picture.hiddenRows(of: board, look, in: size)
    }
}
