import Countdowns

/// The words of a text in lower case, without separators.
struct EveryWords {
    struct Word {
        let text: String
        let range: Range<Int>

        /// Whether the word is the name of a day of the week or of a month, which a duration never contains.
        var isOfCalendar: Bool {
            ["weekday", "weekdays"].contains(text) || DateWords.month(text) != nil
                || DateWords.weekday(text.hasSuffix("days") ? String(text.dropLast()) : text) != nil
        }
    }

    let all: [Word]

    /// The range from the first word to the last.
    let range: Range<Int>

    var isEmpty: Bool { all.isEmpty }

    init(_ text: String) {
        var scanner = TextScanner(trimming: text)
        range = scanner.rest
        var words: [Word] = []
        while !scanner.isAtEnd {
            let range = scanner.range { !$0.isBlank && $0 != "," && $0 != "/" }
            var word = scanner.text(range).lowercased()
            if word.hasSuffix("."), DateWords.weekday(String(word.dropLast())) != nil { word.removeLast() }
            if !range.isEmpty, word != "and" { words.append(Word(text: word, range: range)) }
            _ = scanner.range { $0.isBlank || $0 == "," || $0 == "/" }
        }
        all = words
    }

    /// The words without `of the month` or `of each month` at the end.
    var withoutMonth: ArraySlice<Word> {
        guard all.last?.text == "month" else { return all[...] }
        let rest = all.dropLast()
        let before = ["the", "each", "every"].contains(rest.last?.text) ? rest.dropLast() : rest
        return before.last?.text == "of" ? before.dropLast() : all[...]
    }

    static let ordinals = ["first", "second", "third", "fourth", "fifth"]

    /// The candidates for the correction of an unknown word.
    static let known =
        ["day", "weekday", "week", "month", "year", "last", "other"] + ordinals + DateWords.weekdays
        + DateWords.weekdays.map { String($0.prefix(3)) }

    /// Words that already contain "every", such as `daily`, and their corrections.
    static let meant = [
        "daily": "day", "nightly": "day", "weekly": "week", "monthly": "month", "quarterly": "3 months",
        "yearly": "year", "annually": "year", "annual": "year", "anually": "year", "biweekly": "2 weeks",
        "fortnightly": "2 weeks", "quarter": "3 months", "hourly": "hour", "minutely": "minute",
        "morning": "day", "afternoon": "day", "evening": "day", "night": "day",
        "weekend": "sat,sun", "weekends": "sat,sun", "workday": "weekday", "workdays": "weekday",
        "business": "weekday", "working": "weekday",
    ]

    /// The help for words that are unnecessary, or belong in another key.
    static let help = [
        "every": "leave it out", "each": "leave it out", "the": "leave it out",
        "on": "leave it out: write \"15th\" for \"month on the 15th\"",
        "of": "write \"of the month\", or leave it out",
        "at": "write the time of day under the key \"at\"",
        "from": "write the first day under the key \"starting\"",
        "starting": "write the first day under the key \"starting\"",
        "until": "write the last day under the key \"until\"", "except": "write excluded days under the key \"except\"",
    ]

    static func isKnown(_ word: String) -> Bool {
        known.contains(word) || DateWords.weekday(word) != nil || (try? ordinal(word, at: 0..<0)) != nil
    }

    /// The number that a word means, -1 for `last`; nil if the word is not an ordinal.
    static func ordinal(_ word: String, at range: Range<Int>) throws(GrammarError) -> Int? {
        if word == "last" { return -1 }
        if let index = ordinals.firstIndex(of: word) { return index + 1 }
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)) else { return nil }
        guard let number = Int(digits), (1...31).contains(number) else {
            throw GrammarError(
                "there is no \(word) day of a month", help: "days of a month go from 1st to 31st", range: range)
        }
        return number
    }
}

extension EveryText {
    private static let workdays = (0..<5).map { RecurrenceRule.Weekday($0) }

