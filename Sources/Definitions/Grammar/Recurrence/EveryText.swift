import Countdowns

/// The value of `every`, an interval or days: `day`, `weekday`, `mon,thu`, `2 weeks`, `last fri`, `15th`, `90m`.
///
/// - calendar units, one or several: `day`, `week`, `2 weeks`, `fortnight`, `6 months`, `other year`;
/// - days of the week: `mon,thu`, `mon-fri`, `weekday`, `other wed`;
/// - days of a month: `15th`, `last day`, `first mon`, `2nd tue`, `last fri of the month`, `last weekday`;
/// - elapsed time, independent of the clocks: `90m`, `1h 30m`;
/// - any of these with `after done`, counted from the time at which the user finishes the countdown: `3 weeks after done`.
///
/// Case is ignored.
public struct EveryText: Hashable, Sendable {
    /// A parsed recurrence.
    public enum Pattern: Hashable, Sendable {
        /// A rule in local time.
        case rule(RecurrenceRule)
        /// A fixed interval of elapsed time.
        case elapsed(Duration)
    }

    /// The parsed recurrence.
    public let pattern: Pattern

    /// Whether the recurrence requires a start date, as `2 weeks` does.
    public let needsStart: Bool

    /// Whether the recurrence continues after the user has finished the countdown: `3 weeks after done`.
    public let isAfterDone: Bool

    /// The text, as a file contains it.
    public let text: String

    static let example = "write it as day, weekday, 2 weeks, month, last fri, last day, year, 90m or mon,thu"

    /// Parses a text.
    ///
    /// - Throws: ``GrammarError`` if the text is invalid, its duration is shorter than a second, or it combines months
    ///   with other units.
    public init(_ text: String) throws(GrammarError) {
        self.text = text.trimmed
        let end = EveryWords(text).all.suffix(2)
        isAfterDone = end.map(\.text) == ["after", "done"]
        let text = isAfterDone ? TextScanner(text).text(0..<(end.first?.range.lowerBound ?? 0)) : text
        let words = EveryWords(text)
        guard !words.isEmpty else { throw GrammarError("the interval is missing", help: Self.example, range: 0..<0) }
        if let found = try Self.units(words) ?? Self.otherWeekday(words) {
            (pattern, needsStart) = (found.0, found.needsStart && !isAfterDone)
        } else if let rule = Self.weekdays(words) {
            (pattern, needsStart) = (.rule(rule), false)
        } else if let rule = try Self.daysOfMonth(words) {
            (pattern, needsStart) = (.rule(rule), false)
        } else {
            (pattern, needsStart) = (try Self.elapsed(text, words), false)
        }
    }

    /// Parses calendar units, such as `day`, `2 weeks`, `3mo` or `other year`.
    private static func units(_ words: EveryWords) throws(GrammarError) -> (Pattern, needsStart: Bool)? {
        var (number, rest) = (1, words.all[...])
        if let first = rest.first, rest.count == 2 {
            if first.text == "other" {
                number = 2
            } else if let value = Int(first.text) ?? DurationText.numberWords[first.text] {
                number = value
            } else if let index = EveryWords.ordinals.firstIndex(of: first.text), index > 0,
                ["week", "month", "year"].contains(rest[1].text)
            {
                number = index + 1
            } else {
                return nil
            }
            rest = rest.dropFirst()
        }
        guard rest.count == 1, let word = rest.first else { return nil }
        let digits = word.text.prefix { $0.isASCII && $0.isNumber }
        if !digits.isEmpty {
            guard rest.startIndex == 0, let value = Int(digits) else { return nil }
            number = value
        }
        let name = String(word.text.dropFirst(digits.count))
        let isFortnight = ["fortnight", "fortnights"].contains(name)
        guard let unit = isFortnight ? .week : try? DurationUnit.named(name, at: word.range) else { return nil }
        if isFortnight { (number, _) = number.multipliedReportingOverflow(by: 2) }
        let frequency: RecurrenceRule.Frequency
        switch unit {
        case .year: frequency = .yearly
        case .month: frequency = .monthly
        case .week: frequency = .weekly
        case .day: frequency = .daily
        case .hour, .minute, .second:
            let length = Duration.seconds(unit.seconds)
            return words.all.count == 1 && digits.isEmpty ? (.elapsed(length), false) : nil
        }
        guard (1...longestInterval).contains(number) else {
            throw GrammarError(
                number < 1 ? "there is no interval of \(number) \(unit.plural)" : "the interval is too long",
                help: "the number must be from 1 to \(longestInterval)", range: words.range)
        }
        var rule = RecurrenceRule(frequency)
        rule.interval = number
        return (.rule(rule), number > 1 || frequency != .daily)
    }

