import Countdowns

extension RuleText {
    /// Refuses what RFC 5545 does not allow side by side.
    static func check(_ rule: RecurrenceRule, _ entries: [Entry]) throws(GrammarError) {
        let name = rule.frequency.ruleName
        for entry in entries where !isAllowed(entry.part, rule.frequency) {
            throw GrammarError(
                message: "\(entry.part.rawValue) cannot stand beside FREQ=\(name)", help: "remove it",
                range: entry.range)
        }
        for entry in entries {
            switch entry.part {
            case .until where rule.count != nil:
                throw GrammarError(
                    message: "UNTIL cannot stand beside COUNT", help: "keep one of them", range: entry.range)
            case .weekdays where rule.weekdays.contains(where: { $0.ordinal != nil }):
                try checkOrdinals(rule, entry)
            case .positions
            where !entries.contains(where: { $0.part.rawValue.hasPrefix("BY") && $0.part != .positions }):
                throw GrammarError(
                    message: "BYSETPOS chooses among what another part gives", help: "add one, such as BYDAY",
                    range: entry.range)
            default: break
            }
        }
    }

    private static func isAllowed(_ part: Part, _ frequency: RecurrenceRule.Frequency) -> Bool {
        switch part {
        case .weekNumbers: frequency == .yearly
        case .yearDays: ![.monthly, .weekly, .daily].contains(frequency)
        case .monthDays: frequency != .weekly
        default: true
        }
    }

    private static func checkOrdinals(_ rule: RecurrenceRule, _ entry: Entry) throws(GrammarError) {
        let message: String
        if rule.frequency > .monthly {
            message = "the days of FREQ=\(rule.frequency.ruleName) have no numbers"
        } else if !rule.weekNumbers.isEmpty {
            message = "days beside BYWEEKNO have no numbers"
        } else {
            return
        }
        throw GrammarError(
            message: message, help: "a month and a year have a second Monday: 2MO", range: entry.range)
    }
}
