import Foundation

/// A date that comes again and again.
///
/// A civil rule goes by the clocks of a zone: which days and times it means is found without a zone, and the zone is
/// applied last.
public struct RecurringDate: Hashable, Sendable {
    /// What makes it come again.
    public enum Pattern: Hashable, Sendable {
        /// A rule on the clocks.
        case rule(Recurrence)
        /// Elapsed time, whatever the clocks show.
        case elapsed(ElapsedRecurrence)
        /// Only the times that are added one by one.
        case list
    }

    /// The clocks that show its times.
    public enum Clocks: Hashable, Sendable {
        /// Those of wherever the board is.
        case floating
        /// Those of a zone.
        case zone(TimeZone)
        /// Those that a calendar file describes itself.
        case described(DescribedZone)
    }

    /// The most times that may be taken out of a pattern one by one.
    public static let mostExceptions = 1_000

    /// What makes it come again.
    public var pattern: Pattern

    /// The clocks that show its times.
    public var clocks: Clocks

    /// Whether the first moment of a day is meant, which is not midnight everywhere.
    public var isStartOfDay: Bool

    /// Which moment is meant where the clocks skip a time, or show it twice.
    public var disambiguation: LocalTime.Disambiguation

    /// Times that are added, in order; all local times are in seconds since clocks showed 1970-01-01 00:00.
    public var added: [Int] = []

    /// Times at which it does not come, in order; ``mostExceptions`` at most.
    public var exceptions: [Int] = []

    /// Days on which it does not come, in order, counted from 1970-01-01; ``mostExceptions`` at most.
    public var exceptedDays: [Int] = []

    /// The year from which ages are counted; nil where nobody said when it began.
    public var firstYear: Int?

    /// How much later it comes than all of this says; earlier if it is negative.
    public var shift: Duration = .zero

    /// Makes a recurring date.
    public init(
        _ pattern: Pattern, clocks: Clocks, isStartOfDay: Bool = false,
        disambiguation: LocalTime.Disambiguation = .compatible
    ) {
        self.pattern = pattern
        self.clocks = clocks
        self.isStartOfDay = isStartOfDay
        self.disambiguation = disambiguation
    }

    /// The first moment after another one at which it comes; nil if it does not come any more.
    ///
    /// - Parameters:
    ///   - time: a moment.
    ///   - zone: where the board is.
    /// - Returns: a moment later than `time`.
    /// - Complexity: bounded, however long ago it started; O(exceptions) where many are met in a row.
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

    /// The last moment up to another one at which it came; nil if it never did.
    ///
    /// - Parameters:
    ///   - time: a moment.
    ///   - zone: where the board is.
    /// - Returns: a moment not later than `time`.
    /// - Complexity: some dozens of ``first(after:in:)``.
    public func last(until time: WallTime, in zone: TimeZone) -> WallTime? {
        var reach = Duration.seconds(3_600)
        // Nothing comes before the year 1.
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
        // Nothing comes between `high` and `time` that `last` is not.
        high = time
        while let next = first(after: last, in: zone), next <= time {
            last = next
            let middle = last + (high - last) / 2
            if let later = first(after: middle, in: zone), later <= time { last = later } else { high = middle }
        }
        return last
    }

    /// When the day of an occurrence is over, on its clocks; nil where times are meant rather than days.
    public func endOfDay(of time: WallTime, in zone: TimeZone) -> WallTime? {
        guard isStartOfDay, shift == .zero else { return nil }
        func end(on zone: some UTCOffsets) -> WallTime {
            let day = CivilTime(time, utcOffset: zone.utcOffset(at: time.unixSeconds)).dayNumber
            return WallTime(unixSeconds: LocalTime.startOfDay(Int64(day + 1) * 86_400, on: zone))
        }
        return switch clocks {
        case .floating: end(on: zone)
        case .zone(let own): end(on: own)
        case .described(let own): end(on: own)
        }
    }

    /// How old something is that began in ``firstYear`` when it comes at a moment.
    ///
    /// - Returns: nil where nobody said when it began.
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

/// A count counts moments: what the clocks skip may fall on the moment of another occurrence, and RFC 5545 has each once.
extension RecurringDate {
    /// The same with as many more occurrences of its rule as fall on the moment of another one.
    ///
    /// Two of one day are looked at; that the clocks skip a whole day is left to those who did it.
    ///
    /// - Parameters:
    ///   - now: the moment after which they matter.
    ///   - zone: the clocks.
    /// - Returns: nil where it has that many already, or they are past.
    /// - Complexity: a look at the clocks for each day of the rule up to its end, unless that is long past.
    func lengthened(after now: Int64, on zone: some UTCOffsets) -> RecurringDate? {
        guard case .rule(let rule) = pattern, let count = rule.rule.count, rule.comesSeveralTimesADay else {
            return nil
        }
        // No moment has more than two.
        guard let last = rule.lengthened(by: count).end, last > Int(now - LocalTime.reach) else { return nil }
        let extra = coincidences(of: rule, on: zone)
        guard extra > rule.extra else { return nil }
        var date = self
        date.pattern = .rule(rule.lengthened(by: extra))
        return date
    }

