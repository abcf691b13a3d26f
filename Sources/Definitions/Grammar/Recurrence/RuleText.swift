import Countdowns

/// Recurrence rules in the notation of calendar files: `FREQ=MONTHLY;BYDAY=-1FR;COUNT=12`, RFC 5545, section 3.3.10.
///
/// All parts except RSCALE and SKIP, and all frequencies except SECONDLY, are supported; combinations that the RFC
/// forbids are refused. Case and the order of the parts are ignored.
public enum RuleText {
    enum Part: String, CaseIterable {
        case frequency = "FREQ"
        case interval = "INTERVAL"
        case count = "COUNT"
        case until = "UNTIL"
        case months = "BYMONTH"
        case weekNumbers = "BYWEEKNO"
        case yearDays = "BYYEARDAY"
        case monthDays = "BYMONTHDAY"
        case weekdays = "BYDAY"
        case hours = "BYHOUR"
        case minutes = "BYMINUTE"
        case seconds = "BYSECOND"
        case positions = "BYSETPOS"
        case weekStart = "WKST"
    }

    struct Entry {
        let part: Part
        /// The range of the name and the value.
        let range: Range<Int>
        let value: Range<Int>
    }

    static let example = "write it as FREQ=MONTHLY;BYDAY=-1FR;COUNT=12"

    /// Parses a rule.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    /// - Throws: ``GrammarError`` if the text is not a rule, or if the RFC forbids the rule.
    public static func parse(_ text: String) throws(GrammarError) -> RecurrenceRule {
        var scanner = TextScanner(trimming: text)
        guard !scanner.isAtEnd else {
            throw GrammarError("there is no rule", help: example, range: scanner.rest)
        }
        skipName(&scanner)
        let entries = try entries(from: &scanner)
        guard let frequency = entries.first(where: { $0.part == .frequency }) else {
            throw GrammarError("the rule has no FREQ", help: example, range: entries[0].range)
        }
        var rule = RecurrenceRule(try self.frequency(frequency, scanner))
        for entry in entries { try set(entry, of: &rule, scanner) }
        try check(rule, entries)
        return rule
    }

    /// Skips `RRULE:`, the property name that precedes a rule in a calendar file.
    private static func skipName(_ scanner: inout TextScanner) {
        var ahead = scanner
        if ahead.text(ahead.word()).uppercased() == "RRULE", ahead.skip(":") { scanner = ahead }
    }

    private static func entries(from scanner: inout TextScanner) throws(GrammarError) -> [Entry] {
        var entries: [Entry] = []
        var seen: Set<Part> = []
        repeat {
            // RFC 2445 and some programs end a rule with a semicolon.
            scanner.skipBlanks()
            if scanner.isAtEnd, !entries.isEmpty { break }
            let entry = try entry(from: &scanner)
            guard seen.insert(entry.part).inserted else {
                throw GrammarError(
                    "\(entry.part.rawValue) is given twice", help: "keep one of them", range: entry.range)
            }
            entries.append(entry)
        } while scanner.skip(";")
        return entries
    }

    private static func entry(from scanner: inout TextScanner) throws(GrammarError) -> Entry {
        // Some programs write a space after a semicolon or a comma.
        scanner.skipBlanks()
        let start = scanner.position
        let nameRange = scanner.range { $0 != "=" && $0 != ";" }
        let name = scanner.text(nameRange).uppercased()
        guard let part = Part(rawValue: name) else { throw unknown(name, nameRange, scanner) }
        guard scanner.skip("=") else {
            throw GrammarError(
                "\(name) has no value", help: "write it as \(name)=…", range: start..<scanner.position)
        }
        let value = scanner.trimmed(scanner.range { $0 != ";" })
        guard !value.isEmpty else {
            throw GrammarError(
                "\(name) has no value", help: "write a value after \"=\"", range: start..<scanner.position)
        }
        return Entry(part: part, range: start..<scanner.position, value: value)
    }

