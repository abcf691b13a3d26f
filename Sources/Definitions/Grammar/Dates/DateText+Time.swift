import Countdowns

extension DateText {
    /// A parsed time of day.
    struct ClockTime {
        enum Kind {
            case digits
            /// A number alone, without `at` before it.
            case hour
            /// A time with `am` or `pm`.
            case half
            case midnight
        }

        var time: Duration
        var kind: Kind
        var range: Range<Int>

        /// The whole hours since midnight.
        var hour: Int { Int(time.flooredSeconds / 3_600) }
    }

    /// Parses the time that follows a day, or a time without a day if the day is ``Day/missing``.
    static func clockTime(
        after day: NamedDay, hasAt: Bool = false, from scanner: inout TextScanner
    ) throws(GrammarError) -> ClockTime {
        let start = scanner.position
        if day.day == .missing { return try freeTime(from: &scanner, allowsHour: false) }
        if day.notation != .free, scanner.skip("T") || scanner.skip("t") {
            let time = try day.notation == .iso ? isoTime(from: &scanner) : basicTime(from: &scanner)
            return ClockTime(time: time, kind: .digits, range: start..<scanner.position)
        }
        if scanner.peek(1)?.isBlank == true { _ = scanner.skip(",") }
        guard hasAt || scanner.next?.isBlank == true else { throw unexpected(scanner, after: "the date") }
        let hasAt = hasAt || scanner.skip(words: ["at"])
        scanner.skipBlanks()
        guard !scanner.isAtEnd else { throw missingTime(scanner) }
        guard scanner.next?.isDigit == true || scanner.next?.isLetter == true else {
            throw unexpected(scanner, after: "the date")
        }
        var time = try freeTime(from: &scanner, allowsHour: hasAt || day.part != nil || day.day.isWord)
        if time.kind == .hour, hasAt || !day.day.isWeekday {
            try check(hour: Number(value: time.hour, range: time.range))
            if !(1...6).contains(time.hour) { time.kind = .digits }
        }
        return time
    }

    /// The time of a day, in seconds since midnight.
    ///
    /// - Throws: ``GrammarError`` if the time has two likely readings on this day, or contradicts the part of the day.
    static func time(
        _ clock: ClockTime, of day: NamedDay, _ text: TextScanner
    ) throws(GrammarError) -> Duration {
        if let part = day.part { return try time(clock, in: part, text) }
        func whole(with time: String) -> String {
            let (start, end) = (0..<clock.range.lowerBound, clock.range.upperBound..<text.scalars.count)
            return (text.text(start) + time + text.text(end)).trimmed
        }
        switch (clock.kind, day.day) {
        case (.midnight, .missing): return clock.time
        case (.midnight, _):
            throw .twoReadings(
                whole(with: text.text(clock.range)), "the start", "the end of this day",
                help: "write \"\(whole(with: "00:00"))\" or \"\(whole(with: "24:00"))\"", range: clock.range)
        case (.hour, .weekday) where clock.hour >= 13:
            let time = "\(clock.hour):00"
            let day = "the \(clock.hour)\([21: "st", 22: "nd", 23: "rd", 31: "st"][clock.hour] ?? "th")"
            throw clock.hour > 23
                ? .refusal("there is no hour \(clock.hour)", help: "write \"\(day)\" for a day", range: clock.range)
                : .twoReadings(
                    whole(with: text.text(clock.range)), time, day,
                    help: "write \"\(whole(with: time))\" or \"\(day)\"", range: clock.range)
        case (.hour, _) where (1...6).contains(clock.hour):
            throw halves(clock, text)
        default: return clock.time
        }
    }

    /// The error for an hour of the night without `am` or `pm`, which may be an hour of the afternoon.
    private static func halves(_ clock: ClockTime, _ text: TextScanner) -> GrammarError {
        let times = [clock.time, clock.time + .seconds(43_200)].map {
            CivilTime(local: $0.flooredSeconds).clock
        }
        let written = text.text(clock.range)
        return .twoReadings(
            written, times[0], times[1], help: "write \(times[0]) or \(times[1]), or \"\(written) pm\"",
            range: clock.range)
    }

