import Foundation

/// A recurring date: its occurrences, their time zone, and its exceptions.
///
/// A rule or a list is in local time: its occurrences are first computed as local times, and then converted to moments.
public struct RecurringDate: Hashable, Sendable {
    /// The pattern of the occurrences.
    public enum Pattern: Hashable, Sendable {
        /// A rule in local time.
        case rule(Recurrence)
        /// A fixed interval of elapsed time, independent of clock changes.
        case elapsed(ElapsedRecurrence)
        /// No pattern: only the times in ``RecurringDate/added``.
        case list
    }

    /// The time zone of the local times.
    public enum Clocks: Hashable, Sendable {
        /// The board's time zone, for floating times.
        case floating
        /// A fixed time zone.
        case zone(TimeZone)
        /// A time zone that a calendar file defines.
        case described(DescribedZone)
    }

    /// The maximum number of ``exceptions``, and of ``exceptedDays``.
    public static let maxExceptions = 1_000

    /// The pattern of the occurrences.
    public var pattern: Pattern

    /// The time zone of the local times.
    public var clocks: Clocks

    /// Whether each occurrence is the start of a day; on days on which the clocks skip midnight, the day starts later.
    public var isStartOfDay: Bool

    /// The choice of a moment for a local time that the clocks skip or repeat.
    public var disambiguation: LocalTime.Disambiguation

    /// Additional occurrences, in ascending order.
    ///
    /// The times in ``added`` and ``exceptions`` are in seconds of local time since 1970-01-01 00:00.
    public var added: [Int] = []

    /// Excluded local times, in ascending order; at most ``maxExceptions``.
    public var exceptions: [Int] = []

    /// Excluded days, as days since 1970-01-01 in ascending order; at most ``maxExceptions``.
    public var exceptedDays: [Int] = []

    /// The year from which ages are counted; nil if unknown.
    public var firstYear: Int?

    /// An offset that is added to each occurrence; negative for earlier occurrences.
    public var shift: Duration = .zero

    /// The first interval, if each interval begins when the user finishes the countdown; nil if the pattern determines
    /// all occurrences.
    public var afterDone: AfterDone?

    /// Whether the count of the rule is corrected; see ``counted(on:)``.
    private var isCounted = false

    /// Creates a recurring date.
    public init(
        _ pattern: Pattern, clocks: Clocks, isStartOfDay: Bool = false,
        disambiguation: LocalTime.Disambiguation = .compatible
    ) {
        self.pattern = pattern
        self.clocks = clocks
        self.isStartOfDay = isStartOfDay
        self.disambiguation = disambiguation
    }

    /// Returns the first occurrence after a moment; nil if none exists.
    ///
    /// - Parameters:
    ///   - time: the moment.
    ///   - zone: the board's time zone.
    /// - Returns: an occurrence later than `time`.
    /// - Complexity: bounded, independent of the time since the start; O(exceptions) if many consecutive occurrences are
    ///   excluded.
    public func first(after time: WallTime, in zone: TimeZone) -> WallTime? {
        shift == .zero
            ? unshifted(after: time, in: zone)
            : unshifted(after: time + (.zero - shift), in: zone).map { $0 + shift }
    }

    private func unshifted(after time: WallTime, in zone: TimeZone) -> WallTime? {
        switch (pattern, clocks) {
        case (.elapsed(let elapsed), .floating): first(after: time, of: elapsed, in: zone)
        case (.elapsed(let elapsed), .zone(let own)): first(after: time, of: elapsed, in: own)
        case (.elapsed(let elapsed), .described): first(after: time, of: elapsed, in: zone)
        case (_, .floating): civil(after: time, on: zone)
        case (_, .zone(let own)): civil(after: time, on: own)
        case (_, .described(let own)): civil(after: time, on: own)
        }
    }

    /// Returns the last occurrence at or before a moment; nil if none exists.
    ///
    /// - Parameters:
    ///   - time: the moment.
    ///   - zone: the board's time zone.
    /// - Returns: an occurrence not later than `time`.
    /// - Complexity: some dozens of calls of ``first(after:in:)``.
    public func last(until time: WallTime, in zone: TimeZone) -> WallTime? {
        let local = Int((time + (.zero - shift)).unixSeconds + LocalTime.reach)
        guard let end = rule?.end, end < local else { return search(until: time, in: zone) }
        // Otherwise, each of the dozens of searches would correct the count.
        let date =
            switch clocks {
            case .floating: counted(on: zone)
            case .zone(let own): counted(on: own)
            case .described(let own): counted(on: own)
            }
        return date.search(until: time, in: zone)
    }

