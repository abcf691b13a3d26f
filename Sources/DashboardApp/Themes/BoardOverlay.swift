import Countdowns
import Dashboard
import Screen

/// What lies over a board while it is open: made when it opens, gone when it closes.
protocol BoardOverlay: AnyObject {
    /// Which one it is.
    var kind: Overlay { get }

    /// How many of its rows do not fit into a window.
    func hiddenRows(of board: Board, _ look: Look, in size: Size, at moment: Moment) -> Int

    /// Draws it over a board.
    ///
    /// - Returns: how much of the board's time passes until it differs by itself; nil if it never does.
    func draw(over board: Board, _ look: Look, at moment: Moment, in canvas: inout Canvas) -> Duration?
}
