import Countdowns
import Screen
import Themes

/// A picture that stays on its canvas from frame to frame, so that only what the time has changed is drawn again.
///
/// The canvas is the same after ``draw(_:_:at:in:)`` as if all of it had been drawn. Between two draws nothing else may be drawn on it.
public struct RetainedPicture: Sendable {
    /// The picture that draws the board.
    public let picture: BoardPicture

    /// The last drawing; nil where all is to be drawn.
    private var drawn: DrawnPicture?

    /// The targets of clicks on the parts of the last drawing.
    private var clicks: [ClickArea] = []

    /// Makes a picture of which nothing has been drawn.
    public init(_ picture: BoardPicture) {
        self.picture = picture
    }

    /// Says that more than the time has changed: the board, or what is on the canvas.
    public mutating func invalidate() {
        drawn = nil
    }

    /// The target of a click on a cell of the last drawing; nil where it has none.
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
