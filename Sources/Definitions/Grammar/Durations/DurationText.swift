import Countdowns

/// Durations as users write them: `90s`, `1h 30m`, `1h30`, `1.5h`, `2 weeks and 3 days`, `3mo`, `01:30:00`, `PT1H30M`.
///
/// A number without a unit is refused, except for two digits of minutes at the end, after hours. Years and months are
/// calendar units and cannot have fractions; in a duration with years or months, weeks and days are calendar units, too.
/// All other durations are exact, including fractions down to an attosecond.
public enum DurationText {
    /// The longest duration: 9999 years of 365.2425 days.
    public static let longest = Duration.seconds(9_999 * 31_556_952)

    static let example = "write it as 90s, 1h 30m, 1.5h, 2 weeks, 3mo or 01:30:00"

    /// Parses a duration.
    ///
    /// The text has one of three forms: numbers with units, a clock, or a duration of ISO 8601. Numbers with units go from the longest unit to the shortest, each at most once, with optional whitespace, a comma or
    /// `and` between them. A clock is `minutes:seconds` or `hours:minutes:seconds`; only the form with hours may follow
    /// days. Case is ignored, except that the unit `M` is refused outside ISO 8601: it may mean minutes or months.
    /// Surrounding whitespace is ignored.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    /// - Parameters:
    ///   - text: the text.
    ///   - takesSeconds: whether a number without a unit is a number of seconds, as in requests of the protocol.
    /// - Returns: the duration.
    /// - Throws: ``GrammarError`` if the text is not a duration, or the duration is zero or exceeds ``longest``.
    public static func parse(
        _ text: String, takesSeconds: Bool = false
    ) throws(GrammarError) -> CalendarDuration {
        try sum(text, takesSeconds: takesSeconds).duration
    }

    /// Parses the offset of a link, in which days are not yet converted to elapsed time: `1w 2h`, `3mo`, `10wd`.
    ///
    /// - Parameters:
    ///   - text: the text without its sign.
    ///   - isLater: whether the offset is positive.
    /// - Returns: the offset.
    /// - Throws: ``GrammarError`` if the text is neither a duration nor a number of working days.
    static func offset(_ text: String, isLater: Bool) throws(GrammarError) -> LinkOffset {
        let sign = isLater ? 1 : -1
        var offset = LinkOffset()
        if text.hasSuffix("wd"), let days = Int(String(text.dropLast(2)).trimmed), (1...100_000).contains(days) {
            offset.workDays = sign * days
            return offset
        }
        let sum = try sum(text).sum
        (offset.months, offset.days, offset.exact) = (sign * Int(sum.months), sign * Int(sum.days), sum.rest * sign)
        return offset
    }

    private static func sum(
        _ text: String, takesSeconds: Bool = false
    ) throws(GrammarError) -> (sum: DurationSum, duration: CalendarDuration) {
        var scanner = TextScanner(trimming: text)
        let start = scanner.position
        guard !scanner.isAtEnd else {
            throw GrammarError("there is no duration", help: example, range: start..<start, offer: .usage)
        }
        var sum = DurationSum()
        if startsAsISO(scanner) {
            try addISO(from: &scanner, to: &sum)
        } else {
            try addParts(from: &scanner, to: &sum, takesSeconds: takesSeconds)
        }
        guard let duration = sum.duration else {
            throw GrammarError(
                "a duration must be longer than zero", help: example, range: start..<scanner.position,
                offer: .usage)
        }
        return (sum, duration)
    }

    /// Parses a duration of fixed length.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - example: the valid notations; replaces a help that offers months or years.
    ///   - takesSeconds: whether a number without a unit is a number of seconds.
    /// - Returns: the duration.
    /// - Throws: ``GrammarError`` if the text is not a duration, or has months or years.
    static func exact(
        _ text: String, example: String, takesSeconds: Bool = false
    ) throws(GrammarError) -> Duration {
        let duration: CalendarDuration
        do {
            duration = try parse(text, takesSeconds: takesSeconds)
        } catch {
            switch error.offer {
            case .correction: throw error
            case .word(let word) where !DurationUnit.hasNoFixedLength(word): throw error
            case .word, .usage: throw error.with(help: example)
            }
        }
        guard duration.isExact else {
            throw GrammarError(
                "months and years have no fixed length", help: "use weeks or days",
                range: TextScanner(trimming: text).rest)
        }
        return duration.exact
    }

