import Countdowns
import Foundation

/// A parsed date, with the way in which its text was interpreted.
public struct DateReading: Hashable, Sendable {
    /// The qualifier of a weekday: `next`, `last`, or no qualifier, as in `friday`.
    public enum Which: Hashable, Sendable {
        /// No qualifier: the next matching day whose time is not past or, with ``DateRules/Direction/past``, the last
        /// matching day whose time is not in the future.
        case nearest
        /// `next`: one week after the next matching day whose time is not past.
        case next
        /// `last`: the last matching day before today.
        case last
    }

    /// The way in which a text determines a date.
    enum Rule: Hashable, Sendable {
        /// The text names the day with its year.
        case day
        /// The text names the day by three numbers in this order. If `isTold`, `date_order` sets the order; otherwise
        /// the numbers are valid in this order only.
        case numbers(DateOrder, isTold: Bool)
        /// The text names only a time of day; the day is this number of days from today.
        case timeOfDay(daysFromToday: Int)
        /// The text names a day by its distance from today, such as `tomorrow`.
        case fromToday(days: Int)
        /// The text names a day of the week, 0 for Monday.
        case weekday(Int, Which)
        /// The text names a day without its year.
        case dayOfYear
        /// The text names a day without its month.
        case dayOfMonth
        /// The text names the first or the last day of the next week, month or year.
        case next(DurationUnit)
        /// The text names a duration from another date, whose day is this number of days since 1970-01-01.
        case shifted(fromDay: Int)
        /// The text gives a duration after now, such as `in 2h`, or before now, such as `2h ago`.
        case amount(CalendarDuration, isAgo: Bool)
        /// The text gives a Unix time: seconds since 1970-01-01 00:00 UTC.
        case timestamp
    }

    /// The date.
    public var target: DateTarget

    /// The way in which the text determines the date.
    var rule: Rule

    /// Whether the clocks show the local time once, twice or never.
    public var occurrence: LocalTime.Occurrence

    /// The local time of the date as written; for a duration with months, the local time after its months and days.
    ///
    /// Nil for a duration without months, and for a Unix time.
    public var written: FloatingTime?

    /// The clocks of the UTC offset or the zone that the text names.
    var clocks: DateClocks?

    /// Whether the time is 24:00, the end of a day; ``written`` is then 00:00 of the next day.
    public var isEndOfDay = false

    /// Whether the hour is given in words, as in `half past nine`.
    var hasSpokenTime = false

    /// The time of the date on a board whose zone is `zone`.
    public func wallTime(in zone: TimeZone) -> WallTime { target.wallTime(in: zone) }
}

extension DateReading {
    /// The interpretation of the text, in plain sentences without a full stop.
    ///
    /// - Parameter rules: the rules by which the text was parsed.
    /// - Returns: the facts that are not in the text, such as an omitted year; empty if the text contains all facts.
    public func sentences(_ rules: DateRules) -> [String] {
        let day = rules.direction == .future ? "a day" : "the start of the day"
        return sentences(rules, ofDay: "no time is given: \(day) is meant") + pastSentences(rules)
    }

    /// Whether the date is a whole day; if a range ends with a whole day, the day is included.
    public var isDay: Bool { written?.isStartOfDay == true }

    /// The length of the event that begins at the date: a whole day, if no time of day is given.
    var event: EventLength? { isDay ? .days(1) : nil }

    /// The interpretation of the text as the end of a range.
    ///
    /// - Parameter rules: the rules by which the text was parsed.
    /// - Returns: the last day, if the text is a day, and the facts that are not in the text.
    public func endSentences(_ rules: DateRules) -> [String] {
        sentences(rules, ofDay: "the last day is \(day.dateWords), until its end")
    }

