import Countdowns

/// A part of a line that is not its title: a time, a recurrence or a threshold.
enum LinePart {
    /// A duration from now, as the key `in` has it.
    case duration(CalendarDuration, text: String)
    /// A date, as the key `at` or `by` has it.
    case date(LineDate)
    /// The start of a count-up.
    case since(LineDate)
    /// `since now`
    case stopwatch
    /// A recurrence, as the key `every` has it; with its first day in `every 5 May`.
    case every(EveryText, starting: LineDate? = nil)
    /// The first day of a recurrence.
    case starting(LineDate)
    /// The last day of a recurrence.
    case until(LineDate)
    /// The threshold of the key `warn`.
    case warn(String)

    /// The place of the part in a line; a line has at most one part for each place.
    enum Place: Hashable { case when, every, starting, until, warn }

    var place: Place {
        switch self {
        case .duration, .date, .since, .stopwatch: .when
        case .every: .every
        case .starting: .starting
        case .until: .until
        case .warn: .warn
        }
    }
}

/// A date in a line.
struct LineDate {
    let date: DateText
    /// The words of the date, without the preposition that determines the key.
    let text: String
    /// Whether the date is a deadline, as the key `by` has it.
    var isDeadline = false
}

/// Reads the parts of a line from its words, with the readers of files.
struct LinePartReader {
    /// The maximum number of words of a part.
    static let longest = 10

    let words: LineWords
    let order: DateOrder?

    /// The part that a range of words is; nil if the words are not a part.
    ///
    /// - Throws: ``GrammarError`` if the words are a part that must be refused, such as a text with two readings.
    func part(_ range: Range<Int>) throws(GrammarError) -> LinePart? {
        guard let first = range.first else { return nil }
        let rest = first + 1..<range.upperBound
        switch words.all[first].lowercased {
        case "in":
            if let duration = try duration(rest) { return duration }
            return try date(range).map(LinePart.date)
        case "for": return try duration(rest)
        case "at": return try date(range).map(LinePart.date)
        case "on":
            if let date = try date(range) { return .date(date) }
            return try every(rest)
        case "by", "due":
            if let date = try date(rest, isDeadline: true) { return .date(date) }
            return try every(rest)
        case "since": return isNow(rest) ? .stopwatch : try date(rest).map(LinePart.since)
        case "starting", "from": return try date(rest).map(LinePart.starting)
        case "until", "till": return try date(rest).map(LinePart.until)
        case "warn", "warning": return try warn(rest)
        case "every", "each":
            if let every = try every(range) { return every }
            return try yearly(rest)
        default: return try plain(range)
        }
    }

    /// The part that words without a keyword are: a recurrence such as `mondays`, a date or a duration.
    private func plain(_ range: Range<Int>) throws(GrammarError) -> LinePart? {
        let text = words.text(range)
        // A number without a unit belongs to the title, as in `Chapter 3`.
        guard !text.allSatisfy(\.isNumber) else { return nil }
        if let clock = ClockOrDuration(text) {
            guard clock.isDuration else { throw clock.error(words.place(range)) }
            return try duration(range)
        }
        if let every = try every(range) { return every }
        if let date = try date(range) { return .date(date) }
        return try duration(range)
    }

    /// The threshold in `warn 10m`, `warn me 10m before`.
    private func warn(_ range: Range<Int>) throws(GrammarError) -> LinePart? {
        var range = range
        if range.count > 1, words.all[range.lowerBound].lowercased == "me" { range.removeFirst() }
        if range.count > 1, words.all[range.upperBound - 1].lowercased == "before" { range.removeLast() }
        return try read(range) { text throws(GrammarError) in try ThresholdText.parse(text) }
            .map { _ in .warn(words.text(range)) }
    }

    /// The recurrence in `every 5 May`.
    private func yearly(_ range: Range<Int>) throws(GrammarError) -> LinePart? {
        guard let date = (try? date(range)) ?? nil, date.date.isDayOfYear else { return nil }
        return .every(try EveryText("year"), starting: date)
    }

    func duration(_ range: Range<Int>) throws(GrammarError) -> LinePart? {
        try read(range) { text throws(GrammarError) in try DurationText.parse(text) }
            .map { .duration($0, text: words.text(range)) }
    }

    private func every(_ range: Range<Int>) throws(GrammarError) -> LinePart? {
        try read(range) { text throws(GrammarError) in try EveryText(spoken: text) }.map { .every($0) }
    }

    /// Whether the words are `now`, behind `since`.
    func isNow(_ range: Range<Int>) -> Bool { words.text(range).lowercased() == "now" }

    func date(_ range: Range<Int>, isDeadline: Bool = false) throws(GrammarError) -> LineDate? {
        let date = try read(range) { text throws(GrammarError) in
            try isDeadline ? DateText(endOf: text, order: order) : DateText(text, order: order)
        }
        if date != nil, range.count > 1, let last = range.last { try refuseYear(last) }
        if let date, date.isNextWeekday {
            let day = words.all[range].map(\.text).last { DateWords.weekday($0.lowercased()) != nil } ?? "fri"
            throw .twoReadings(
                "next \(day)", "the first \(day) from now", "the second",
                help: "write \"\(day)\" or \"a week from \(day)\"", range: words.place(range))
        }
        return date.map { date in
            let isAnnounced = ["at", "on"].contains(words.all[range.lowerBound].lowercased)
            return LineDate(
                date: date, text: words.text(isAnnounced ? range.dropFirst() : range), isDeadline: isDeadline)
        }
    }