    private static func unknown(_ name: String, _ range: Range<Int>, _ scanner: TextScanner) -> GrammarError {
        let wrong = range.isEmpty ? scanner.rest : range
        switch name {
        case "RSCALE":
            return GrammarError(
                "RSCALE is not supported", help: "only the Gregorian calendar is supported", range: wrong)
        case "SKIP":
            return GrammarError(
                "SKIP is not supported", help: "the keys \"leap\" and \"short_month\" of a countdown replace it",
                range: wrong)
        case "":
            return GrammarError("a part of the rule is missing", help: example, range: wrong)
        default:
            let names = Part.words
            return GrammarError(
                "\(name.quoted) is not a part of a rule",
                help: Spelling.help(for: name, among: names, otherwise: example), range: wrong)
        }
    }

    private static func frequency(
        _ entry: Entry, _ scanner: TextScanner
    ) throws(GrammarError) -> RecurrenceRule.Frequency {
        let word = scanner.text(entry.value).uppercased()
        if let frequency = RecurrenceRule.Frequency.allCases.first(where: { $0.ruleName == word }) { return frequency }
        guard word != "SECONDLY" else {
            throw GrammarError(
                "SECONDLY is not supported", help: "the shortest frequency is MINUTELY", range: entry.value)
        }
        let names = RecurrenceRule.Frequency.allCases.map(\.ruleName)
        throw GrammarError(
            "\(word.quoted) is not a frequency",
            help: Spelling.help(for: word, among: names, otherwise: "frequencies are \(names.joined(separator: ", "))"),
            range: entry.value)
    }
}

extension RecurrenceRule {
    /// Converts the end of an all-day rule to a day.
    mutating func endWithDay() {
        guard case .moment(let end) = until else { return }
        until = .local(CalendarTime.utc(Int(end.unixSeconds)).day * 86_400)
    }
}

extension RecurrenceRule.Frequency {
    /// The name of the frequency in a rule.
    var ruleName: String {
        switch self {
        case .yearly: "YEARLY"
        case .monthly: "MONTHLY"
        case .weekly: "WEEKLY"
        case .daily: "DAILY"
        case .hourly: "HOURLY"
        case .minutely: "MINUTELY"
        }
    }
}

extension RuleText {
    /// Refuses combinations of parts that RFC 5545 forbids.
    private static func check(_ rule: RecurrenceRule, _ entries: [Entry]) throws(GrammarError) {
        let name = rule.frequency.ruleName
        for entry in entries where !isAllowed(entry.part, rule.frequency) {
            throw GrammarError(
                "\(entry.part.rawValue) cannot be combined with FREQ=\(name)", help: "remove it",
                range: entry.range)
        }
        for entry in entries {
            switch entry.part {
            case .until where rule.count != nil:
                throw GrammarError(
                    "UNTIL cannot be combined with COUNT", help: "keep one of them", range: entry.range)
            case .weekdays where rule.weekdays.contains(where: { $0.ordinal != nil }):
                try checkOrdinals(rule, entry)
            case .positions
            where !entries.contains(where: { $0.part.rawValue.hasPrefix("BY") && $0.part != .positions }):
                throw GrammarError(
                    "BYSETPOS needs another BY part", help: "add one, such as BYDAY",
                    range: entry.range)
            default: break
            }
        }
    }

    private static func isAllowed(_ part: Part, _ frequency: RecurrenceRule.Frequency) -> Bool {
        switch part {
        case .weekNumbers: frequency == .yearly
        case .yearDays: ![.monthly, .weekly, .daily].contains(frequency)
        case .monthDays: frequency != .weekly
        default: true
        }
    }

    private static func checkOrdinals(_ rule: RecurrenceRule, _ entry: Entry) throws(GrammarError) {
        let message: String
        if rule.frequency > .monthly {
            message = "days with FREQ=\(rule.frequency.ruleName) cannot have numbers"
        } else if !rule.weekNumbers.isEmpty {
            message = "days with BYWEEKNO cannot have numbers"
        } else {
            return
        }
        throw GrammarError(
            message, help: "numbers such as 2MO need FREQ=MONTHLY, or FREQ=YEARLY without BYWEEKNO", range: entry.range)
    }
}

