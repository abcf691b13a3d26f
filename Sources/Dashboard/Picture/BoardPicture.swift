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
    ///   - board: the board; it was fitted to the canvas by ``Countdowns/Board/fit(to:at:)``.
    ///   - moment: now.
    ///   - canvas: what to draw on, as large as the window.
    public func draw(_ board: Board, at moment: Moment, in canvas: inout Canvas) {
        _ = drawAll(board, at: moment, in: &canvas)
    }

    /// Draws all of a board, and says whether its header shows a clock.
    func drawAll(_ board: Board, at moment: Moment, in canvas: inout Canvas) -> Bool {
        let board = board.settled(at: moment)
        canvas.reset(to: canvas.size, style: styles.background)
        let layout = BoardLayout(size: canvas.size, of: board)
        let words = WhenText(board, at: moment)
        let hasClock = drawHeader(board, words, at: moment, layout, in: &canvas)
        if board.list(at: moment).rows.isEmpty {
            drawEmptyBoard(count: board.items.count, layout, in: &canvas)
        } else {
            drawView(board, words, at: moment, layout, in: &canvas)
        }
        drawFooter(board, at: moment, layout, in: &canvas)
        drawNeed(board, layout, in: &canvas)
        drawProblem(board, layout, in: &canvas)
        return hasClock
    }

    private func drawView(
        _ board: Board, _ words: WhenText, at moment: Moment, _ layout: BoardLayout, in canvas: inout Canvas
    ) {
        switch layout.view {
        case .list:
            drawHero(board, words, at: moment, layout, in: &canvas)
            drawList(board, words, at: moment, layout, in: &canvas)
        case .cards: drawCards(board, words, at: moment, layout, in: &canvas)
        case .focus: drawFocus(board, words, at: moment, layout, in: &canvas)
        case .timeline: drawTimeline(board, words, at: moment, layout, in: &canvas)
        case .compact: drawCompact(board, at: moment, layout, in: &canvas)
        }
    }

    private func drawEmptyBoard(count: Int, _ layout: BoardLayout, in canvas: inout Canvas) {
        let lines =
            count == 0
            ? ["No countdowns yet.", "Add one to the file:", "  - title: Tea", "    in: 4m"]
            : [count == 1 ? "Nothing left: it has ended." : "Nothing left: all \(count) have ended."]
        let column = layout.margin + 3
        for (offset, line) in lines.prefix(layout.list.rows).enumerated() {
            let room = layout.list.columns - column
            canvas.writeTruncated(
                line, column: column, row: layout.list.row + offset, style: styles.dim, columns: room)
        }
    }
}