    /// Parses `1h30m`, `1h30`, `1 hour and 30 minutes` or `2d 01:30:00`.
    private static func addParts(
        from scanner: inout TextScanner, to sum: inout DurationSum, takesSeconds: Bool
    ) throws(GrammarError) {
        repeat {
            var number: DurationNumber
            if let word = wordNumber(from: &scanner) { number = word } else { number = try self.number(from: &scanner) }
            if scanner.next == ":" { return try addClock(number, from: &scanner, to: &sum) }
            if scanner.isAtEnd, let unit = unitOfBareNumber(number, after: sum.last, takesSeconds) {
                return try sum.add(number, unit, at: number.range)
            }
            if number.fraction == 0, scanner.skip(words: ["and", "a", "half"]) { number = number.withHalf }
            scanner.skipBlanks()
            let word = scanner.word()
            guard !word.isEmpty else { throw noUnit(number, scanner) }
            var ahead = scanner
            if number.fraction == 0, ahead.skip(words: ["and", "a", "half"]), ahead.isAtEnd {
                // `an hour and a half`
                (scanner, number) = (ahead, number.withHalf)
            }
            let range = number.range.lowerBound..<word.upperBound
            if let weeks = number.weeks(scanner.text(word)) {
                try sum.add(weeks, .week, at: range, unitAt: word)
            } else {
                try sum.add(number, try DurationUnit.named(scanner.text(word), at: word), at: range, unitAt: word)
            }
        } while try skipSeparator(&scanner)
    }

    /// The unit of a number at the end of the text without a unit: minutes, for the two digits in `1h30` and `1h 30`.
    private static func unitOfBareNumber(
        _ number: DurationNumber, after last: DurationUnit?, _ takesSeconds: Bool
    ) -> DurationUnit? {
        let isMinutes = number.range.count == 2 && number.fraction == 0 && number.whole.map { $0 < 60 } ?? false
        if last == .hour, isMinutes { return .minute }
        return last == nil && takesSeconds ? .second : nil
    }

    /// Skips the separator between two parts.
    ///
    /// - Returns: whether another part must follow.
    private static func skipSeparator(_ scanner: inout TextScanner) throws(GrammarError) -> Bool {
        scanner.skipBlanks()
        guard !scanner.isAtEnd else { return false }
        var separator = scanner.position..<scanner.position
        if scanner.skip(",") {
            separator = separator.lowerBound..<scanner.position
            scanner.skipBlanks()
        }
        if let word = skipAnd(&scanner) {
            separator = word
            scanner.skipBlanks()
        }
        guard scanner.isAtEnd else { return true }
        throw GrammarError(
            "nothing follows \(scanner.text(separator).quoted)", help: example, range: separator, offer: .usage
        )
    }

    private static func skipAnd(_ scanner: inout TextScanner) -> Range<Int>? {
        guard scanner.next?.isLetter ?? false else { return nil }
        var ahead = scanner
        let word = ahead.word()
        guard word.count == 3, ahead.text(word).lowercased() == "and" else { return nil }
        scanner = ahead
        return word
    }

    private static func noUnit(_ number: DurationNumber, _ scanner: TextScanner) -> GrammarError {
        let text = scanner.text(number.range)
        guard scanner.isAtEnd else {
            return GrammarError(
                "expected a unit, not \(scanner.text(scanner.rest).quoted)", help: example,
                range: scanner.rest, offer: .usage)
        }
        guard number.whole != 0 || number.fraction != 0 else {
            return GrammarError(
                "a duration must be longer than zero", help: example, range: number.range, offer: .usage)
        }
        return GrammarError(
            "\(text.quoted) has no unit",
            help: text.count > 9 ? example : "write \(text)s or \(text)m",
            range: number.range, offer: text.count > 9 ? .usage : .correction
        )
    }
}

