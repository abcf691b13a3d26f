/// A recurrence rule with its start, in local time without a time zone.
///
/// The start is an occurrence only if the rule allows it.
///
/// - Units: all times are seconds since the clocks showed 1970-01-01 00:00. There are no occurrences after the year
///   9999.
public struct Recurrence: Hashable, Sendable {
    /// The rule.
    public let rule: RecurrenceRule

    /// The start of the rule.
    public let start: Int

    /// The last local time at which an occurrence is possible, set by the rule's count or local end, whichever is
    /// earlier; nil if neither limits the occurrences.
    public let end: Int?

    /// The number of occurrences to add to the rule's count: one for each pair of occurrences at the same moment.
    let extra: Int

    private let completed: RecurrenceRule

    /// Creates a recurrence.
    ///
    /// - Parameters:
    ///   - rule: the rule.
    ///   - start: the start. A start before the year 1 is replaced by the beginning of that year.
    /// - Complexity: O(count) if the rule has a count.
    public init(_ rule: RecurrenceRule, start: Int) {
        self.init(rule, start: start, extra: 0)
    }

    private init(_ rule: RecurrenceRule, start: Int, extra: Int) {
        precondition(
            (1...RecurrenceRule.longestInterval).contains(rule.interval)
                && (1...RecurrenceRule.largestCount).contains(rule.count ?? 1),
            "The interval or the count of a rule is out of range; the parser must reject such values.")
        let start = max(start, YearLayout.firstDay(of: 1) * 86_400)
        self.rule = rule
        self.start = start
        self.extra = extra
        completed = rule.completed(from: CivilTime(local: start))
        var end: Int?
        if case .local(let time) = rule.until { end = time }
        if let count = rule.count {
            var search = RecurrenceSearch(completed, start: start)
            // If the rule has fewer occurrences than its count up to the year 9999, the count does not limit the occurrences.
            end = search.occurrence(count - 1 + extra).map { min($0, end ?? $0) } ?? end
        }
        self.end = end
    }

    /// Returns this recurrence with a count that is higher than the rule's count by `extra`.
    func lengthened(by extra: Int) -> Recurrence { Recurrence(rule, start: start, extra: extra) }

    /// Whether a day may have more than one occurrence.
    var canOccurSeveralTimesADay: Bool { rule.frequency >= .hourly || TimeSet(completed).count > 1 }

    /// Returns the first occurrence at or after a local time; nil if none exists.
    ///
    /// - Complexity: bounded for every rule and every time. The period that contains a time is computed by arithmetic. A
    ///   search without a result ends after one cycle of the calendar, or with the year 9999.
    public func first(from local: Int) -> Int? {
        var search = RecurrenceSearch(completed, start: start)
        return first(from: local, &search)
    }

    /// Returns the occurrences in a range, in ascending order.
    ///
    /// - Parameters:
    ///   - range: the range of local times.
    ///   - most: the maximum number of occurrences.
    /// - Returns: the occurrences in the range; only the first `most` if there are more.
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
