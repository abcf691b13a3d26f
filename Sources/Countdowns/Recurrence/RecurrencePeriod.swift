/// What a rule lets happen in one of its periods: each of some times on each of some days, or a choice of these.
///
/// Whatever the period is, nothing is spelled out: an occurrence is found by its number.
struct RecurrencePeriod {
    /// The number of the day that is 0 in ``days``.
    let firstDay: Int
    let days: DaySet
    let times: TimeSet

    /// The numbers of the occurrences that are chosen, in order; nil is all of them.
    private let chosen: [Int]?

    /// Makes a period.
    ///
    /// - Parameters:
    ///   - firstDay: the number of the day that is 0 in `days`.
    ///   - days: the days.
    ///   - times: the times of each day.
    ///   - positions: see ``RecurrenceRule/positions``.
    init(firstDay: Int, days: DaySet, times: TimeSet, positions: [Int]) {
        self.firstDay = firstDay
        self.days = days
        self.times = times
        let count = days.count * times.count
        chosen =
            positions.isEmpty
            ? nil : Set(positions.map { $0 < 0 ? count + $0 : $0 - 1 }).filter { (0..<count).contains($0) }.sorted()
    }

    /// How many occurrences there are.
    var count: Int { chosen?.count ?? days.count * times.count }

    /// The occurrence of a number, in local seconds.
    ///
    /// - Precondition: there are more than so many.
    subscript(number: Int) -> Int {
        let (day, time) = (chosen?[number] ?? number).quotientAndRemainder(dividingBy: times.count)
        return (firstDay + days[day]) * 86_400 + times[time]
    }

    /// How many occurrences come before a local time.
    func count(before local: Int) -> Int {
        let dayNumber = local.flooredQuotient(by: 86_400)
        let day = dayNumber - firstDay
        guard day >= 0 else { return 0 }
        guard day < 384 else { return count }
        var number = days.count(before: day) * times.count
        if days.contains(day) { number += times.count(before: local - dayNumber * 86_400) }
        return chosen.map { $0.prefix { $0 < number }.count } ?? number
    }
}