extension RuleText {
    /// Formats a rule for a calendar file, without the parts that only a countdown file can express.
    public static func text(of rule: RecurrenceRule) -> String {
        let parts: [(Part, String?)] = [
            (.frequency, rule.frequency.ruleName),
            (.interval, rule.interval == 1 ? nil : "\(rule.interval)"),
            (.months, list(rule.months)), (.weekNumbers, list(rule.weekNumbers)), (.yearDays, list(rule.yearDays)),
            (.monthDays, list(rule.monthDays)),
            (.weekdays, list(rule.weekdays.map { ($0.ordinal.map { "\($0)" } ?? "") + weekdayNames[$0.weekday] })),
            (.hours, list(rule.hours)), (.minutes, list(rule.minutes)), (.seconds, list(rule.seconds)),
            (.positions, list(rule.positions)), (.weekStart, rule.weekStart == 0 ? nil : weekdayNames[rule.weekStart]),
            (.count, rule.count.map { "\($0)" }), (.until, rule.until.map(text)),
        ]
        return parts.compactMap { part, value in value.map { "\(part.rawValue)=\($0)" } }.joined(separator: ";")
    }

    private static func list(_ values: [some Any]) -> String? {
        values.isEmpty ? nil : values.map { "\($0)" }.joined(separator: ",")
    }

    private static func text(of until: RecurrenceRule.Until) -> String {
        switch until {
        case .local(let local): basic(WallTime(unixSeconds: Int64(local)))
        case .moment(let time): basic(time) + "Z"
        }
    }

    /// Formats a time as `20271231T235959`.
    private static func basic(_ time: WallTime) -> String {
        String(RFC3339.text(of: WallTime(unixSeconds: time.unixSeconds)).filter { $0 != "-" && $0 != ":" && $0 != "Z" })
    }
}

extension RuleText {
    static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    static func set(_ entry: Entry, of rule: inout RecurrenceRule, _ scanner: TextScanner) throws(GrammarError) {
        switch entry.part {
        case .frequency: break
        case .interval:
            rule.interval = try number(entry, scanner, 1...RecurrenceRule.longestInterval, "an interval")
        case .count: rule.count = try number(entry, scanner, 1...RecurrenceRule.largestCount, "a count")
        case .until: rule.until = try until(entry, scanner)
        case .months: rule.months = try numbers(entry, scanner, 1...12, "month")
        case .weekNumbers: rule.weekNumbers = try numbers(entry, scanner, 1...53, "week", signed: true)
        case .yearDays: rule.yearDays = try numbers(entry, scanner, 1...366, "day of a year", signed: true)
        case .monthDays: rule.monthDays = try numbers(entry, scanner, 1...31, "day of a month", signed: true)
        case .weekdays: rule.weekdays = try weekdays(entry, scanner)
        case .hours: rule.hours = try numbers(entry, scanner, 0...23, "hour")
        case .minutes: rule.minutes = try numbers(entry, scanner, 0...59, "minute")
        // Second 60 is a leap second. Unix time has no leap seconds, so second 60 counts as second 59.
        case .seconds: rule.seconds = try unique(numbers(entry, scanner, 0...60, "second").map { min($0, 59) })
        case .positions: rule.positions = try numbers(entry, scanner, 1...366, "position", signed: true)
        case .weekStart:
            let name = scanner.text(entry.value).uppercased()
            guard let day = weekdayNames.firstIndex(of: name) else { throw noWeekday(name, entry.value) }
            rule.weekStart = day
        }
    }

    private static func number(
        _ entry: Entry, _ scanner: TextScanner, _ limits: ClosedRange<Int>, _ name: String
    ) throws(GrammarError) -> Int {
        let text = scanner.text(entry.value)
        guard text.utf8.allSatisfy({ $0.isASCIIDigit }) else {
            throw GrammarError(
                "\(text.quoted) is not a number", help: "write it as \(entry.part.rawValue)=2",
                range: entry.value)
        }
        if let number = Int(text), limits.contains(number) { return number }
        let message = Int(text) == 0 ? "\(name) must be at least 1" : "\(name) must be at most \(limits.upperBound)"
        throw GrammarError(message, help: "write it as \(entry.part.rawValue)=2", range: entry.value)
    }