    private static let longestInterval = 9_999

    /// Parses elapsed time, such as `90m` or `1h 30m`.
    private static func elapsed(_ text: String, _ words: EveryWords) throws(GrammarError) -> Pattern {
        let duration: CalendarDuration
        do {
            duration = try DurationText.parse(text)
        } catch {
            // A text that begins with a number is most likely a duration.
            guard words.all[0].text.first?.isNumber ?? false, !words.all.contains(where: \.isOfCalendar) else {
                throw unknown(words)
            }
            throw error
        }
        guard duration.isExact else {
            throw GrammarError(
                "an interval cannot combine months or years with other units", help: "write months only, or years only",
                range: words.range)
        }
        guard duration.exact >= .seconds(1) else {
            throw GrammarError(
                "the interval is too short", help: "the shortest interval is one second", range: words.range)
        }
        return .elapsed(duration.exact)
    }

    private static func unknown(_ words: EveryWords) -> GrammarError {
        let word =
            words.all.first { !EveryWords.isKnown($0.text) && Int($0.text) == nil } ?? words.all[words.all.count - 1]
        let help =
            if let help = timeHelp(words) {
                help
            } else if let meant = EveryWords.meant[word.text] {
                "did you mean \"\(meant)\"?"
            } else if let help = EveryWords.help[word.text] {
                help
            } else if DateWords.month(word.text) != nil {
                "write \"year\", and the first date under the key \"starting\""
            } else if words.all.count == 2, Int(words.all[0].text) != nil, word.isOfCalendar {
                "write \"\(words.all[0].text) weeks\", and the first date under the key \"starting\""
            } else if EveryWords.isKnown(word.text) {
                example
            } else {
                Spelling.help(for: word.text, among: EveryWords.known, otherwise: example)
            }
        return GrammarError(
            "\(word.text.quoted) is not an interval", help: help, range: word.range)
    }

    /// The help for an interval with a time of day, such as `tuesday 15:00`; nil if the words do not end with a time.
    private static func timeHelp(_ words: EveryWords) -> String? {
        // Each part of the text is parsed again, and the help of its error in turn, so a long text gets no help.
        guard words.all.count <= 16 else { return nil }
        for index in words.all.indices.dropFirst() {
            let days = words.all[..<index].map(\.text).joined(separator: " ")
            let rest = words.all[index...].drop { $0.text == "at" }.map(\.text).joined(separator: " ")
            guard (try? DateText(rest))?.isTimeOnly == true, (try? EveryText(days)) != nil else { continue }
            return "write \"every: \(days)\" and \"at: \(rest)\""
        }
        return nil
    }

    /// Parses `other wed`: a day of the week in every second week.
    private static func otherWeekday(_ words: EveryWords) -> (Pattern, needsStart: Bool)? {
        guard words.all.count == 2, words.all[0].text == "other", let weekday = DateWords.weekday(words.all[1].text)
        else { return nil }
        var rule = RecurrenceRule(.weekly)
        (rule.interval, rule.weekdays) = (2, [.init(weekday)])
        return (.rule(rule), true)
    }
}
