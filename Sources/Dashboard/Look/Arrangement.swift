import Countdowns

/// The arrangement of countdowns in a window.
///
/// The arrangement depends on the view and on the available space.
public struct Arrangement: Hashable, Sendable {
    /// The order of the countdowns.
    public enum Order: Hashable, Sendable {
        /// The order of the file, under the headings of the groups.
        case grouped
        /// The order of the file, group by group, without headings.
        case plain
        /// The sort order of the board, without headings.
        case sorted
        /// By deadline, past deadlines first, count-ups last.
        ///
        /// A paused countdown is sorted as if it were resumed now.
        case byTime
    }

    /// The number of visible rows; 1 or more.
    public var visibleRows: Int

    /// The number of countdowns in a row; 1 or more.
    public var columns: Int

    /// The number of positions from a countdown to its right neighbour in the order; 0 if countdowns have no
    /// neighbours.
    public var sideStep: Int

    /// Whether there is an empty row above each heading.
    public var withGaps: Bool

    /// The order of the countdowns.
    public var order: Order

    /// Whether the countdowns of each group are sorted by deadline, in the order ``Order/grouped``.
    public var sortsGroups: Bool

    /// Whether the line of the countdowns that are over is a row; otherwise these countdowns have no row.
    public var hasPastRow: Bool

    /// The number of rows that stay visible above the next countdown while the selection follows that countdown.
    ///
    /// If nil, the list scrolls only as far as necessary to show the selection.
    public var lead: Int?

    /// Creates an arrangement.
    ///
    /// A value below its minimum is replaced by the minimum.
    public init(
        visibleRows: Int, columns: Int = 1, sideStep: Int = 0, withGaps: Bool = false, order: Order = .grouped,
        sortsGroups: Bool = false, hasPastRow: Bool = true, lead: Int? = nil
    ) {
        self.visibleRows = max(visibleRows, 1)
        self.columns = max(columns, 1)
        self.sideStep = columns > 1 ? max(sideStep, 1) : sideStep
        self.withGaps = withGaps
        self.order = order
        self.sortsGroups = sortsGroups
        self.hasPastRow = hasPastRow
        self.lead = lead
    }
}
