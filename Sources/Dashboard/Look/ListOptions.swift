import Countdowns

/// The choice of the rows of a list: their order, the filter, the folded groups, and whether the past is hidden.
public struct ListOptions: Equatable, Sendable {
    /// The order of the countdowns.
    public var order = BoardOrder()

    /// The filter; nil shows all countdowns.
    public var filter: BoardFilter?

    /// The groups whose countdowns are folded under their headings.
    var folded: Set<String> = []

    /// Whether countdowns that are over are left out.
    public var hidesPast = false

    /// The minute in which rows that depend on the time were arranged.
    private var minute: Int64 = 0

    /// Makes a choice of all rows, in the order of the file.
    init(folded: Set<String> = []) { self.folded = folded }

    /// The groups that are shown folded: a countdown that a filter finds is shown, also in a folded group.
    var shownFolds: Set<String> { filter == nil ? folded : [] }

    /// Whether the rows depend on the states of the countdowns.
    var dependsOnStates: Bool { filter != nil || hidesPast || order != BoardOrder() }

    /// Begins the minute of a moment.
    ///
    /// - Returns: whether the rows are to be arranged anew: once a minute, where they depend on the time.
    mutating func beginMinute(of moment: Moment) -> Bool {
        let now = moment.wall.unixSeconds / 60
        guard filter?.isTimed == true || order.sort == .progress, minute != now else { return false }
        minute = now
        return true
    }
}
