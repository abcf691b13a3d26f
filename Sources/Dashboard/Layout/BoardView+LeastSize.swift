import Countdowns
import Screen

extension BoardView {
    /// The smallest window in which the view can be read.
    var leastSize: Size {
        switch self {
        case .list: Size(columns: 20, rows: 3)
        case .cards: Size(columns: 20, rows: 4)
        case .focus: Size(columns: 16, rows: 3)
        case .timeline: Size(columns: 44, rows: 8)
        case .compact: Size(columns: 12, rows: 1)
        }
    }

    /// Whether a window is large enough for the view.
    func fits(_ size: Size) -> Bool { size.columns >= leastSize.columns && size.rows >= leastSize.rows }
}
