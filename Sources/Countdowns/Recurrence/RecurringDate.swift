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
