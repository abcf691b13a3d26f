import Countdowns
import Screen

/// A picture that stays on its canvas from frame to frame, so that only what the time has changed is drawn again.
///
/// The canvas is the same after ``draw(_:at:in:)`` as if all of it had been drawn. Nobody else may draw on it in between.
public struct RetainedPicture: Sendable {
    /// What draws the board.
    public let picture: BoardPicture

    /// What the time changes in what was drawn last; nil where all is to be drawn.
    private var parts: PictureParts?

    /// Makes a picture of which nothing has been drawn.
    public init(_ picture: BoardPicture) {
        self.picture = picture
    }

    /// Says that more than the time has changed: the board, or what is on the canvas.
    public mutating func invalidate() {
        parts = nil
    }

    /// Brings the canvas to what the board shows now.
    ///
    /// - Parameters:
    ///   - board: the board; since the last time only the time has passed, or call ``invalidate()``.
    ///   - moment: now.
    ///   - canvas: the one of the last time, or call ``invalidate()``.
    public mutating func draw(_ board: Board, at moment: Moment, in canvas: inout Canvas) {
        // What lies over the board, and what glides, hides or moves all parts.
        let isStill = board.overlay == nil && !board.isMoving(at: moment)
        if isStill, parts?.areAll(of: board, at: moment) == true {
            parts?.redraw(picture, board, at: moment, in: &canvas)
            return
        }
        let hasClock = picture.drawAll(board, at: moment, in: &canvas)
        parts = isStill ? PictureParts(of: board, hasClock: hasClock, at: moment, size: canvas.size) : nil
    }

    /// How much of the board's time passes until the picture differs by itself.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - moment: now.
    ///   - size: the size of the canvas.
    /// - Returns: a positive amount; nil if nothing visible changes with the time.
    public func untilNextChange(of board: Board, at moment: Moment, size: Size) -> Duration? {
        // What is overdue was not drawn, because the terminal was busy.
        if let parts, parts.next.map({ $0 > moment.uptime }) ?? true { return parts.next.map { $0 - moment.uptime } }
        return BoardPicture.untilNextChange(of: board, at: moment, size: size)
    }
}
