/// When something happens again: the rule of RFC 5545, section 3.3.10, without a start and without a zone.
///
/// A part that is empty does not limit anything. What a rule leaves open, such as the time of day, comes from where a
/// ``Recurrence`` starts.
///
/// - Units: months are 1 to 12, days of the week 0 for Monday to 6 for Sunday; negative numbers of days and weeks count
///   from the end.
public struct RecurrenceRule: Hashable, Sendable {
    /// How long a period is; the other parts say what happens in one.
    public enum Frequency: Int, CaseIterable, Comparable, Sendable {
        /// Calendar years.
        case yearly
        /// Calendar months.
        case monthly
        /// Weeks, from ``RecurrenceRule/weekStart`` on.
        case weekly
        /// Days.
        case daily
        /// Hours, as clocks show them.
        case hourly
        /// Minutes, as clocks show them.
        case minutely

        /// Orders two frequencies from the rarer to the more frequent.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// A day of the week, maybe a certain one of a month or a year.
    public struct Weekday: Hashable, Sendable {
        /// 0 for Monday to 6 for Sunday.
        public var weekday: Int
        /// Which one it is: 1 for the first, -1 for the last; nil for each.
        public var ordinal: Int?

        /// Makes a day of the week.
        public init(_ weekday: Int, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// Until when something happens, that moment included.
    public enum Until: Hashable, Sendable {
        /// A time on the clocks of the rule, in seconds since they showed 1970-01-01 00:00.
        case local(Int)
        /// A moment, the same for everybody.
        case moment(WallTime)
    }

    /// What becomes of 29 February in a year that has none.
    public enum LeapRule: String, CaseIterable, Hashable, Sendable {
        /// Nothing happens in that year.
        case skip
        /// 28 February is meant.
        case feb28
        /// 1 March is meant.
        case mar1
    }

    /// What becomes of a day of the month in a month that is too short.
    public enum ShortMonthRule: String, CaseIterable, Hashable, Sendable {
        /// Nothing happens in that month.
        case skip
        /// Its last day is meant.
        case last
    }

    /// The longest interval.
    public static let longestInterval = 1_000_000_000

    /// The most occurrences that ``count`` may ask for: they are counted out once.
    public static let largestCount = 10_000

    /// How long a period is.
    public var frequency: Frequency
    /// Every how many periods something happens; 1 to ``longestInterval``.
    public var interval = 1
    /// How often it happens in all; 1 to ``largestCount``.
    public var count: Int?
    /// Until when it happens.
    public var until: Until?
    /// BYMONTH.
    public var months: [Int] = []
    /// BYWEEKNO; only for years.
    public var weekNumbers: [Int] = []
    /// BYYEARDAY; not for days, weeks and months.
    public var yearDays: [Int] = []
    /// BYMONTHDAY; not for weeks.
    public var monthDays: [Int] = []
    /// BYDAY; with ordinals only for months, and for years without week numbers.
    public var weekdays: [Weekday] = []
    /// BYHOUR, 0 to 23.
    public var hours: [Int] = []
    /// BYMINUTE, 0 to 59.
    public var minutes: [Int] = []
    /// BYSECOND, 0 to 59.
    public var seconds: [Int] = []
    /// BYSETPOS: which of the occurrences of a period are meant, from 1, or from its end from -1.
    public var positions: [Int] = []
    /// WKST: the day on which weeks begin.
    public var weekStart = 0
    /// What becomes of 29 February in other years, where it is a day of a yearly rule.
    public var leap = LeapRule.skip
    /// What becomes of a day of the month in a month that is too short.
    public var shortMonth = ShortMonthRule.skip

    /// Makes a rule for each period.
    public init(_ frequency: Frequency) {
        self.frequency = frequency
    }

    /// The same rule with what its start says where it is silent.
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
    /// Whether no part says anything about days.
    var takesEveryDay: Bool {
        months.isEmpty && weekNumbers.isEmpty && yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty
    }

    /// The days of a year that the rule's parts leave, whatever its interval.
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

    /// The days of months by their numbers.
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

    /// The day of a number in a month, counted from the first of the year.
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
        // In a year an ordinal counts within the year, or within its months where these are named.
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
