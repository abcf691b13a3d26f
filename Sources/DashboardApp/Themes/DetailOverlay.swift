import Countdowns
import Dashboard
import Screen
import Ticking

/// The details of the selected countdown, as an overlay.
final class DetailOverlay: BoardOverlay {
    let kind = Overlay.detail

    private var picture: DetailPicture?
    private var observer: Token?

    init(readings: [[String]], profile: DisplayProfile, inWords: Bool, themes: ThemeStore) {
        observer = themes.observe(owner: self) { owner, theme in
            owner.picture = DetailPicture(theme: theme, readings: readings, profile: profile, inWords: inWords)
        }
    }

    func draw(over board: Board, _ look: Look, at moment: Moment, in canvas: inout Canvas) -> Duration? {
        picture?.draw(board, look, at: moment, in: &canvas)
    }

    func hiddenRows(of board: Board, _ look: Look, in size: Size, at moment: Moment) -> Int {
        picture?.hiddenRows(of: board, look, in: size, at: moment) ?? 0
    }
}
