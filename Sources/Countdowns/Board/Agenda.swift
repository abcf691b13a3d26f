/// The running countdowns in the order in which they end, so that a tick does not look at all of them.
///
/// A list for each clock and for each thing that happens at zero. None changes as time passes: what has ended is a prefix
/// of each list, found by binary search.
struct Agenda: Equatable, Sendable {
    private struct Entry: Equatable, Comparable, Sendable {
        /// The end, on the clock of the list.
        var end: Duration
        var index: Int

        static func < (left: Entry, right: Entry) -> Bool { (left.end, left.index) < (right.end, right.index) }
    }

    /// The countdowns that are measured on one clock and do the same at zero.
    private struct List: Equatable, Sendable {
        let timeline: Timeline
        let onZero: OnZero
        var entries: [Entry] = []

        /// The one that went on to its next time last, and when.
        var lastRoll: Entry?

        func endedCount(at moment: Moment) -> Int {
            let now = moment.time(on: timeline)
            var low = 0
            var high = entries.count
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].end <= now { low = middle + 1 } else { high = middle }
            }
            return low
        }

        /// The one that reached zero last up to a moment, and when; maybe it goes on to its next time.
        func last(endedCount: Int) -> Entry? {
            [entries.prefix(endedCount).last, lastRoll].compactMap(\.self).max()
        }
    }

    /// Those that hold anything.
    private var lists: [List] = []
    private var pausedCount = 0
    private var endlessCount = 0
    private var finishedCount = 0

    /// Sorts the items of a board, or only those at some of its indices.
    ///
    /// - Complexity: O(*n* log *n*).
    init(_ items: [BoardItem], only indices: [Int]? = nil) {
        var places: [Timeline: [OnZero: Int]] = [:]
        for index in indices ?? Array(items.indices) {
            let item = items[index]
            if let end = item.end {
                let onZero = item.countdown.onZero
                let place = places[end.timeline]?[onZero] ?? lists.count
                if place == lists.count {
                    lists.append(List(timeline: end.timeline, onZero: onZero))
                    places[end.timeline, default: [:]][onZero] = place
                }
                lists[place].entries.append(Entry(end: end.time, index: index))
                if let roll = item.window?.lastZero {
                    let entry = Entry(end: roll.sinceEpoch, index: index)
                    lists[place].lastRoll = max(lists[place].lastRoll ?? entry, entry)
                }
            } else if item.isPaused {
                pausedCount += 1
            } else if item.isFinished {
                finishedCount += 1
            } else {
                endlessCount += 1
            }
        }
        for place in lists.indices { lists[place].entries.sort() }
    }

    /// The agenda of each group.
    ///
    /// - Complexity: O(*n* log *n*).
    static func groups(_ groups: [BoardGroup], of items: [BoardItem]) -> [String: Agenda] {
        let agendas = groups.compactMap { group in group.heading.map { ($0, Agenda(items, only: group.members)) } }
        return Dictionary(uniqueKeysWithValues: agendas)
    }

    /// How many countdowns are in each state.
    ///
    /// - Complexity: O(log *n*).
    func counts(at moment: Moment) -> BoardCounts {
        var counts = BoardCounts(running: endlessCount, paused: pausedCount, due: 0, done: finishedCount)
        for list in lists {
            let ended = list.endedCount(at: moment)
            counts.running += list.entries.count - ended
            if list.onZero.goesOn { counts.due += ended } else { counts.done += ended }
        }
        return counts
    }

    /// How long, on each clock, the same countdowns as now have left the list, and none goes on to its next time; as long
    /// as that is, the board stays the same.
    ///
    /// - Complexity: O(log *n*).
    func stretches(at moment: Moment) -> [Stretch] {
        lists.compactMap { list in
            guard list.onZero == .hide || list.onZero == .next else { return nil }
            let ended = list.endedCount(at: moment)
            return Stretch(
                timeline: list.timeline, start: list.last(endedCount: ended)?.end,
                end: list.entries.dropFirst(ended).first?.end)
        }
    }

    /// How much time passes until one more countdown reaches zero; nil if none ever will.
    ///
    /// - Complexity: O(log *n*).
    func untilNextEnd(at moment: Moment) -> Duration? { ahead(at: moment)?.left }

    /// The countdown that reaches zero next; if there is none, the one that did so last and is still in the list; if
    /// there is none, nil.
    ///
    /// - Complexity: O(log *n*).
    func next(at moment: Moment) -> Int? {
        if let nearest = ahead(at: moment) { return nearest.index }
        return lastEnd(at: moment)?.index
    }

    /// The countdown that reached zero last and is still in the list, and how long ago; nil where none did.
    ///
    /// - Complexity: O(log *n*).
    func lastEnd(at moment: Moment) -> (since: Duration, index: Int)? {
        let behind = lists.compactMap { list in
            list.onZero == .hide
                ? nil
                : list.last(endedCount: list.endedCount(at: moment)).map {
                    (since: moment.time(on: list.timeline) - $0.end, index: $0.index)
                }
        }
        return behind.min(by: <)
    }

    /// The countdowns that reach zero next, the nearest first.
    ///
    /// - Complexity: O(log *n* + `count`).
    func upcoming(_ count: Int, at moment: Moment) -> [Int] {
        let candidates = lists.flatMap { list in
            list.entries.dropFirst(list.endedCount(at: moment)).prefix(count).map {
                ($0.end - moment.time(on: list.timeline), $0.index)
            }
        }
        return candidates.sorted(by: <).prefix(count).map(\.1)
    }

    private func ahead(at moment: Moment) -> (left: Duration, index: Int)? {
        var nearest: (left: Duration, index: Int)?
        for list in lists {
            guard let next = list.entries.dropFirst(list.endedCount(at: moment)).first else { continue }
            let candidate = (left: next.end - moment.time(on: list.timeline), index: next.index)
            if nearest.map({ candidate < $0 }) ?? true { nearest = candidate }
        }
        return nearest
    }
}
