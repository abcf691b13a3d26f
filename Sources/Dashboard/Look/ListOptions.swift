import Countdowns

/// The countdowns that are folded into one line, because they are over.
public enum PastFold: Int, CaseIterable, Codable, Sendable {
    /// None.
    case none
    /// Those that are done or acknowledged.
    case acknowledged
    /// Also those that are due.
    case all

    func contains(_ item: BoardItem, at moment: Moment) -> Bool {
        if self == .none { return false }
        let reading = item.reading(at: moment)
        return item.isPast(at: moment) || self == .all && reading.state == .due && reading.step?.isWaiting != true
    }
}

/// The options of a list: the sort order, the filter, the folded groups, and the folded countdowns that are over.
public struct ListOptions: Equatable, Sendable {
    /// The sort order of the countdowns.
    public var order = BoardOrder()

    /// The filter; nil shows all countdowns.
    public var filter: BoardFilter?

    var folded: Set<String> = []

    /// The countdowns that are folded because they are over.
    public var past = PastFold.none

    /// Whether the line of the countdowns that are over is open.
    var isPastOpen = false

    /// The Unix time, in minutes, at which time-dependent rows were last arranged; see ``beginMinute(of:)``.
    private var minute: Int64 = 0

    /// Creates options that list all countdowns in the order of the file.
    init(folded: Set<String> = []) { self.folded = folded }

    /// The groups that appear folded: no groups while a filter is set, so that the matches of the filter are visible.
    var shownFolds: Set<String> { filter == nil ? folded : [] }

    /// The countdowns that appear folded: none while a filter is set.
    var shownPast: PastFold { filter == nil ? past : .none }

    /// Whether a countdown whose state changes may leave the list or return to it.
    var followsStates: Bool { filter != nil || past != .none }

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
