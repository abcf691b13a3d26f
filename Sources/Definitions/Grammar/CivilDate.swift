/// A day of the Gregorian calendar, carried back before its introduction, as ISO 8601 does.
struct CivilDate: Equatable {
    var year: Int
    var month: Int
    var day: Int

    static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// How many days a month has.
    ///
    /// - Precondition: `month` is within 1...12.
    static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// The number of days since 1970-01-01.
    ///
    /// - SeeAlso: `days_from_civil` in Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    var daysSinceEpoch: Int {
        // The year is taken to begin in March, so that the day that comes and goes is its last.
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
