/// How the days of a year lie; after 400 years all shapes come again in the same order.
struct YearLayout: Hashable, Sendable {
    /// How many shapes there can be.
    static let count = 56

    /// The day of the week of 1 January, 0 for Monday.
    let firstWeekday: Int
    let isLeap: Bool
    private let isAfterLeap: Bool
    private let isBeforeLeap: Bool

    /// The numbers of the shapes of the years 0 to 399, and so of all others.
    private static let indices = (0..<400).map { YearLayout(of: $0 + 400).index }

    /// The number of the shape of a year from 1 on, less than ``count``.
    static func index(of year: Int) -> Int { indices[year % 400] }

    /// The shape of a year from 1 on.
    init(of year: Int) {
        firstWeekday = (Self.firstDay(of: year) + 3).remainder(modulo: 7)
        isLeap = Self.isLeap(year)
        isAfterLeap = Self.isLeap(year - 1)
        isBeforeLeap = Self.isLeap(year + 1)
    }

    private var index: Int { firstWeekday * 8 + (isLeap ? 4 : 0) + (isAfterLeap ? 2 : 0) + (isBeforeLeap ? 1 : 0) }

    var dayCount: Int { isLeap ? 366 : 365 }

    /// The days of a month, from the first of the year on; January is 1.
    func days(ofMonth month: Int) -> Range<Int> {
        let before = Self.daysBefore[month - 1] + (isLeap && month > 2 ? 1 : 0)
        let after = Self.daysBefore[month] + (isLeap && month >= 2 ? 1 : 0)
        return before..<after
    }

    private static let daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// The number of 1 January of a year from 1 on; see ``CivilTime/dayNumber``.
    static func firstDay(of year: Int) -> Int {
        let before = year - 1
        return before * 365 + before / 4 - before / 100 + before / 400 - 719_162
    }

    // MARK: Weeks

    /// The days that lie in weeks of some numbers; weeks belong to the year in which most of their days lie.
    ///
    /// The first days of a year may lie in the last week of the year before, and the last ones in the first week of the
    /// year after.
    func days(ofWeeks numbers: [Int], weekStart: Int) -> DaySet {
        let lead = (firstWeekday - weekStart).remainder(modulo: 7)
        let (previous, next) = (isAfterLeap ? 366 : 365, isBeforeLeap ? 366 : 365)
        let first = Self.firstWeek(lead)
        let firstOfNext = dayCount + Self.firstWeek(lead + dayCount)
        let firstOfPrevious = -previous + Self.firstWeek(lead - previous)
        let firstAfterNext = dayCount + next + Self.firstWeek(lead + dayCount + next)
        var days = DaySet()
        // Of the weeks that lie in two years only the days of this one count.
        let year = 0..<dayCount
        func add(_ number: Int, from start: Int, to end: Int) {
            let weeks = (end - start) / 7
            let week = number < 0 ? weeks + number : number - 1
            guard number != 0, (0..<weeks).contains(week) else { return }
            days.insert((start + week * 7..<start + week * 7 + 7).clamped(to: year))
        }
        for number in numbers {
            add(number, from: first, to: firstOfNext)
            add(number, from: firstOfPrevious, to: first)
            add(number, from: firstOfNext, to: firstAfterNext)
        }
        return days
    }

    /// How many days after 1 January the first week begins, whose fourth day must lie in the year.
    ///
    /// - Parameter lead: how many days after a start of a week 1 January lies.
    /// - Returns: -3 to 3.
    private static func firstWeek(_ lead: Int) -> Int {
        let lead = lead.remainder(modulo: 7)
        return lead <= 3 ? -lead : 7 - lead
    }
}

extension Int {
    /// The remainder that is not negative.
    func remainder(modulo divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
