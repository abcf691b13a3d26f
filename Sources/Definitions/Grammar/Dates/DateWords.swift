import Countdowns

/// The words of dates; case does not count.
enum DateWords {
    static let days = ["today": 0, "tomorrow": 1, "yesterday": -1]
    static let times: [String: Duration] = ["noon": .seconds(43_200), "midday": .seconds(43_200), "midnight": .zero]
    static let which: [String: DateReading.Which] = ["next": .next, "last": .last, "this": .nearest]

    /// Times of which nobody says when they are.
    static let vagueTimes: Set = ["tonight", "night", "morning", "afternoon", "evening"]

    /// All of them, as somebody who misspelt one is shown them.
    static let all =
        ["today", "tomorrow", "yesterday", "noon", "midnight", "next", "last"] + weekdays + CivilTime.monthNames
        + ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] + CivilTime.monthNames.map { String($0.prefix(3)) }

    static let weekdays = CivilTime.weekdayNames.map { $0.lowercased() }

    /// The day of the week that a word names, 0 for Monday; `tues`, `thur` and `thurs` do, too.
    static func weekday(_ word: String) -> Int? {
        index(of: word, in: weekdays, others: ["tues", "thur", "thurs"])
    }

    /// The month that a word names; `sept` does, too.
    static func month(_ word: String) -> Int? {
        index(of: word, in: CivilTime.monthNames.map { $0.lowercased() }, others: ["sept"]).map { $0 + 1 }
    }

    /// The name that a word is, or that it shortens to three letters or to one of the other forms.
    private static func index(of word: String, in names: [String], others: [String]) -> Int? {
        let word = word.lowercased()
        return names.firstIndex { name in
            name == word || (name.hasPrefix(word) && (word.utf8.count == 3 || others.contains(word)))
        }
    }
}

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
