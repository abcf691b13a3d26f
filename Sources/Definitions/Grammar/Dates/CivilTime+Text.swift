import Countdowns

extension CivilTime {
    /// The days that a file can name, counted from 1970-01-01: those of the years 1 to 9999.
    static let writableDays =
        CivilTime(year: 1, month: 1, day: 1).dayNumber...CivilTime(year: 9999, month: 12, day: 31).dayNumber

    /// The names of the days of the week, Monday first.
    static let weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// What the clocks show so many seconds after they showed 1970-01-01 00:00.
    init(local seconds: Int64) { self.init(WallTime(unixSeconds: seconds), utcOffset: 0) }

    /// The date as sentences have it: `28 March 2027`.
    var dateWords: String { "\(day) \(Self.monthNames[month - 1]) \(year)" }

    /// The date as ISO 8601 has it.
    var isoDate: String { String(RFC3339.text(of: wallTime(utcOffset: 0)).prefix { $0 != "T" }) }

    /// The time of day, with seconds only where there are some.
    var clock: String {
        let numbers = second == 0 ? [hour, minute] : [hour, minute, second]
        return numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
