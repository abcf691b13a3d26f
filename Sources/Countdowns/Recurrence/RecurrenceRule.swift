/// A recurrence rule of RFC 5545, section 3.3.10, without a start and a time zone.
///
/// An empty rule part, such as ``months``, does not limit the rule. A part that the rule needs but does not have, such as
/// ``hours``, is taken from the start of the ``Recurrence``.
///
/// - Units: months are 1 to 12, and weekdays 0 (Monday) to 6 (Sunday). Negative day numbers and week numbers are
///   counted from the end of the month or the year.
public struct RecurrenceRule: Hashable, Sendable {
    /// The unit of a rule's periods, such as years or days.
    ///
    /// The other parts of the rule select occurrences within each period.
    public enum Frequency: Int, CaseIterable, Comparable, Sendable {
        /// Calendar years.
        case yearly
        /// Calendar months.
        case monthly
        /// Weeks, beginning on ``RecurrenceRule/weekStart``.
        case weekly
        /// Days.
        case daily
        /// Hours on the clock.
        case hourly
        /// Minutes on the clock.
        case minutely

        /// Orders two frequencies: the less frequent comes first.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// A day of the week, such as every Friday, or the n-th such day of a month or a year, such as the second Friday.
    public struct Weekday: Hashable, Sendable {
        /// The day of the week: 0 for Monday to 6 for Sunday.
        public var weekday: Int
        /// The position in the month or year: 1 for the first, -1 for the last; nil for every position.
        public var ordinal: Int?

        /// Creates a day of the week.
        public init(_ weekday: Int, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// The end of the recurrence, inclusive.
    public enum Until: Hashable, Sendable {
        /// A local time, in seconds since the clocks showed 1970-01-01 00:00.
        case local(Int)
        /// A moment, independent of the time zone.
        case moment(WallTime)
    }

    /// The treatment of 29 February in years that are not leap years.
    public enum LeapRule: String, CaseIterable, Hashable, Sendable {
        /// A year without 29 February has no occurrence.
        case skip
        /// The occurrence is on 28 February.
        case feb28
        /// The occurrence is on 1 March.
        case mar1
    }

    /// The treatment of a month that does not have the rule's day of the month, such as 31.
    public enum ShortMonthRule: String, CaseIterable, Hashable, Sendable {
        /// A month without this day has no occurrence.
        case skip
        /// The occurrence is on the last day of the month.
        case last
    }

    /// The maximum of ``interval``.
    public static let longestInterval = 1_000_000_000

    /// The maximum of ``count``: some recurrences with a count enumerate all occurrences when they are created.
    public static let largestCount = 10_000

    /// The unit of the periods.
    public var frequency: Frequency
    /// The step between the rule's periods: 2 selects every second period; 1 to ``longestInterval``.
    public var interval = 1
    /// The total number of occurrences, 1 to ``largestCount``; nil if unlimited.
    public var count: Int?
    /// The end of the recurrence; nil if unlimited.
    public var until: Until?
    /// BYMONTH: the months.
    public var months: [Int] = []
    /// BYWEEKNO: the weeks of the year; for yearly rules only.
    public var weekNumbers: [Int] = []
    /// BYYEARDAY: the days of the year; not for daily, weekly and monthly rules.
    public var yearDays: [Int] = []
    /// BYMONTHDAY: the days of the month; not for weekly rules.
    public var monthDays: [Int] = []
    /// BYDAY: the days of the week.
    ///
    /// Ordinals are allowed in monthly rules, and in yearly rules without week numbers.
    public var weekdays: [Weekday] = []
    /// BYHOUR: the hours, 0 to 23.
    public var hours: [Int] = []
    /// BYMINUTE: the minutes, 0 to 59.
    public var minutes: [Int] = []
    /// BYSECOND: the seconds, 0 to 59.
    public var seconds: [Int] = []
    /// BYSETPOS: the positions of the selected occurrences in each period: 1 is the first, -1 is the last.
    public var positions: [Int] = []
    /// WKST: the first day of the week.
    public var weekStart = 0
    /// The treatment of 29 February in years that are not leap years, for a yearly rule.
    public var leap = LeapRule.skip
    /// The treatment of a month that does not have the rule's day of the month, such as 31.
    public var shortMonth = ShortMonthRule.skip

    /// Creates a rule that applies to each period, such as each year.
    public init(_ frequency: Frequency) {
        self.frequency = frequency
    }

    /// Returns the rule with its missing parts taken from the start of the recurrence.
    func completed(from start: CivilTime) -> RecurrenceRule {
        var rule = self
        let hasDays = !(yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty)
        switch frequency {
        case .yearly where !hasDays && weekNumbers.isEmpty:
            if months.isEmpty { rule.months = [start.month] }
            rule.monthDays = [start.day]
        case .monthly where !hasDays: rule.monthDays = [start.day]
        case .yearly where !hasDays, .weekly where !hasDays: rule.weekdays = [Weekday(start.weekday)]
        default: break
        }
        if frequency < .hourly, hours.isEmpty { rule.hours = [start.hour] }
        if frequency < .minutely, minutes.isEmpty { rule.minutes = [start.minute] }
        if seconds.isEmpty { rule.seconds = [start.second] }
        return rule
    }
}

extension RecurrenceRule {
    var allowsEveryDay: Bool {
        months.isEmpty && weekNumbers.isEmpty && yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty
    }

