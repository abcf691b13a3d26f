import Countdowns

/// Rules of recurrence as calendar files write them: `FREQ=MONTHLY;BYDAY=-1FR;COUNT=12`, RFC 5545, section 3.3.10.
///
/// All parts are read but SECONDLY, RSCALE and SKIP; what the RFC does not allow side by side is refused. Case does not
/// count, nor does the order of the parts.
public enum RuleText {
    /// The names of the parts.
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

    /// A part with its value.
    struct Entry {
        let part: Part
        /// The name and the value.
        let range: Range<Int>
        let value: Range<Int>
    }

    static let example = "write it as FREQ=MONTHLY;BYDAY=-1FR;COUNT=12"

    /// Reads a rule.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    /// - Throws: ``GrammarError`` when the text is something else, or a rule that no calendar may have.
    public static func parse(_ text: String) throws(GrammarError) -> RecurrenceRule {
        var scanner = TextScanner(trimming: text)
        guard !scanner.isAtEnd else {
            throw GrammarError(message: "there is no rule", help: example, range: scanner.rest)
        }
        skipName(&scanner)
        let entries = try entries(from: &scanner)
        guard let frequency = entries.first(where: { $0.part == .frequency }) else {
            throw GrammarError(message: "the rule has no FREQ", help: example, range: entries[0].range)
        }
        var rule = RecurrenceRule(try self.frequency(frequency, scanner))
        for entry in entries { try set(entry, of: &rule, scanner) }
        try check(rule, entries)
        return rule
    }

    /// Steps over the name that stands before the rule in a calendar file.
    private static func skipName(_ scanner: inout TextScanner) {
        var ahead = scanner
        if ahead.text(ahead.word()).uppercased() == "RRULE", ahead.skip(":") { scanner = ahead }
    }

    private static func entries(from scanner: inout TextScanner) throws(GrammarError) -> [Entry] {
        var entries: [Entry] = []
        var seen: Set<Part> = []
        repeat {
            // RFC 2445 and some of its readers end a rule with a semicolon.
            if scanner.isAtEnd, !entries.isEmpty { break }
            let entry = try entry(from: &scanner)
            guard seen.insert(entry.part).inserted else {
                throw GrammarError(
                    message: "\(entry.part.rawValue) stands there twice", help: "keep one of them", range: entry.range)
            }
            entries.append(entry)
        } while scanner.skip(";")
        return entries
    }

    private static func entry(from scanner: inout TextScanner) throws(GrammarError) -> Entry {
        let start = scanner.position
        let nameRange = scanner.range { $0 != "=" && $0 != ";" }
        let name = scanner.text(nameRange).uppercased()
        guard let part = Part(rawValue: name) else { throw unknown(name, nameRange, scanner) }
        guard scanner.skip("=") else {
            throw GrammarError(
                message: "\(name) has no value", help: "write it as \(name)=…", range: start..<scanner.position)
        }
        let value = scanner.range { $0 != ";" }
        guard !value.isEmpty else {
            throw GrammarError(
                message: "\(name) has no value", help: "write something behind \"=\"", range: start..<scanner.position)
        }
        return Entry(part: part, range: start..<scanner.position, value: value)
    }

    private static func unknown(_ name: String, _ range: Range<Int>, _ scanner: TextScanner) -> GrammarError {
        let wrong = range.isEmpty ? scanner.rest : range
        switch name {
        case "RSCALE":
            return GrammarError(
                message: "RSCALE is not supported", help: "rules go by the Gregorian calendar", range: wrong)
        case "SKIP":
            return GrammarError(
                message: "SKIP is not supported", help: "\"leap\" and \"short_month\" beside the rule say the same",
                range: wrong)
        case "":
            return GrammarError(message: "a part of the rule is missing", help: example, range: wrong)
        default:
            let names = Part.allCases.map(\.rawValue)
            return GrammarError(
                message: "\(name.quoted) is no part of a rule",
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
                message: "SECONDLY is not supported", help: "the shortest frequency is MINUTELY", range: entry.value)
        }
        let names = RecurrenceRule.Frequency.allCases.map(\.ruleName)
        throw GrammarError(
            message: "\(word.quoted) is no frequency",
            help: Spelling.help(for: word, among: names, otherwise: "frequencies are \(names.joined(separator: ", "))"),
            range: entry.value)
    }
}

extension RecurrenceRule.Frequency {
    /// The name that it has in a rule.
    var ruleName: String { "\(self)".uppercased() }
}
