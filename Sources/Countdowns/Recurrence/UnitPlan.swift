/// A strategy for the search for the units that a rule allows.
///
/// A unit is a day, an hour of a day or a minute of a day, depending on the rule's frequency.
enum UnitPlan {
    /// A unit of the day, such as the hour from 9:00, that coincides with a period of the rule on some days.
    ///
    /// ``firstDay`` is the first of these days. The unit coincides with a period of the rule again after each cycle. For
    /// example, with an interval of 25 hours, a cycle has 25 days.
    struct Coincidence {
        let unit: Int
        let firstDay: Int
    }

    case never
    /// The search checks one year after another.
    case byYears
    /// The search checks one period of the rule after another, because the interval is long.
    case byUnits
    /// The search checks one coincidence after another, because a cycle has few coincidences; `every` is the length of
    /// a cycle in days.
    case byCoincidences([Coincidence], every: Int)

    /// The minimum number of days in a cycle for each of its coincidences; with fewer days,
    /// ``byCoincidences(_:every:)`` is not used.
    private static let daysForMeeting = 500

    /// The minimum interval, in days, for ``byUnits``.
    private static let daysForUnit = 1_000

    /// Creates a plan.
    ///
    /// After a cycle of `interval / gcd(interval, unitsPerDay)` days, the rule's periods begin at the same times of the
    /// day again. The units of the coincidences, and their days in the cycle, are the solutions of linear congruences.
    ///
    /// - Parameters:
    ///   - search: the search.
    ///   - allows: whether the rule allows a unit of a day.
    init(_ search: RecurrenceSearch, allows: (Int) -> Bool) {
        let (interval, perDay, first) = (search.rule.interval, search.unitsPerDay, search.firstPeriod)
        guard interval < Self.daysForUnit * perDay else {
            self = .byUnits
            return
        }
        let divisor = greatestCommonDivisor(interval, perDay)
        let days = interval / divisor
        let met = stride(from: first.remainder(modulo: divisor), to: perDay, by: divisor)
        // Only weekdays can exclude coincidences of a short cycle.
        let isWeekly = days % 7 == 0 && !search.rule.weekdays.isEmpty
        guard isWeekly || days >= Self.daysForMeeting else {
            self = met.contains(where: allows) ? .byYears : .never
            return
        }
        let inverse = Self.inverse(of: perDay / divisor, modulo: days)
        var meetings = met.filter(allows).map { unit in
            let steps = ((first - unit) / divisor).remainder(modulo: days)
            return Coincidence(unit: unit, firstDay: steps * inverse % days)
        }
        if isWeekly {
            // The cycle is a whole number of weeks, so each coincidence is always on the same day of the week.
            let weekdays = Set(search.rule.weekdays.map(\.weekday))
            meetings.removeAll { !weekdays.contains(($0.firstDay + 3) % 7) }
        }
        if meetings.isEmpty {
            self = .never
        } else {
            self = days >= Self.daysForMeeting * meetings.count ? .byCoincidences(meetings, every: days) : .byYears
        }
    }

    /// Returns the modular inverse of a number, by the extended Euclidean algorithm.
    ///
    /// - Precondition: the number and the modulus are coprime.
    private static func inverse(of number: Int, modulo modulus: Int) -> Int {
        var (old, new) = (number % modulus, modulus)
        var (oldFactor, newFactor) = (1, 0)
        while new != 0 {
            let quotient = old / new
            (old, new) = (new, old - quotient * new)
            (oldFactor, newFactor) = (newFactor, oldFactor - quotient * newFactor)
        }
        return oldFactor.remainder(modulo: modulus)
    }
}

/// The search for rules with periods of days, hours or minutes.
///
/// The search skips years, days and units that the rule excludes. For example, a search for every minute of one hour on 29
/// February is as fast as a search for 29 February.
extension RecurrenceSearch {
    var unitsPerDay: Int {
        switch rule.frequency {
        case .hourly: 24
        case .minutely: 1_440
        case .daily, .yearly, .monthly, .weekly: 1
        }
    }

    private var takesEveryUnit: Bool {
        switch rule.frequency {
        case .hourly: rule.hours.isEmpty
        case .minutely: rule.hours.isEmpty && rule.minutes.isEmpty
        case .daily, .yearly, .monthly, .weekly: true
        }
    }

    /// Whether the rule allows a unit of a day.
    private func allows(_ unit: Int) -> Bool {
        switch rule.frequency {
        case .hourly: times.hours >> UInt64(unit) & 1 == 1
        case .minutely: times.hours >> UInt64(unit / 60) & 1 == 1 && times.minutes >> UInt64(unit % 60) & 1 == 1
        case .daily, .yearly, .monthly, .weekly: true
        }
    }

    /// Returns the first unit at or after `number` that the rule allows.
    ///
    /// The difference between `number` and ``firstPeriod`` must be a multiple of the rule's interval.
    mutating func nextUnit(from number: Int) -> Int? {
        let perDay = unitsPerDay
        guard number.flooredQuotient(by: perDay) <= Self.lastDay else { return nil }
        if rule.allowsEveryDay, takesEveryUnit { return number }
        let plan = unitPlan ?? UnitPlan(self, allows: allows)
        unitPlan = plan
        switch plan {
        case .never: return nil
        case .byYears: return nextUnitByYears(from: number)
        case .byUnits: return nextUnitByUnits(from: number)
        case .byCoincidences(let meetings, let days): return nextUnit(from: number, among: meetings, every: days)
        }
    }

