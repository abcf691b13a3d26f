import Countdowns

/// The check of a line's title: the title must not contain a time that the line leaves unread.
struct LineTitle {
    /// Words that are times in a date, and everyday words in a title.
    private static let everyday: Set = ["noon", "midday", "midnight", "weekend", "fortnight"]
    /// Words before a time that are no part of it.
    private static let keywords = LinePartReader.announcements.union(["starting", "till", "each"])
    /// The maximum number of words of a time in a title.
    private static let longest = 5

    let reader: LinePartReader
    /// The number of words of the title.
    let count: Int
    let facts: LineFacts
    /// Whether an error offers a form of the line that is valid.
    var offersForms = true

    private var words: LineWords { reader.words }

    /// Refuses a title that ends with an announcement of a time, or contains a time that the line's time does not name.
    func check() throws(GrammarError) {
        guard let last = words.all[..<count].last else { return }
        let isCount =
            last.lowercased.hasSuffix("x") && last.text.dropLast().allSatisfy(\.isNumber) && last.text.count > 1
        if ["once", "twice", "times", "alternate"].contains(last.lowercased) || isCount, count < words.count {
            throw refusal(
                "\(words.text(count - 1..<words.count).quoted) is not a recurrence",
                help: "write the interval, as in \"every 8 hours starting 9:00\", or \(quoted) for the title",
                count - 1..<count)
        }
        if LinePartReader.announcements.contains(last.lowercased) {
            let rest = count..<words.count
            let mistake = rest.isEmpty ? nil : reader.mistake(after: count - 1, rest)
            if ["every", "warn"].contains(last.lowercased), let mistake { throw mistake }
            throw refusal(
                "no time follows \(last.text.quoted)", help: "write the time behind it, or \(quoted) for the title",
                count - 1..<count)
        }
        if ["and", "or", "through"].contains(last.lowercased), count < words.count {
            throw refusal(
                "a line has one time", help: "write the days as \"every mon,wed\", or \(quoted) for the title",
                count - 1..<count)
        }
        if let lost = lostNumber { throw lost }
        try checkKeywords()
        var start = 0
        while start < count {
            let end = time(from: start)
            if let end { throw unread(start..<end) }
            start = end ?? start + 1
        }
    }

    /// Refuses a title with a keyword inside it whose time is not read, as in `Gym every flibber` and `by 11`.
    private func checkKeywords() throws(GrammarError) {
        for key in 1..<max(count - 1, 1) where count > 1 {
            let next = words.all[key + 1].text
            let isTime =
                switch words.all[key].lowercased {
                case "every", "since": true
                case "by", "until": next.first?.isNumber == true
                default: false
                }
            guard isTime, let mistake = reader.mistake(after: key, key + 1..<count) else { continue }
            throw refusal(mistake.message, help: "\(mistake.help), or \(quoted) for the title", key..<count)
        }
    }

    /// The error for a title that ends with a keyword and a wrong time, as in `Exam in 90` and `Tea in 5x`.
    private var lostNumber: GrammarError? {
        guard count > 1, case let last = words.all[count - 1].lowercased,
            last.first?.isNumber == true || last.count > 2 && DurationText.numberWords[last] != nil,
            ["in", "at", "warn"].contains(words.all[count - 2].lowercased),
            let error = reader.mistake(in: 0..<count)
        else { return nil }
        return refusal(error.message, help: "\(error.help), or \(quoted) for the title", count - 1..<count)
    }

    /// The end of the longest time that begins with a word of the title and is not named by the line's time.
    private func time(from start: Int) -> Int? {
        for end in stride(from: min(start + Self.longest, count), through: start + 1, by: -1) {
            switch reading(start..<end) {
            case .unread: return end
            case .named: return nil
            case .none: continue
            }
        }
        return nil
    }

    private enum Reading { case unread, named, none }

    private func reading(_ range: Range<Int>) -> Reading {
        let text = words.text(range).trimmed(of: ",")
        let first = words.all[range.lowerBound].lowercased
        guard first == "every" || first == "each" || !Self.keywords.contains(first),
            !Self.everyday.contains(text.lowercased())
        else { return .none }
        if range.count == 1, let weekday = DateWords.weekday(text) {
            return facts.weekdays.contains(weekday) ? .named : .unread
        }
        let suffix = text.lowercased().suffix(2)
        if range.count == 1, text.first?.isNumber == true {
            if ["st", "nd", "rd", "th"].contains(suffix) { return .none }
            // A range such as `9-10am`.
            if ["am", "pm"].contains(suffix), text.dropFirst().contains(where: { "-–".contains($0) }) {
                return .unread
            }
        }
        if range.count == 1, ["mwf", "tth", "m-f", "tuth"].contains(text.lowercased()) { return .unread }
        do {
            guard let part = try reader.part(range) else { return .none }
            switch part {
            // A duration in words, such as `A minute`, and an ordinal, such as `the 1st`, are everyday words.
            case .duration where !text.contains(where: \.isNumber): return .none
            case .date(let date) where date.date.dayOfMonth != nil && !date.date.namesTime: return .none
            default: return facts.name(part) ? .named : .unread
            }
        } catch {
            return .unread
        }
    }

