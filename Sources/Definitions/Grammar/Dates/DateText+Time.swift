import Countdowns

extension DateText {
    /// Parses the time that follows `day`, or a time without a day if `day` is ``Day/missing``.
    static func time(
        after day: Day, _ notation: Notation, from scanner: inout TextScanner
    ) throws(GrammarError) -> Duration {
        if day == .missing { return try freeTime(from: &scanner, allowsHour: false) }
        if notation != .free, scanner.skip("T") || scanner.skip("t") {
            return notation == .iso ? try isoTime(from: &scanner) : try basicTime(from: &scanner)
        }
        let isWord = day.isWord
        if isWord { _ = scanner.skip(",") }
        guard scanner.next?.isBlank == true else { throw unexpected(scanner, after: "the date") }
        let hasAt = scanner.skip(words: ["at"])
        scanner.skipBlanks()
        guard !scanner.isAtEnd else { throw missingTime(scanner) }
        guard scanner.next?.isDigit == true || scanner.next?.isLetter == true else {
            throw unexpected(scanner, after: "the date")
        }
        return try freeTime(from: &scanner, allowsHour: hasAt || isWord)
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

    private static func skipOClock(_ scanner: inout TextScanner) -> Bool {
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

    /// Parses `18:00`, `18:00:30.5`, `6pm`, `6:15 pm`, `17h30`, `8 o'clock`, `noon`, `midnight`; `8` if `allowsHour`.
    private static func freeTime(
        from scanner: inout TextScanner, allowsHour: Bool
    ) throws(GrammarError) -> Duration {
        guard scanner.next?.isDigit == true else { return try timeWord(from: &scanner) }
        let one = scanner.peek(1)?.isDigit == true ? 2 : 1
        let hour = try number(from: &scanner, digits: one, name: "hour")
        var time = Duration.seconds(hour.value * 3_600)
        if isHourMark(scanner) {
            _ = scanner.skip("h") || scanner.skip("H")
            try check(hour: hour)
            return try minutes(after: hour, mark: ":", from: &scanner)
        }
        let hasMinutes = scanner.skip(":")
        if hasMinutes { time = try minutes(after: hour, mark: ":", from: &scanner) }
        if let isPM = half(from: &scanner) {
            try check(hour: hour, isPM)
            return time + .seconds(hour.value == 12 ? (isPM ? 0 : -43_200) : (isPM ? 43_200 : 0))
        }
        try check(hour: hour)
        let isWhole = skipOClock(&scanner) || allowsHour && (scanner.isAtEnd || scanner.next?.isBlank == true)
        if !hasMinutes, !isWhole { try separator(":", from: &scanner, after: "the hour", help: timeExample) }
        return time
    }

    private static func timeWord(from scanner: inout TextScanner) throws(GrammarError) -> Duration {
        let rest = scanner.rest
        let range = scanner.word()
        let word = scanner.text(range)
        if let time = DateWords.times[word.lowercased()] { return time }
        let wrong = range.isEmpty ? rest : range
        throw GrammarError(
            wrong.isEmpty ? "the time is missing" : "\(scanner.text(wrong).quoted) is not a time of day",
            misspelt: word, among: ["noon", "midnight"], otherwise: timeExample,
            range: wrong)
    }

    /// Parses `am`, `pm` or `p.m.` after optional whitespace; true means `pm`, nil means neither.
    private static func half(from scanner: inout TextScanner) -> Bool? {
        var ahead = scanner
        ahead.skipBlanks()
        var word = ahead.nextWord()
        if word == "a" || word == "p", ahead.skip(".") { word += ahead.nextWord() }
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
        guard hasSeconds else { return .seconds(whole) }
        let seconds = whole + (try sixtieth(from: &scanner, name: "second"))
        if scanner.next == ",", scanner.peek(1)?.isDigit == true {
            throw GrammarError(
                "a number cannot contain a comma", help: "use a point",
                range: scanner.position..<scanner.position + 1)
        }
        guard scanner.skip(".") else { return .seconds(seconds) }
        return try .seconds(seconds) + fraction(from: &scanner)
    }

    private static func sixtieth(from scanner: inout TextScanner, name: String) throws(GrammarError) -> Int {
        let number = try number(from: &scanner, digits: 2, name: name, help: timeExample)
        guard number.value <= 59 else {
            throw GrammarError(
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
        guard hour.value > 23 else { return }
        throw GrammarError(
            "there is no hour \(hour.value)",
            help: hour.value == 24 ? "midnight is 00:00 of the next day" : "hours go from 00 to 23",
            range: hour.range)
    }

    /// Checks that an hour before `am` or `pm` is from 1 to 12.
    private static func check(hour: Number, _ isPM: Bool) throws(GrammarError) {
        guard !(1...12).contains(hour.value) else { return }
        let help =
            switch hour.value {
            case 0: isPM ? "12pm is noon" : "12am is midnight"
            case 13...23: "write the time without am or pm, or with an hour from 1 to 12"
            default: "hours go from 1 to 12 before am and pm"
            }
        throw GrammarError(
            "there is no hour \(hour.value) before \"\(isPM ? "pm" : "am")\"", help: help, range: hour.range)
    }
}

extension DateText {
    /// Parses a UTC offset, `Z`, `+09`, `+0900` or `+09:00`; returns seconds east of Greenwich, or nil if no offset
    /// follows.
    static func offset(from scanner: inout TextScanner) throws(GrammarError) -> Int? {
        var ahead = scanner
        ahead.skipBlanks()
        for name in ["utc", "gmt"] where ahead.skip(words: [name]) {
            scanner = ahead
            guard ahead.next == "+" || ahead.next == "-" else { return 0 }
        }
        let start = ahead.position
        guard let sign = ahead.next, ["Z", "z", "+", "-"].contains(sign) else { return nil }
        _ = ahead.skip(sign)
        scanner = ahead
        if sign == "Z" || sign == "z" { return 0 }
        let hours = try number(from: &scanner, digits: 2, name: "offset's hour").value
        let hasMinutes = scanner.skip(":") || scanner.next?.isDigit == true
        let minutes = hasMinutes ? try number(from: &scanner, digits: 2, name: "offset's minute").value : 0
        guard hours <= 23, minutes <= 59 else {
            throw GrammarError(
                "the UTC offset is out of range",
                help: "offsets go from -23:59 to +23:59",
                range: start..<scanner.position
            )
        }
        return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
