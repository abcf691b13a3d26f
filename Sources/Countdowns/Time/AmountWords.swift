/// Durations as phrases for sentences.
public enum AmountWords {
    /// Formats a duration in its two largest units, or in one unit if the duration is less than an hour or the second unit
    /// would be zero.
    public static func words(_ amount: Duration) -> String {
        let seconds = amount.flooredSeconds
        let (rest, unit) = seconds < 86_400 ? (seconds % 3_600 / 60, "min") : (seconds % 86_400 / 3_600, "h")
        return largestUnit(amount) + (seconds < 3_600 || rest == 0 ? "" : " \(rest) \(unit)")
    }

    /// Formats a duration in its largest unit.
    public static func largestUnit(_ amount: Duration) -> String {
        let seconds = amount.flooredSeconds
        return switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min"
        case ..<86_400: "\(seconds / 3_600) h"
        case ..<172_800: "1 day"
        default: "\(seconds / 86_400) days"
        }
    }

    /// Formats a remaining time, rounded up to whole seconds, with a minus sign if it is negative.
    public static func remaining(_ left: Duration) -> String {
        let whole = left.ceiledSeconds
        return (whole < 0 ? "-" : "") + words(.seconds(abs(whole)))
    }
}
