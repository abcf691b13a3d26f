import Countdowns

/// The arrangement of countdowns in a window; chosen by the picture, which knows how much room there is.
public struct Arrangement: Hashable, Sendable {
    /// The order in which countdowns stand.
    public enum Order: Hashable, Sendable {
        /// Of the file, under the headings of their groups.
        case grouped
        /// Of the file, group after group, without headings.
        case plain
        /// The board's own order, without headings.
        case sorted
        /// Of their ends, the past first; what is paused as if it went on now.
        case byTime
    }

    /// The number of visible rows; 1 or more.
    public var visibleRows: Int

    /// The number of countdowns in a row; 1 or more.
    public var columns: Int

    /// The number of places in the order between a countdown and the one at its right; 0 where none stands there.
    public var sideStep: Int

    /// Whether headings have an empty row above them.
    public var withGaps: Bool

    /// The order in which they stand.
    public var order: Order

    /// The number of rows that stay visible above the next to happen while the selection follows it; nil scrolls no further than
    /// it must.
    public var lead: Int?

    /// Makes an arrangement; too small numbers become 1.
    public init(
        visibleRows: Int, columns: Int = 1, sideStep: Int = 0, withGaps: Bool = false, order: Order = .grouped,
        lead: Int? = nil
    ) {
        self.visibleRows = max(visibleRows, 1)
        self.columns = max(columns, 1)
        self.sideStep = columns > 1 ? max(sideStep, 1) : sideStep
        self.withGaps = withGaps
        self.order = order
        self.lead = lead
    }
}
