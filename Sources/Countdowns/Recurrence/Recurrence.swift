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
    public private(set) var end: Int?

    /// The value of ``end`` for a doubled count; nil if the count is not corrected.
    ///
    /// At most two occurrences have the same moment, so a corrected count is at most doubled.
    private(set) var latestEnd: Int?

    /// The number of occurrences to add to the rule's count: one for each pair of occurrences at the same moment.
    private(set) var extra = 0

    private let completed: RecurrenceRule
    private var steps = 0

    /// Creates a recurrence.
    ///
    /// - Parameters:
    ///   - rule: the rule.
    ///   - start: the start. A start before the year 1 is replaced by the beginning of that year.
    /// - Complexity: O(count) if the rule has a count; O(years) for most rules. ``steps(from:)`` returns the cost.
    public init(_ rule: RecurrenceRule, start: Int) {
        precondition(
            (1...RecurrenceRule.longestInterval).contains(rule.interval)
                && (1...RecurrenceRule.largestCount).contains(rule.count ?? 1),
            "The interval or the count of a rule is out of range; the parser must reject such values.")
        let start = max(start, YearLayout.firstDay(of: 1) * 86_400)
        self.rule = rule
        self.start = start
        completed = rule.completed(from: CivilTime(local: start))
        end = until
        guard let count = rule.count else { return }
        var search = search
        end = end(count - 1, from: start, &search)
        if let end, canOccurSeveralTimesADay {
            latestEnd = self.end(count - 1, from: end + 1, &search)
            // The comparison of the occurrences with the clock changes.
            steps = min(count, (end - start) / 259_200)
        }
        steps += search.steps
    }

    private var until: Int? {
        if case .local(let time) = rule.until { time } else { nil }
    }

    /// Returns the occurrence at an index, counted from `local`, or the local end of the rule if it is earlier.
    ///
    /// If the rule has fewer occurrences up to the year 9999, the count does not limit the occurrences.
    private func end(_ number: Int, from local: Int, _ search: inout RecurrenceSearch) -> Int? {
        search.occurrence(number, from: local).map { min($0, until ?? $0) } ?? until
    }

    /// Returns this recurrence with a count that is higher than the rule's count by `extra`.
    ///
    /// - Complexity: O(extra).
    func lengthened(by extra: Int) -> Recurrence {
        guard let end else { return self }
        var (longer, search) = (self, search)
        longer.end = self.end(extra - self.extra - 1, from: end + 1, &search)
        longer.extra = extra
        return longer
    }

    /// A new search for occurrences, which ignores ``end``.
    var search: RecurrenceSearch { RecurrenceSearch(completed, start: start) }

    /// Returns the number of steps that the recurrence took to create, and that searches from the start and from a local
    /// time take.
    ///
    /// A step takes less than a microsecond.
    public func steps(from local: Int) -> Int {
        var search = search
        _ = search.first(from: start)
        _ = first(from: local, &search)
        return steps + search.steps
    }

    /// Whether a day may have more than one occurrence.
    var canOccurSeveralTimesADay: Bool { rule.frequency >= .hourly || TimeSet(completed).count > 1 }

    /// Returns the first occurrence at or after a local time; nil if none exists.
    ///
    /// - Complexity: bounded for every rule and every time. The period that contains a time is computed by arithmetic. A
    ///   search without a result ends after one cycle of the calendar, or with the year 9999.
    public func first(from local: Int) -> Int? {
        var search = search
        return first(from: local, &search)
    }

    /// Returns the occurrences in a range, in ascending order.
    ///
    /// - Parameters:
    ///   - range: the range of local times.
    ///   - most: the maximum number of occurrences.
    /// - Returns: the occurrences in the range; only the first `most` if there are more.
    public func times(in range: Range<Int>, most: Int) -> [Int] {
        var search = search
        var times: [Int] = []
        var next = range.lowerBound
        while times.count < most, let time = first(from: next, &search), time < range.upperBound {
            times.append(time)
            next = time + 1
        }
        return times
    }

    func first(from local: Int, _ search: inout RecurrenceSearch) -> Int? {
        if let end, local > end { return nil }
        return search.first(from: local).flatMap { time in end.map { time <= $0 } ?? true ? time : nil }
    }
}
