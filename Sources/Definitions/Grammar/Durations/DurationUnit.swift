/// The units of durations, from the longest to the shortest, which is also the order in which they may stand.
enum DurationUnit: Int, CaseIterable, Comparable {
    case year
    case month
    case week
    case day
    case hour
    case minute
    case second

    /// The units by all their words.
    private static let byWord = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { unit in unit.words.map { ($0, unit) } })

    /// How it is printed.
    var symbol: String { words[0] }

    /// How it may be written; case does not count, but for `M`.
    private var words: [String] {
        switch self {
        case .year: ["y", "yr", "yrs", "year", "years"]
        case .month: ["mo", "mos", "month", "months"]
        case .week: ["w", "wk", "wks", "week", "weeks"]
        case .day: ["d", "day", "days"]
        case .hour: ["h", "hr", "hrs", "hour", "hours"]
        case .minute: ["m", "min", "mins", "minute", "minutes"]
        case .second: ["s", "sec", "secs", "second", "seconds"]
        }
    }

    /// The name of several of them.
    var plural: String { words[words.count - 1] }

    /// Its length in seconds; that of years and months on the average.
    var seconds: Int64 {
        switch self {
        case .year: 31_556_952
        case .month: 2_629_746
        case .week: 604_800
        case .day: 86_400
        case .hour: 3_600
        case .minute: 60
        case .second: 1
        }
    }

    static func < (left: DurationUnit, right: DurationUnit) -> Bool { left.rawValue < right.rawValue }

    /// The unit that a word names; the range is where it stands, for the error.
    ///
    /// - Throws: ``GrammarError`` when it names none, or `M` may be minutes or months.
    static func named(_ word: String, at range: Range<Int>) throws(GrammarError) -> DurationUnit {
        guard word != "M" else {
            throw GrammarError(
                message: "\"M\" may be minutes or months", help: "write m for minutes, mo for months", range: range)
        }
        if let unit = byWord[word] { return unit }
        let lowercased = word.lowercased()
        if let unit = byWord[lowercased] { return unit }
        throw GrammarError(
            message: "\(word.quoted) is not a unit of time", help: help(lowercased), range: range)
    }

    private static func help(_ word: String) -> String {
        if ["ms", "us", "ns", "µs"].contains(word) || word.hasPrefix("milli") || word.hasPrefix("micro") {
            return "write a fraction of a second: 0.5s"
        }
        // It is nearer to "min", but it begins like a month.
        if word == "mon" { return "did you mean \"mo\"?" }
        let units = "units are y, mo, w, d, h, m and s"
        guard word.utf8.count > 2 else { return units }
        // From the end, so that several are meant where one might be.
        let names = allCases.flatMap { $0.words.filter { $0.count > 2 }.reversed() }
        return Spelling.help(for: word, among: names, otherwise: units)
    }
}
