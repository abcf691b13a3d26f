import Countdowns

/// How the countdowns lie in the window; chosen by the picture, which knows how much room there is.
public struct Arrangement: Hashable, Sendable {
    /// In which order the countdowns stand.
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

    /// How many rows are visible; 1 or more.
    public var visibleRows: Int

    /// How many countdowns stand in a row; 1 or more.
    public var columns: Int

    /// How many places in the order lie between a countdown and the one at its right; 0 where none stands there.
    public var sideStep: Int

    /// Whether headings have an empty row above them.
    public var withGaps: Bool

    /// In which order they stand.
    public var order: Order

    /// How many rows stay visible above the next to happen while the selection follows it; nil scrolls no further than
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
