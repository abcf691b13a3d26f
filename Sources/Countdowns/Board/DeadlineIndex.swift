/// The sorted deadlines of countdowns, by clock and by effect at zero, and the number of countdowns without a deadline.
struct DeadlineIndex: Equatable, Sendable {
    /// The deadline of a countdown, or the reason why the countdown has no deadline.
    enum Place: Equatable, Sendable {
        /// A future or past deadline. A launch may have planned holds before its deadline.
        case ends(ClockDomain, OnZero, at: Duration, holds: Holds?)
        case paused
        /// The user finished the countdown.
        case finished
        /// The countdown is a count-up.
        case endless
    }

    private struct List: Equatable, Sendable {
        let clock: ClockDomain
        let onZero: OnZero
        var times = OrderedTimes()
    }

    private var lists: [List] = []
    private var pausedCount = 0
    private var endlessCount = 0
    private var finishedCount = 0
    /// The starts and ends of planned holds.
    ///
    /// The starts and ends are always on the wall clock, because launches are dates.
    private var (holdStarts, holdEnds) = (OrderedTimes(), OrderedTimes())

    init() {}

    /// Sorts the deadlines of countdowns.
    ///
    /// - Complexity: O(*n* log *n*).
    init(_ places: [(index: Int, place: Place)]) {
        var entries: [[OrderedTimes.Entry]] = []
        var (starts, ends) = ([OrderedTimes.Entry](), [OrderedTimes.Entry]())
        for (index, place) in places {
            if case .ends(let clock, let onZero, let time, let holds) = place {
                for span in holds?.spans(before: time) ?? [] {
                    starts.append(.init(time: span.start, index: index))
                    ends.append(.init(time: span.end, index: index))
                }
                let number = number(clock, onZero)
                if number == entries.count { entries.append([]) }
                entries[number].append(.init(time: time, index: index))
            } else {
                count(place, 1)
            }
        }
        for number in entries.indices { lists[number].times = OrderedTimes(entries[number]) }
        (holdStarts, holdEnds) = (OrderedTimes(starts), OrderedTimes(ends))
    }

    /// Replaces the deadline of a countdown, or the reason why the countdown has no deadline.
    mutating func move(_ index: Int, from old: Place, to new: Place) {
        if case .ends(let clock, let onZero, let time, let holds) = old {
            lists[number(clock, onZero)].times.remove(time, index)
            for span in holds?.spans(before: time) ?? [] {
                holdStarts.remove(span.start, index)
                holdEnds.remove(span.end, index)
            }
        } else {
            count(old, -1)
        }
        if case .ends(let clock, let onZero, let time, let holds) = new {
            lists[number(clock, onZero)].times.insert(time, index)
            for span in holds?.spans(before: time) ?? [] {
                holdStarts.insert(span.start, index)
                holdEnds.insert(span.end, index)
            }
        } else {
            count(new, 1)
        }
    }

    /// Returns the number of countdowns in each state.
    ///
    /// - Complexity: O(log *n*).
    func counts(at moment: Moment) -> BoardCounts {
        var counts = BoardCounts(running: endlessCount, paused: pausedCount, due: 0, done: finishedCount)
        for list in lists {
            let ended = list.times.count(until: moment.time(on: list.clock))
            counts.running += list.times.entries.count - ended
            if list.onZero.isDue { counts.due += ended } else { counts.done += ended }
        }
        let now = moment.time(on: .wall)
        counts.onHold = holdStarts.count(until: now) - holdEnds.count(until: now)
        return counts
    }

    /// Returns the time until the next start or end of a planned hold; nil if no planned hold is ahead or running.
    ///
    /// - Complexity: O(log *n*).
    func untilHoldChanges(at moment: Moment) -> Duration? {
        let now = moment.time(on: .wall)
        return [holdStarts, holdEnds].compactMap { $0.entries.dropFirst($0.count(until: now)).first }
            .map { $0.time - now }.min()
    }

    /// Returns the countdown that reaches zero next, and the time until its zero; nil if no countdown will reach zero.
    func ahead(at moment: Moment) -> (left: Duration, index: Int)? {
        var nearest: (left: Duration, index: Int)?
        for list in lists {
            let now = moment.time(on: list.clock)
            guard let next = list.times.entries.dropFirst(list.times.count(until: now)).first else { continue }
            let candidate = (left: next.time - now, index: next.index)
            if nearest.map({ (candidate.left.inOrder, candidate.index) < ($0.left.inOrder, $0.index) }) ?? true {
                nearest = candidate
            }
        }
        return nearest
    }

    /// Returns the listed countdown that reached zero last, and the time since its zero.
    ///
    /// - Parameters:
    ///   - moment: the current time.
    ///   - isDue: whether to consider only countdowns that continue below zero.
    /// - Returns: the index of the countdown and the time since its zero; nil if no countdown has reached zero.
    func lastEnd(at moment: Moment, isDue: Bool = false) -> (since: Duration, index: Int)? {
        var last: (since: Duration, index: Int)?
        for list in lists where isDue ? list.onZero.isDue : list.onZero != .hide {
            let now = moment.time(on: list.clock)
            guard let end = list.times.last(until: now) else { continue }
            let candidate = (since: now - end.time, index: end.index)
            if last.map({ (candidate.since.inOrder, candidate.index) < ($0.since.inOrder, $0.index) }) ?? true {
                last = candidate
            }
        }
        return last
    }

    /// Returns the countdowns that reach zero next, the nearest first.
    func upcoming(_ count: Int, at moment: Moment) -> [Int] {
        let candidates = lists.flatMap { list in
            let now = moment.time(on: list.clock)
            return list.times.entries.dropFirst(list.times.count(until: now)).prefix(count).map {
                (($0.time - now).inOrder, $0.index)
            }
        }
        return candidates.sorted(by: <).prefix(count).map(\.1)
    }

    /// Returns the index in `lists` of the list for a clock and an effect at zero; creates the list if it does not exist.
    private mutating func number(_ clock: ClockDomain, _ onZero: OnZero) -> Int {
        if let number = lists.firstIndex(where: { $0.clock == clock && $0.onZero == onZero }) { return number }
        lists.append(List(clock: clock, onZero: onZero))
        return lists.count - 1
    }

    private mutating func count(_ place: Place, _ step: Int) {
        switch place {
        case .paused: pausedCount += step
        case .finished: finishedCount += step
        case .endless: endlessCount += step
        case .ends: break
        }
    }
}
