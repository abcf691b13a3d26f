/// The deadlines and due times of all countdowns, so that a tick visits only the due countdowns.
///
/// The lists of deadlines are sorted, and do not change as time passes. A binary search in a list finds the last
/// deadline that is in the past. A due time is the next time at which a countdown changes automatically: it begins a
/// step or an occurrence, crosses a threshold whose crossing is recorded, leaves the list or appears in it. The board
/// handles the due countdowns, and updates the entry of each countdown with its next due time.
struct Agenda: Equatable, Sendable {
    /// The deadline and the due time of a countdown.
    private struct Entry: Equatable, Sendable {
        let clock: ClockDomain
        var place: DeadlineIndex.Place
        /// The next time at which the countdown changes automatically or crosses a threshold; nil if no such time is ahead.
        var due: Duration?
        /// The start of the interval in which `place` is valid; nil if the interval has no start.
        var since: Duration?
    }

    private var entries: [Entry] = []
    private var lists = DeadlineIndex()
    private var groups: [String: DeadlineIndex] = [:]
    private let groupOfItem: [String?]
    private var due = PerClock(OrderedTimes())
    /// The earliest due time on each clock.
    private var firstDue = PerClock<Duration?>(nil)
    /// The latest ``Entry/since`` of all entries, on each clock.
    ///
    /// If a clock is set back to a time before this value, at least one entry is invalid.
    private var since = PerClock<Duration?>(nil)

    /// Indexes all countdowns of a board.
    ///
    /// - Complexity: O(*n* log *n*).
    init(_ items: [BoardItem], at moment: Moment) {
        groupOfItem = items.map(\.countdown.group)
        entries = items.map { Self.entry(of: $0, at: moment) }
        var due = PerClock<[OrderedTimes.Entry]>([])
        for (index, entry) in entries.enumerated() {
            if let time = entry.due { due[entry.clock].append(.init(time: time, index: index)) }
            note(since: entry)
        }
        for clock in ClockDomain.allCases {
            self.due[clock] = OrderedTimes(due[clock])
            firstDue[clock] = self.due[clock].first
        }
        lists = DeadlineIndex(entries.enumerated().map { ($0, $1.place) })
        let members = Dictionary(grouping: entries.indices) { groupOfItem[$0] }
        for case (let name?, let indices) in members {
            groups[name] = DeadlineIndex(indices.map { ($0, entries[$0].place) })
        }
    }

    private static func entry(of item: BoardItem, at moment: Moment) -> Entry {
        let clock = item.clock
        let turn = item.turn(at: moment)
        var entry = Entry(clock: clock, place: .endless(isTimer: item.isTimer))
        if item.isFar(at: moment) {
            entry.place = .far
        } else if let end = item.end(at: moment) {
            entry.place = .ends(clock, end.onZero, isTimer: item.isTimer, at: end.time)
        } else if item.isPaused {
            entry.place = .paused
        } else if item.isFinished {
            entry.place = .finished
        }
        let now = moment.time(on: clock)
        // The due time must be after now, even if the entry is inconsistent, so that the board's loop over due
        // countdowns terminates.
        entry.due = [turn.until, item.nextCrossing(at: moment)].compactMap(\.self).min().map {
            now < $0 ? $0 : now + .seconds(1)
        }
        entry.since = turn.since.map { min($0, now) }
        return entry
    }

    private mutating func note(since entry: Entry) {
        guard let time = entry.since else { return }
        since[entry.clock] = since[entry.clock].map { max($0, time) } ?? time
    }

    /// Whether indexing all countdowns again is faster than updating `count` entries one by one.
    static func isReindexingFaster(_ count: Int, of all: Int) -> Bool { count > 32 && count > all / 16 }