    /// Returns the days of a year that the rule's parts allow, ignoring the rule's interval.
    func days(of year: YearLayout) -> DaySet {
        var days = monthDays.isEmpty ? daysOfMonths(year) : daysByNumber(year)
        if !weekNumbers.isEmpty { days = days.intersection(year.days(ofWeeks: weekNumbers, weekStart: weekStart)) }
        if !yearDays.isEmpty { days = days.intersection(daysOfYear(year)) }
        if !weekdays.isEmpty { days = days.intersection(daysOfWeek(year)) }
        return days
    }

    private func daysOfMonths(_ year: YearLayout) -> DaySet {
        guard !months.isEmpty else { return DaySet(0..<year.dayCount) }
        var days = DaySet()
        for month in months { days.insert(year.days(ofMonth: month)) }
        return days
    }

    /// Returns the days that ``monthDays`` allows.
    private func daysByNumber(_ year: YearLayout) -> DaySet {
        var days = DaySet()
        for month in months.isEmpty ? Array(1...12) : months {
            let range = year.days(ofMonth: month)
            for number in monthDays {
                if let day = day(number, ofMonth: month, in: range) { days.insert(day) }
            }
        }
        return days
    }

    /// Returns the day of the year, counted from 0, for the day `number` of a month.
    ///
    /// If the month does not have this day, the result is the day that replaces it, or nil.
    private func day(_ number: Int, ofMonth month: Int, in range: Range<Int>) -> Int? {
        let day = number < 0 ? range.upperBound + number : range.lowerBound + number - 1
        if range.contains(day) { return day }
        guard number > 0 else { return nil }
        if frequency == .yearly, month == 2, number == 29 {
            switch leap {
            case .skip: return nil
            case .feb28: return range.upperBound - 1
            case .mar1: return range.upperBound
            }
        }
        return shortMonth == .last ? range.upperBound - 1 : nil
    }

    private func daysOfYear(_ year: YearLayout) -> DaySet {
        var days = DaySet()
        for number in yearDays {
            let day = number < 0 ? year.dayCount + number : number - 1
            if (0..<year.dayCount).contains(day) { days.insert(day) }
        }
        return days
    }

    private func daysOfWeek(_ year: YearLayout) -> DaySet {
        var days = DaySet()
        // In a yearly rule, an ordinal counts within the year, or within each month if the rule has months.
        let spans =
            frequency == .yearly && months.isEmpty
            ? [0..<year.dayCount] : (months.isEmpty ? Array(1...12) : months).map { year.days(ofMonth: $0) }
        for weekday in weekdays {
            let first = (weekday.weekday - year.firstWeekday).remainder(modulo: 7)
            guard let ordinal = weekday.ordinal else {
                for day in stride(from: first, to: year.dayCount, by: 7) { days.insert(day) }
                continue
            }
            for span in spans {
                let start = span.lowerBound + (first - span.lowerBound).remainder(modulo: 7)
                let last = start + (span.upperBound - 1 - start) / 7 * 7
                let day = ordinal < 0 ? last + (ordinal + 1) * 7 : start + (ordinal - 1) * 7
                if span.contains(day) { days.insert(day) }
            }
        }
        return days
    }
}
