import Countdowns

extension DateText.Day {
    /// The days that may be meant, as numbers, the first choice first.
    func candidates(today: Int, isBackward: Bool) -> [Int] {
        switch self {
        case .number(let number, _): return [number]
        case .fromToday(let days): return [today + days]
        case .missing: return [today, today + (isBackward ? -1 : 1)]
        case .weekday(let weekday, .last):
            return [today - 7 + Self.days(from: today - 7, to: weekday)]
        case .weekday(let weekday, let which):
            let next = today + Self.days(from: today, to: weekday)
            guard isBackward, which == .nearest else { return [next, next + 7] }
            return [next == today ? today : next - 7, next == today ? today - 7 : next - 14]
        case .dayOfYear(let month, let day):
            let year = CivilTime(local: Int64(today) * 86_400).year
            // From one leap year to the next it is eight years at most.
            let years = (0...8).map { isBackward ? year - $0 : year + $0 }
            return years.filter { day <= CivilTime.days(inMonth: month, of: $0) }
                .map { CivilTime(year: $0, month: month, day: day).dayNumber }
        }
    }

    /// How many days after the nearest possible one is meant.
    var daysAfterNearest: Int {
        if case .weekday(_, .next) = self { 7 } else { 0 }
    }

    /// How the day was found, which lies so many days from today.
    func rule(_ daysFromToday: Int) -> DateReading.Rule {
        switch self {
        case .number(_, let rule): rule
        case .fromToday(let days): .fromToday(days: days)
        case .missing: .timeOfDay(daysFromToday: daysFromToday)
        case .weekday(let weekday, let which): .weekday(weekday, which)
        case .dayOfYear: .dayOfYear
        }
    }

    /// How many days it is from a day to the next one of a name, 0 to 6.
    private static func days(from day: Int, to weekday: Int) -> Int {
        (weekday - CivilTime(local: Int64(day) * 86_400).weekday + 7) % 7
    }
}
