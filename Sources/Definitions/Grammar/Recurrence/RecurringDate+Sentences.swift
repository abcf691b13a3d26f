import Countdowns
import Foundation

extension RecurringDate {
    /// The interpretation of the recurrence, in plain sentences without a full stop.
    ///
    /// - Parameter zone: the board's zone.
    /// - Returns: the rule in iCalendar notation, and the facts that are not in the text.
    public func sentences(in zone: TimeZone) -> [String] {
        var sentences: [String] = []
        switch pattern {
        case _ where afterDone != nil:
            sentences.append("each interval begins when the countdown is done")
            if afterDone == .fromLoading { sentences.append("the first interval begins when a board first shows it") }
            if isStartOfDay { sentences.append("no time is given: the start of the day is meant") }
        case .rule(let recurrence):
            sentences.append("in iCalendar notation: \(RuleText.text(of: recurrence.rule))")
            sentences += Self.shortDaySentences(recurrence.rule)
            if isStartOfDay { sentences.append("no time is given: a day is meant") }
        case .elapsed(let elapsed):
            let start = elapsed.start.wallTime(in: zone)
            let text = ClockText.text(of: start, utcOffset: zone.utcOffset(at: start))
            sentences.append("elapsed time is counted from \(text), independent of clock changes")
        case .list: break
        }
        let exceptions = exceptedDays.count + exceptions.count
        if exceptions > 0 {
            sentences.append("\(exceptions) \(exceptions == 1 ? "exception is" : "exceptions are") left out")
        }
        if clocks == .floating, case .rule = pattern {
            sentences.append("no zone is given in this file: the machine's zone is used")
        }
        return sentences
    }

    /// Sentences about the parts of a rule that iCalendar cannot express.
    private static func shortDaySentences(_ rule: RecurrenceRule) -> [String] {
        let leap: String? =
            switch rule.leap {
            case _ where rule.frequency != .yearly: nil
            case .feb28 where rule.shortMonth == .last: nil
            case .skip: rule.shortMonth == .last ? "a year without 29 February is skipped" : nil
            case .feb28: "in a year without 29 February, 28 February is meant"
            case .mar1: "in a year without 29 February, 1 March is meant"
            }
        let short = rule.shortMonth == .last ? "in a month without this day, the last day of the month is meant" : nil
        return [short, leap].compactMap(\.self)
    }

    /// The next occurrences.
    ///
    /// - Parameters:
    ///   - count: the maximum number of occurrences.
    ///   - time: the exclusive lower bound of the occurrences.
    ///   - zone: the board's zone.
    /// - Returns: the times of the occurrences, in ascending order.
    public func next(_ count: Int, after time: WallTime, in zone: TimeZone) -> [WallTime] {
        var moments: [WallTime] = []
        while moments.count < count, let next = first(after: moments.last ?? time, in: zone) { moments.append(next) }
        return moments
    }
}