    /// Updates the entry of a countdown.
    ///
    /// - Returns: whether the deadline of the countdown, or its effect at zero, has changed.
    /// - Complexity: O(log *n*) comparisons; an insertion also moves the later entries in memory.
    @discardableResult
    mutating func update(_ index: Int, _ item: BoardItem, at moment: Moment) -> Bool {
        let (old, new) = (entries[index], Self.entry(of: item, at: moment))
        entries[index] = new
        note(since: new)
        if let time = old.due { due[old.clock].remove(time, index) }
        if let time = new.due { due[new.clock].insert(time, index) }
        for clock in ClockDomain.allCases { firstDue[clock] = due[clock].first }
        guard old.place != new.place else { return false }
        lists.move(index, from: old.place, to: new.place)
        if let group = groupOfItem[index] { groups[group]?.move(index, from: old.place, to: new.place) }
        return true
    }

    // MARK: Due times

    /// Whether the entries are up to date: no countdown is due, and no clock was set back to a time before an automatic change.
    ///
    /// - Complexity: O(1).
    func holds(at moment: Moment) -> Bool {
        for clock in ClockDomain.allCases {
            let now = moment.time(on: clock)
            if let first = firstDue[clock], first <= now { return false }
            if let since = since[clock], now < since { return false }
        }
        return true
    }

    /// Whether a clock was set back to a time before an automatic change.
    func isBehind(_ moment: Moment) -> Bool {
        ClockDomain.allCases.contains { clock in since[clock].map { moment.time(on: clock) < $0 } ?? false }
    }

    /// Returns the countdowns that are due at a moment.
    ///
    /// - Complexity: O(*due* + log *n*).
    func due(at moment: Moment) -> [Int] {
        ClockDomain.allCases.flatMap { due[$0].indices(until: moment.time(on: $0)) }
    }

    /// Returns the time until the next countdown is due; nil if no countdown has a due time.
    ///
    /// - Complexity: O(1).
    func untilDue(at moment: Moment) -> Duration? {
        ClockDomain.allCases.compactMap { clock in firstDue[clock].map { $0 - moment.time(on: clock) } }.min()
    }

    // MARK: Deadlines

    /// Returns the number of countdowns in each state.
    ///
    /// - Complexity: O(log *n*).
    func counts(at moment: Moment) -> BoardCounts { lists.counts(at: moment) }

    /// The number of countdowns that are not listed yet; they are in no other count, and are never the next.
    var farCount: Int { lists.farCount }

    /// Whether a duration or a sequence is running.
    ///
    /// - Complexity: O(log *n*).
    func hasRunningTimer(at moment: Moment) -> Bool { lists.hasRunningTimer(at: moment) }

    /// Returns the deadlines of a group; nil for an unknown name.
    func group(_ name: String) -> DeadlineIndex? { groups[name] }

    /// Returns the time until the next countdown reaches zero; nil if no countdown will reach zero.
    ///
    /// - Complexity: O(log *n*).
    func untilNextEnd(at moment: Moment) -> Duration? { lists.ahead(at: moment)?.left }

    /// Returns the countdown that reaches zero next.
    ///
    /// If no countdown will reach zero, returns the listed countdown that reached zero last; nil if no countdown has reached
    /// zero.
    ///
    /// - Complexity: O(log *n*).
    func next(at moment: Moment) -> Int? { lists.ahead(at: moment)?.index ?? lastEnd(at: moment)?.index }

    /// Returns the listed countdown that reached zero last, and the time since its zero; nil if no countdown has reached zero.
    ///
    /// - Complexity: O(log *n*).
    private func lastEnd(at moment: Moment) -> (since: Duration, index: Int)? { lists.lastEnd(at: moment) }

    /// Returns the countdown that became due last, and the time since its zero; nil if no countdown is due.
    ///
    /// - Complexity: O(log *n*).
    func lastDue(at moment: Moment) -> (since: Duration, index: Int)? { lists.lastEnd(at: moment, isDue: true) }

    /// Returns the countdowns that reach zero next, the nearest first.
    ///
    /// - Complexity: O(log *n* + `count`).
    func upcoming(_ count: Int, at moment: Moment) -> [Int] { lists.upcoming(count, at: moment) }
}
