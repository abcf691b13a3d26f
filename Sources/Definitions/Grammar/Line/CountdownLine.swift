import Countdowns
import Foundation

/// A countdown written in one line: `Tea 4m #kitchen`, `Gym every mon 18:00`, `Flight 2027-01-15 09:00 in New York`.
///
/// A line has a title, the parts of a time, and tags, in this order. The parts may have any order, each at most once:
///
/// | part | examples | keys |
/// |---|---|---|
/// | a time | `4m`, `in 90 min`; `fri 18:00`, `at 9am`, `3 Dec in Tokyo`; `by fri`; `since 1 May 2020` | `in`, `at`, `by`, `since` |
/// | a recurrence | `every mon`, `daily`, `weekdays at 9:30`, `every 2 weeks starting wed until 1 Jun` | `every`, `at`, … |
/// | a threshold | `warn 10m`, `warn 20%` | `warn` |
///
/// The words of each part are read as the value of its key in a file. A line whose title contains a time that the parts
/// do not name is refused, because the time would be lost. A title in quotes may contain anything.
public struct CountdownLine: Hashable, Sendable {
    /// A key of a countdown with its text, as in a file.
    public struct Value: Hashable, Sendable {
        /// The key, such as `in` or `every`.
        public let key: String
        /// The text; a date that depends on the current time is converted to an absolute date.
        public let text: String
    }

    /// The rules by which a line is read.
    public struct Rules: Hashable, Sendable {
        /// The current time, for relative and incomplete dates.
        public var now: WallTime
        /// The zone for a date without a zone.
        public var zone: TimeZone
        /// The order of the numbers in a date such as `01/02/2027`; nil if the files set no order.
        public var order: DateOrder?

        /// Creates rules.
        public init(now: WallTime, zone: TimeZone, order: DateOrder? = nil) {
            (self.now, self.zone, self.order) = (now, zone, order)
        }
    }

    /// The title; nil if the line changes only other parts of a countdown.
    public let title: String?

    /// The keys and texts of the parts, in the order of a file.
    public let values: [Value]

    /// The tags, without `#`.
    public let tags: [String]

    /// The time of day, if the line names no day, as in `Lunch 12:30`; nil otherwise.
    private let timeOfDay: String?

    /// The maximum number of words of a line.
    private static let maxWords = 200

    /// Creates a line from its parts.
    init(title: String? = nil, values: [Value] = [], tags: [String] = [], timeOfDay: String? = nil) {
        (self.title, self.values, self.tags, self.timeOfDay) = (title, values, tags, timeOfDay)
    }

    /// Parses the line of a new countdown, which needs a title and a time.
    ///
    /// - Throws: the error and its range in the line.
    public init(_ text: String, by rules: Rules) throws(GrammarError) {
        let words = try LineWords(text)
        try self.init(words, by: rules, isNew: true)
        guard title != nil else {
            let time = words.text(0..<words.count)
            throw time.isEmpty
                ? GrammarError("the line is empty", help: Self.example, range: 0..<0)
                : GrammarError("there is no title", help: "write a title before the time: Tea \(time)", range: 0..<0)
        }
    }

    /// Parses the line that changes a countdown; the title and the time may be missing.
    ///
    /// - Throws: the error and its range in the line.
    public init(changes text: String, by rules: Rules) throws(GrammarError) {
        try self.init(try LineWords(text), by: rules, isNew: false)
    }

    /// Parses the line of a timer; the title may be missing, or be given apart from the line.
    init(timer text: String, title: String?, by rules: Rules) throws(GrammarError) {
        try self.init(try LineWords(text, title: title), by: rules, isNew: true)
    }

    private init(_ words: LineWords, by rules: Rules, isNew: Bool) throws(GrammarError) {
        guard words.count <= Self.maxWords else {
            throw GrammarError(
                "a line has at most \(Self.maxWords) words", help: "shorten the title, and write the rest as a note",
                range: words.place(Self.maxWords..<words.count))
        }
        let reader = LinePartReader(words: words, order: rules.order)
        let split = try LineSplit(reader)
        let range = 0..<split.titleCount
        try Self.refuseLink(words)
        let read = try LineValues(split.parts, rules, words)
        let values = read.all
        let hasKind = values.contains { CountdownField(rawValue: $0.key)?.isKind ?? false }
        if isNew, !hasKind, let mistake = reader.mistake(in: range) { throw mistake }
        if !isNew, split.parts.isEmpty, words.quotedTitle == nil { try Self.refuseFragment(words) }
        if words.quotedTitle == nil {
            let facts = LineFacts(split.parts, DateRules(now: rules.now, zone: rules.zone))
            try LineTitle(reader: reader, count: split.titleCount, facts: facts).check()
            title = range.isEmpty ? nil : Self.withoutMark(words.text(range), isBeforeTime: !split.parts.isEmpty)
        } else if range.isEmpty {
            title = words.quotedTitle.flatMap { $0.isEmpty ? nil : $0 }
        } else {
            throw reader.mistake(in: range)
                ?? GrammarError(
                    "\(words.text(range).quoted) is not a time",
                    help: "only a time and tags may follow a title in quotes", range: words.place(range))
        }
        if isNew, !hasKind, words.count > 0 || title != nil {
            throw GrammarError("there is no time", help: Self.example, range: words.end..<words.end)
        }
        (self.values, tags, timeOfDay) = (values, words.tags, read.timeOfDay)
    }

