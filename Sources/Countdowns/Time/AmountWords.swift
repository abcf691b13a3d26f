/// Durations as phrases for sentences.
public enum AmountWords {
    /// Formats an amount in its two largest units, or in one unit if the amount is less than an hour or the second unit
    /// would be zero.
    public static func words(_ amount: CalendarAmount) -> String {
        let seconds = amount.rest.flooredSeconds
        guard amount.days == 0 else { return days(amount.days) + (seconds < 3_600 ? "" : " \(seconds / 3_600) h") }
        let minutes = seconds % 3_600 / 60
        return largestUnit(amount) + (seconds < 3_600 || minutes == 0 ? "" : " \(minutes) min")
    }

    /// Formats a duration as an amount with days of 86,400 s.
    public static func words(_ duration: Duration) -> String { words(CalendarAmount(of: duration)) }

    /// Formats an amount in its largest unit.
    public static func largestUnit(_ amount: CalendarAmount) -> String {
        let seconds = amount.rest.flooredSeconds
        return switch seconds {
        case _ where amount.days > 0: days(amount.daysAlone)
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min"
        default: "\(seconds / 3_600) h"
        }
    }

    /// Formats a remaining time, rounded up to whole seconds, with a minus sign if it is negative.
    ///
    /// - Parameters:
    ///   - left: the remaining time.
    ///   - amount: its days; nil for days of 86,400 s.
    /// - Returns: the phrase.
    public static func remaining(_ left: Duration, _ amount: CalendarAmount? = nil) -> String {
        let whole = left.ceiledSeconds
        return (whole < 0 ? "-" : "") + words(amount ?? CalendarAmount(of: .seconds(whole)))
    }

    private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
