import Foundation

/// How much of the time is work, in a zone.
///
/// It is work when the clocks of the zone show an hour of work. An hour that they skip has no work, one that they show twice
/// has it twice: a shift over a change of the clocks has its real length.
///
/// Amounts are differences of two sums, so they cost the same over a day as over a century.
public struct WorkTime: Hashable, Sendable {
    /// How far from its date changes of the clocks are looked at.
    ///
    /// - Units: a hundred years of 365.2425 days.
    public static let reach = Duration.seconds(3_155_695_200)

    /// A change of the clocks, and how much more work they have shown up to then than there was.
    private struct Correction: Hashable, Sendable {
        let instant: Int64
        let seconds: Int
    }

    /// The hours of work.
    public let hours: WeeklyHours

    /// The zone on whose clocks they are.
    public let zone: TimeZone

    private let corrections: [Correction]

    /// Makes the work of some hours around a date.
    ///
    /// - Parameters:
    ///   - hours: the hours of work.
    ///   - date: the date that is counted to.
    ///   - start: where counting begins.
    ///   - changes: the changes of the zone's clocks.
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

    /// How much is worked from one moment to another; negative where the other one is before.
    ///
    /// - Complexity: O(log *n*), whatever the distance.
    public func amount(from start: WallTime, to end: WallTime) -> Duration {
        worked(before: end) - worked(before: start)
    }

    /// Whether work goes on at a moment.
    public func isWork(at time: WallTime) -> Bool { hours.contains(local(time.unixSeconds)) }

    /// The first moment at which so much is worked since another one.
    ///
    /// - Parameters:
    ///   - amount: how much; negative is looked for before `start`.
    ///   - start: from when on.
    /// - Returns: nil where that is more than ``reach`` away.
    public func moment(_ amount: Duration, after start: WallTime) -> WallTime? {
        // Most often work goes on all the while.
        if amount > .zero, self.amount(from: start, to: start + amount) == amount { return start + amount }
        let goal = worked(before: start) + amount
        return first(around: start) { worked(before: WallTime(unixSeconds: $0)) >= goal }.map { second in
            // Within the last second time and work pass alike.
            let end = WallTime(unixSeconds: second)
            return end + (goal - worked(before: end))
        }
    }

    /// The first moment at which nothing is left to be worked before a date: the end of the last work before it.
    ///
    /// - Returns: the date itself where nothing is worked for longer than ``reach``.
    public func lastMoment(before date: WallTime) -> WallTime { moment(.zero, after: date) ?? date }

    /// The moment at which work begins again; a moment of work is it itself.
    ///
    /// - Returns: nil where that is more than ``reach`` away.
    public func nextWork(from time: WallTime) -> WallTime? {
        if isWork(at: time) { return time }
        let second = Duration.seconds(1)
        return moment(second, after: WallTime(unixSeconds: time.unixSeconds)).map {
            WallTime(sinceEpoch: $0.sinceEpoch - second)
        }
    }

    /// The moment at which work ends that goes on; a moment without work is it itself.
    ///
    /// - Returns: nil where it goes on for longer than ``reach``.
    public func endOfWork(from time: WallTime) -> WallTime? {
        guard isWork(at: time) else { return time }
        let start = WallTime(unixSeconds: time.unixSeconds)
        let end = first(around: start) { second in
            let moment = WallTime(unixSeconds: second)
            return moment - start > amount(from: start, to: moment)
        }
        return end.map { WallTime(unixSeconds: $0 - 1) }
    }

    /// The first second that fulfils what all later ones do, too.
    ///
    /// - Returns: nil where that is more than ``reach`` from a moment.
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

    /// What is worked from some moment on until another one.
    private func worked(before time: WallTime) -> Duration {
        let seconds = time.unixSeconds
        let local = local(seconds)
        let whole = Duration.seconds(hours.worked(before: local) - correction(at: seconds))
        let fraction = time.sinceEpoch - .seconds(seconds)
        return fraction > .zero && hours.contains(local) ? whole + fraction : whole
    }

    private func local(_ seconds: Int64) -> Int { Int(seconds) + zone.utcOffset(at: seconds) }

    /// How much more work the clocks have shown than there was, since the first change that matters.
    private func correction(at seconds: Int64) -> Int {
        let index = corrections.partitioningIndex { $0.instant > seconds }
        return index == 0 ? 0 : corrections[index - 1].seconds
    }
}
