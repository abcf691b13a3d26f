/// A search for the occurrences of a rule.
///
/// The period that contains a time is computed by arithmetic, not by iteration.
///
/// Periods are numbered: a year by its calendar number, a month by `12 * year + month - 1`. Weeks, days, hours and minutes
/// are counted from the beginning of 1970. The rule applies to every ``RecurrenceRule/interval``-th period, beginning with
/// the period of the start.
struct RecurrenceSearch {
    /// The last year that is searched.
    static let lastYear = 9_999

    /// The rule, with its missing parts taken from its start.
    let rule: RecurrenceRule
    /// The start of the rule, in seconds of local time since 1970-01-01 00:00.
    let start: Int
    let times: TimeSet
    /// The number of the period that contains the start.
    private(set) var firstPeriod = 0
    /// The number of steps so far, for the budget of work: visited periods, and checked years, months, weeks and days.
    var steps = 0
    private var years: [YearDays?] = []
    /// The first allowed hour or minute of a day for each remainder modulo the interval, indexed by the remainder; -1
    /// if no allowed hour or minute has the remainder.
    var firstUnits: [Int]?
    /// The search plan; created by the first search for an hour, minute or day.
    var unitPlan: UnitPlan?

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - rule: a rule that was completed from its start; see ``RecurrenceRule/completed(from:)``.
    ///   - start: the start of the rule, in seconds of local time.
    init(_ rule: RecurrenceRule, start: Int) {
        self.rule = rule
        self.start = start
        times = TimeSet(rule)
        firstPeriod = number(ofPeriodAt: start)
    }

    /// Returns the first occurrence at or after a local time, and at or after the start.
    ///
    /// - Returns: the occurrence in seconds of local time; nil if none exists.
    mutating func first(from local: Int) -> Int? {
        let local = max(local, start)
        var found: Int?
        walk(from: local) { period in
            let number = period.count(before: local)
            guard number < period.count else { return .nothing }
            found = period[number]
            return .enough
        }
        return found
    }

    /// Returns the occurrence at an index, counted from 0 at the first occurrence at or after a local time.
    ///
    /// - Parameters:
    ///   - number: the index.
    ///   - local: the local time, at or after the start.
    /// - Returns: the occurrence in seconds of local time; nil if the rule has too few occurrences.
    mutating func occurrence(_ number: Int, from local: Int) -> Int? {
        if rule.interval == 1, rule.positions.isEmpty { return occurrenceByYears(number, from: local) }
        var (rest, found): (Int, Int?) = (number, nil)
        walk(from: local) { period in
            let before = period.count(before: local)
            let count = period.count - before
            if rest < count {
                found = period[before + rest]
                return .enough
            }
            rest -= count
            return count > 0 ? .something : .nothing
        }
        return found
    }

    /// Returns the occurrence at an index, for a rule that selects days and times independently of its periods.
    private mutating func occurrenceByYears(_ number: Int, from local: Int) -> Int? {
        var rest = number
        for year in min(CivilTime(local: local).year, Self.lastYear + 1)..<Self.lastYear + 1 {
            let found = period(YearLayout.firstDay(of: year), days(ofYear: year).set, times)
            let before = found.count(before: local)
            if rest < found.count - before { return found[before + rest] }
            rest -= found.count - before
        }
        return nil
    }

    /// The result of a visit to a period: the period has no occurrence, the period has an occurrence, or the search is
    /// finished.
    private enum Find {
        case nothing, something, enough
    }

    /// Visits the periods that have occurrences, beginning with the period of a local time, until a visit returns `.enough`.
    private mutating func walk(from local: Int, visit: (RecurrencePeriod) -> Find) {
        var number = firstPeriod + (self.number(ofPeriodAt: local) - firstPeriod).roundedUp(toMultipleOf: rule.interval)
        // Only the first visited period can be empty, because its occurrences before `local` are excluded. Two consecutive
        // empty periods end the search.
        var left = 2
        while left > 0, let next = nextPeriod(from: number) {
            switch visit(period(next)) {
            case .enough: return
            case .something: left = 2
            case .nothing: left -= 1
            }
            number = next + rule.interval
        }
    }

    private func number(ofPeriodAt local: Int) -> Int {
        switch rule.frequency {
        case .yearly: CivilTime(local: local).year
        case .monthly: CivilTime(local: local).monthNumber
        case .weekly: weekNumber(of: local.flooredQuotient(by: 86_400))
        case .daily, .hourly, .minutely: local.flooredQuotient(by: 86_400 / unitsPerDay)
        }
    }

    /// Returns the first period of the rule at or after `number` that has an occurrence.
    ///
    /// Checks at most one cycle. The calendar repeats after 400 years. The rule's periods begin on the same dates again
    /// after a multiple of 400 years.
    private mutating func nextPeriod(from number: Int) -> Int? {
        switch rule.frequency {
        case .yearly: step(from: number, cycle: 400) { search, year in search.days(ofYear: year).count >= search.least }
        case .monthly:
            step(from: number, cycle: 4_800) { search, month in
                search.days(ofYear: month / 12).months >> UInt64(month % 12) & 1 == 1
            }
        case .weekly: nextWeek(from: number)
        case .daily, .hourly, .minutely: least > 1 ? nil : nextUnit(from: number)
        }
    }

    /// Returns the first period of the rule at or after `number` for which `holds` returns true; nil if no period in one
    /// cycle qualifies.
    ///
    /// `cycle` is the number of years or months in 400 years.
    private mutating func step(
        from number: Int, cycle: Int, until holds: (inout RecurrenceSearch, Int) -> Bool
    ) -> Int? {
        var number = number
        let last = (Self.lastYear + 1) * (cycle / 400) - 1
        for _ in 0..<cycle / greatestCommonDivisor(cycle, rule.interval) where number <= last {
            steps += 1
            if holds(&self, number) { return number }
            number += rule.interval
        }
        return nil
    }