    /// The time in a part of the day; without `am` or `pm`, an hour before noon may be an hour after noon.
    private static func time(
        _ clock: ClockTime, in part: DateWords.Part, _ text: TextScanner
    ) throws(GrammarError) -> Duration {
        let later = clock.time + .seconds(43_200)
        let candidates =
            switch clock.kind {
            case .midnight: [endOfDay]
            case .half: [clock.time]
            case .digits, .hour: [clock.time, later]
            }
        let range = Duration.seconds(part.hours.lowerBound * 3_600)...(.seconds(part.hours.upperBound * 3_600))
        if let time = candidates.first(where: range.contains) { return time }
        let (written, word) = (text.text(clock.range), part.word.lowercased())
        throw .refusal(
            "\(written.quoted) is not \(word == "tonight" ? word : "in the \(word)")",
            help: "write the day and the time: today \(written)", range: clock.range)
    }

    private static func missingTime(_ scanner: TextScanner) -> GrammarError {
        GrammarError("the time is missing", help: timeExample, range: scanner.rest)
    }

    /// Whether a time of day follows: `17:30`, `17h30`, `6pm`, `5 p.m.`, `8 o'clock`.
    static func isTime(_ scanner: TextScanner) -> Bool {
        var ahead = scanner
        guard (1...2).contains(ahead.digits().count) else { return false }
        if ahead.next == ":" || isHourMark(ahead) { return true }
        return half(from: &ahead) != nil || skipOClock(&ahead)
    }

    /// Whether an `h` between hour and minute follows: `17h30`.
    private static func isHourMark(_ scanner: TextScanner) -> Bool {
        (scanner.next == "h" || scanner.next == "H") && scanner.peek(1)?.isDigit == true
            && scanner.peek(2)?.isDigit == true
    }

    static func skipOClock(_ scanner: inout TextScanner) -> Bool {
        var ahead = scanner
        ahead.skipBlanks()
        guard ahead.nextWord() == "o", ahead.skip("'") || ahead.skip("’"),
            ahead.nextWord() == "clock"
        else { return false }
        scanner = ahead
        return true
    }

    /// Parses `HH:MM`, `HH:MM:SS` or `HH:MM:SS.fraction`.
    private static func isoTime(from scanner: inout TextScanner) throws(GrammarError) -> Duration {
        let hour = try number(from: &scanner, digits: 2, name: "hour")
        try check(hour: hour)
        try separator(":", from: &scanner, after: "the hour")
        return try minutes(after: hour, mark: ":", from: &scanner)
    }

    /// Parses `HHMM`, `HHMMSS` or `HHMMSS.fraction`.
    private static func basicTime(from scanner: inout TextScanner) throws(GrammarError) -> Duration {
        let hour = try number(from: &scanner, digits: 2, name: "hour")
        try check(hour: hour)
        guard scanner.next != ":" else {
            throw GrammarError(
                "after a date without hyphens, the time must not contain colons",
                help: "write it as 20270115T0900 or 2027-01-15T09:00", range: scanner.position..<scanner.position + 1)
        }
        return try minutes(after: hour, mark: nil, from: &scanner)
    }

    /// Parses `18:00`, `18:00:30.5`, `6pm`, `6:15 pm`, `17h30`, `8 o'clock`, `half past nine`, `noon`, `midnight`; `8` if
    /// `allowsHour`.
    private static func freeTime(
        from scanner: inout TextScanner, allowsHour: Bool
    ) throws(GrammarError) -> ClockTime {
        let start = scanner.position
        func clock(_ time: Duration, _ kind: ClockTime.Kind = .digits) -> ClockTime {
            ClockTime(time: time, kind: kind, range: start..<scanner.position)
        }
        if let (time, isHalf) = try spokenTime(from: &scanner) { return clock(time, isHalf ? .half : .digits) }
        guard scanner.next?.isDigit == true else { return try timeWord(from: &scanner) }
        let one = scanner.peek(1)?.isDigit == true ? 2 : 1
        let hour = try number(from: &scanner, digits: one, name: "hour")
        var time = Duration.seconds(hour.value * 3_600)
        if isHourMark(scanner) {
            _ = scanner.skip("h") || scanner.skip("H")
            try check(hour: hour)
            return clock(try minutes(after: hour, mark: ":", from: &scanner))
        }
        let hasMinutes = scanner.skip(":")
        if hasMinutes { time = try minutes(after: hour, mark: ":", from: &scanner) }
        if let isPM = half(from: &scanner) {
            try check(hour: hour, isPM)
            return clock(time + .seconds(hour.value == 12 ? (isPM ? 0 : -43_200) : (isPM ? 43_200 : 0)), .half)
        }
        if skipOClock(&scanner) {
            try check(hour: hour)
            return clock(time)
        }
        let isWhole = allowsHour && (scanner.isAtEnd || scanner.next?.isBlank == true)
        if hasMinutes { try check(hour: hour) }
        if !hasMinutes, !isWhole { try separator(":", from: &scanner, after: "the hour", help: timeExample) }
        return clock(time, hasMinutes ? .digits : .hour)
    }

