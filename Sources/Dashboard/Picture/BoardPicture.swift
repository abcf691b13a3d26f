import Countdowns
import Screen
import Themes

/// The picture of a board: a function of the board, a view state, a theme, a moment and the size of the canvas.
public struct BoardPicture: Sendable {
    /// The colours of the picture.
    public let theme: Theme

    let styles: BoardStyles
    let keys: KeyMap

    /// The styles on due surfaces; see ``styles(of:_:)``.
    private let dueStyles: [BoardStyles]

    /// Creates a picture in a theme.
    ///
    /// - Parameters:
    ///   - theme: the colours.
    ///   - keys: the key map. The footer shows some of its keys as hints.
    public init(theme: Theme, keys: KeyMap) {
        self.theme = theme
        self.keys = keys
        styles = BoardStyles(theme)
        dueStyles = DueSurface.Place.allCases.flatMap { place in
            [false, true].map { BoardStyles(theme, on: DueSurface(isFaint: $0), place) }
        }
    }

    /// The styles on a due surface.
    func styles(of due: DueSurface, _ place: DueSurface.Place) -> BoardStyles {
        dueStyles[place.rawValue * 2 + (due.isFaint ? 1 : 0)]
    }

    /// Draws a board on a whole canvas.
    ///
    /// The header and all dates change at a whole second of the wall clock. A displayed duration changes at a fraction of a
    /// second that depends on the start of its countdown. If tenths are visible, the picture changes every tenth of a second.
    ///
    /// Words that name a day, such as `tomorrow`, change only with the first update after midnight. If a window is too
    /// small for all digits, a change of the hidden digits also counts as a change of the picture.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - look: the view state, fitted to the canvas by ``Look/fit(to:in:on:at:)``.
    ///   - moment: the current time.
    ///   - canvas: the canvas, of the size of the window.
    /// - Returns: the board time until the picture changes automatically, a positive duration; nil if no visible part depends
    ///   on the time.
    /// - Complexity: O(*visible rows* + log *n*) for *n* countdowns, plus the cost of drawing the cells.
    @discardableResult
    public func draw(_ board: Board, _ look: Look, at moment: Moment, in canvas: inout Canvas) -> Duration? {
        var retained = RetainedPicture(self)
        return retained.draw(board, look, at: moment, in: &canvas)
    }
}