    /// Refuses a change such as `in Tokyo` or `9.15`, which is a wrong time rather than a new title.
    private static func refuseFragment(_ words: LineWords) throws(GrammarError) {
        let text = words.text(0..<words.count)
        let isNumber = !text.isEmpty && !text.contains(where: \.isLetter)
        guard let first = words.all.first?.lowercased,
            isNumber
                || ["in", "at", "on", "by", "due", "since", "every", "until", "from", "warn", "to"].contains(first)
        else { return }
        throw GrammarError(
            "\(text.quoted) is not a time", help: "write a time, or a title in quotes: \"\(text)\"",
            range: words.place(0..<words.count), isRefusal: true)
    }

    private static let example = "write the time after the title: Tea 4m, Dentist 3 Dec 15:00, Gym every mon 18:00"

    /// The title without a mark before the time, as in `Tea: 4m` and `Dentist, tomorrow 9am`.
    private static func withoutMark(_ title: String, isBeforeTime: Bool) -> String {
        let marks: Set<Character> = [",", ":", "-", "–", "—", "@"]
        guard isBeforeTime, let mark = title.last, marks.contains(mark) else { return title }
        let rest = String(title.dropLast())
        guard mark == "," || mark == ":" || rest.last == " ", !rest.trimmed.isEmpty else { return title }
        return rest.trimmed
    }

    /// Refuses a line such as `Soup after tea + 10m`, which describes a countdown that follows another countdown.
    private static func refuseLink(_ words: LineWords) throws(GrammarError) {
        let signs: Set<Character> = ["+", "-", "−"]
        guard let key = words.all.lastIndex(where: { ["after", "before"].contains($0.lowercased) }), key > 0,
            let sign = words.all[(key + 1)...].firstIndex(where: { $0.text.first.map(signs.contains) ?? false }),
            sign > key + 1
        else { return }
        throw GrammarError(
            "a countdown that follows another one cannot be written in one line",
            help: "write the countdown into the file: { title: \(words.text(0..<key)), "
                + "\(words.all[key].lowercased): \(words.text(key + 1..<words.count)) }",
            range: words.place(key..<words.count))
    }
}

extension CountdownLine {
    /// The line as an item of `countdowns` in YAML: `{ title: Tea, in: 4m, tags: [kitchen] }`.
    ///
    /// - Parameter id: the identifier; nil for an item without the key `id`.
    /// - Returns: the item in flow style.
    public func yaml(id: String? = nil) -> String {
        YAMLValue.braces((id.map { [("id", $0)] } ?? []) + entries(isFlow: true))
    }

    /// The keys of the line with their values in YAML, in the order of a file.
    ///
    /// - Parameters:
    ///   - isFlow: whether the values are in a flow collection.
    ///   - zone: the zone to name if the line names none; nil to name none.
    /// - Returns: the keys and values.
    func entries(isFlow: Bool, zone: TimeZone? = nil) -> [(key: String, value: String)] {
        var texts = title.map { [(key: "title", text: $0)] } ?? []
        texts += values.map { (key: $0.key, text: $0.text) }
        if let zone, !values.contains(where: { $0.key == "zone" }) { texts.append(("zone", zone.nameInFiles)) }
        let entries = texts.map { (key: $0.key, value: YAMLValue.scalar($0.text, isFlow: isFlow)) }
        return entries + (tags.isEmpty ? [] : [("tags", YAMLValue.list(tags))])
    }