    /// The numbers of a list, sorted and without duplicates.
    private static func numbers(
        _ entry: Entry, _ scanner: TextScanner, _ limits: ClosedRange<Int>, _ name: String, signed: Bool = false
    ) throws(GrammarError) -> [Int] {
        var numbers: [Int] = []
        for range in items(entry, scanner) {
            var item = TextScanner(scanner.text(range))
            let isNegative = signed && item.skip("-")
            if signed, !isNegative { _ = item.skip("+") }
            let digits = item.digits()
            guard item.isAtEnd, !digits.isEmpty, let number = Int(item.text(digits)), limits.contains(number) else {
                let most = limits.upperBound
                let help =
                    signed
                    ? "the number must be from 1 to \(most), or from -1 to -\(most), counted from the end"
                    : "the number must be from \(limits.lowerBound) to \(most)"
                throw GrammarError(
                    "there is no \(name) \(scanner.text(range).quoted)", help: help,
                    range: range.isEmpty ? entry.range : range)
            }
            numbers.append(isNegative ? -number : number)
        }
        return unique(numbers)
    }

    private static func unique(_ numbers: [Int]) -> [Int] { Set(numbers).sorted() }

    private static func weekdays(
        _ entry: Entry, _ scanner: TextScanner
    ) throws(GrammarError) -> [RecurrenceRule.Weekday] {
        var weekdays: Set<RecurrenceRule.Weekday> = []
        for range in items(entry, scanner) {
            var item = TextScanner(scanner.text(range))
            let isNegative = item.skip("-")
            if !isNegative { _ = item.skip("+") }
            let digits = item.digits()
            let hasOrdinal = item.position > 0
            let name = item.text(item.rest).uppercased()
            guard let day = weekdayNames.firstIndex(of: name) else {
                throw noWeekday(name.isEmpty ? scanner.text(range) : name, range.isEmpty ? entry.range : range)
            }
            guard hasOrdinal else {
                weekdays.insert(.init(day))
                continue
            }
            guard let ordinal = Int(item.text(digits)), (1...53).contains(ordinal) else {
                throw GrammarError(
                    "there is no day \(scanner.text(range).quoted)",
                    help: "the number must be from 1 to 53, or from -1 to -53, counted from the end", range: range)
            }
            weekdays.insert(.init(day, ordinal: isNegative ? -ordinal : ordinal))
        }
        return weekdays.sorted { ($0.weekday, $0.ordinal ?? 0) < ($1.weekday, $1.ordinal ?? 0) }
    }

    private static func noWeekday(_ name: String, _ range: Range<Int>) -> GrammarError {
        GrammarError(
            "\(name.quoted) is not a day of the week",
            help: Spelling.help(
                for: name, among: weekdayNames, otherwise: "days are \(weekdayNames.joined(separator: ", "))"),
            range: range)
    }

    /// The ranges of the comma-separated items of a value.
    private static func items(_ entry: Entry, _ scanner: TextScanner) -> [Range<Int>] {
        var items: [Range<Int>] = []
        var start = entry.value.lowerBound
        for position in entry.value where scanner.scalars[position] == "," {
            items.append(scanner.trimmed(start..<position))
            start = position + 1
        }
        return items + [scanner.trimmed(start..<entry.value.upperBound)]
    }

    private static func until(_ entry: Entry, _ scanner: TextScanner) throws(GrammarError) -> RecurrenceRule.Until {
        switch CalendarTime(scanner.text(entry.value).uppercased()) {
        // An UNTIL without a time includes its whole day: the limit is the last second of the day.
        case .date(let day): return .local(day * 86_400 + 86_399)
        case .local(let local): return .local(local)
        case .utc(let seconds): return .moment(WallTime(unixSeconds: Int64(seconds)))
        case nil:
            throw GrammarError(
                "\(scanner.text(entry.value).quoted) is not a date",
                help: "write it as 20271231, 20271231T235959 or 20271231T225959Z", range: entry.value)
        }
    }
}
