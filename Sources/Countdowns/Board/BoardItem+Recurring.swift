import Foundation

/// A recurring date goes on to its next occurrence at zero.
extension BoardItem {
    /// Between which of its occurrences it is; nil for what does not recur, does not run or does not go on at zero.
    var window: RecurringWindow? { rolling?.window }

    /// When it went on to its next occurrence, the last time before a moment.
    func lastRoll(at moment: Moment) -> WallTime? { rolling?.window(at: moment.wall).lastZero }

    /// The day that goes on at a moment, where it is due on it.
    func dueDay(at moment: Moment) -> Range<WallTime>? { rolling?.dueDay(at: moment.wall) }

    /// Its occurrences, where it goes on to the next one at zero.
    var rolling: RecurringTimes? {
        guard case (.live, .recurring(let times)) = (state.run, times), times.rolls else { return nil }
        return times
    }
}