    private mutating func nextWeek(from number: Int) -> Int? {
        // A week contains each weekday of the rule only once. If the rule has fewer weekdays than `least`, no week has
        // an occurrence.
        guard rule.weekdays.count >= least else { return nil }
        var firstDay = firstDay(ofWeek: number)
        for _ in 0..<20_871 / greatestCommonDivisor(20_871, rule.interval) where firstDay <= Self.lastDay {
            steps += 1
            if rule.months.isEmpty || days(ofWeekFrom: firstDay).count >= least { return weekNumber(of: firstDay) }
            firstDay += 7 * rule.interval
        }
        return nil
    }

    private func firstDay(ofWeek number: Int) -> Int { number * 7 - 3 + rule.weekStart }

    private func weekNumber(of day: Int) -> Int { (day + 3 - rule.weekStart).flooredQuotient(by: 7) }

    /// The minimum number of allowed days in a period; with fewer days, the period has no occurrence at any of the
    /// rule's positions.
    ///
    /// In hourly and minutely rules, a period counts as one day.
    var least: Int {
        guard let first = rule.positions.map(\.magnitude).min() else { return 1 }
        return (Int(first) - 1) / timesOfDay + 1
    }

    /// The number of allowed times in a day; for hourly and minutely rules, in an hour or a minute.
    private var timesOfDay: Int {
        switch rule.frequency {
        case .yearly, .monthly, .weekly, .daily: times.count
        case .hourly: times.minutes.nonzeroBitCount * times.seconds.nonzeroBitCount
        case .minutely: times.seconds.nonzeroBitCount
        }
    }

    /// Returns the occurrences of a period, which must not be after ``lastYear``.
    private mutating func period(_ number: Int) -> RecurrencePeriod {
        var times = times
        switch rule.frequency {
        case .yearly: return period(YearLayout.firstDay(of: number), days(ofYear: number).set, times)
        case .monthly:
            let (year, month) = (number / 12, number % 12 + 1)
            let set = days(ofYear: year).set.intersection(DaySet(YearLayout(of: year).days(ofMonth: month)))
            return period(YearLayout.firstDay(of: year), set, times)
        case .weekly:
            let firstDay = firstDay(ofWeek: number)
            return period(firstDay, days(ofWeekFrom: firstDay), times)
        case .daily, .hourly, .minutely:
            let day = number.flooredQuotient(by: unitsPerDay)
            let unit = number - day * unitsPerDay
            if rule.frequency == .hourly { times.hours = 1 << UInt64(unit) }
            if rule.frequency == .minutely {
                times.hours = 1 << UInt64(unit / 60)
                times.minutes = 1 << UInt64(unit % 60)
            }
            return period(day, DaySet(0..<1), times)
        }
    }

    private mutating func period(_ firstDay: Int, _ days: DaySet, _ times: TimeSet) -> RecurrencePeriod {
        steps += 1 + rule.positions.count / 8
        return RecurrencePeriod(firstDay: firstDay, days: days, times: times, positions: rule.positions)
    }

    private mutating func days(ofWeekFrom firstDay: Int) -> DaySet {
        var days = DaySet()
        var year = CivilTime(local: firstDay * 86_400).year
        var start = YearLayout.firstDay(of: year)
        var end = YearLayout.firstDay(of: year + 1)
        var set = year >= 1 ? self.days(ofYear: year).set : DaySet()
        for day in 0..<7 {
            if firstDay + day >= end {
                year += 1
                (start, end) = (end, YearLayout.firstDay(of: year + 1))
                set = self.days(ofYear: year).set
            }
            if set.contains(firstDay + day - start) { days.insert(day) }
        }
        return days
    }

    /// The days of a year that the rule allows.
    struct YearDays {
        let set: DaySet
        /// The number of allowed days.
        let count: Int
        /// One bit for each month that has enough days for an occurrence; bit 0 is January.
        let months: UInt64
    }

    /// Returns the days of a year that the rule allows.
    ///
    /// The days are cached for each ``YearLayout``.
    mutating func days(ofYear year: Int) -> YearDays {
        let index = YearLayout.index(of: year)
        if years.isEmpty { years = [YearDays?](repeating: nil, count: YearLayout.count) }
        if let days = years[index] { return days }
        let shape = YearLayout(of: year)
        let set = rule.days(of: shape)
        var months: UInt64 = 0
        for month in 1...12 where rule.frequency == .monthly {
            let range = shape.days(ofMonth: month)
            let count = set.count(before: range.upperBound) - set.count(before: range.lowerBound)
            if count >= least { months |= 1 << UInt64(month - 1) }
        }
        let days = YearDays(set: set, count: set.count, months: months)
        years[index] = days
        return days
    }

    /// The last day of the last year.
    static let lastDay = YearLayout.firstDay(of: lastYear + 1) - 1
}

extension CivilTime {
    /// The number of months from January of the year 0.
    fileprivate var monthNumber: Int { year * 12 + month - 1 }
}

extension Int {
    /// Returns the smallest multiple of `step` that is not less than this number.
    func roundedUp(toMultipleOf step: Int) -> Int { -(-self).flooredQuotient(by: step) * step }
}

/// Returns the greatest common divisor of two positive numbers.
func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
    right == 0 ? left : greatestCommonDivisor(right, left % right)
}
