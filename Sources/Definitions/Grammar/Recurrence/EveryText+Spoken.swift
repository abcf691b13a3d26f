import Countdowns

extension EveryText {
    /// Parses a recurrence as a line contains it: `every mon`, `each weekday`, `every two weeks`, `daily`, `mondays`.
    ///
    /// ``text`` is the value of `every` in a file: `mon`, `weekday`, `2 weeks`, `day`.
    ///
    /// - Throws: ``GrammarError`` if the text is not a recurrence.
    public init(spoken text: String) throws(GrammarError) {
        var scanner = TextScanner(trimming: text)
        let whole = scanner.rest
        if ["every", "each"].contains(scanner.nextWord()), scanner.isAtEnd || scanner.next?.isBlank == true {
            _ = scanner.skip(words: ["single"])
            scanner.skipBlanks()
            do {
                try self.init(inLine: scanner.text(scanner.rest))
            } catch {
                throw error.shifted(by: scanner.position)
            }
            return
        }
        let words = EveryWords(text)
        if ["every", "each"].contains(words.all.dropLast().last?.text), words.withoutMonth.count < words.all.count {
            // `1st of every month`, `the 1st of every month`
            try self.init(inLine: words.all[0].text == "the" ? String(text.trimmed.dropFirst(4)) : text)
            return
        }
        let ends = text.trimmed.split { ",/-".contains($0) }
        let days = ends.compactMap { DateWords.weekday($0.lowercased()) }
        if days.count > 1, days.count == ends.count, !text.contains(where: \.isWhitespace) {
            // `mon,wed` cannot be one day.
            try self.init(inLine: text)
            return
        }
        let word = words.all.count == 1 ? words.all[0].text : ""
        if word.hasSuffix("ly"), EveryWords.meant[word] != nil {
            try self.init(inLine: text)
        } else if words.all.allSatisfy({ Self.isPlural($0.text) }), !words.isEmpty {
            try self.init(inLine: text)
        } else {
            throw GrammarError(
                "\(scanner.text(whole).quoted) is not a recurrence", help: "write it as every mon, daily or weekdays",
                range: whole)
        }
    }

    /// Parses the words after `every`; ``text`` is the shortest text with the same meaning.
    private init(inLine text: String) throws(GrammarError) {
        let text = text.trimmed.lowercased()
        let range = 0..<text.unicodeScalars.count
        switch text {
        case "weekend", "weekends":
            let help = "write \"every sat\" or \"every sat,sun\""
            throw .twoReadings("every weekend", "Saturday", "both days", help: help, range: range)
        case "weeknight", "weeknights":
            let help = "write \"every weekday\" or \"every sun,mon,tue,wed,thu\""
            throw .twoReadings(text, "Monday to Friday", "Sunday to Thursday", help: help, range: range)
        case "biweekly", "bi-weekly":
            let help = "write \"every 2 weeks\", or two days: \"every mon,thu\""
            throw .twoReadings(text, "every two weeks", "twice a week", help: help, range: range)
        default: break
        }
        let every = try EveryText(EveryWords.meant[text] ?? text)
        (pattern, needsStart, isAfterDone) = (every.pattern, every.needsStart, every.isAfterDone)
        self.text = every.shortText
    }

    private static func isPlural(_ word: String) -> Bool {
        ["weekdays", "workdays", "weekends", "weeknights", "biweekly", "bi-weekly"].contains(word)
            || word.hasSuffix("days") && DateWords.weekday(String(word.dropLast())) != nil
    }

    /// The shortest text of days of the week and of calendar units; ``text`` for other intervals.
    private var shortText: String {
        guard !isAfterDone, case .rule(let rule) = pattern, rule.positions.isEmpty, rule.monthDays.isEmpty else {
            return text
        }
        guard rule.weekdays.isEmpty else {
            guard rule.frequency == .weekly, rule.interval == 1 else { return text }
            let days = rule.weekdays.map(\.weekday)
            if days == Array(0..<5) { return "weekday" }
            return days.map { String(DateWords.weekdays[$0].prefix(3)) }.joined(separator: ",")
        }
        let units: [RecurrenceRule.Frequency: String] = [
            .daily: "day", .weekly: "week", .monthly: "month", .yearly: "year",
        ]
        return units[rule.frequency].map { rule.interval == 1 ? $0 : "\(rule.interval) \($0)s" } ?? text
    }
}
