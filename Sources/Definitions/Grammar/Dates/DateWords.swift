import Countdowns

/// The words that dates may contain; case is ignored.
enum DateWords {
    static let days = ["today": 0, "tomorrow": 1, "yesterday": -1]
    static let times: [String: Duration] = ["noon": .seconds(43_200), "midday": .seconds(43_200), "midnight": .zero]
    static let which: [String: DateReading.Which] = ["next": .next, "last": .last, "this": .nearest]

    /// A word for a part of the day, such as `evening`, which alone does not determine an hour.
    struct Part: Equatable {
        let word: String
        let range: Range<Int>
        let hours: ClosedRange<Int>
        /// An example of a time in this part.
        let example: String
    }

    /// The part of the day for a word; nil for any other word.
    static func part(_ word: String, _ range: Range<Int>) -> Part? {
        switch word.lowercased() {
        case "morning": Part(word: word, range: range, hours: 0...12, example: "09:00")
        case "afternoon": Part(word: word, range: range, hours: 12...18, example: "15:00")
        case "evening": Part(word: word, range: range, hours: 16...24, example: "20:00")
        case "night", "tonight": Part(word: word, range: range, hours: 17...24, example: "20:00")
        default: nil
        }
    }

    /// Whether a word is `first` and a part of the day follows.
    static func isDay(_ word: String, _ first: String, _ scanner: TextScanner) -> Bool {
        var ahead = scanner
        ahead.skipBlanks()
        let next = ahead.nextWord()
        return word == first && next != "tonight" && part(next, 0..<0) != nil
    }

    /// The candidates for the correction of a misspelt word.
    static let all =
        ["today", "tomorrow", "yesterday", "tonight", "weekend", "noon", "midnight", "next", "last"] + weekdays
        + CivilTime.monthNames
        + ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] + CivilTime.monthNames.map { String($0.prefix(3)) }

    static let weekdays = CivilTime.weekdayNames.map { $0.lowercased() }

    /// The day of the week for a word, 0 for Monday; also accepts `tues`, `weds`, `thur` and `thurs`.
    static func weekday(_ word: String) -> Int? {
        word.lowercased() == "weds" ? 2 : index(of: word, in: weekdays, others: ["tues", "thur", "thurs"])
    }

    /// The month for a word, 1 for January; also accepts `sept`.
    static func month(_ word: String) -> Int? {
        index(of: word, in: CivilTime.monthNames.map { $0.lowercased() }, others: ["sept"]).map { $0 + 1 }
    }

    /// The index of the name that a word matches: in full, by its first three letters, or by one of the forms in
    /// `others`.
    private static func index(of word: String, in names: [String], others: [String]) -> Int? {
        let word = word.lowercased()
        return names.firstIndex { name in
            name == word || (name.hasPrefix(word) && (word.utf8.count == 3 || others.contains(word)))
        }
    }
}

extension CivilTime {
    /// The days that are valid in a file, as days since 1970-01-01: the days of the years 1 to 9999.
    static let writableDays =
        CivilTime(year: 1, month: 1, day: 1).dayNumber...CivilTime(year: 9999, month: 12, day: 31).dayNumber

    /// Creates the local time that is `seconds` seconds after 1970-01-01 00:00 local time.
    init(local seconds: Int64) { self.init(WallTime(unixSeconds: seconds), utcOffset: 0) }

    /// The date as shown in sentences: `28 March 2027`.
    var dateWords: String { "\(day) \(Self.monthNames[month - 1]) \(year)" }

    var isoDate: String { String(RFC3339.text(of: wallTime(utcOffset: 0)).prefix { $0 != "T" }) }

    /// The time of day, with seconds only if they are not zero.
    var clock: String {
        let numbers = second == 0 ? [hour, minute] : [hour, minute, second]
        return numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