    private static func timeWord(from scanner: inout TextScanner) throws(GrammarError) -> ClockTime {
        let rest = scanner.rest
        let range = scanner.word()
        let word = scanner.text(range)
        if let time = DateWords.times[word.lowercased()] {
            return ClockTime(time: time, kind: word.lowercased() == "midnight" ? .midnight : .half, range: range)
        }
        let wrong = range.isEmpty ? rest : range
        throw GrammarError(
            wrong.isEmpty ? "the time is missing" : "\(scanner.text(wrong).quoted) is not a time of day",
            misspelt: word, among: ["noon", "midnight"], otherwise: timeExample,
            range: wrong)
    }

    /// Parses `am`, `pm` or `p.m.` after optional whitespace, or `a` or `p` without whitespace; true means `pm`, nil means
    /// neither.
    static func half(from scanner: inout TextScanner) -> Bool? {
        var ahead = scanner
        ahead.skipBlanks()
        var word = ahead.nextWord()
        if word == "a" || word == "p" {
            if ahead.skip(".") { word += ahead.nextWord() } else if scanner.next?.isLetter == true { word += "m" }
        }
        guard word == "am" || word == "pm" else { return nil }
        _ = ahead.skip(".")
        scanner = ahead
        return word == "pm"
    }

    /// Parses the minutes, and optional seconds, after the hour and its separator.
    private static func minutes(
        after hour: Number, mark: Unicode.Scalar?, from scanner: inout TextScanner
    ) throws(GrammarError) -> Duration {
        let minute = try sixtieth(from: &scanner, name: "minute")
        let whole = hour.value * 3_600 + minute * 60
        let hasSeconds = mark.map { scanner.skip($0) } ?? (scanner.next?.isDigit == true)
        guard hasSeconds else { return try checked(.seconds(whole), hour) }
        let seconds = whole + (try sixtieth(from: &scanner, name: "second"))
        if scanner.next == ",", scanner.peek(1)?.isDigit == true {
            throw GrammarError(
                "a number cannot contain a comma", help: "use a point",
                range: scanner.position..<scanner.position + 1)
        }
        guard scanner.skip(".") else { return try checked(.seconds(seconds), hour) }
        return try checked(.seconds(seconds) + fraction(from: &scanner), hour)
    }

    /// Checks that no time after 24:00 is given.
    private static func checked(_ time: Duration, _ hour: Number) throws(GrammarError) -> Duration {
        guard time > endOfDay, hour.value == 24 else { return time }
        throw .refusal(
            "no time comes after 24:00", help: "24:00 is the end of the day; write a later time with the next day",
            range: hour.range)
    }

    private static func sixtieth(from scanner: inout TextScanner, name: String) throws(GrammarError) -> Int {
        let number = try number(from: &scanner, digits: 2, name: name, help: timeExample)
        guard number.value <= 59 else {
            throw .refusal(
                "there is no \(name) \(number.value)", help: "\(name)s go from 00 to 59", range: number.range)
        }
        return number.value
    }

