import Countdowns
import Dashboard
import Screen
import Ticking

/// The help as an overlay.
///
/// The picture of the help is created when the overlay opens, and again when the theme changes.
final class HelpOverlay: BoardOverlay {
    let kind = Overlay.help

    private var picture: HelpPicture?
    private var observer: Token?

    init(keys: KeyMap, themes: ThemeStore) {
        observer = themes.observe(owner: self) { owner, theme in
            owner.picture = HelpPicture(theme: theme, keys: keys)
        }
    }

    func draw(over board: Board, _ look: Look, at moment: Moment, in canvas: inout Canvas) -> Duration? {
        let top = BoardLayout(size: canvas.size, of: board, look).problemRows
        picture?.draw(in: &canvas, firstRow: look.overlay?.firstRow ?? 0, below: top)
        return nil
    }

    func hiddenRows(of board: Board, _ look: Look, in size: Size, at moment: Moment) -> Int {
        picture?.hiddenRows(in: size, below: BoardLayout(size: size, of: board, look).problemRows) ?? 0
    }
}