    /// Parses days of the week, such as `mon,thu`, `mon-fri` or `weekday`.
    static func weekdays(_ words: EveryWords) -> RecurrenceRule? {
        var rule = RecurrenceRule(.weekly)
        if words.all.count == 1, ["weekday", "weekdays"].contains(words.all[0].text) {
            rule.weekdays = workdays
            return rule
        }
        var days: Set<Int> = []
        for word in words.all {
            let ends = word.text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            let numbers = ends.compactMap {
                DateWords.weekday($0) ?? DateWords.weekday(String($0.dropLast(plural($0))))
            }
            guard numbers.count == ends.count, numbers.count <= 2, let first = numbers.first, let last = numbers.last
            else { return nil }
            for offset in 0...(last - first + 7) % 7 { days.insert((first + offset) % 7) }
        }
        rule.weekdays = days.sorted().map { .init($0) }
        return rule
    }

    /// The length of the plural ending of a weekday: 1 for a word such as `mondays`, otherwise 0.
    private static func plural(_ word: String) -> Int { word.hasSuffix("days") ? 1 : 0 }

    /// Refuses `second wed` and `third day`, which may mean an interval or a day of each month.
    private static func refuseSecondWeekday(
        _ words: ArraySlice<EveryWords.Word>, hasMonth: Bool, _ range: Range<Int>
    ) throws(GrammarError) {
        guard !hasMonth, words.count == 2, let index = EveryWords.ordinals.firstIndex(of: words[0].text), index > 0
        else { return }
        let (number, day) = (index + 1, words[1].text)
        let ordinal = ["1st", "2nd", "3rd"].indices.contains(index) ? ["1st", "2nd", "3rd"][index] : "\(number)th"
        let text = "\(words[0].text) \(day)"
        if let weekday = DateWords.weekday(day) {
            let name = CivilTime.weekdayNames[weekday]
            throw .twoReadings(
                text, "every \(number) weeks", "the \(ordinal) \(name) of each month",
                help: number == 2
                    ? "write \"other \(day)\" or \"\(ordinal) \(day)\""
                    : "write \"\(number) weeks\" and \"starting: \(day)\", or \"\(ordinal) \(day)\"", range: range)
        } else if day == "day" || day == "weekday" {
            throw .twoReadings(
                text, "every \(number) days", "the \(ordinal) \(day) of each month",
                help: "write \"\(number) days\" or \"\(ordinal) \(day)\"", range: range)
        }
    }

    /// Parses days of a month, such as `15th`, `last day`, `first mon`, `2nd tue` or `last weekday`.
    static func daysOfMonth(_ words: EveryWords) throws(GrammarError) -> RecurrenceRule? {
        var numbers: [Int] = []
        var rest = words.withoutMonth
        try refuseSecondWeekday(rest, hasMonth: rest.count < words.all.count, words.range)
        while let word = rest.first, let number = try EveryWords.ordinal(word.text, at: word.range) {
            numbers.append(number)
            rest = rest.dropFirst()
        }
        numbers = Set(numbers).sorted()
        guard !numbers.isEmpty, rest.count <= 1 else { return nil }
        var rule = RecurrenceRule(.monthly)
        guard let word = rest.first else {
            // `last` is incomplete without a following unit or weekday.
            guard !numbers.contains(-1) else { return nil }
            rule.monthDays = numbers
            return rule
        }
        if word.text == "day" {
            rule.monthDays = numbers
        } else if word.text == "weekday" {
            rule.weekdays = workdays
            rule.positions = numbers
        } else if let weekday = DateWords.weekday(word.text) {
            rule.weekdays = numbers.map { .init(weekday, ordinal: $0) }
        } else {
            return nil
        }
        let most = word.text == "day" ? 31 : word.text == "weekday" ? 23 : 5
        guard numbers.allSatisfy({ $0 <= most }) else {
            throw GrammarError(
                "the number is too large for a month", help: "the number must be at most \(most)", range: words.range)
        }
        return rule
    }
}