    /// How many occurrences fall on the moment of another one.
    private func coincidences(of rule: Recurrence, on zone: some UTCOffsets) -> Int {
        var (count, local) = (0, rule.start)
        while let next = rule.first(from: local) {
            local = next + 86_400
            let (early, late) = (Int64(next) - LocalTime.reach, Int64(next) + 2 * LocalTime.reach)
            let (before, after) = (zone.utcOffset(at: early), zone.utcOffset(at: late))
            guard before < after else { continue }
            let change = Int(LocalTime.change(after: early, before: late, on: zone))
            let skipped = max(change + before, next)..<max(change + after, next)
            let shift = disambiguation == .earlier ? before - after : after - before
            for time in rule.times(in: skipped, most: .max) where rule.first(from: time + shift) == time + shift {
                count += 1
            }
            local = max(local, skipped.upperBound)
        }
        return count
    }
}

extension RecurringDate {
    // MARK: On the clocks

    /// The first local time from another one on.
    private func first(fromLocal local: Int) -> Int? {
        var from = local
        while let time = [rule?.first(from: from), added.first(from: from)].compactMap(\.self).min() {
            guard isExcepted(time) else { return time }
            from = time + 1
        }
        return nil
    }

    private var rule: Recurrence? {
        if case .rule(let rule) = pattern { rule } else { nil }
    }

    private func isExcepted(_ local: Int) -> Bool {
        if !exceptions.isEmpty, exceptions.first(from: local) == local { return true }
        guard !exceptedDays.isEmpty else { return false }
        let day = local.flooredQuotient(by: 86_400)
        return exceptedDays.first(from: day) == day
    }

    // MARK: In a zone

    /// The first moment after another one at which clocks show one of the times.
    func civil(after time: WallTime, on zone: some UTCOffsets) -> WallTime? {
        let now = time.unixSeconds
        let next = isStartOfDay ? day(after: now, on: zone) : instant(after: now, on: zone)
        if isBeyondCount(next, on: zone), let longer = lengthened(after: now, on: zone) {
            return longer.civil(after: time, on: zone)
        }
        guard let instant = next else { return nil }
        let found = WallTime(unixSeconds: instant)
        if case .moment(let until) = rule?.rule.until, found > until { return nil }
        return found
    }

    /// Whether a moment is not one of those that a count allows.
    private func isBeyondCount(_ instant: Int64?, on zone: some UTCOffsets) -> Bool {
        guard let rule, rule.rule.count != nil, let end = rule.end else { return false }
        return instant.map { Int($0) + zone.utcOffset(at: $0) > end } ?? true
    }

    /// The same where days are meant: they come in the order of the calendar, whatever clocks do.
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
        // Near a change the clocks show the times before it, those that they skip or show twice, and those after it: in
        // each of the three the order of the times is that of the moments.
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

    /// The moment of the first local time from another one on that no clocks skip or show twice nearby.
    private func instant(fromLocal local: Int, on zone: some UTCOffsets) -> Int64? {
        guard let next = first(fromLocal: local) else { return nil }
        let (instant, occurrence) = LocalTime.instant(of: Int64(next), on: zone, disambiguation)
        guard case .skipped = occurrence, disambiguation != .earlier else { return instant }
        // What comes after the times that are skipped may come before this one.
        let reach = LocalTime.reach
        let change = LocalTime.change(after: Int64(next) - reach, before: Int64(next) + reach, on: zone)
        let after = zone.utcOffset(at: change)
        guard let other = first(fromLocal: Int(change) + after) else { return instant }
        return min(instant, LocalTime.instant(of: Int64(other), on: zone, disambiguation).instant)
    }

    // MARK: Elapsed

    func first(after time: WallTime, of elapsed: ElapsedRecurrence, in zone: TimeZone) -> WallTime? {
        var time = time
        while let next = elapsed.first(after: time, in: zone) {
            guard next.unixSeconds < Self.end else { return nil }
            let local = Int(next.unixSeconds) + zone.utcOffset(at: next)
            guard isExcepted(local) else { return next }
            let day = local.flooredQuotient(by: 86_400)
            let isDay = exceptedDays.first(from: day) == day
            // A day that is left out is passed over as a whole.
            let rest = isDay ? LocalTime.startOfDay(Int64(day + 1) * 86_400, in: zone) - 1 : next.unixSeconds
            time = max(next, WallTime(unixSeconds: rest))
        }
        return nil
    }

    /// The end of the last year in which something happens, in seconds since 1970.
    private static let end = Int64(RecurrenceSearch.lastDay + 1) * 86_400
}

extension [Int] {
    /// The first element of an array in order that is not less than a number.
    func first(from number: Int) -> Int? {
        let index = partitioningIndex { $0 >= number }
        return index < count ? self[index] : nil
    }
}
