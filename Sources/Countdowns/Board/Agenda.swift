/// The running countdowns in the order in which they end, so that a tick does not look at all of them.
///
/// A list for each clock and for each thing that happens at zero. None changes as time passes: what has ended is a prefix
/// of each list, found by binary search. Only the steps of a sequence follow each other by themselves: an agenda with such
/// holds for a stretch of time.
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

    /// A step that began by itself.
    private struct Beginning: Equatable, Sendable {
        let start: Duration
        let end: Duration
        let index: Int
    }

    /// The last one of these on each clock.
    private var begun: [Timeline: Beginning] = [:]

    /// As long as no step begins by itself.
    private var steps: [Timeline: Stretch] = [:]

    /// Whether it may hold for a stretch of time only.
    var isPassing: Bool { !steps.isEmpty }

    /// Sorts the items of a board, or only those at some of its indices.
    ///
    /// - Complexity: O(*n* log *n*).
    init(_ items: [BoardItem], only indices: [Int]? = nil, at moment: Moment) {
        var places: [Timeline: [OnZero: Int]] = [:]
        for index in indices ?? Array(items.indices) {
            let item = items[index]
            if let end = item.end(at: moment) {
                let place = places[end.timeline]?[end.onZero] ?? lists.count
                if place == lists.count {
                    lists.append(List(timeline: end.timeline, onZero: end.onZero))
                    places[end.timeline, default: [:]][end.onZero] = place
                }
                lists[place].entries.append(Entry(end: end.time, index: index))
                if let roll = item.window?.lastZero {
                    let entry = Entry(end: roll.sinceEpoch, index: index)
                    lists[place].lastRoll = max(lists[place].lastRoll ?? entry, entry)
                }
                noteSteps(of: item, index, end: end.time, at: moment)
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
    static func groups(_ groups: [BoardGroup], of items: [BoardItem], at moment: Moment) -> [String: Agenda] {
        let agendas = groups.compactMap { group in
            group.heading.map { ($0, Agenda(items, only: group.members, at: moment)) }
        }
        return Dictionary(uniqueKeysWithValues: agendas)
    }

    private mutating func noteSteps(of item: BoardItem, _ index: Int, end: Duration, at moment: Moment) {
        guard let position = item.steps(at: moment) else { return }
        if let start = item.ownStart(at: moment), begun[start.timeline].map({ $0.start <= start.time }) ?? true {
            begun[start.timeline] = Beginning(start: start.time, end: end, index: index)
        }
        guard position.advances else { return }
        let timeline = item.timeline
        let stretch = Stretch(timeline: timeline, start: end - position.step.length, end: end)
        steps[timeline] = steps[timeline].map { $0.intersection(stretch) } ?? stretch
    }

    /// How many countdowns are in each state.
    ///
    /// - Complexity: O(log *n*).
    func counts(at moment: Moment) -> BoardCounts {
        var counts = BoardCounts(running: endlessCount, paused: pausedCount, due: 0, done: finishedCount)
        for list in lists {
            let ended = list.endedCount(at: moment)
            counts.running += list.entries.count - ended
            if list.onZero.isDue { counts.due += ended } else { counts.done += ended }
        }
        return counts
    }

    /// How long, on each clock, the same countdowns as now have left the list, none goes on to its next time and no step
    /// begins by itself; as long as that is, list and agenda stay the same.
    ///
    /// - Complexity: O(log *n*).
    func stretches(at moment: Moment) -> [Stretch] {
        Array(steps.values)
            + lists.compactMap { list in
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

    /// The countdown that reached zero last, or went to its next step, and is still in the list, and how long ago; nil where
    /// none did.
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
        let begun = begun.filter { moment.time(on: $0) < $1.end }.map {
            (since: moment.time(on: $0) - $1.start, index: $1.index)
        }
        return (behind + begun).min { ($0.since.inOrder, $0.index) < ($1.since.inOrder, $1.index) }
    }

    /// The countdowns that reach zero next, the nearest first.
    ///
    /// - Complexity: O(log *n* + `count`).
    func upcoming(_ count: Int, at moment: Moment) -> [Int] {
        let candidates = lists.flatMap { list in
            list.entries.dropFirst(list.endedCount(at: moment)).prefix(count).map {
                (($0.end - moment.time(on: list.timeline)).inOrder, $0.index)
            }
        }
        return candidates.sorted(by: <).prefix(count).map(\.1)
    }

    private func ahead(at moment: Moment) -> (left: Duration, index: Int)? {
        var nearest: (left: Duration, index: Int)?
        for list in lists {
            guard let next = list.entries.dropFirst(list.endedCount(at: moment)).first else { continue }
            let candidate = (left: next.end - moment.time(on: list.timeline), index: next.index)
            if nearest.map({ (candidate.left.inOrder, candidate.index) < ($0.left.inOrder, $0.index) }) ?? true {
                nearest = candidate
            }
        }
        return nearest
    }
}
