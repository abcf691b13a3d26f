/// Durations as phrases for sentences.
public enum AmountWords {
    /// Formats a duration in its two largest units, or in one unit if the duration is less than an hour or the second unit
    /// would be zero.
    ///
    /// - Parameters:
    ///   - amount: the duration.
    ///   - calendar: the calendar days of the duration; nil if a day has 86,400 s.
    /// - Returns: the phrase.
    public static func words(_ amount: Duration, _ calendar: CalendarAmount? = nil) -> String {
        let (days, beyond) = split(amount, calendar)
        if days > 0 {
            let hours = beyond.flooredSeconds / 3_600
            return self.days(days) + (hours == 0 ? "" : " \(hours) h")
        }
        let seconds = amount.flooredSeconds
        let rest = seconds % 3_600 / 60
        return largestUnit(amount, calendar) + (seconds < 3_600 || rest == 0 ? "" : " \(rest) min")
    }

    /// Formats a duration in its largest unit.
    ///
    /// - Parameters:
    ///   - amount: the duration.
    ///   - calendar: the calendar days of the duration, whose midnights are counted; nil if a day has 86,400 s.
    /// - Returns: the phrase.
    public static func largestUnit(_ amount: Duration, _ calendar: CalendarAmount? = nil) -> String {
        let (days, _) = split(amount, calendar)
        if days > 0 { return self.days(max(calendar.map { Int64($0.midnights) } ?? days, 1)) }
        let seconds = amount.flooredSeconds
        return switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min"
        default: "\(seconds / 3_600) h"
        }
    }

    /// Formats a remaining time, rounded up to whole seconds, with a minus sign if it is negative.
    public static func remaining(_ left: Duration, _ calendar: CalendarAmount? = nil) -> String {
        let whole = left.ceiledSeconds
        return (whole < 0 ? "-" : "") + words(.seconds(abs(whole)), calendar)
    }

    /// Formats a number of days.
    public static func days(_ count: Int64) -> String { count == 1 ? "1 day" : "\(count) days" }

    /// The days of a duration, and the rest.
    private static func split(_ amount: Duration, _ calendar: CalendarAmount?) -> (days: Int64, rest: Duration) {
        if let calendar { return (Int64(calendar.days), calendar.rest) }
        let days = amount.flooredSeconds / 86_400
        return (days, amount - .seconds(days * 86_400))
    }
}
