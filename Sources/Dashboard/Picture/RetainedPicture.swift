import Countdowns
import Screen
import Themes

/// A picture that is retained on its canvas between frames, so that only the parts that change with time are redrawn.
///
/// After ``draw(_:_:at:in:)`` the canvas is the same as after a complete drawing. Other code must not draw on the canvas
/// between two calls.
public struct RetainedPicture: Sendable {
    /// The picture that draws the board.
    public let picture: BoardPicture

    /// The last drawing; nil if the whole picture must be redrawn.
    private var drawn: DrawnPicture?

    /// The clickable areas of the last drawing.
    private var clicks: [ClickArea] = []

    /// Creates a picture that has not been drawn yet.
    public init(_ picture: BoardPicture) {
        self.picture = picture
    }

    /// Requires a complete redraw, because the board, the view state or the canvas has changed.
    public mutating func invalidate() {
        drawn = nil
    }

    /// The target of a click on a cell of the last drawing; nil outside all clickable areas.
    public func clickTarget(column: Int, row: Int) -> ClickTarget? { clicks.target(column: column, row: row) }

    /// Updates the canvas to the current state of the board.
    ///
    /// If a clock is visible, the whole picture is redrawn at each full minute. Words that name a day are therefore correct
    /// after midnight, in any zone.
    ///
    /// - Parameters:
    ///   - board: the board. If the board has changed since the last call, other than by the passing of time, call
    ///     ``invalidate()`` first.
    ///   - look: the view state. If the view state has changed since the last call, call ``invalidate()`` first.
    ///   - moment: the current time.
    ///   - canvas: the canvas. If the last call drew on another canvas, call ``invalidate()`` first.
    /// - Returns: the board time until the picture changes automatically, a positive duration; nil if no visible part depends
    ///   on the time.
    @discardableResult
    public mutating func draw(
        _ board: Board, _ look: Look, at moment: Moment, in canvas: inout Canvas
    ) -> Duration? {
        // Overlays and scroll animations cover or move all regions, so the whole picture is redrawn.
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

    /// Calls `body` with a drawing that exclusively owns the regions and the canvas, so that neither is copied.
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
