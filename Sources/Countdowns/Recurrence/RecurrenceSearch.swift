/// Finds the occurrences of a rule by arithmetic: the period that holds a time is computed, never walked to.
///
/// Periods have numbers: years and days those of the calendar, months `12 * year + month - 1`; weeks, hours and minutes
/// are counted from 1970 on. Every ``RecurrenceRule/interval``-th from that of the start on is one of the rule's.
struct RecurrenceSearch {
    /// The last year in which something happens.
    static let lastYear = 9_999

    /// The rule, with what its start says.
    let rule: RecurrenceRule
    /// The start, in local seconds.
    let start: Int
    let times: TimeSet
    /// The number of the first period.
    private(set) var firstPeriod = 0
    private var daysByShape: [DaySet?] = []
    /// For each remainder by the interval the first hour or minute of a day that has it and that the rule takes.
    var firstUnits: [Int]?

    /// Makes a search.
    ///
    /// - Parameters:
    ///   - rule: a rule that says everything.
    ///   - start: where it starts, in local seconds.
    init(_ rule: RecurrenceRule, start: Int) {
        self.rule = rule
        self.start = start
        times = TimeSet(rule)
        firstPeriod = number(ofPeriodAt: start)
    }

    /// The first occurrence from a local time on, or from the start on where that is later.
    ///
    /// - Returns: the occurrence in local seconds; nil if there is none any more.
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

    /// The occurrence before which so many others come.
    ///
    /// - Returns: the occurrence in local seconds; nil if there are not so many.
    mutating func occurrence(_ number: Int) -> Int? {
        let start = start
        var (rest, found): (Int, Int?) = (number, nil)
        walk(from: start) { period in
            let before = period.count(before: start)
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

    /// What was found in a period.
    private enum Find {
        case nothing, something, enough
    }

    /// Looks at the periods from the one that holds a local time on, until there is enough.
    ///
    /// Where nothing is found in all that lie in 400 years, there is nothing more: then the calendar begins anew.
    private mutating func walk(from local: Int, visit: (RecurrencePeriod) -> Find) {
        var number = firstPeriod + (self.number(ofPeriodAt: local) - firstPeriod).roundedUp(toMultipleOf: rule.interval)
        var left = periodsInCycle
        while left > 0, let next = nextPeriod(from: number), let period = period(next) {
            switch visit(period) {
            case .enough: return
            case .something: left = periodsInCycle
            case .nothing: left -= 1
            }
            number = next + rule.interval
        }
    }

    /// After how many periods they all lie on the same days again, and one for a first one that is cut by the start.
    private var periodsInCycle: Int {
        let cycle =
            switch rule.frequency {
            case .yearly: 400
            case .monthly: 4_800
            case .weekly: 20_871
            // Those that hold nothing are not even looked at.
            case .daily, .hourly, .minutely: 1
            }
        return cycle / greatestCommonDivisor(cycle, rule.interval) + 1
    }

    private func number(ofPeriodAt local: Int) -> Int {
        switch rule.frequency {
        case .yearly: CivilTime(local: local).year
        case .monthly: CivilTime(local: local).monthNumber
        case .weekly: (local.flooredQuotient(by: 86_400) + 3 - rule.weekStart).flooredQuotient(by: 7)
        case .daily, .hourly, .minutely: local.flooredQuotient(by: 86_400 / unitsPerDay)
        }
    }

    /// The first period from one of the rule's on that may hold something.
    private mutating func nextPeriod(from number: Int) -> Int? {
        switch rule.frequency {
        case .yearly, .monthly, .weekly: number
        case .daily, .hourly, .minutely: nextUnit(from: number)
        }
    }

    /// What lies in the period of a number; nil beyond the last year.
    private mutating func period(_ number: Int) -> RecurrencePeriod? {
        var times = times
        switch rule.frequency {
        case .yearly:
            guard number <= Self.lastYear else { return nil }
            return period(YearShape.firstDay(of: number), days(ofYear: number).set, times)
        case .monthly:
            let (year, month) = (number / 12, number % 12 + 1)
            guard year <= Self.lastYear else { return nil }
            let (days, shape) = days(ofYear: year)
            let set = days.intersection(DaySet(shape.days(ofMonth: month)))
            return period(YearShape.firstDay(of: year), set, times)
        case .weekly:
            let firstDay = number * 7 - 3 + rule.weekStart
            guard firstDay <= Self.lastDay else { return nil }
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

    private func period(_ firstDay: Int, _ days: DaySet, _ times: TimeSet) -> RecurrencePeriod {
        RecurrencePeriod(firstDay: firstDay, days: days, times: times, positions: rule.positions)
    }

    private mutating func days(ofWeekFrom firstDay: Int) -> DaySet {
        var days = DaySet()
        var year = CivilTime(local: firstDay * 86_400).year
        for day in 0..<7 {
            if firstDay + day >= YearShape.firstDay(of: year + 1) { year += 1 }
            guard year >= 1 else { continue }
            if self.days(ofYear: year).set.contains(firstDay + day - YearShape.firstDay(of: year)) { days.insert(day) }
        }
        return days
    }

    /// The days of a year that the rule leaves; computed once for all years of a shape.
    mutating func days(ofYear year: Int) -> (set: DaySet, shape: YearShape) {
        let shape = YearShape(of: year)
        if daysByShape.isEmpty { daysByShape = [DaySet?](repeating: nil, count: YearShape.count) }
        if let days = daysByShape[shape.index] { return (days, shape) }
        let days = rule.days(of: shape)
        daysByShape[shape.index] = days
        return (days, shape)
    }

    /// The last day of the last year.
    static let lastDay = YearShape.firstDay(of: lastYear + 1) - 1
}

extension CivilTime {
    /// The number of its month, from that of January of the year 0 on.
    fileprivate var monthNumber: Int { year * 12 + month - 1 }
}

extension Int {
    /// The next multiple of another number; this one if it is one.
    func roundedUp(toMultipleOf step: Int) -> Int { -(-self).flooredQuotient(by: step) * step }
}

/// The greatest common divisor of two positive numbers.
func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
    right == 0 ? left : greatestCommonDivisor(right, left % right)
}
