/// A date and a time of day in the proleptic Gregorian calendar, without a time zone.
///
/// The conversions use integer arithmetic only, because they run for every row of every frame.
public struct CivilTime: Hashable, Sendable {
    /// The year; the year 0 is 1 BC.
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int
    /// The day of the month, 1 to 31.
    public var day: Int
    /// The hour, 0 to 23.
    public var hour: Int
    /// The minute, 0 to 59.
    public var minute: Int
    /// The second, 0 to 59.
    public var second: Int

    /// Creates a civil time from its parts, without validation.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Creates the civil time of a moment at an offset from UTC.
    ///
    /// - Parameters:
    ///   - time: the moment. A fraction of a second is dropped.
    ///   - utcOffset: the offset in seconds east of Greenwich.
    public init(_ time: WallTime, utcOffset: Int) {
        self.init(local: Int(time.unixSeconds) + utcOffset)
    }

    /// Creates the civil time that is `seconds` after 1970-01-01 00:00.
    init(local seconds: Int) {
        let days = seconds.flooredQuotient(by: 86_400)
        let secondOfDay = seconds - days * 86_400
        (year, month, day) = Self.civil(dayNumber: days)
        hour = secondOfDay / 3_600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
    }

    /// The number of days from 1970-01-01 to this date.
    public var dayNumber: Int {
        // In this algorithm, years begin in March, so that the leap day is the last day of its year.
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredQuotient(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Returns the moment at which clocks with an offset from UTC, in seconds east of Greenwich, show this time.
    public func wallTime(utcOffset: Int) -> WallTime {
        WallTime(unixSeconds: Int64(dayNumber * 86_400 + hour * 3_600 + minute * 60 + second - utcOffset))
    }

    /// The day of the week: 0 for Monday to 6 for Sunday.
    public var weekday: Int { (dayNumber + 3) - (dayNumber + 3).flooredQuotient(by: 7) * 7 }

    /// Returns the date of a ``dayNumber``, with the algorithm of Howard Hinnant, "chrono-Compatible Low-Level Date
    /// Algorithms".
    private static func civil(dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

extension Int {
    /// Returns the quotient, rounded down (towards minus infinity).
    func flooredQuotient(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : (self - divisor + 1) / divisor
    }
}

extension CivilTime {
    /// The names of the days of the week, Monday first.
    public static let weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// The names of the months, beginning with January.
    public static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Returns the number of days in a month.
    ///
    /// - Precondition: `month` is within 1...12.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
