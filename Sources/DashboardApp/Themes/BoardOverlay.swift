import Countdowns
import Dashboard
import Screen

/// An overlay over a board.
///
/// It exists while it is open.
protocol BoardOverlay: AnyObject {
    /// The kind of the overlay.
    var kind: Overlay { get }

    /// Returns the number of rows that do not fit into a window.
    func hiddenRows(of board: Board, _ look: Look, in size: Size, at moment: Moment) -> Int

    /// Draws the overlay over a board.
    ///
    /// - Returns: the board time until the overlay changes with the time; nil if it does not.
    func draw(over board: Board, _ look: Look, at moment: Moment, in canvas: inout Canvas) -> Duration?
}
