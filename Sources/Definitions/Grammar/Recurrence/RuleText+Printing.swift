import Countdowns

extension RuleText {
    /// A rule as calendar files write it, without what beside it only a countdown file can say.
    public static func text(of rule: RecurrenceRule) -> String {
        let parts: [(Part, String?)] = [
            (.frequency, rule.frequency.ruleName),
            (.interval, rule.interval == 1 ? nil : "\(rule.interval)"),
            (.months, list(rule.months)), (.weekNumbers, list(rule.weekNumbers)), (.yearDays, list(rule.yearDays)),
            (.monthDays, list(rule.monthDays)),
            (.weekdays, list(rule.weekdays.map { ($0.ordinal.map { "\($0)" } ?? "") + weekdayNames[$0.weekday] })),
            (.hours, list(rule.hours)), (.minutes, list(rule.minutes)), (.seconds, list(rule.seconds)),
            (.positions, list(rule.positions)), (.weekStart, rule.weekStart == 0 ? nil : weekdayNames[rule.weekStart]),
            (.count, rule.count.map { "\($0)" }), (.until, rule.until.map(text)),
        ]
        return parts.compactMap { part, value in value.map { "\(part.rawValue)=\($0)" } }.joined(separator: ";")
    }

    private static func list(_ values: [some Any]) -> String? {
        values.isEmpty ? nil : values.map { "\($0)" }.joined(separator: ",")
    }

    private static func text(of until: RecurrenceRule.Until) -> String {
        switch until {
        case .local(let local): basic(WallTime(unixSeconds: Int64(local)))
        case .moment(let time): basic(time) + "Z"
        }
    }

    /// `20271231T235959`.
    private static func basic(_ time: WallTime) -> String {
        String(RFC3339.text(of: WallTime(unixSeconds: time.unixSeconds)).filter { $0 != "-" && $0 != ":" && $0 != "Z" })
    }
}
