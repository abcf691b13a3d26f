import Countdowns

/// The chain of countdowns that a countdown follows: from its leader to the last countdown, which has no leader.
public struct LinkChain: Hashable, Sendable {
    struct Part: Hashable {
        let title: String

        /// The offset of the follower's deadline from the deadline of this countdown; negative if the follower's deadline
        /// is earlier.
        let offset: LinkOffset

        /// Whether the countdown is a date, so that the days of the offset are counted by the calendar.
        let isDate: Bool

        fileprivate var words: String {
            guard offset != .zero else { return "ends with “\(title)”" }
            return "ends \(amount) \(offset.isLater ? "after" : "before") “\(title)”"
        }

        /// The offset and the meaning of its days.
        private var amount: String {
            if offset.workDays != 0 { return "\(abs(offset.workDays))wd of working time" }
            let amount = CalendarDuration(
                months: abs(offset.months), days: abs(offset.days), exact: max(offset.exact, .zero - offset.exact))
            let text = DurationText.text(of: amount)
            if isDate, offset.months != 0 || offset.days != 0 { return text + " by the calendar" }
            return amount.exact < .seconds(86_400) ? text : text + " (a day is 24h)"
        }
    }

    let parts: [Part]

    /// The maximum number of countdowns in ``sentence``.
    private static let maxNamed = 8

    /// The deadline in words, such as `it ends 10m after “Tea”, which ends 2h before “Launch”`.
    public var sentence: String {
        let named = parts.prefix(Self.maxNamed).map(\.words)
        let rest = parts.count - named.count
        return "it " + named.joined(separator: ", which ") + (rest > 0 ? ", which follows \(rest) more" : "")
    }
}
