/// The order in which countdowns end and cross thresholds, so that a tick does not look at all of them.
///
/// Ends, in the lists, hold as time passes: what has ended is a prefix of each list, found by binary search. What changes by
/// itself, a step, an occurrence, a threshold to record or a countdown that leaves the list, has a due time; the board
/// takes what is due and puts it back with its next due time.
struct Agenda: Equatable, Sendable {
    /// What the agenda has noted of a countdown.
    private struct Entry: Equatable, Sendable {
        let timeline: Timeline
        var place: DeadlineIndex.Place
        /// When it changes by itself, or crosses something to record.
        var due: Duration?
        /// Since when its place holds; nil reaches back without a beginning.
        var since: Duration?
    }

    private var entries: [Entry] = []
    private var lists = DeadlineIndex()
    private var groups: [String: DeadlineIndex] = [:]
    private let groupOfItem: [String?]
    private var due = Timelines(OrderedTimes())
    /// When something is due first.
    private var firstDue = Timelines<Duration?>(nil)
    /// What is noted holds from these times on.
    private var since = Timelines<Duration?>(nil)

    /// Notes all items of a board.
    ///
    /// - Complexity: O(*n* log *n*).
    init(_ items: [BoardItem], at moment: Moment) {
        groupOfItem = items.map(\.countdown.group)
        entries = items.map { Self.entry(of: $0, at: moment) }
        var due = Timelines<[OrderedTimes.Entry]>([])
        for (index, entry) in entries.enumerated() {
            if let time = entry.due { due[entry.timeline].append(.init(time: time, index: index)) }
            note(since: entry)
        }
        for timeline in Timeline.allCases {
            self.due[timeline] = OrderedTimes(due[timeline])
            firstDue[timeline] = self.due[timeline].first
        }
        lists = DeadlineIndex(entries.enumerated().map { ($0, $1.place) })
        let members = Dictionary(grouping: entries.indices) { groupOfItem[$0] }
        for case (let name?, let indices) in members {
            groups[name] = DeadlineIndex(indices.map { ($0, entries[$0].place) })
        }
    }

    private static func entry(of item: BoardItem, at moment: Moment) -> Entry {
        let timeline = item.timeline
        let turn = item.turn(at: moment)
        var entry = Entry(timeline: timeline, place: .endless)
        if let end = item.end(at: moment) {
            entry.place = .ends(timeline, end.onZero, at: end.time, holds: item.countdown.holds)
        } else if item.isPaused {
            entry.place = .paused
        } else if item.isFinished {
            entry.place = .finished
        }
        let now = moment.time(on: timeline)
        // The board must come to rest at this moment, whatever is out of order.
        entry.due = [turn.until, item.nextCrossing(at: moment)].compactMap(\.self).min().map {
            now < $0 ? $0 : now + .seconds(1)
        }
        entry.since = turn.since.map { min($0, now) }
        return entry
    }

    private mutating func note(since entry: Entry) {
        guard let time = entry.since else { return }
        since[entry.timeline] = since[entry.timeline].map { max($0, time) } ?? time
    }

    /// Whether noting all items anew costs less than noting so many of them one by one.
    static func isManyAtOnce(_ count: Int, of all: Int) -> Bool { count > 32 && count > all / 16 }

    /// Notes an item anew.
    ///
    /// - Returns: whether it ends at another time, or otherwise.
    /// - Complexity: O(log *n*) comparisons; entries behind it move in memory.
    @discardableResult
    mutating func update(_ index: Int, _ item: BoardItem, at moment: Moment) -> Bool {
        let (old, new) = (entries[index], Self.entry(of: item, at: moment))
        entries[index] = new
        note(since: new)
        if let time = old.due { due[old.timeline].remove(time, index) }
        if let time = new.due { due[new.timeline].insert(time, index) }
        for timeline in Timeline.allCases { firstDue[timeline] = due[timeline].first }
        guard old.place != new.place else { return false }
        lists.move(index, from: old.place, to: new.place)
        if let group = groupOfItem[index] { groups[group]?.move(index, from: old.place, to: new.place) }
        return true
    }

    // MARK: What is due

    /// Whether nothing is due, and no clock was set back to before something that changed by itself.
    ///
    /// - Complexity: O(1).
    func holds(at moment: Moment) -> Bool {
        for timeline in Timeline.allCases {
            let now = moment.time(on: timeline)
            if let first = firstDue[timeline], first <= now { return false }
            if let since = since[timeline], now < since { return false }
        }
        return true
    }

    /// Whether a clock was set back to before something that changed by itself.
    func isBehind(_ moment: Moment) -> Bool {
        Timeline.allCases.contains { timeline in since[timeline].map { moment.time(on: timeline) < $0 } ?? false }
    }

    /// The items that are due at a moment.
    ///
    /// - Complexity: O(*due* + log *n*).
    func due(at moment: Moment) -> [Int] {
        Timeline.allCases.flatMap { due[$0].indices(until: moment.time(on: $0)) }
    }

    /// How much time passes until something is due; nil if nothing ever will be.
    ///
    /// - Complexity: O(1).
    func untilDue(at moment: Moment) -> Duration? {
        Timeline.allCases.compactMap { timeline in firstDue[timeline].map { $0 - moment.time(on: timeline) } }.min()
    }

    // MARK: Ends

    /// How many countdowns are in each state.
    ///
    /// - Complexity: O(log *n*).
    func counts(at moment: Moment) -> BoardCounts { lists.counts(at: moment) }

    /// The sums of a group; nil where there is none of that name.
    func group(_ name: String) -> DeadlineIndex? { groups[name] }

    /// How much time passes until one more countdown reaches zero; nil if none ever will.
    ///
    /// - Complexity: O(log *n*).
    func untilNextEnd(at moment: Moment) -> Duration? { lists.ahead(at: moment)?.left }

    /// How much time passes until a planned hold begins or ends; nil if none ever will.
    ///
    /// - Complexity: O(log *n*).
    func untilHoldTurns(at moment: Moment) -> Duration? { lists.untilHoldTurns(at: moment) }

    /// The countdown that reaches zero next; if there is none, the one that did so last and is still in the list; if
    /// there is none, nil.
    ///
    /// - Complexity: O(log *n*).
    func next(at moment: Moment) -> Int? { lists.ahead(at: moment)?.index ?? lastEnd(at: moment)?.index }

    /// The countdown that reached zero last and is still in the list, and how long ago; nil where none did.
    ///
    /// - Complexity: O(log *n*).
    private func lastEnd(at moment: Moment) -> (since: Duration, index: Int)? { lists.lastEnd(at: moment) }

    /// The countdown that became due last, and how long ago; nil where none did.
    ///
    /// - Complexity: O(log *n*).
    func lastDue(at moment: Moment) -> (since: Duration, index: Int)? { lists.lastEnd(at: moment, isDue: true) }

    /// The countdowns that reach zero next, the nearest first.
    ///
    /// - Complexity: O(log *n* + `count`).
    func upcoming(_ count: Int, at moment: Moment) -> [Int] { lists.upcoming(count, at: moment) }
}