    private mutating func nextUnit(from number: Int, among meetings: [UnitPlan.Coincidence], every days: Int) -> Int? {
        let perDay = unitsPerDay
        var found: Int?
        for meeting in meetings {
            let today = (number - meeting.unit + perDay - 1).flooredQuotient(by: perDay)
            var day = meeting.firstDay + (today - meeting.firstDay).roundedUp(toMultipleOf: days)
            while day <= Self.lastDay, found.map({ day * perDay + meeting.unit < $0 }) ?? true {
                steps += 1
                if allows(day: day) {
                    found = day * perDay + meeting.unit
                    break
                }
                day += days
            }
        }
        return found
    }

    private mutating func nextUnitByUnits(from number: Int) -> Int? {
        let perDay = unitsPerDay
        var number = number
        while true {
            let day = number.flooredQuotient(by: perDay)
            guard day <= Self.lastDay else { return nil }
            steps += 1
            if allows(number - day * perDay), allows(day: day) { return number }
            number += rule.interval
        }
    }

    private mutating func allows(day: Int) -> Bool {
        if rule.allowsEveryDay { return true }
        let year = CivilTime(local: day * 86_400).year
        return days(ofYear: year).set.contains(day - YearLayout.firstDay(of: year))
    }

    private mutating func nextUnitByYears(from number: Int) -> Int? {
        let perDay = unitsPerDay
        var number = number
        let firstYear = CivilTime(local: number.flooredQuotient(by: perDay) * 86_400).year
        for year in max(firstYear, 1)...max(min(Self.lastYear, firstYear + yearsInCycle), 1) {
            let days = days(ofYear: year)
            steps += 1 + days.count / 16
            guard days.count > 0 else { continue }
            let firstDay = YearLayout.firstDay(of: year)
            number = max(number, aligned(firstDay * perDay))
            // Checks either the allowed days or the periods of the rule, whichever takes less time: the check of a day
            // is assumed to take as long as the check of four periods.
            let found =
                days.count * 4 * rule.interval < 365 * perDay || rule.interval < perDay
                ? nextUnit(from: number, onDays: days.set, of: firstDay)
                : nextUnit(from: number, before: YearLayout.firstDay(of: year + 1), onDays: days.set, of: firstDay)
            if let found { return found }
        }
        return nil
    }

    /// Returns the first period of the rule at or after a number.
    private func aligned(_ number: Int) -> Int {
        firstPeriod + (number - firstPeriod).roundedUp(toMultipleOf: rule.interval)
    }

    /// Returns the first allowed unit at or after `number` on one of the given days.
    ///
    /// Checks each day.
    private mutating func nextUnit(from number: Int, onDays days: DaySet, of firstDay: Int) -> Int? {
        let perDay = unitsPerDay
        let today = number.flooredQuotient(by: perDay) - firstDay
        var next = days.first(from: max(today, 0))
        while let day = next {
            let start = (firstDay + day) * perDay
            let unit = aligned(max(start, number))
            if unit < start + perDay, let found = nextUnit(from: unit, ofDay: start) { return found }
            next = days.first(from: day + 1)
        }
        return nil
    }

    /// Returns the first allowed unit at or after `unit` on the day that begins with the unit `start`.
    private mutating func nextUnit(from unit: Int, ofDay start: Int) -> Int? {
        if takesEveryUnit { return unit }
        let perDay = unitsPerDay
        if unit - start < rule.interval, rule.interval < perDay {
            let units = firstUnits ?? makeFirstUnits()
            firstUnits = units
            let found = units[unit - start]
            return found < 0 ? nil : start + found
        }
        var unit = unit
        while unit < start + perDay {
            if allows(unit - start) { return unit }
            unit += rule.interval
            // The search skips the minutes of an hour that the rule excludes.
            let hour = (unit - start) / 60
            if rule.frequency == .minutely, hour < 24, times.hours >> UInt64(hour) & 1 == 0 {
                unit += (start + (hour + 1) * 60 - unit).roundedUp(toMultipleOf: rule.interval)
            }
        }
        return nil
    }

    private func makeFirstUnits() -> [Int] {
        var units = [Int](repeating: -1, count: rule.interval)
        for unit in stride(from: unitsPerDay - 1, through: 0, by: -1) where allows(unit) {
            units[unit % rule.interval] = unit
        }
        return units
    }

    /// Returns the first allowed unit at or after `number` and before the day `end`.
    ///
    /// Checks each period of the rule.
    private func nextUnit(from number: Int, before end: Int, onDays days: DaySet, of firstDay: Int) -> Int? {
        let perDay = unitsPerDay
        if perDay == 1 {
            return stride(from: number, to: end, by: rule.interval).first { days.contains($0 - firstDay) }
        }
        return stride(from: number, to: end * perDay, by: rule.interval).first { number in
            let day = number.flooredQuotient(by: perDay)
            return days.contains(day - firstDay) && allows(number - day * perDay)
        }
    }

    /// The number of years after which the rule's periods begin at the same dates and times again, plus one for the
    /// incomplete first year.
    private var yearsInCycle: Int {
        // The periods begin at the same times of the day again after `days` days, and the calendar repeats after 146,097 days.
        let days = rule.interval / greatestCommonDivisor(rule.interval, unitsPerDay)
        return 400 * (days / greatestCommonDivisor(days, 146_097)) + 1
    }
}
