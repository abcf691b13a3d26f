import Countdowns
import Dashboard
import Screen

/// An overlay over a board.
///
/// An overlay object exists only while the overlay is open.
protocol BoardOverlay: AnyObject {
    var kind: Overlay { get }

    /// Returns the number of rows of the overlay that do not fit into a window.
    func hiddenRows(of board: Board, _ look: Look, in size: Size, at moment: Moment) -> Int

    /// Draws the overlay over a board.
    ///
    /// - Returns: the board time until the overlay changes automatically; nil if the overlay never changes
    ///   automatically.
    func draw(over board: Board, _ look: Look, at moment: Moment, in canvas: inout Canvas) -> Duration?
}
