/// The running countdowns in the order in which they end, so that a tick does not look at all of them.
///
/// Two lists, because dates are measured on the wall clock and durations on the uptime. Neither changes as time
/// passes: what is due is a prefix of each list, found by binary search.
struct Agenda: Equatable, Sendable {
    private struct Entry: Equatable, Comparable, Sendable {
        /// The end: since the epoch for a date, since boot for a duration.
        var end: Duration
        var index: Int

        static func < (left: Entry, right: Entry) -> Bool { (left.end, left.index) < (right.end, right.index) }
    }

    private var dates: [Entry] = []
    private var durations: [Entry] = []
    private var pausedCount = 0
    private var endlessCount = 0

    /// Sorts the items of a board.
    ///
    /// - Complexity: O(*n* log *n*).
    init(_ items: [BoardItem]) {
        for (index, item) in items.enumerated() {
            switch (item.run, item.countdown.kind) {
            case (.paused, _): pausedCount += 1
            case (.until(let end), _): durations.append(Entry(end: end.sinceBoot, index: index))
            case (.live, .date): if let date = item.date { dates.append(Entry(end: date.sinceEpoch, index: index)) }
            case (.live, _): endlessCount += 1
            }
        }
        dates.sort()
        durations.sort()
    }

    /// How many countdowns are in each state.
    ///
    /// - Complexity: O(log *n*).
    func counts(at moment: Moment) -> BoardCounts {
        let due = dueCounts(at: moment)
        return BoardCounts(
            running: dates.count + durations.count + endlessCount - due.dates - due.durations,
            paused: pausedCount,
            due: due.dates + due.durations
        )
    }

    /// How much time passes until one more countdown is due; nil if none ever will be.
    ///
    /// - Complexity: O(log *n*).
    func untilNextEnd(at moment: Moment) -> Duration? { ahead(at: moment)?.left }

    /// The countdown that reaches zero next; if there is none, the one that did so last; if there is none, nil.
    ///
    /// - Complexity: O(log *n*).
    func next(at moment: Moment) -> Int? {
        if let nearest = ahead(at: moment) { return nearest.index }
        let behind = [
            dates.last.map { (moment.wall.sinceEpoch - $0.end, $0.index) },
            durations.last.map { (moment.uptime.sinceBoot - $0.end, $0.index) },
        ]
        return behind.compactMap { $0 }.min(by: <)?.1
    }

    /// The countdowns that reach zero next, the nearest first.
    ///
    /// - Complexity: O(log *n* + `count`).
    func upcoming(_ count: Int, at moment: Moment) -> [Int] {
        let due = dueCounts(at: moment)
        let candidates =
            dates.dropFirst(due.dates).prefix(count).map { ($0.end - moment.wall.sinceEpoch, $0.index) }
            + durations.dropFirst(due.durations).prefix(count).map { ($0.end - moment.uptime.sinceBoot, $0.index) }
        return candidates.sorted(by: <).prefix(count).map(\.1)
    }

    private func ahead(at moment: Moment) -> (left: Duration, index: Int)? {
        let due = dueCounts(at: moment)
        let candidates = [
            dates.dropFirst(due.dates).first.map { (left: $0.end - moment.wall.sinceEpoch, index: $0.index) },
            durations.dropFirst(due.durations).first.map {
                (left: $0.end - moment.uptime.sinceBoot, index: $0.index)
            },
        ]
        return candidates.compactMap(\.self).min(by: <)
    }

    private func dueCounts(at moment: Moment) -> (dates: Int, durations: Int) {
        (Self.dueCount(dates, at: moment.wall.sinceEpoch), Self.dueCount(durations, at: moment.uptime.sinceBoot))
    }

    private static func dueCount(_ entries: [Entry], at now: Duration) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].end <= now { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// How many countdowns of a board are in each state.
public struct BoardCounts: Equatable, Sendable {
    /// Those that go on, the ones that count up included.
    public var running: Int
    /// Those that stand still.
    public var paused: Int
    /// Those past zero.
    public var due: Int

    /// Makes a count from its parts.
    public init(running: Int, paused: Int, due: Int) {
        self.running = running
        self.paused = paused
        self.due = due
    }
}
