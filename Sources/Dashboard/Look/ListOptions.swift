import Countdowns

/// The options of a list: the sort order, the filter, the folded groups, and whether finished countdowns are hidden.
public struct ListOptions: Equatable, Sendable {
    /// The sort order of the countdowns.
    public var order = BoardOrder()

    /// The filter; nil shows all countdowns.
    public var filter: BoardFilter?

    var folded: Set<String> = []

    /// Whether finished countdowns are hidden.
    public var hidesPast = false

    /// The Unix time, in minutes, at which time-dependent rows were last arranged; see ``beginMinute(of:)``.
    private var minute: Int64 = 0

    /// Creates options that list all countdowns in the order of the file.
    init(folded: Set<String> = []) { self.folded = folded }

    /// The groups that appear folded: no groups while a filter is set, so that the matches of the filter are visible.
    var shownFolds: Set<String> { filter == nil ? folded : [] }

    /// Whether a countdown whose state changes may leave the list or return to it.
    var followsStates: Bool { filter != nil || hidesPast }

    var dependsOnStates: Bool { followsStates || order != BoardOrder() }

    /// Records the current minute.
    ///
    /// - Returns: whether the rows must be arranged again. This is necessary once a minute if the rows depend on the time.
    mutating func beginMinute(of moment: Moment) -> Bool {
        let now = moment.wall.unixSeconds / 60
        guard filter?.isTimed == true || order.sort == .progress, minute != now else { return false }
        minute = now
        return true
    }
}