    private func sentences(_ rules: DateRules, ofDay daySentence: String) -> [String] {
        var sentences = ruleSentences(rules)
        if isDay { sentences.append(daySentence) }
        if isEndOfDay { sentences.append("the end of \(day.dateWords) is meant") }
        if hasSpokenTime, let clock = written.map({ CivilTime(local: $0.sinceLocalEpoch.flooredSeconds).clock }) {
            sentences.append("an hour without am or pm is read on 24 hours: \(clock)")
        }
        switch clocks {
        case .offset(let utcOffset):
            let offset = RFC3339.text(of: WallTime(unixSeconds: 0), utcOffset: utcOffset).dropFirst(19)
            sentences.append("the offset \(offset) in the text overrides any zone")
        case .zone(let zone): sentences.append("the zone \(zone.nameInFiles) in the text overrides any other zone")
        case nil: break
        }
        if clocks?.zone != nil || clocks == nil, let written,
            let doubt = AmbiguousTime(written, occurrence, clocks?.zone ?? rules.zone).sentence
        {
            sentences.append(doubt)
        }
        // Another file may set the board's zone; even then, a date of this file keeps the machine's zone.
        if case .floating = target { sentences.append("no zone is given in this file: the machine's zone is used") }
        return sentences
    }

    private func ruleSentences(_ rules: DateRules) -> [String] {
        switch rule {
        case .day: []
        case .timestamp: ["it is Unix time: seconds since 1970-01-01 00:00 UTC"]
        case .numbers(let order, let isTold):
            [isTold ? "the numbers are \(order.words), as set by date_order" : "the numbers can only be \(order.words)"]
        case .timeOfDay(let days): [timeOfDaySentence(days, rules)]
        case .fromToday: ["the day is counted from \(today(rules).dateWords), when the file was read"]
        case .weekday(let weekday, let which): [weekdaySentence(weekday, which, rules)]
        case .dayOfYear:
            ["no year is given: the \(rules.direction == .future ? "next" : "last") matching day is \(day.dateWords)"]
        case .dayOfMonth: ["the \(rules.direction == .future ? "next" : "last") matching day is \(day.dateWords)"]
        case .next(let unit):
            ["next \(unit) means the \(unit) after \(today(rules).dateWords): \(day.dateWords)"]
        case .shifted(let base):
            [
                "counted from \(CivilTime(local: Int64(base) * 86_400).dateWords)"
                    + (written == nil ? "" : ": \(day.dateWords)")
            ]
        case .amount(let amount, _): amountSentences(amount, rules)
        }
    }

    private func timeOfDaySentence(_ days: Int, _ rules: DateRules) -> String {
        switch (rules.direction, days) {
        case (.future, 0): "the time of day is still ahead today, so today is meant"
        case (.future, _): "the time of day has passed today, so tomorrow is meant"
        case (.past, 0): "the time of day has passed today, so today is meant"
        case (.past, _): "the time of day is still ahead today, so yesterday is meant"
        }
    }

    private func weekdaySentence(_ weekday: Int, _ which: Which, _ rules: DateRules) -> String {
        let name = CivilTime.weekdayNames[weekday]
        let meaning =
            switch (which, rules.direction) {
            case (.nearest, .future): "\(name) means the next day of this name whose time has not passed"
            case (.nearest, .past): "\(name) means the last day of this name whose time has passed"
            case (.next, _): "next \(name) means the second day of this name whose time has not passed"
            case (.last, _): "last \(name) means the last day of this name before today"
            }
        return "\(meaning): \(day.dateWords)"
    }

    private func amountSentences(_ amount: CalendarDuration, _ rules: DateRules) -> [String] {
        let now = ClockText.text(of: rules.now, utcOffset: rules.zone.utcOffset(at: rules.now))
        let sentence = "the duration is counted from \(now), when the file was read"
        guard !amount.isExact else { return [sentence] }
        return [
            sentence, "months, and days combined with months, are counted by the calendar in \(rules.zone.nameInFiles)",
        ]
    }

    private func pastSentences(_ rules: DateRules) -> [String] {
        let time = wallTime(in: rules.zone)
        return switch rules.direction {
        case .future where isDay && day.dayNumber == today(rules).dayNumber && time < rules.now: ["the day is today"]
        case .future: time < rules.now ? ["the date is past: the countdown counts up"] : []
        case .past: time > rules.now ? ["the date is in the future"] : []
        }
    }

