import Foundation

/// The conversion between elapsed time and working time in a time zone.
///
/// Time is working time while the clocks of the zone show a working hour. An hour that the clocks skip has no working
/// time, and an hour that they show twice counts twice, so a shift across a clock change has its real length.
///
/// Working time is computed as the difference of two sums, so the computation takes as long for a century as for a day.
public struct WorkTime: Hashable, Sendable {
    /// The maximum time between the date and a clock change that is considered.
    ///
    /// - Units: a hundred years of 365.2425 days.
    public static let reach = Duration.seconds(3_155_695_200)

    /// A clock change, and the correction after this change, in seconds: the working time that the clocks show, minus
    /// the real working time.
    private struct Correction: Hashable, Sendable {
        let instant: Int64
        let seconds: Int
    }

    /// The working hours.
    public let hours: WeeklyHours

    /// The time zone of the working hours.
    public let zone: TimeZone

    private let corrections: [Correction]

    /// Creates the conversion for times near a date.
    ///
    /// - Parameters:
    ///   - hours: the working hours.
    ///   - date: the deadline.
    ///   - start: the start of the countdown.
    ///   - changes: a cache of the zone's clock changes.
    init(_ hours: WeeklyHours, around date: WallTime, from start: WallTime, _ changes: inout ClockChanges) {
        self.hours = hours
        zone = changes.zone
        let reach = Self.reach.flooredSeconds
        let seconds = date.unixSeconds
        let first = max(min(start.unixSeconds, seconds) - 400 * 86_400, seconds - reach)
        let last = min(max(start.unixSeconds, seconds) + 400 * 86_400, seconds + reach)
        var sum = 0
        corrections = changes.changes(in: first..<last).compactMap { change in
            let instant = Int(change.instant)
            let shown =
                hours.worked(before: instant + change.offsetAfter) - hours.worked(before: instant + change.offsetBefore)
            guard shown != 0 else { return nil }
            sum += shown
            return Correction(instant: change.instant, seconds: sum)
        }
    }

    /// Returns the working time between two moments; negative if `end` is before `start`.
    ///
    /// - Complexity: O(log *n*), independent of the time between the moments.
    public func amount(from start: WallTime, to end: WallTime) -> Duration {
        worked(before: end) - worked(before: start)
    }

    /// Whether a moment is within the working hours.
    public func isWork(at time: WallTime) -> Bool { hours.contains(local(time.unixSeconds)) }

    /// Returns the first moment at which `amount` of working time has passed since `start`.
    ///
    /// - Parameters:
    ///   - amount: the working time; a negative amount gives a moment before `start`.
    ///   - start: the moment from which working time is counted.
    /// - Returns: the moment; nil if it is farther than ``reach`` from `start`.
    public func moment(_ amount: Duration, after start: WallTime) -> WallTime? {
        // A fast path: usually, all of the elapsed time is working time.
        if amount > .zero, self.amount(from: start, to: start + amount) == amount { return start + amount }
        let goal = worked(before: start) + amount
        return first(around: start) { worked(before: WallTime(unixSeconds: $0)) >= goal }.map { second in
            // The second before `second` is working time, so working time can be subtracted from the moment like elapsed time.
            let end = WallTime(unixSeconds: second)
            return end + (goal - worked(before: end))
        }
    }

    /// Returns the end of the last working time before a date.
    ///
    /// - Returns: the end; `date` itself if the last working time is farther than ``reach`` from `date`.
    public func lastMoment(before date: WallTime) -> WallTime { moment(.zero, after: date) ?? date }

    /// Returns the next start of working time, or `time` itself if it is within the working hours.
    ///
    /// - Returns: the start, or `time`; nil if the next working time is farther than ``reach``.
    public func nextWork(from time: WallTime) -> WallTime? {
        if isWork(at: time) { return time }
        let second = Duration.seconds(1)
        return moment(second, after: WallTime(unixSeconds: time.unixSeconds)).map {
            WallTime(sinceEpoch: $0.sinceEpoch - second)
        }
    }

    /// Returns the end of the working time that contains `time`, or `time` itself if it is outside the working hours.
    ///
    /// - Returns: the end, or `time`; nil if the working time continues for longer than ``reach``.
    public func endOfWork(from time: WallTime) -> WallTime? {
        guard isWork(at: time) else { return time }
        let start = WallTime(unixSeconds: time.unixSeconds)
        let end = first(around: start) { second in
            let moment = WallTime(unixSeconds: second)
            return moment - start > amount(from: start, to: moment)
        }
        return end.map { WallTime(unixSeconds: $0 - 1) }
    }

    /// Returns the first second that satisfies a predicate; all later seconds must satisfy the predicate, too.
    ///
    /// - Returns: the second; nil if it is farther than ``reach`` from `time`.
    /// - Complexity: O(log *distance*).
    private func first(around time: WallTime, where fulfils: (Int64) -> Bool) -> Int64? {
        var (low, high) = (time.unixSeconds, time.sinceEpoch.ceiledSeconds)
        var step: Int64 = 60
        while !fulfils(high) {
            guard step < Self.reach.flooredSeconds else { return nil }
            (low, high, step) = (high, high + step, 2 * step)
        }
        step = 60
        while fulfils(low) {
            guard step < Self.reach.flooredSeconds else { return nil }
            (low, high, step) = (low - step, low, 2 * step)
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if fulfils(middle) { high = middle } else { low = middle }
        }
        return high
    }

    /// Returns the working time from a fixed moment to `time`.
    private func worked(before time: WallTime) -> Duration {
        let seconds = time.unixSeconds
        let local = local(seconds)
        let whole = Duration.seconds(hours.worked(before: local) - correction(at: seconds))
        let fraction = time.sinceEpoch - .seconds(seconds)
        return fraction > .zero && hours.contains(local) ? whole + fraction : whole
    }

    private func local(_ seconds: Int64) -> Int { Int(seconds) + zone.utcOffset(at: seconds) }

    /// Returns the correction at a moment, in seconds: the working time that the clocks show since the first considered
    /// clock change, minus the real working time.
    private func correction(at seconds: Int64) -> Int {
        let index = corrections.partitioningIndex { $0.instant > seconds }
        return index == 0 ? 0 : corrections[index - 1].seconds
    }
}
