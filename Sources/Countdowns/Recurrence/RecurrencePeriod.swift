/// The occurrences in one period of a rule: all combinations of a day and a time, or a selection of these combinations.
///
/// The occurrences are not stored: each occurrence is computed from its index.
struct RecurrencePeriod {
    /// The ``CivilTime/dayNumber`` of the first day, which has the index 0 in ``days``.
    let firstDay: Int
    let days: DaySet
    let times: TimeSet

    /// The indices of the selected occurrences, in ascending order; nil if all occurrences are selected.
    private let chosen: [Int]?

    /// Creates a period.
    ///
    /// - Parameters:
    ///   - firstDay: the ``CivilTime/dayNumber`` of the first day, which has the index 0 in `days`.
    ///   - days: the days that have occurrences.
    ///   - times: the times of the occurrences on each of these days.
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

    var count: Int { chosen?.count ?? days.count * times.count }

    /// Returns the occurrence at an index, in seconds of local time since 1970-01-01 00:00.
    ///
    /// - Precondition: `number` is less than ``count``.
    subscript(number: Int) -> Int {
        let (day, time) = (chosen?[number] ?? number).quotientAndRemainder(dividingBy: times.count)
        return (firstDay + days[day]) * 86_400 + times[time]
    }

    /// Returns the number of occurrences before a local time.
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