    /// Parses the digits after the decimal point; drops the digits beyond the attosecond.
    static func fraction(from scanner: inout TextScanner) throws(GrammarError) -> Duration {
        let digits = scanner.digits()
        guard !digits.isEmpty else {
            throw GrammarError(
                "the fraction of the second is missing", help: "write whole seconds, or a fraction such as 30.5",
                range: digits)
        }
        let kept = scanner.text(digits).prefix(18)
        let attoseconds = Int64(kept + String(repeating: "0", count: 18 - kept.count)) ?? 0
        return Duration(secondsComponent: 0, attosecondsComponent: attoseconds)
    }

    private static func check(hour: Number) throws(GrammarError) {
        guard hour.value > 24 else { return }
        throw .refusal(
            "there is no hour \(hour.value)", help: "hours go from 00 to 23, and 24:00 is the end of the day",
            range: hour.range)
    }

    /// Checks that an hour before `am` or `pm` is from 1 to 12.
    static func check(hour: Number, _ isPM: Bool) throws(GrammarError) {
        guard !(1...12).contains(hour.value) else { return }
        let help =
            switch hour.value {
            case 0: isPM ? "12pm is noon" : "12am is midnight"
            case 13...23: "write the time without am or pm, or with an hour from 1 to 12"
            default: "hours go from 1 to 12 before am and pm"
            }
        throw .refusal(
            "there is no hour \(hour.value) before \"\(isPM ? "pm" : "am")\"", help: help, range: hour.range)
    }
}

/// Times of day in words: `half past nine`, `quarter to five`, `nine o'clock`.
extension DateText {
    private static let parts = ["half": 30, "quarter": 15, "five": 5, "ten": 10, "twenty": 20]

    /// Whether a time in words follows.
    static func isSpokenTime(_ scanner: TextScanner) -> Bool {
        var ahead = scanner
        // An invalid hour after `past` or `to` is an error in a time.
        do { return try spokenTime(from: &ahead) != nil } catch { return true }
    }

    /// Parses a time in words; nil if another text follows.
    ///
    /// Without `am` or `pm`, the hour is read on 24 hours, as in `9:30`.
    static func spokenTime(
        from scanner: inout TextScanner
    ) throws(GrammarError) -> (time: Duration, isHalf: Bool)? {
        guard scanner.next?.isLetter == true else { return nil }
        var ahead = scanner
        let first = ahead.nextWord()
        if let hour = DurationText.numberWords[first], first.count > 2, skipOClock(&ahead) {
            scanner = ahead
            return (.seconds(hour * 3_600), false)
        }
        guard let minutes = parts[first] else { return nil }
        let isPast = ahead.skip(words: ["past"])
        guard isPast || minutes < 30 && ahead.skip(words: ["to"]) else { return nil }
        ahead.skipBlanks()
        let start = ahead.position
        guard let hour = spokenHour(from: &ahead, isPast: isPast) else {
            throw GrammarError(
                "the hour is missing", help: "write it as half past nine, quarter to 5 or 09:30",
                range: start..<ahead.position)
        }
        let isPM = half(from: &ahead)
        if let isPM { try check(hour: Number(value: hour, range: start..<ahead.position), isPM) }
        let hours = isPM.map { hour % 12 + ($0 ? 12 : 0) } ?? hour
        scanner = ahead
        return (.seconds((hours * 60 + (isPast ? minutes : 1_440 - minutes)) % 1_440 * 60), isPM != nil)
    }

    /// Parses an hour from 0 to 23 in digits or from 1 to 12 in words, `noon` or `midnight`; nil if none follows.
    private static func spokenHour(from scanner: inout TextScanner, isPast: Bool) -> Int? {
        if scanner.next?.isDigit == true {
            let hour = number(from: &scanner)
            return hour.range.count <= 2 && hour.value < 24 ? hour.value : nil
        }
        let word = scanner.nextWord()
        return word == "noon" ? 12 : word == "midnight" ? 0 : word.count > 2 ? DurationText.numberWords[word] : nil
    }

    /// Whether the text has an hour in words without `am` or `pm`.
    static func hasSpokenTime(_ text: TextScanner) -> Bool {
        guard ["past", "to"].contains(where: { text.range(ofWord: $0) != nil }) else { return false }
        return !["am", "pm", "a.m.", "p.m."].contains { text.range(ofWord: $0) != nil }
    }
}