    private func search(until time: WallTime, in zone: TimeZone) -> WallTime? {
        var reach = Duration.seconds(3_600)
        // There are no occurrences before the year 1.
        let earliest = WallTime(unixSeconds: -62_135_769_600)
        var found: WallTime?
        var (low, high) = (time, time)
        while found == nil, low > earliest {
            low = max(time + (.zero - reach), earliest)
            found = first(after: low, in: zone).flatMap { $0 <= time ? $0 : nil }
            if found == nil { high = low }
            reach *= 8
        }
        guard var last = found else { return nil }
        // Loop invariant: no occurrence is between `high` (exclusive) and `time` (inclusive).
        while let next = first(after: last, in: zone), next <= time {
            last = next
            let middle = last + (high - last) / 2
            if let later = first(after: middle, in: zone), later <= time { last = later } else { high = middle }
        }
        return last
    }

    /// Returns the end of an occurrence that is the start of an event of some length; nil if the event would have whole
    /// days, but its occurrence is not the start of a day.
    public func end(of time: WallTime, lasting length: EventLength, in zone: TimeZone) -> WallTime? {
        switch clocks {
        case .floating: length.end(from: time, on: zone)
        case .zone(let own): length.end(from: time, on: own)
        case .described(let own): length.end(from: time, on: own)
        }
    }

    /// Returns the number of years from ``firstYear`` to an occurrence.
    ///
    /// - Returns: the age in years; nil if ``firstYear`` is nil.
    public func age(at time: WallTime, in zone: TimeZone) -> Int? {
        let time = time + (.zero - shift)
        return firstYear.map { first in
            let offset =
                switch clocks {
                case .floating: zone.utcOffset(at: time)
                case .zone(let own): own.utcOffset(at: time)
                case .described(let own): own.utcOffset(at: time.unixSeconds)
                }
            return CivilTime(time, utcOffset: offset).year - first
        }
    }
}

/// The correction of a rule's count: RFC 5545 counts two occurrences at the same moment as one. Two occurrences can
/// have the same moment, because a local time that the clocks skip may be moved to the local time of another
/// occurrence.
extension RecurringDate {
    /// Returns this date with the corrected count.
    private func counted(on zone: some UTCOffsets) -> RecurringDate {
        var date = self
        while let longer = date.lengthened(on: zone) { date = longer }
        date.isCounted = true
        return date
    }

    /// Returns this date with the count of its rule increased by one for each pair of occurrences at the same moment.
    ///
    /// Compares only occurrences on the same day: a clock change that skips a whole day is ignored.
    ///
    /// - Parameter zone: the time zone of the local times.
    /// - Returns: the date with the higher count; nil if the count of this date is already high enough.
    /// - Complexity: two offset lookups for each three weeks of the rule that have an occurrence.
    private func lengthened(on zone: some UTCOffsets) -> RecurringDate? {
        guard case .rule(let rule) = pattern, rule.latestEnd != nil else { return nil }
        let extra = coincidences(of: rule, on: zone)
        guard extra > rule.extra else { return nil }
        var date = self
        date.pattern = .rule(rule.lengthened(by: extra))
        return date
    }

    /// Returns the number of pairs of occurrences at the same moment.
    ///
    /// Of two clock changes within 22 days, one may be ignored. Zones had such changes before 1950; today the closest are
    /// those around Ramadan, some 30 days apart.
    private func coincidences(of rule: Recurrence, on zone: some UTCOffsets) -> Int {
        var (count, local, search) = (0, rule.start, rule.search)
        while let next = rule.first(from: local, &search) {
            let (early, late) = (Int64(next) - LocalTime.reach, Int64(next) + 21 * 86_400)
            let (before, after) = (zone.utcOffset(at: early), zone.utcOffset(at: late))
            guard before != after else {
                local = Int(late - LocalTime.reach)
                continue
            }
            let change = Int(LocalTime.change(after: early, before: late, on: zone))
            local = change + 2 * Int(LocalTime.reach)
            guard before < after else { continue }
            let skipped = max(change + before, next)..<max(change + after, next)
            let shift = disambiguation == .earlier ? before - after : after - before
            for time in rule.times(in: skipped, most: .max) where rule.first(from: time + shift) == time + shift {
                count += 1
            }
        }
        return count
    }
}

extension RecurringDate {
    // MARK: Local time

    /// Returns the first occurrence at or after `local`, in local time.
    private func first(fromLocal local: Int) -> Int? {
        var from = local
        while let time = [rule?.first(from: from), added.first(from: from)].compactMap(\.self).min() {
            guard let end = endOfException(at: time) else { return time }
            from = end
        }
        return nil
    }

    private var rule: Recurrence? {
        if case .rule(let rule) = pattern { rule } else { nil }
    }

    /// Returns the local time at which the exceptions end that exclude a local time; nil if it is not excluded.
    ///
    /// A search continues after all consecutive days that are excluded: each day may have very many occurrences.
    private func endOfException(at local: Int) -> Int? {
        let day = local.flooredQuotient(by: 86_400)
        let first = exceptedDays.partitioningIndex { $0 >= day }
        if first < exceptedDays.count, exceptedDays[first] == day {
            var (last, end) = (first, exceptedDays.count)
            while end - last > 1 {
                let middle = (last + end) / 2
                if exceptedDays[middle] - day == middle - first { last = middle } else { end = middle }
            }
            return (exceptedDays[last] + 1) * 86_400
        }
        return exceptions.first(from: local) == local ? local + 1 : nil
    }

