import Countdowns
import Screen

/// The picture of a board: a function of the board, a theme, a moment and the size of the canvas.
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
    /// - Parameters:
    ///   - board: the board; its ``Countdowns/Command/showRows(_:withGaps:)`` has been told the canvas's layout.
    ///   - moment: now.
    ///   - canvas: what to draw on, as large as the window.
    public func draw(_ board: Board, at moment: Moment, in canvas: inout Canvas) {
        let board = board.settled(at: moment)
        canvas.reset(to: canvas.size, style: styles.background)
        let layout = BoardLayout(size: canvas.size)
        let words = WhenText(now: moment.wall, boardZone: board.zone)
        drawHeader(board, words, at: moment, layout, in: &canvas)
        drawHero(board, words, at: moment, layout, in: &canvas)
        drawList(board, words, at: moment, layout, in: &canvas)
        drawFooter(board, at: moment, layout, in: &canvas)
    }
}
