import Countdowns
import Foundation

extension DateText {
    /// Finds the moment that is meant.
    ///
    /// - Parameter rules: what the text leaves open.
    /// - Returns: the moment, and how it was found.
    /// - Throws: ``GrammarError`` when the clocks skip the time or show it twice and that is to be an error, when the
    ///   date lies beyond the years 1 to 9999, or when the text can only mean the past and a date to come is wanted.
    public func reading(_ rules: DateRules) throws(GrammarError) -> DateReading {
        switch form {
        case .timestamp(let time):
            return DateReading(target: .fixed(time), rule: .timestamp, occurrence: .once)
        case .amount(let amount, let isAgo):
            return try reading(of: amount, isAgo: isAgo, rules)
        case .clock(let day, let time, let offset):
            return try reading(of: day, time, offset, rules)
        }
    }

    private func reading(
        of amount: CalendarDuration, isAgo: Bool, _ rules: DateRules
    ) throws(GrammarError) -> DateReading {
        let length = amount.length(from: rules.now, in: rules.zone)
        let time = rules.now + (isAgo ? .zero - length : length)
        return DateReading(target: .fixed(time), rule: .amount(amount, isAgo: isAgo), occurrence: .once)
    }

    private func reading(
        of day: Day, _ time: Duration?, _ offset: Int?, _ rules: DateRules
    ) throws(GrammarError) -> DateReading {
        let clocks = DateClocks(rules.zone, utcOffset: offset)
        let today = clocks.day(at: rules.now)
        guard case .number(let number, let rule) = day else { preconditionFailure("Only full dates are read.") }
        _ = today
        let written = Self.written(number, time, rules.dst.disambiguation)
        let shown = clocks.moment(written)
        return DateReading(
            target: rules.floats && offset == nil ? .floating(written) : .fixed(shown.wallTime), rule: rule,
            occurrence: shown.occurrence, written: written, utcOffset: offset)
    }

    /// What the clocks show at a time of a day; at its first moment, where the time is missing.
    static func written(
        _ day: Int, _ time: Duration?, _ disambiguation: LocalTime.Disambiguation = .compatible
    ) -> FloatingTime {
        FloatingTime(
            sinceLocalEpoch: .seconds(day * 86_400) + (time ?? .zero), isStartOfDay: time == nil,
            disambiguation: disambiguation)
    }
}