    // MARK: Moments

    /// Returns the first moment after `time` at which the clocks of `zone` show the local time of an occurrence.
    func civil(after time: WallTime, on zone: some UTCOffsets) -> WallTime? {
        let now = time.unixSeconds
        let next = isStartOfDay ? day(after: now, on: zone) : instant(after: now, on: zone)
        if !isCounted, isBeyondCount(next, on: zone), let latest = rule?.latestEnd, latest > Int(now - LocalTime.reach)
        {
            return counted(on: zone).civil(after: time, on: zone)
        }
        guard let instant = next else { return nil }
        let found = WallTime(unixSeconds: instant)
        if case .moment(let until) = rule?.rule.until, found > until { return nil }
        return found
    }

    /// Whether the rule has a count and its last occurrence is before a moment; nil counts as a moment after all occurrences.
    private func isBeyondCount(_ instant: Int64?, on zone: some UTCOffsets) -> Bool {
        guard let rule, rule.rule.count != nil, let end = rule.end else { return false }
        return instant.map { Int($0) + zone.utcOffset(at: $0) > end } ?? true
    }

    /// Returns the first occurrence after a moment, if all occurrences are starts of days.
    ///
    /// The moments at which days start have the same order as the days, even near a clock change, so the first start
    /// after `now` is the result.
    private func day(after now: Int64, on zone: some UTCOffsets) -> Int64? {
        var local = Int(now) + zone.utcOffset(at: now) - 2 * 86_400
        while let next = first(fromLocal: local) {
            let instant = LocalTime.startOfDay(Int64(next), on: zone)
            if instant > now { return instant }
            local = next + 1
        }
        return nil
    }

    private func instant(after now: Int64, on zone: some UTCOffsets) -> Int64? {
        let reach = LocalTime.reach
        let (before, after) = (zone.utcOffset(at: now - reach), zone.utcOffset(at: now + reach))
        guard before != after else { return instant(fromLocal: Int(now) + before + 1, on: zone) }
        // Near a clock change, there are three ranges of local times: before the change, skipped or repeated, and after the
        // change. Within each range, the moments have the same order as the local times.
        let change = LocalTime.change(after: now - reach, before: now + reach, on: zone)
        let (skipped, shown) = (Int(change) + min(before, after), Int(change) + max(before, after))
        let doubtful =
            switch disambiguation {
            case .compatible: before
            case .later: min(before, after)
            case .earlier: max(before, after)
            }
        let candidates = [
            first(fromLocal: Int(now) + before + 1).flatMap { $0 < skipped ? Int64($0 - before) : nil },
            first(fromLocal: max(skipped, Int(now) + doubtful + 1)).flatMap { $0 < shown ? Int64($0 - doubtful) : nil },
            instant(fromLocal: max(shown, Int(now) + after + 1), on: zone),
        ]
        return candidates.compactMap(\.self).min()
    }

    /// Returns the moment of the first occurrence at or after the local time `local`.
    ///
    /// The caller ensures that no clock change is near `local` itself.
    private func instant(fromLocal local: Int, on zone: some UTCOffsets) -> Int64? {
        guard let next = first(fromLocal: local) else { return nil }
        let (instant, occurrence) = LocalTime.instant(of: Int64(next), on: zone, disambiguation)
        guard case .skipped = occurrence, disambiguation != .earlier else { return instant }
        // The skipped occurrence is moved forward. An occurrence after the skipped range may have an earlier moment
        // than the moved occurrence.
        let reach = LocalTime.reach
        let change = LocalTime.change(after: Int64(next) - reach, before: Int64(next) + reach, on: zone)
        let after = zone.utcOffset(at: change)
        guard let other = first(fromLocal: Int(change) + after) else { return instant }
        return min(instant, LocalTime.instant(of: Int64(other), on: zone, disambiguation).instant)
    }

    // MARK: Elapsed time

    func first(after time: WallTime, of elapsed: ElapsedRecurrence, in zone: TimeZone) -> WallTime? {
        var time = time
        while let next = elapsed.first(after: time, in: zone) {
            guard next.unixSeconds < Self.end else { return nil }
            let local = Int(next.unixSeconds) + zone.utcOffset(at: next)
            guard let end = endOfException(at: local) else { return next }
            let rest = end > local + 1 ? LocalTime.startOfDay(Int64(end), in: zone) - 1 : next.unixSeconds
            time = max(next, WallTime(unixSeconds: rest))
        }
        return nil
    }

    /// The end of the last year that is searched, as a Unix timestamp.
    private static let end = Int64(RecurrenceSearch.lastDay + 1) * 86_400
}

extension [Int] {
    /// Returns the first element of a sorted array that is not less than a number.
    func first(from number: Int) -> Int? {
        let index = partitioningIndex { $0 >= number }
        return index < count ? self[index] : nil
    }
}
