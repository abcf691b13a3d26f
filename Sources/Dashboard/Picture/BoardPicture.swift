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

/// A picture that stays on its canvas from frame to frame, so that only what the time has changed is drawn again.
///
/// The canvas is the same after ``draw(_:_:at:in:)`` as if all of it had been drawn. Between two draws nothing else may be drawn on it.
public struct RetainedPicture: Sendable {
    /// What draws the board.
    public let picture: BoardPicture

    /// What was drawn last; nil where all is to be drawn.
    private var drawn: DrawnPicture?

    /// What a click on each part of what was drawn last is for.
    private var clicks: [ClickArea] = []

    /// Makes a picture of which nothing has been drawn.
    public init(_ picture: BoardPicture) {
        self.picture = picture
    }

    /// Says that more than the time has changed: the board, or what is on the canvas.
    public mutating func invalidate() {
        drawn = nil
    }

    /// What a click on a cell of what was drawn last is for; nil for nothing.
    public func clickTarget(column: Int, row: Int) -> ClickTarget? { clicks.target(column: column, row: row) }

    /// Brings the canvas to what the board shows now.
    ///
    /// With a clock in it all of it is drawn at each full minute, so that words which name a day are right after midnight,
    /// in any zone.
    ///
    /// - Parameters:
    ///   - board: the board; since the last time only the time has passed, or call ``invalidate()``.
    ///   - look: the look; the same holds of it.
    ///   - moment: now.
    ///   - canvas: the one of the last time, or call ``invalidate()``.
    /// - Returns: how much of the board's time passes until the picture differs by itself, a positive amount; nil if
    ///   nothing visible changes with the time.
    @discardableResult
    public mutating func draw(
        _ board: Board, _ look: Look, at moment: Moment, in canvas: inout Canvas
    ) -> Duration? {
        // What lies over the board, and what glides, hides or moves all regions.
        let isStill = look.overlay == nil && !look.list.viewport.isMoving(at: moment)
        if isStill, let held = drawn.take(), held.holds(for: board, look, at: moment) {
            draw(board, look, at: moment, over: consume held, in: &canvas) { $0.drawRegions() }
            if drawn?.isOutgrown == false { return untilNext(at: moment) }
        }
        let whole = DrawnPicture(board, look, at: moment, size: canvas.size, in: canvas.profile)
        draw(board, look, at: moment, over: whole, in: &canvas) { $0.drawAll() }
        clicks = drawn?.clicks ?? []
        defer { if !isStill { drawn = nil } }
        return untilNext(at: moment)
    }

    /// Lets a drawing alone have the regions and the canvas while it goes on, so that neither is copied.
    private mutating func draw(
        _ board: Board, _ look: Look, at moment: Moment, over held: consuming DrawnPicture,
        in canvas: inout Canvas, _ body: (inout Drawing) -> Void
    ) {
        var drawing = Drawing(picture, board, look, at: moment, over: held)
        swap(&drawing.canvas, &canvas)
        body(&drawing)
        swap(&drawing.canvas, &canvas)
        drawn = drawing.drawn
    }

    private func untilNext(at moment: Moment) -> Duration? { drawn?.next.map { $0 - moment.uptime } }
}