    /// The day, if the text names a day with the time 00:00; nil for any other text, and for a text with a UTC offset.
    var dayOfMidnight: CivilTime? {
        guard let written, !isDay, !isEndOfDay, written.sinceLocalEpoch == .seconds(day.dayNumber * 86_400) else {
            return nil
        }
        return switch (rule, clocks) {
        case (.timeOfDay, _), (.amount, _), (_, .offset): nil
        default: day
        }
    }

    /// The local day of the date.
    var day: CivilTime {
        let local = written?.sinceLocalEpoch.flooredSeconds ?? 0
        return CivilTime(local: isEndOfDay ? local - 86_400 : local)
    }

    /// The day on which the file was read, in the zone of the text.
    private func today(_ rules: DateRules) -> CivilTime {
        switch clocks {
        case .offset(let offset): CivilTime(rules.now, utcOffset: offset)
        case .zone(let zone): CivilTime(rules.now, utcOffset: zone.utcOffset(at: rules.now))
        case nil: CivilTime(rules.now, utcOffset: rules.zone.utcOffset(at: rules.now))
        }
    }
}

extension DateReading {
    /// The date as a text of a file without words: `2027-01-15`, `2027-01-15 09:00`, `2026-12-04 24:00`.
    ///
    /// - Parameters:
    ///   - zone: the zone in which the file reads the text.
    ///   - isDeadline: whether the file reads a day without a time as the end of the day.
    /// - Returns: the text; a fraction of a second is omitted.
    public func fileText(in zone: TimeZone, isDeadline: Bool = false) -> String {
        if let written, clocks == nil || clocks == .zone(zone) {
            guard !written.isStartOfDay, !(isDeadline && isEndOfDay) else { return day.isoDate }
            let local = CivilTime(local: written.sinceLocalEpoch.flooredSeconds)
            return "\(day.isoDate) \(isEndOfDay ? "24:00" : local.clock)"
        }
        let time = wallTime(in: zone)
        let local = CivilTime(time, utcOffset: zone.utcOffset(at: time))
        return "\(local.isoDate) \(local.clock)"
    }
}

/// The parts of a date that its text names.
extension DateText {
    /// The parts of the clock in the text; nil for a duration from now and a Unix time.
    private var clock: (day: Day, time: Duration?, clocks: DateClocks?)? {
        switch form {
        case .clock(let day, let time, let clocks), .shifted(.clock(let day, let time, let clocks), _, _):
            (day, time, clocks)
        case .amount, .timestamp, .shifted: nil
        }
    }

    /// Whether the text names a day, or a number of days from a day.
    public var namesDay: Bool { clock.map { $0.day != .missing } ?? false }

    /// Whether the text names a time of day, or the end of a day.
    public var namesTime: Bool { clock?.time != nil }

    /// Whether the text names only a time of day.
    public var isTimeOnly: Bool {
        if case .clock(.missing, _, nil) = form { true } else { false }
    }

    /// Whether the text gives a duration from now, or a Unix time.
    public var isMoment: Bool { clock == nil }

    /// The day of the week, 0 for Monday, if the text names one without a date.
    public var weekday: Int? {
        if case .clock(.weekday(let weekday, _), _, _) = form { weekday } else { nil }
    }

    /// Whether the text names a day of a year, such as `5 May`.
    var isDayOfYear: Bool {
        if case .clock(.dayOfYear, time: nil, clocks: nil) = form { true } else { false }
    }

    /// Whether the text names a day such as `first monday of june`.
    var isDayInMonth: Bool {
        if case .clock(.dayInMonth, _, _) = form { true } else { false }
    }

    /// Whether the text names a day of the week after `next`, which may be the first or the second one.
    var isNextWeekday: Bool {
        if case .clock(.weekday(_, .next), _, _) = form { true } else { false }
    }

    /// The day of a month, if the text names one without a month, such as `the 25th`.
    var dayOfMonth: Int? {
        if case .clock(.dayOfMonth(let day), _, _) = form { day } else { nil }
    }

    /// The zone that the text names.
    public var zone: TimeZone? { clock?.clocks?.zone }

    /// Whether the text names a UTC offset or a zone.
    public var namesZone: Bool { clock?.clocks != nil }
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
