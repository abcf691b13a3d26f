import Countdowns
import Foundation

/// What a date's text was found to mean.
public struct DateReading: Hashable, Sendable {
    /// Which of the days of one name is meant.
    public enum Which: Hashable, Sendable {
        /// The next one whose time is not past, or the last one whose time has come; by the rules' leaning.
        case nearest
        /// The one a week after the next one whose time is not past.
        case next
        /// The last one before today.
        case last
    }

    /// The way in which a text leads to a moment.
    public enum Rule: Hashable, Sendable {
        /// It names the day, with its year.
        case day
        /// It names the day by three numbers, read in this order: `date_order` says so, or no other is possible.
        case numbers(DateOrder, isTold: Bool)
        /// It names a time of day only; the day is so many days from today.
        case timeOfDay(daysFromToday: Int)
        /// It names a day by its distance from today.
        case fromToday(days: Int)
        /// It names a day of the week, 0 for Monday.
        case weekday(Int, Which)
        /// It names a day without its year.
        case dayOfYear
        /// It names a day without its month.
        case dayOfMonth
        /// It counts an amount of time from now, or back from now.
        case amount(CalendarDuration, isAgo: Bool)
        /// It counts seconds from 1970-01-01 00:00 in UTC.
        case timestamp
    }

    /// The date.
    public var target: DateTarget

    /// The way in which the text leads to the date.
    public var rule: Rule

    /// How the clocks show the time that is meant.
    public var occurrence: LocalTime.Occurrence

    /// What the clocks show when the date comes, as the text has it; where it counts months, when these are over.
    ///
    /// It is nil where the text counts elapsed time only.
    public var written: FloatingTime?

    /// The offset that the text names, in seconds east of Greenwich.
    public var utcOffset: Int?

    /// The moment that is meant where the board is in `zone`.
    public func wallTime(in zone: TimeZone) -> WallTime { target.wallTime(in: zone) }
}

extension DateReading {
    /// How the text was read, in plain sentences without a full stop.
    ///
    /// - Parameter rules: those by which it was read.
    /// - Returns: what the text does not say itself; nothing where it says everything.
    public func sentences(_ rules: DateRules) -> [String] {
        sentences(rules, ofDay: "no time is given: the start of the day is meant") + pastSentences(rules)
    }

    /// Whether it is a day, all of which belongs to what ends with it.
    public var isDay: Bool { written?.isStartOfDay == true }

    /// How the text was read where something ends with it.
    ///
    /// - Parameter rules: those by which it was read.
    /// - Returns: the day, if it is one, and what the text does not say itself.
    public func endSentences(_ rules: DateRules) -> [String] {
        sentences(rules, ofDay: "\(day.dateWords) is the last day, all of it")
    }

    private func sentences(_ rules: DateRules, ofDay daySentence: String) -> [String] {
        var sentences = ruleSentences(rules)
        if isDay { sentences.append(daySentence) }
        if let utcOffset {
            let offset = RFC3339.text(of: WallTime(unixSeconds: 0), utcOffset: utcOffset).dropFirst(19)
            sentences.append("the offset \(offset) in the text overrides any zone")
        } else if let written, let doubt = AmbiguousTime(written, occurrence, rules.zone).sentence {
            sentences.append(doubt)
        }
        // Another file may give the board its zone; a date of this one keeps the machine's.
        if case .floating = target { sentences.append("no zone is given in this file: the machine's zone counts") }
        return sentences
    }

    private func ruleSentences(_ rules: DateRules) -> [String] {
        switch rule {
        case .day: []
        case .timestamp: ["it counts seconds since 1970-01-01 00:00 in UTC"]
        case .numbers(let order, let isTold):
            [isTold ? "the numbers are \(order.words), as date_order sets" : "the numbers can only be \(order.words)"]
        case .timeOfDay(let days): [timeOfDaySentence(days, rules)]
        case .fromToday: ["the day is counted from \(today(rules).dateWords), when the file was read"]
        case .weekday(let weekday, let which): [weekdaySentence(weekday, which, rules)]
        case .dayOfYear:
            ["no year is given: the \(rules.leaning == .future ? "next" : "last") such day is \(day.dateWords)"]
        case .dayOfMonth: ["the \(rules.leaning == .future ? "next" : "last") such day is \(day.dateWords)"]
        case .amount(let amount, _): amountSentences(amount, rules)
        }
    }

    private func timeOfDaySentence(_ days: Int, _ rules: DateRules) -> String {
        switch (rules.leaning, days) {
        case (.future, 0): "the time of day is not past today, so today is meant"
        case (.future, _): "the time of day is past today, so tomorrow is meant"
        case (.past, 0): "the time of day has passed today, so today is meant"
        case (.past, _): "the time of day is still ahead today, so yesterday is meant"
        }
    }

    private func weekdaySentence(_ weekday: Int, _ which: Which, _ rules: DateRules) -> String {
        let name = CivilTime.weekdayNames[weekday]
        let meaning =
            switch (which, rules.leaning) {
            case (.nearest, .future): "\(name) is the next one whose time is not past"
            case (.nearest, .past): "\(name) is the last one whose time has passed"
            case (.next, _): "next \(name) is the one a week after the next whose time is not past"
            case (.last, _): "last \(name) is the last one before today"
            }
        return "\(meaning): \(day.dateWords)"
    }

    private func amountSentences(_ amount: CalendarDuration, _ rules: DateRules) -> [String] {
        let now = ClockText.text(of: rules.now, utcOffset: rules.zone.utcOffset(at: rules.now))
        let sentence = "it is counted from \(now), when the file was read"
        guard !amount.isExact else { return [sentence] }
        return [sentence, "months, and days with them, follow the calendar in \(rules.zone.nameInFiles)"]
    }

    private func pastSentences(_ rules: DateRules) -> [String] {
        let time = wallTime(in: rules.zone)
        return switch rules.leaning {
        case .future where isDay && day.dayNumber == today(rules).dayNumber && time < rules.now:
            ["it is today: it is due since the day began"]
        case .future: time < rules.now ? ["the date is past: it counts up"] : []
        case .past: time > rules.now ? ["the date is in the future"] : []
        }
    }

    /// The day that the text leads to.
    private var day: CivilTime { CivilTime(local: written?.sinceLocalEpoch.flooredSeconds ?? 0) }

    /// The day on which the file was read, on the clocks of the text.
    private func today(_ rules: DateRules) -> CivilTime {
        CivilTime(rules.now, utcOffset: utcOffset ?? rules.zone.utcOffset(at: rules.now))
    }
}

extension DateOrder {
    fileprivate var words: String {
        switch self {
        case .dmy: "day, month and year"
        case .mdy: "month, day and year"
        case .ymd: "year, month and day"
        }
    }
}
