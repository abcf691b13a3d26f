/// The sorted deadlines of countdowns, by clock and by effect at zero, and the number of countdowns without a deadline.
struct DeadlineIndex: Equatable, Sendable {
    /// The deadline of a countdown, or the reason why the countdown has no deadline.
    enum Place: Equatable, Sendable {
        /// A future or past deadline.
        case ends(ClockDomain, OnZero, isTimer: Bool, at: Duration)
        case paused
        /// The user finished the countdown.
        case finished
        /// The countdown is a count-up, which is a timer if it is a stopwatch.
        case endless(isTimer: Bool)
        /// The countdown is not listed yet.
        case far
    }

    private struct List: Equatable, Sendable {
        let clock: ClockDomain
        let onZero: OnZero
        let isTimer: Bool
        var times = OrderedTimes()
    }

    private var lists: [List] = []
    private var pausedCount = 0
    private var endlessCount = 0
    private var stopwatchCount = 0
    private var finishedCount = 0
    private(set) var farCount = 0

    init() {}

    /// Sorts the deadlines of countdowns.
    ///
    /// - Complexity: O(*n* log *n*).
    init(_ places: [(index: Int, place: Place)]) {
        var entries: [[OrderedTimes.Entry]] = []
        for (index, place) in places {
            if case .ends(let clock, let onZero, let isTimer, let time) = place {
                let number = number(clock, onZero, isTimer)
                if number == entries.count { entries.append([]) }
                entries[number].append(.init(time: time, index: index))
            } else {
                count(place, 1)
            }
        }
        for number in entries.indices { lists[number].times = OrderedTimes(entries[number]) }
    }

    /// Replaces the deadline of a countdown, or the reason why the countdown has no deadline.
    mutating func move(_ index: Int, from old: Place, to new: Place) {
        if case .ends(let clock, let onZero, let isTimer, let time) = old {
            lists[number(clock, onZero, isTimer)].times.remove(time, index)
        } else {
            count(old, -1)
        }
        if case .ends(let clock, let onZero, let isTimer, let time) = new {
            lists[number(clock, onZero, isTimer)].times.insert(time, index)
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
        return counts
    }

    /// Whether a timer is running, so that it can be paused.
    ///
    /// - Complexity: O(log *n*).
    func hasRunningTimer(at moment: Moment) -> Bool {
        stopwatchCount > 0
            || lists.contains { list in
                list.isTimer && list.times.count(until: moment.time(on: list.clock)) < list.times.entries.count
            }
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

    /// Returns the index in `lists` of the list for a clock, an effect at zero, and timers or dates; creates the list if
    /// it does not exist.
    private mutating func number(_ clock: ClockDomain, _ onZero: OnZero, _ isTimer: Bool) -> Int {
        let known = lists.firstIndex { $0.clock == clock && $0.onZero == onZero && $0.isTimer == isTimer }
        if let known { return known }
        lists.append(List(clock: clock, onZero: onZero, isTimer: isTimer))
        return lists.count - 1
    }

    private mutating func count(_ place: Place, _ step: Int) {
        switch place {
        case .paused: pausedCount += step
        case .finished: finishedCount += step
        case .endless(let isTimer):
            endlessCount += step
            if isTimer { stopwatchCount += step }
        case .far: farCount += step
        case .ends: break
        }
    }
}