extension DurationText {
    /// Parses the part of `5:30` or `01:30:00.5` after the first number.
    private static func addClock(
        _ first: DurationNumber, from scanner: inout TextScanner, to sum: inout DurationSum
    ) throws(GrammarError) {
        guard first.fraction == 0 else {
            throw GrammarError(
                "with colons, only the seconds can have a fraction", help: "write it as 5:30 or 01:30:00.5",
                range: first.range)
        }
        var numbers = [first]
        while numbers.count < 3, scanner.next == ":" { numbers.append(try sixtieth(from: &scanner)) }
        let last = numbers.removeLast()
        numbers.append(
            DurationNumber(whole: last.whole, fraction: try fraction(from: &scanner), range: last.range))
        let isLong = numbers.count == 3
        let range = first.range.lowerBound..<scanner.position
        if isLong { try checkSixtieth(numbers[1], "minute") }
        try checkSixtieth(numbers[numbers.count - 1], "second")
        guard scanner.isAtEnd else { throw errorAfterClock(range, scanner) }
        if let last = sum.last, last > .day || !isLong {
            throw GrammarError(
                "\(scanner.text(range).quoted) cannot come after \(last.plural)",
                help: "write hours, minutes and seconds after days: 1d 01:30:00",
                range: range
            )
        }
        let units: [DurationUnit] = isLong ? [.hour, .minute, .second] : [.minute, .second]
        for (number, unit) in zip(numbers, units) { try sum.add(number, unit, at: range) }
    }

    /// Parses two digits after a colon.
    private static func sixtieth(from scanner: inout TextScanner) throws(GrammarError) -> DurationNumber {
        let colon = scanner.position
        _ = scanner.skip(":")
        let digits = scanner.digits()
        guard digits.count == 2 else {
            throw GrammarError(
                digits.isEmpty ? "no digit follows the colon" : "two digits must follow the colon",
                help: "write 5:30 for minutes and seconds, 01:30:00 for hours",
                range: digits.isEmpty ? colon..<colon + 1 : digits
            )
        }
        let value = scanner.scalars[digits].reduce(Int64(0)) { $0 * 10 + Int64($1.value - 48) }
        return DurationNumber(whole: value, fraction: 0, range: digits)
    }

    private static func checkSixtieth(_ number: DurationNumber, _ name: String) throws(GrammarError) {
        guard let value = number.whole, value > 59 else { return }
        throw GrammarError(
            "there is no \(name) \(value)",
            help: "\(name)s go from 00 to 59 after a colon",
            range: number.range
        )
    }

    private static func errorAfterClock(_ clock: Range<Int>, _ scanner: TextScanner) -> GrammarError {
        let text = scanner.text(clock)
        let isShort = text.count <= 20
        return GrammarError(
            "\(scanner.text(scanner.rest).quoted) cannot come after \(text.quoted)",
            help: isShort && text.filter { $0 == ":" }.count == 1
                ? "\(text) is minutes and seconds; write \(text):00 for hours and minutes"
                : "write days before hours, minutes and seconds: 1d 01:30:00",
            range: scanner.rest
        )
    }
}

extension DurationText {
    /// Formats a duration in the shortest text that ``parse(_:)`` maps to the same duration, such as `1h 30m`.
    ///
    /// - Precondition: `duration` is greater than zero.
    public static func text(of duration: CalendarDuration) -> String {
        precondition(
            duration.months > 0 || duration.exact > .zero, "Only durations longer than zero can be written.")
        var (seconds, attoseconds) = duration.exact.components
        var days = Int64(duration.days)
        // In a duration with months, a day is a calendar day, so 36 hours cannot be written as `1d 12h`.
        if duration.isExact { (days, seconds) = (seconds / 86_400, seconds % 86_400) }
        let months = Int64(duration.months)
        let wholes: [(Int64, DurationUnit)] = [
            (months / 12, .year), (months % 12, .month), (days / 7, .week), (days % 7, .day),
            (seconds / 3_600, .hour), (seconds / 60 % 60, .minute),
        ]
        var parts = wholes.filter { $0.0 > 0 }.map { "\($0)\($1.symbol)" }
        let second = decimal(seconds % 60, attoseconds: attoseconds)
        if second != "0" { parts.append(second + DurationUnit.second.symbol) }
        return parts.joined(separator: " ")
    }

