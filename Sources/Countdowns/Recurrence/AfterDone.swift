import Foundation

extension RecurringDate {
    /// The first interval of a recurrence whose intervals begin when the user finishes the countdown.
    public enum AfterDone: Hashable, Sendable {
        /// The pattern begins with the first date.
        case fromStart
        /// The first interval begins when the countdown is first loaded.
        case fromLoading
    }

    /// Returns the current date of a recurrence whose intervals begin when the user finishes the countdown.
    ///
    /// An interval of whole days, weeks, months or years begins on the local day of its first moment.
    ///
    /// - Parameters:
    ///   - done: the time at which the user finished the countdown last; nil if the user has not finished it yet.
    ///   - loaded: the time at which the countdown was first loaded.
    ///   - zone: the board's time zone.
    /// - Returns: the date, which may be past; nil after the year 9999.
    func date(afterDone done: WallTime?, loadedAt loaded: WallTime, in zone: TimeZone) -> WallTime? {
        if done == nil, afterDone == .fromStart {
            return first(after: WallTime(unixSeconds: -62_135_769_600), in: zone)
        }
        let begin = done ?? loaded
        switch pattern {
        case .elapsed(let elapsed): return begin + elapsed.interval + shift
        case .rule(let recurrence):
            let own = if case .zone(let own) = clocks { own } else { zone }
            let day = CivilTime(begin, utcOffset: own.utcOffset(at: begin)).dayNumber * 86_400
            var date = self
            date.pattern = .rule(
                Recurrence(recurrence.rule, start: day + (recurrence.start % 86_400 + 86_400) % 86_400))
            // The first day of the interval is not an occurrence.
            let end = LocalTime.startOfDay(Int64(day + 86_400), in: own) - 1
            return date.first(after: WallTime(unixSeconds: end) + shift, in: zone)
        case .list: return nil
        }
    }
}
