/// The layout of a year: the weekday of its first day, and whether the year, the previous and the next year are leap years.
///
/// The sequence of layouts repeats after 400 years.
struct YearLayout: Hashable, Sendable {
    /// The number of possible layouts.
    static let count = 56

    /// The day of the week of 1 January, 0 for Monday.
    let firstWeekday: Int
    let isLeap: Bool
    private let isAfterLeap: Bool
    private let isBeforeLeap: Bool

    /// The indices of the layouts of the years 0 to 399.
    ///
    /// All other years repeat these layouts.
    private static let indices = (0..<400).map { YearLayout(of: $0 + 400).index }

    /// Returns the index of a year's layout, less than ``count``; the year must be at least 1.
    static func index(of year: Int) -> Int { indices[year % 400] }

    /// Creates the layout of a year, which must be at least 1.
    init(of year: Int) {
        firstWeekday = (Self.firstDay(of: year) + 3).remainder(modulo: 7)
        isLeap = Self.isLeap(year)
        isAfterLeap = Self.isLeap(year - 1)
        isBeforeLeap = Self.isLeap(year + 1)
    }

    private var index: Int { firstWeekday * 8 + (isLeap ? 4 : 0) + (isAfterLeap ? 2 : 0) + (isBeforeLeap ? 1 : 0) }

    var dayCount: Int { isLeap ? 366 : 365 }

    /// Returns the days of a month as days of the year; 1 January is 0.
    ///
    /// January is month 1.
    func days(ofMonth month: Int) -> Range<Int> {
        let before = Self.daysBefore[month - 1] + (isLeap && month > 2 ? 1 : 0)
        let after = Self.daysBefore[month] + (isLeap && month >= 2 ? 1 : 0)
        return before..<after
    }

    private static let daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// Returns the ``CivilTime/dayNumber`` of 1 January of a year, which must be at least 1.
    static func firstDay(of year: Int) -> Int {
        let before = year - 1
        return before * 365 + before / 4 - before / 100 + before / 400 - 719_162
    }

    // MARK: Weeks

    /// Returns the days of this year that are in weeks with the given numbers.
    ///
    /// A week belongs to the year that contains most of the week's days.
    ///
    /// The first days of a year may be in the last week of the previous year, and the last days in the first week of the
    /// next year.
    func days(ofWeeks numbers: [Int], weekStart: Int) -> DaySet {
        let lead = (firstWeekday - weekStart).remainder(modulo: 7)
        let (previous, next) = (isAfterLeap ? 366 : 365, isBeforeLeap ? 366 : 365)
        let first = Self.firstWeek(lead)
        let firstOfNext = dayCount + Self.firstWeek(lead + dayCount)
        let firstOfPrevious = -previous + Self.firstWeek(lead - previous)
        let firstAfterNext = dayCount + next + Self.firstWeek(lead + dayCount + next)
        var days = DaySet()
        // The days of a week that belong to another year are excluded.
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

    /// Returns the first day of the first week, relative to 1 January.
    ///
    /// The first week is the earliest week whose fourth day is in the year.
    ///
    /// - Parameter lead: the number of days from the start of a week to 1 January.
    /// - Returns: -3 to 3.
    private static func firstWeek(_ lead: Int) -> Int {
        let lead = lead.remainder(modulo: 7)
        return lead <= 3 ? -lead : 7 - lead
    }
}

extension Int {
    /// Returns the remainder of the floored division, which is never negative for a positive divisor.
    func remainder(modulo divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