    /// The line as a change of a countdown: a time of day alone keeps the day of a date, and the days of a recurrence.
    ///
    /// - Parameters:
    ///   - countdown: the countdown.
    ///   - zone: the zone in which its dates are read.
    /// - Returns: the line.
    public func changing(_ countdown: Countdown, in zone: TimeZone) -> CountdownLine {
        guard let timeOfDay else { return self }
        func line(at text: String?, keepsRecurrence: Bool = false) -> CountdownLine {
            let values = values.map {
                ["at", "by"].contains($0.key)
                    ? Value(key: keepsRecurrence ? "at" : $0.key, text: text ?? $0.text) : $0
            }
            return CountdownLine(
                title: title, values: values, tags: tags, timeOfDay: keepsRecurrence ? timeOfDay : nil)
        }
        switch countdown.kind {
        case .recurring: return line(at: timeOfDay, keepsRecurrence: true)
        case .date(let target):
            var time = target.wallTime(in: zone)
            if case .floating(let local) = target, local.isEndOfDay { time = time + .seconds(-1) }
            return line(at: "\(CivilTime(time, utcOffset: zone.utcOffset(at: time)).isoDate) \(timeOfDay)")
        case .duration, .since, .steps: return line(at: nil)
        }
    }

    /// Whether the line keeps the recurrence of a countdown that it changes.
    public var keepsRecurrence: Bool { timeOfDay != nil }

    /// The countdown that the line describes in a file of its own.
    ///
    /// - Parameter rules: the rules by which the line was read.
    /// - Returns: the countdown.
    /// - Throws: the error of the decoder of files, such as a recurrence without its first day.
    public func countdown(by rules: Rules) throws(GrammarError) -> Countdown {
        var line = self
        if title == nil { line = CountdownLine(title: "-", values: values, tags: tags) }
        let order = rules.order.map { "date_order: \($0.rawValue)\n" } ?? ""
        let text = "\(order)countdowns:\n  - \(line.yaml(id: "line"))\n"
        let file = SourceFile(path: "line", bytes: Array(text.utf8))
        do {
            let board = try BoardFile.decode(file, in: DecodingContext(now: rules.now, machineZone: rules.zone))
            if let countdown = board.definition.countdowns.first { return countdown }
            throw GrammarError("there is no countdown", help: Self.example, range: 0..<0)
        } catch let error as GrammarError {
            throw error
        } catch let errors as DefinitionErrors {
            let first = errors.errors[0]
            throw GrammarError(first.message, help: first.help ?? Self.example, range: 0..<0)
        } catch {
            preconditionFailure("Unexpected error while decoding a line: \(error)")
        }
    }
}

/// The keys and texts that the parts of a line stand for.
private struct LineValues {
    private(set) var all: [CountdownLine.Value] = []

    /// The time of day of a date without a day.
    private(set) var timeOfDay: String?

    private let rules: CountdownLine.Rules
    private let words: LineWords

    init(_ parts: [LinePart], _ rules: CountdownLine.Rules, _ words: LineWords) throws(GrammarError) {
        (self.rules, self.words) = (rules, words)
        var (zone, warn): (TimeZone?, String?)
        var recurrence = Recurrence()
        for part in parts {
            switch part {
            case .duration(_, let text): add(.duration, text)
            case .date(let date):
                recurrence.date = date
                zone = zone ?? date.date.zone
            case .since(let date):
                add(.since, try text(of: date, .past))
                zone = zone ?? date.date.zone
            case .stopwatch: add(.since, "now")
            case .every(let every, let starting):
                recurrence.every = every
                recurrence.starting = recurrence.starting ?? starting
                recurrence.isDated = starting != nil
            case .starting(let date):
                recurrence.starting = date
                zone = zone ?? date.date.zone
            case .until(let date):
                recurrence.until = date
                zone = zone ?? date.date.zone
            case .warn(let text): warn = text
            }
        }
        if let every = recurrence.every {
            try add(recurrence, every)
        } else if recurrence.starting != nil || recurrence.until != nil {
            let key = words.all.last { ["starting", "from", "until", "till"].contains($0.lowercased) }?.text ?? ""
            throw GrammarError(
                "\(key.quoted) belongs to a recurrence, and the line has none",
                help: "write a recurrence, such as \"every mon 18:00 until 1 Jun\", or the time as \"at 18:00\"",
                range: words.place(0..<words.count), isRefusal: true)
        } else if let date = recurrence.date {
            add(date.isDeadline ? .deadline : .date, try text(of: date, .future))
            if date.date.isTimeOnly { timeOfDay = try clock(of: date.date) }
        }
        if let zone { add(.zone, zone.nameInFiles) }
        if let warn { add(.warn, warn) }
    }

    private mutating func add(_ key: CountdownField, _ text: String) {
        all.append(.init(key: key.rawValue, text: text))
    }

    private struct Recurrence {
        var every: EveryText?
        var date: LineDate?
        var starting: LineDate?
        /// Whether the first day has no keyword before it, as in `every 5 May`.
        var isDated = false
        var until: LineDate?
    }

