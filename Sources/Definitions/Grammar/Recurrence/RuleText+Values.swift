import Countdowns

extension RuleText {
    static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// Puts what a part says into a rule.
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
        // Second 60 is that of a leap second, and counts as the one before where there are none.
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
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw GrammarError(
                message: "\(text.quoted) is not a number", help: "write it as \(entry.part.rawValue)=2",
                range: entry.value)
        }
        if let number = Int(text), limits.contains(number) { return number }
        let message = Int(text) == 0 ? "\(name) is 1 at least" : "\(name) is at most \(limits.upperBound)"
        throw GrammarError(message: message, help: "write it as \(entry.part.rawValue)=2", range: entry.value)
    }

    /// The numbers of a list, each once and in order.
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
                    ? "numbers here go from 1 to \(most), and from -1 to -\(most) from the end"
                    : "numbers here go from \(limits.lowerBound) to \(most)"
                throw GrammarError(
                    message: "there is no \(name) \(scanner.text(range).quoted)", help: help,
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
                    message: "there is no day \(scanner.text(range).quoted)",
                    help: "numbers here go from 1 to 53, and from -1 to -53 from the end", range: range)
            }
            weekdays.insert(.init(day, ordinal: isNegative ? -ordinal : ordinal))
        }
        return weekdays.sorted { ($0.weekday, $0.ordinal ?? 0) < ($1.weekday, $1.ordinal ?? 0) }
    }

    private static func noWeekday(_ name: String, _ range: Range<Int>) -> GrammarError {
        GrammarError(
            message: "\(name.quoted) is no day of the week",
            help: Spelling.help(
                for: name, among: weekdayNames, otherwise: "days are \(weekdayNames.joined(separator: ", "))"),
            range: range)
    }

    /// The ranges between the commas of a value.
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
        // The whole day is meant, also where something happens at some time of it.
        case .date(let day): return .local(day * 86_400 + 86_399)
        case .local(let local): return .local(local)
        case .utc(let seconds): return .moment(WallTime(unixSeconds: Int64(seconds)))
        case nil:
            throw GrammarError(
                message: "\(scanner.text(entry.value).quoted) is not a date",
                help: "write it as 20271231, 20271231T235959 or 20271231T225959Z", range: entry.value)
        }
    }
}
