import Countdowns

/// The words of dates; case does not count.
enum DateWords {
    static let days = ["today": 0, "tomorrow": 1, "yesterday": -1]
    static let times: [String: Duration] = ["noon": .seconds(43_200), "midnight": .zero]
    static let which: [String: DateReading.Which] = ["next": .next, "last": .last]

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