    private func unread(_ range: Range<Int>) -> GrammarError {
        let time = words.text(range)
        guard offersForms else { return refusal(time, help: "", range) }
        let place = words.text(range.upperBound..<count)
        var forms = [String]()
        let hasClock =
            if case .date(let date)? = (try? reader.part(range)) ?? nil { date.date.namesTime } else { false }
        if !place.isEmpty, hasClock, (try? ZoneText.zone(behindDate: place)) != nil {
            forms.append("\(words.text(0..<range.upperBound)) in \(place)")
        } else if range.lowerBound == 0 || place.isEmpty, let moved = moved(range) {
            forms.append(moved)
        }
        let help = (forms.map(\.quoted) + ["\(quoted) for the title"]).joined(separator: ", or ")
        return refusal("\(time.quoted) in the title can be a time", help: "write \(help)", range)
    }

    /// The line with a time of the title behind the title; nil if this is not a line, or the same line.
    private func moved(_ range: Range<Int>) -> String? {
        let isAnnounced =
            range.lowerBound > 0 && Self.keywords.contains(words.all[range.lowerBound - 1].lowercased)
        let before = words.text(0..<range.lowerBound - (isAnnounced ? 1 : 0))
        let title = [before, words.text(range.upperBound..<count)].filter { !$0.isEmpty }.joined(separator: " ")
        let text = [title, words.text(range), words.text(count..<words.count)].filter { !$0.isEmpty }
            .joined(separator: " ")
        guard !title.isEmpty, text != words.text(0..<words.count), let line = try? LineWords(text),
            let split = try? LineSplit(LinePartReader(words: line, order: reader.order)), !split.parts.isEmpty,
            line.text(0..<split.titleCount) == title
        else { return nil }
        var check = LineTitle(
            reader: LinePartReader(words: line, order: reader.order), count: split.titleCount,
            facts: LineFacts(split.parts, facts.rules))
        check.offersForms = false
        do { try check.check() } catch { return nil }
        return text + words.tags.map { " #\($0)" }.joined()
    }

    /// The line with its title in quotes.
    private var quoted: String {
        let rest = words.text(count..<words.count)
        let tags = words.tags.map { " #\($0)" }.joined()
        return "\"\(words.text(0..<count))\"\(rest.isEmpty ? "" : " \(rest)")\(tags)"
    }

    private func refusal(_ message: String, help: String, _ range: Range<Int>) -> GrammarError {
        .refusal(message, help: help, range: words.place(range))
    }
}

/// The facts that the time words of a line name: the day, the time of day, the length and the recurrence.
struct LineFacts {
    private(set) var weekdays: Set<Int> = []
    private var day: Int?
    private var clock: Duration?
    private var length: CalendarDuration?
    private var pattern: EveryText.Pattern?

    let rules: DateRules

    init(_ parts: [LinePart], _ rules: DateRules) {
        self.rules = rules
        for part in parts {
            switch part {
            case .duration(let length, _): self.length = length
            case .date(let date), .since(let date), .starting(let date): add(date)
            case .every(let every, _):
                pattern = every.pattern
                if case .rule(let rule) = every.pattern { weekdays.formUnion(rule.weekdays.map(\.weekday)) }
            case .stopwatch, .until, .warn: break
            }
        }
    }

    private mutating func add(_ date: LineDate) {
        guard let local = local(date) else { return }
        if date.date.namesDay {
            day = local.dayNumber
            weekdays.insert(local.weekday)
        }
        if date.date.namesTime { clock = local.sinceMidnight }
    }

    private func local(_ date: LineDate) -> CivilTime? {
        (try? date.date.reading(rules))?.written.map { CivilTime(local: $0.sinceLocalEpoch.flooredSeconds) }
    }

    /// Whether the facts contain a part that a title names.
    func name(_ part: LinePart) -> Bool {
        switch part {
        case .duration(let length, _): return length == self.length
        case .every(let every, _):
            if every.pattern == pattern { return true }
            // `Weekly sync mondays 10:00`: a unit in the title agrees with each recurrence of this unit.
            guard case .rule(let unit) = every.pattern, unit == RecurrenceRule(unit.frequency),
                case .rule(let rule)? = pattern
            else { return false }
            return unit.frequency == rule.frequency
        case .date(let date), .since(let date), .starting(let date), .until(let date):
            if let weekday = date.date.weekday, !date.date.namesTime { return weekdays.contains(weekday) }
            guard let local = local(date), !date.date.namesDay || local.dayNumber == day else { return false }
            return !date.date.namesTime || local.sinceMidnight == clock
        case .stopwatch, .warn: return true
        }
    }
}

extension CivilTime {
    fileprivate var sinceMidnight: Duration { .seconds(hour * 3_600 + minute * 60 + second) }
}

extension String {
    /// The text without a character at its end.
    fileprivate func trimmed(of mark: Character) -> String { last == mark ? String(dropLast()) : self }
}