    /// Refuses a year such as `0900` at the end of a date, which can be a time of day.
    private func refuseYear(_ place: Int) throws(GrammarError) {
        let digits = words.all[place].text
        guard digits.utf8.count == 4, let number = Int(digits), number < 1_900, number % 100 < 60 else { return }
        let clock = "\(digits.prefix(2)):\(digits.suffix(2))"
        throw .twoReadings(
            digits, "a year", clock, help: "write \(clock), or the date as \(digits)-12-24",
            range: words.place(place..<place + 1))
    }

    /// Reads words with a reader of files; nil if the words are not such a text.
    ///
    /// - Throws: the reader's error if the words are such a text, but must be refused.
    private func read<Value>(
        _ range: Range<Int>, _ parse: (String) throws(GrammarError) -> Value
    ) throws(GrammarError) -> Value? {
        guard !range.isEmpty else { return nil }
        do {
            return try parse(words.text(range))
        } catch {
            guard error.isRefusal else { return nil }
            throw GrammarError(error.message, help: error.help, range: words.place(range), isRefusal: true)
        }
    }

    // MARK: Mistakes

    /// The words that announce a time.
    static let announcements: Set = [
        "at", "in", "on", "by", "due", "until", "from", "since", "every", "next", "last", "warn", "before", "after",
    ]

    /// The error for words without a time: that of the reader for the words after the last keyword, such as `in`, or for
    /// a number at the end; nil if the words contain neither.
    func mistake(in range: Range<Int>) -> GrammarError? {
        let key = range.last { Self.announcements.contains(words.all[$0].lowercased) }
        if let key, key + 1 < range.upperBound { return mistake(after: key, key + 1..<range.upperBound) }
        guard let last = range.last, words.all[last].text.first?.isNumber == true else { return nil }
        let text = words.all[last].text
        let parts = text.split(separator: ".")
        if parts.count == 2, parts[0].count <= 2, parts[1].count == 2, parts.joined().allSatisfy(\.isNumber) {
            return GrammarError(
                "\(text.quoted) is not a time", help: "write a time of day as \(parts[0]):\(parts[1])",
                range: words.place(last..<range.upperBound))
        }
        // A long number is a year or belongs to the title.
        guard text.count < 4 || !text.allSatisfy(\.isNumber) else { return nil }
        return error(last..<range.upperBound) { text throws(GrammarError) in _ = try DurationText.parse(text) }
    }

    /// The error of the reader for words after a keyword; nil if the words are valid, or are no value of the keyword.
    func mistake(after key: Int, _ rest: Range<Int>) -> GrammarError? {
        let first = words.all[rest.lowerBound].lowercased
        let isNumber = first.first?.isNumber == true || DurationText.numberWords[first] != nil
        switch words.all[key].lowercased {
        case "in":
            return isNumber ? error(rest) { text throws(GrammarError) in _ = try DurationText.parse(text) } : nil
        case "warn":
            return error(rest) { text throws(GrammarError) in _ = try ThresholdText.parse(text) }
        case "every": return error(rest) { text throws(GrammarError) in _ = try EveryText(text) }
        case "next", "last":
            return error(key..<rest.upperBound) { text throws(GrammarError) in _ = try DateText(text, order: order) }
        case "before", "after": return nil
        default: return error(rest) { text throws(GrammarError) in _ = try DateText(text, order: order) }
        }
    }

    private func error(
        _ range: Range<Int>, _ parse: (String) throws(GrammarError) -> Void
    ) -> GrammarError? {
        do {
            try parse(words.text(range))
            return nil
        } catch {
            let (start, end) = (words.place(range).lowerBound, words.place(range).upperBound)
            let place = min(start + error.range.lowerBound, end)..<min(start + error.range.upperBound, end)
            return GrammarError(error.message, help: error.help, range: place)
        }
    }
}

/// A text that can be a duration or a time of day: `1:30`, `1:30:00`, `1h30`, `17h30`.
///
/// Without a preposition, `1h30` is a duration. Both readings of `1:30` and of `17h30` are likely, so these texts are
/// refused. From six hours on, `6:30` is a time of day, which is not of this form.
public struct ClockOrDuration {
    private let text: String
    private let hour: Int
    /// The text as a time of day, such as `01:30`.
    public let clock: String
    private let isColon: Bool

    /// Parses a text; nil if it is not of this form.
    public init?(_ text: String) {
        var scanner = TextScanner(trimming: text)
        let hour = scanner.digits()
        isColon = scanner.next == ":"
        guard (1...2).contains(hour.count), scanner.skip(":") || scanner.skip("h") || scanner.skip("H") else {
            return nil
        }
        if !isColon { scanner.skipBlanks() }
        let minute = scanner.digits()
        let hasSeconds = isColon && scanner.skip(":")
        let second = hasSeconds ? scanner.digits() : 0..<0
        guard minute.count == 2, !hasSeconds || second.count == 2, scanner.isAtEnd,
            let hours = Int(scanner.text(hour)), hours < 24, scanner.text(minute) < "60"
        else { return nil }
        guard !isColon || (hasSeconds ? hours < 12 : hour.count == 1 && hours < 6) else { return nil }
        self.hour = hours
        let seconds = hasSeconds ? ":" + scanner.text(second) : ""
        clock = (hours < 10 ? "0" : "") + "\(hours):\(scanner.text(minute))\(seconds)"
        self.text = isColon ? scanner.text(0..<scanner.scalars.count) : "\(hours)h\(scanner.text(minute))"
    }

    /// Whether a duration is meant.
    public var isDuration: Bool { !isColon && hour < 12 }

    /// The error that names both readings.
    public func error(_ range: Range<Int>) -> GrammarError {
        let amount = (try? DurationText.parse(text)).map(DurationText.text) ?? text
        return .twoReadings(
            text, amount, clock, help: "write \"in \(text)\" or \"at \(clock)\"", range: range)
    }
}
