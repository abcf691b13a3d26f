import Countdowns
import Screen
import Themes

/// The picture of a board: a function of the board, a look, a theme, a moment and the size of the canvas.
public struct BoardPicture: Sendable {
    /// The colours it is drawn in.
    public let theme: Theme

    let styles: BoardStyles
    let keys: KeyMap

    /// Makes a picture in a theme.
    ///
    /// - Parameters:
    ///   - theme: the colours.
    ///   - keys: the table from which the footer is filled.
    public init(theme: Theme, keys: KeyMap) {
        self.theme = theme
        self.keys = keys
        styles = BoardStyles(theme)
    }

    /// Draws a board over the whole of a canvas.
    ///
    /// One whole second of the wall clock changes the header and every date at once; a duration that began or went on at
    /// another fraction of a second changes at its own. Where tenths are visible that is every tenth of a second.
    ///
    /// Words that change at midnight come with the next change after it. Where a window has room for a part of the digits
    /// only, the change of the others is told too.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - look: the look, fitted to the canvas by ``Look/fit(to:in:on:at:)``.
    ///   - moment: now.
    ///   - canvas: what to draw on, as large as the window.
    /// - Returns: how much of the board's time passes until the picture differs by itself, a positive amount; nil if
    ///   nothing visible changes with the time.
    /// - Complexity: O(*visible rows* + log *n*) for *n* countdowns, besides the cells.
    @discardableResult
    public func draw(_ board: Board, _ look: Look, at moment: Moment, in canvas: inout Canvas) -> Duration? {
        var retained = RetainedPicture(self)
        return retained.draw(board, look, at: moment, in: &canvas)
    }
}