    private static func decimal(_ whole: Int64, attoseconds: Int64) -> String {
        guard attoseconds > 0 else { return String(whole) }
        let digits = String(attoseconds)
        var fraction = String(repeating: "0", count: 18 - digits.count) + digits
        while fraction.last == "0" { fraction.removeLast() }
        return "\(whole).\(fraction)"
    }
}

/// Durations of ISO 8601: `P1Y2M3DT4H5M6.5S`, `P2W`, `PT1H30M`.
extension DurationText {
    private static let dateUnits: [Unicode.Scalar: DurationUnit] = ["Y": .year, "M": .month, "W": .week, "D": .day]
    private static let timeUnits: [Unicode.Scalar: DurationUnit] = ["H": .hour, "M": .minute, "S": .second]
    private static let exampleISO = "write it as P1Y2M3DT4H5M6S, PT1H30M or P2W"

    /// Whether the text starts with a `P` that does not begin a word.
    static func startsAsISO(_ scanner: TextScanner) -> Bool {
        guard scanner.next?.uppercased == "P" else { return false }
        let isTime = scanner.peek(1)?.uppercased == "T"
        return scanner.peek(isTime ? 2 : 1).map { !$0.isLetter } ?? true
    }

    /// Parses a whole duration of ISO 8601; weeks may be combined with other units, as in ISO 8601-2.
    static func addISO(from scanner: inout TextScanner, to sum: inout DurationSum) throws(GrammarError) {
        let start = scanner.position
        _ = scanner.range { $0.uppercased == "P" }
        var isTime = false
        var fraction: Range<Int>?
        while !scanner.isAtEnd {
            let marker = scanner.range { $0.uppercased == "T" }
            if !marker.isEmpty {
                guard !isTime, marker.count == 1 else {
                    throw GrammarError("\"T\" is given twice here", help: exampleISO, range: marker)
                }
                isTime = true
                guard !scanner.isAtEnd else {
                    throw GrammarError("nothing follows \"T\"", help: exampleISO, range: marker)
                }
            }
            if let fraction {
                throw GrammarError(
                    "only the last number can have a fraction", help: exampleISO, range: fraction)
            }
            let number = try number(from: &scanner)
            let unitRange = scanner.position..<scanner.position + 1
            let unit = try unit(number, from: &scanner, isTime: isTime)
            try sum.add(number, unit, at: number.range.lowerBound..<scanner.position, unitAt: unitRange)
            if number.fraction != 0 { fraction = number.range }
        }
        guard sum.last != nil else {
            throw GrammarError(
                "nothing follows \"P\"", help: exampleISO, range: start..<scanner.position)
        }
    }

    private static func unit(
        _ number: DurationNumber, from scanner: inout TextScanner, isTime: Bool
    ) throws(GrammarError) -> DurationUnit {
        guard let scalar = scanner.next else {
            throw GrammarError(
                "\(scanner.text(number.range).quoted) has no unit", help: exampleISO, range: number.range)
        }
        let letter = scalar.uppercased
        if let unit = (isTime ? timeUnits : dateUnits)[letter] {
            _ = scanner.skip(scalar)
            return unit
        }
        let range = scanner.position..<scanner.position + 1
        if (isTime ? dateUnits : timeUnits)[letter] != nil {
            throw GrammarError(
                "\"\(letter)\" must come \(isTime ? "before" : "after") \"T\"",
                help: exampleISO, range: range)
        }
        throw GrammarError(
            "\(String(Character(scalar)).quoted) is not a unit of an ISO duration",
            help: exampleISO, range: range)
    }
}

extension Unicode.Scalar {
    /// The scalar, in upper case if it is an ASCII letter.
    fileprivate var uppercased: Unicode.Scalar {
        ("a"..."z").contains(self) ? Unicode.Scalar(UInt8(value - 32)) : self
    }
}
