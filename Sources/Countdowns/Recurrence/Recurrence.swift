/// A rule with its start, on the clocks of no zone in particular: all times at which something happens.
///
/// The start itself is one of them only where the rule takes it.
///
/// - Units: all times are seconds since clocks showed 1970-01-01 00:00; nothing happens after the year 9999.
public struct Recurrence: Hashable, Sendable {
    /// The rule.
    public let rule: RecurrenceRule

    /// Where it starts.
    public let start: Int

    /// The last time, where the rule's count or its local end says so.
    public let end: Int?

    /// How many more occurrences there are than the rule's count says, because so many fall on the moment of another one.
    let extra: Int

    private let completed: RecurrenceRule

    /// Joins a rule and a start.
    ///
    /// - Parameters:
    ///   - rule: the rule.
    ///   - start: where it starts; what is before the year 1 is its beginning.
    /// - Complexity: O(count) where the rule has one.
    public init(_ rule: RecurrenceRule, start: Int) {
        self.init(rule, start: start, extra: 0)
    }

    private init(_ rule: RecurrenceRule, start: Int, extra: Int) {
        precondition(
            (1...RecurrenceRule.longestInterval).contains(rule.interval)
                && (1...RecurrenceRule.largestCount).contains(rule.count ?? 1),
            "The interval and the count of a rule are positive and bounded; the reader of the text refuses others.")
        let start = max(start, YearLayout.firstDay(of: 1) * 86_400)
        self.rule = rule
        self.start = start
        self.extra = extra
        completed = rule.completed(from: CivilTime(local: start))
        var end: Int?
        if case .local(let time) = rule.until { end = time }
        if let count = rule.count {
            var search = RecurrenceSearch(completed, start: start)
            // Where there are not so many, the calendar ends first.
            end = search.occurrence(count - 1 + extra).map { min($0, end ?? $0) } ?? end
        }
        self.end = end
    }

    /// The same with so many more occurrences than the rule's count says.
    func lengthened(by extra: Int) -> Recurrence { Recurrence(rule, start: start, extra: extra) }

    /// Whether a day may have more than one of its times.
    var comesSeveralTimesADay: Bool { rule.frequency >= .hourly || TimeSet(completed).count > 1 }

    /// The first time from another one on; nil if there is none.
    ///
    /// - Complexity: bounded, wherever it starts and whatever the rule: a period is reached by arithmetic, and a rule
    ///   that has nothing within 400 years has nothing at all.
    public func first(from local: Int) -> Int? {
        var search = RecurrenceSearch(completed, start: start)
        return first(from: local, &search)
    }

    /// The times of a range, in order.
    ///
    /// - Parameters:
    ///   - range: from when on, and before when.
    ///   - most: how many are enough.
    /// - Returns: `most` times at most.
    public func times(in range: Range<Int>, most: Int) -> [Int] {
        var search = RecurrenceSearch(completed, start: start)
        var times: [Int] = []
        var next = range.lowerBound
        while times.count < most, let time = first(from: next, &search), time < range.upperBound {
            times.append(time)
            next = time + 1
        }
        return times
    }

    private func first(from local: Int, _ search: inout RecurrenceSearch) -> Int? {
        search.first(from: local).flatMap { time in end.map { time <= $0 } ?? true ? time : nil }
    }
}
