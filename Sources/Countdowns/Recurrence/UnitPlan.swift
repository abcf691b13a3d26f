/// How the units of a day are looked for that a rule takes: its days, hours or minutes.
enum UnitPlan {
    /// A unit of the day, and the days on which the rule meets it: every so many, from a certain one on.
    struct Meeting {
        let unit: Int
        let firstDay: Int
    }

    /// There are none.
    case never
    /// Year after year.
    case byYears
    /// Unit after unit, because there are few.
    case byUnits
    /// Meeting after meeting, because there are few.
    case byMeetings([Meeting], every: Int)

    /// How many days there must be for a meeting where each is looked at.
    private static let daysForMeeting = 500

    /// How many days there must be from unit to unit where each is looked at.
    private static let daysForUnit = 1_000

    /// Makes a plan.
    ///
    /// The rule's units are at the same times of the day again after `interval / gcd(interval, unitsPerDay)` days. Which
    /// units it meets, and on which of these days, is a linear congruence each.
    ///
    /// - Parameters:
    ///   - search: the search.
    ///   - units: the units of a day that the rule takes.
    init(_ search: RecurrenceSearch, units: some Sequence<Int>) {
        let (interval, perDay, first) = (search.rule.interval, search.unitsPerDay, search.firstPeriod)
        guard interval < Self.daysForUnit * perDay else {
            self = .byUnits
            return
        }
        let divisor = greatestCommonDivisor(interval, perDay)
        let days = interval / divisor
        let met = units.lazy.filter { ($0 - first) % divisor == 0 }
        guard days % 7 == 0 || days >= Self.daysForMeeting else {
            self = met.first { _ in true } == nil ? .never : .byYears
            return
        }
        let inverse = Self.inverse(of: perDay / divisor, modulo: days)
        var meetings = Array(met).map { unit in
            let steps = ((first - unit) / divisor).remainder(modulo: days)
            return Meeting(unit: unit, firstDay: steps * inverse % days)
        }
        if days % 7 == 0, !search.rule.weekdays.isEmpty {
            // Each unit is met on one day of the week only.
            let weekdays = Set(search.rule.weekdays.map(\.weekday))
            meetings.removeAll { !weekdays.contains(($0.firstDay + 3) % 7) }
        }
        if meetings.isEmpty {
            self = .never
        } else {
            self = days >= Self.daysForMeeting * meetings.count ? .byMeetings(meetings, every: days) : .byYears
        }
    }

    /// The number whose product with another one leaves 1, by Euclid's algorithm.
    ///
    /// - Precondition: the number and the modulus have no common divisor.
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
