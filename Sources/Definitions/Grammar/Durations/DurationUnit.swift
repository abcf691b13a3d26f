import Countdowns

/// The units of durations, from the longest to the shortest, which is also their order in a text.
enum DurationUnit: Int, CaseIterable, Comparable {
    case year
    case month
    case week
    case day
    case hour
    case minute
    case second

    private static let byWord = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { unit in unit.words.map { ($0, unit) } })

    /// The symbol in formatted durations.
    var symbol: String { words[0] }

    /// The valid names and symbols in lower case, with the symbol first and the plural name last.
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

    var plural: String { words[words.count - 1] }

    /// The length in seconds; the average length for years and months.
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

    /// The unit for a word; `range` is the range of the word for an error.
    ///
    /// - Throws: ``GrammarError`` if the word is not a unit, or is `M`, which may mean minutes or months.
    static func named(_ word: String, at range: Range<Int>) throws(GrammarError) -> DurationUnit {
        guard word != "M" else {
            throw GrammarError(
                "\"M\" may be minutes or months", help: "write m for minutes, mo for months", range: range,
                offer: .usage)
        }
        if let unit = byWord[word] { return unit }
        let lowercased = word.lowercased()
        if let unit = byWord[lowercased] { return unit }
        throw unknown(lowercased, "\(word.quoted) is not a unit of time", range)
    }

    /// Whether a word means months or years, which have no fixed length.
    static func hasNoFixedLength(_ word: String) -> Bool { byWord[word].map { $0 <= .month } ?? false }

    private static func unknown(_ word: String, _ message: String, _ range: Range<Int>) -> GrammarError {
        if ["ms", "us", "ns", "µs"].contains(word) || word.hasPrefix("milli") || word.hasPrefix("micro") {
            return GrammarError(message, help: "write a fraction of a second: 0.5s", range: range)
        }
        // `mon` probably means months, although it is more similar to `min`.
        let names =
            word == "mon"
            ? ["mo"]
            // The plural comes first, because the first of several equally similar words is suggested.
            : word.utf8.count > 2 ? allCases.flatMap { $0.words.filter { $0.count > 2 }.reversed() } : []
        return GrammarError(
            message, misspelt: word, among: names, otherwise: "units are y, mo, w, d, h, m and s",
            range: range)
    }
}

/// Adds up the parts of a duration, and checks their order.
struct DurationSum {
    /// The unit that was added last.
    private(set) var last: DurationUnit?

    /// The added units as a bit mask.
    private var units = 0
    private(set) var months: Int64 = 0
    private(set) var days: Int64 = 0
    /// The exact part in attoseconds.
    private var exact: Int128 = 0
    /// The total length in attoseconds, with months and years at their average length.
    private var length: Int128 = 0

    /// The sum without its months and days.
    var rest: Duration { Duration(attoseconds: exact) }

    /// The sum; nil if it is zero.
    var duration: CalendarDuration? {
        guard length > 0 else { return nil }
        return CalendarDuration(months: Int(months), days: Int(days), exact: rest)
    }

    /// Adds a number of units.
    ///
    /// - Parameters:
    ///   - number: the number of units.
    ///   - unit: the unit; shorter than all previous units.
    ///   - range: the range of number and unit, for errors.
    ///   - unitRange: the range of the unit, if it is written.
    /// - Throws: ``GrammarError`` if the order of the units is invalid, a fraction is not allowed for its unit, or the
    ///   sum exceeds ``DurationText/longest``.
    mutating func add(
        _ number: DurationNumber, _ unit: DurationUnit, at range: Range<Int>, unitAt unitRange: Range<Int>? = nil
    ) throws(GrammarError) {
        try checkOrder(unit, unitRange ?? range)
        try checkFraction(number, unit)
        last = unit
        units |= 1 << unit.rawValue
        let second = DurationNumber.denominator
        guard let whole = number.whole else { throw Self.tooLong(range) }
        let fraction = Int128(number.fraction) * Int128(unit.seconds)
        length += Int128(whole) * Int128(unit.seconds) * second + fraction
        guard length <= DurationText.longest.attoseconds else { throw Self.tooLong(range) }
        switch unit {
        case .year: months += whole * 12
        case .month: months += whole
        case .week: days += whole * 7
        case .day: days += whole
        case .hour, .minute, .second: exact += Int128(whole * unit.seconds) * second
        }
        exact += fraction
    }

    private func checkOrder(_ unit: DurationUnit, _ range: Range<Int>) throws(GrammarError) {
        guard let last, unit <= last else { return }
        throw GrammarError(
            units & 1 << unit.rawValue != 0
                ? "\(unit.plural) are given twice" : "\(unit.plural) must come before \(last.plural)",
            help: "units go from long to short, each once: 1w 2d 3h 4m 5s",
            range: range
        )
    }

    private func checkFraction(_ number: DurationNumber, _ unit: DurationUnit) throws(GrammarError) {
        guard number.fraction != 0 else { return }
        switch unit {
        case .year:
            throw GrammarError(
                "years have no fixed length, so their number must be whole",
                help: Self.inMonths(number) ?? "add months: 1y 6mo",
                range: number.range, offer: .usage
            )
        case .month:
            throw GrammarError(
                "months have no fixed length, so their number must be whole",
                help: "add weeks or days: 1mo 2w",
                range: number.range, offer: .usage
            )
        case .week where months > 0, .day where months > 0:
            throw GrammarError(
                "\(unit.plural) in a duration with months follow the calendar, so their number must be whole",
                help: "write the fraction in hours: 1mo 1d 12h",
                range: number.range, offer: .usage
            )
        case .week, .day, .hour, .minute, .second: return
        }
    }

    /// The help that replaces a fraction of years by months, such as `write 6mo` for half a year; nil if the fraction
    /// is not a whole number of months.
    private static func inMonths(_ years: DurationNumber) -> String? {
        let months = Int128(years.fraction) * 12
        guard let whole = years.whole, months % DurationNumber.denominator == 0 else { return nil }
        return "write \(whole > 0 ? "\(whole)y " : "")\(months / DurationNumber.denominator)mo"
    }

    private static func tooLong(_ range: Range<Int>) -> GrammarError {
        GrammarError(
            "a duration can be at most 9999 years", help: "use a shorter duration, or a date with \"at\"", range: range)
    }
}