    /// Adds a recurrence: a date that names only a time of day is the key `at`, a date with a day the key `starting`.
    private mutating func add(_ recurrence: Recurrence, _ every: EveryText) throws(GrammarError) {
        var (text, starting) = (every.text, recurrence.starting)
        // The day of a recurrence after `by` and `due` is the day itself.
        let date = try recurrence.date.map { date throws(GrammarError) in
            LineDate(date: try DateText(date.text, order: rules.order), text: date.text)
        }
        guard all.isEmpty, starting == nil || date.map({ !$0.date.namesDay }) ?? true, !(date?.date.isMoment ?? false)
        else {
            throw GrammarError(
                "a recurrence has a time of day and a first day, and no other time",
                help: "write it as \"every mon 18:00\" or \"every 2 weeks starting 3 Dec\"",
                range: words.place(0..<words.count), isRefusal: true)
        }
        var clock: String?
        if let time = date?.date, time.namesTime, !time.namesDay || time.dayOfMonth != nil {
            clock = try self.clock(of: time)
        }
        if every.isOfMonths, date?.date.isDayInMonth == true {
            throw GrammarError(
                "a day of the week of each month or year is not a first day",
                help: "write \"every 2nd tue\" for each month, or an rrule into the file",
                range: words.place(0..<words.count),
                isRefusal: true)
        }
        if let weekday = date?.date.weekday, every.isOfMonths {
            let name = CivilTime.weekdayNames[weekday].lowercased().prefix(3)
            throw GrammarError(
                "a month has several \(CivilTime.weekdayNames[weekday])s", help: "write \"every first \(name)\"",
                range: words.place(0..<words.count), isRefusal: true)
        }
        if let day = date?.date.dayOfMonth, every.isMonth {
            // `monthly on the 15th` is `every: 15th`.
            text = day.ordinal
        } else if date?.date.namesDay == true {
            starting = date
        } else if starting == nil, case .rule(let rule) = every.pattern, every.needsStart, rule.weekdays.count == 1 {
            // `every other wed` begins on the next Wednesday.
            let name = CivilTime.weekdayNames[rule.weekdays[0].weekday]
            starting = LineDate(date: try DateText(name), text: name)
        } else if starting == nil, every.needsStart {
            throw GrammarError(
                "\("every \(text)".quoted) needs a first day",
                help: "write \"every \(text) starting today\", or another day",
                range: words.place(0..<words.count), isRefusal: true)
        }
        add(.every, text)
        if let clock { add(.date, clock) }
        let isNext = recurrence.starting != nil && !recurrence.isDated
        if let starting {
            add(.starting, try self.text(of: starting, isNext ? .future : direction(of: starting.date, every)))
        }
        if let until = recurrence.until { add(.until, try self.text(of: until, .future)) }
    }

    private func clock(of date: DateText) throws(GrammarError) -> String? {
        let reading = try reading(date, .future)
        return reading.written.map {
            reading.isEndOfDay ? "24:00" : CivilTime(local: $0.sinceLocalEpoch.flooredSeconds).clock
        }
    }

    /// The direction in which the first day of a recurrence is completed.
    ///
    /// A day after `starting` is the next one. Without this word, `every year 5 May` has occurrences before the next 5 May,
    /// and `every 2 weeks wed` has none before the next Wednesday.
    private func direction(of date: DateText, _ every: EveryText) -> DateRules.Direction {
        guard !every.isAfterDone, case .rule(let rule) = every.pattern, rule.interval == 1, date.weekday == nil else {
            return .future
        }
        return .past
    }

    private func reading(_ date: DateText, _ direction: DateRules.Direction) throws(GrammarError) -> DateReading {
        try date.reading(DateRules(now: rules.now, zone: rules.zone, direction: direction))
    }

    /// The text of a date in a file: the typed text, or an absolute date if the text depends on the current time, on the
    /// order of its numbers, or on a zone, which is a key of its own.
    private func text(of date: LineDate, _ direction: DateRules.Direction) throws(GrammarError) -> String {
        let reading = try reading(date.date, direction)
        let isTold = if case .numbers(_, isTold: true) = reading.rule { true } else { false }
        let isAbsolute = date.date.wallTime(in: rules.zone) != nil && date.date.zone == nil && !isTold
        guard !isAbsolute || reading.isEndOfDay && !date.isDeadline else { return date.text }
        return reading.fileText(in: date.date.zone ?? rules.zone, isDeadline: date.isDeadline)
    }
}

extension EveryText {
    /// Whether the recurrence is one of months or years, without days.
    fileprivate var isOfMonths: Bool {
        guard case .rule(let rule) = pattern, [.monthly, .yearly].contains(rule.frequency) else { return false }
        return rule.weekdays.isEmpty && rule.monthDays.isEmpty
    }

    /// Whether the recurrence is `month`.
    fileprivate var isMonth: Bool { !isAfterDone && pattern == .rule(RecurrenceRule(.monthly)) }
}
