/// Amounts of time in words, for sentences.
public enum AmountWords {
    /// An amount in the two largest units that say enough.
    public static func words(_ amount: Duration) -> String {
        let seconds = amount.flooredSeconds
        let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400)
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3_600: return "\(minutes) min"
        case ..<86_400: return minutes % 60 == 0 ? "\(hours) h" : "\(hours) h \(minutes % 60) min"
        default:
            let words = days == 1 ? "1 day" : "\(days) days"
            return hours % 24 == 0 ? words : "\(words) \(hours % 24) h"
        }
    }

    /// The remaining time: in whole seconds, a begun one counted as a whole, with a minus after zero.
    public static func remaining(_ left: Duration) -> String {
        let whole = left.ceiledSeconds
        return (whole < 0 ? "-" : "") + words(.seconds(abs(whole)))
    }
}
