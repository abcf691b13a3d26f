/// An exact decimal number in the text of a duration.
struct DurationNumber {
    /// The denominator of ``fraction``, which counts quintillionths of a unit.
    static let denominator: Int128 = 1_000_000_000_000_000_000

    /// The integer part; nil if the integer is too large for any unit.
    let whole: Int64?

    /// The fractional part, in quintillionths.
    let fraction: Int64

    /// The range of the number in the text.
    let range: Range<Int>

    /// The number plus a half.
    var withHalf: DurationNumber {
        DurationNumber(whole: whole, fraction: Int64(Self.denominator / 2), range: range)
    }

    /// Twice the number, as a number of weeks, before a word that means two weeks; nil before any other word.
    func weeks(_ word: String) -> DurationNumber? {
        guard ["fortnight", "fortnights"].contains(word.lowercased()) else { return nil }
        let carry: Int64 = Int128(fraction) * 2 >= Self.denominator ? 1 : 0
        let rest = Int64(Int128(fraction) * 2 - Int128(carry) * Self.denominator)
        return DurationNumber(whole: whole.map { $0 * 2 + carry }, fraction: rest, range: range)
    }
}

extension DurationText {
    /// Parses a number: digits, optionally with a decimal point and more digits.
    static func number(from scanner: inout TextScanner) throws(GrammarError) -> DurationNumber {
        let digits = scanner.digits()
        guard !digits.isEmpty else { throw notANumber(scanner) }
        try refuseComma(after: digits, scanner)
        let fraction = try fraction(from: &scanner)
        try refuseComma(after: digits, scanner)
        let significant = scanner.scalars[digits].drop { $0 == "0" }
        // ``DurationText/longest`` in seconds has 12 digits, so a longer number is too large for any unit.
        let isInReach = significant.count <= 12
        return DurationNumber(
            whole: isInReach ? significant.reduce(0) { $0 * 10 + Int64($1.value - 48) } : nil,
            fraction: fraction,
            range: digits.lowerBound..<scanner.position
        )
    }

    static let numberWords = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    ]

    /// Parses a number in words before a unit, such as `an`, `two` or `half an`; nil if no number in words follows.
    static func wordNumber(from scanner: inout TextScanner) -> DurationNumber? {
        var ahead = scanner
        let start = ahead.position
        for (words, count) in [(["a", "quarter"], 1), (["quarter"], 1), (["three", "quarters"], 3)] {
            guard ahead.skip(words: words + ["of"]), ahead.skip(words: ["an"]) || ahead.skip(words: ["a"]) else {
                ahead = scanner
                continue
            }
            scanner = ahead
            let fraction = Int64(DurationNumber.denominator / 4) * Int64(count)
            return DurationNumber(whole: 0, fraction: fraction, range: start..<ahead.position)
        }
        let word = ahead.nextWord()
        guard ahead.next?.isBlank == true else { return nil }
        var number = DurationNumber(
            whole: numberWords[word].map(Int64.init), fraction: 0, range: start..<ahead.position)
        if word == "half" {
            _ = ahead.skip(words: ["a"]) || ahead.skip(words: ["an"])
            let fraction = Int64(DurationNumber.denominator / 2)
            number = DurationNumber(whole: 0, fraction: fraction, range: start..<ahead.position)
        }
        guard number.whole != nil else { return nil }
        scanner = ahead
        return number
    }

    /// Parses a decimal point and the digits after the point, in quintillionths; zero if there is no point.
    static func fraction(from scanner: inout TextScanner) throws(GrammarError) -> Int64 {
        let start = scanner.position
        guard scanner.skip(".") else { return 0 }
        let digits = scanner.digits()
        guard !digits.isEmpty else {
            throw GrammarError(
                "no digit follows the decimal point", help: "write a fraction such as 1.5, or leave the point out",
                range: start..<start + 1)
        }
        var significant = scanner.scalars[digits]
        while significant.last == "0" { significant.removeLast() }
        guard significant.count <= 18 else {
            throw GrammarError(
                "a fraction can have at most 18 digits", help: "round it", range: digits)
        }
        let value = significant.reduce(Int64(0)) { $0 * 10 + Int64($1.value - 48) }
        return (significant.count..<18).reduce(value) { value, _ in value * 10 }
    }

    private static func refuseComma(after digits: Range<Int>, _ scanner: TextScanner) throws(GrammarError) {
        guard scanner.next == ",", scanner.peek(1)?.isDigit ?? false else { return }
        let comma = scanner.position..<scanner.position + 1
        var help = "write fractions with a decimal point, and thousands without a separator"
        var ahead = scanner
        _ = ahead.skip(",")
        let after = ahead.digits()
        if comma.lowerBound == digits.upperBound, digits.count + after.count <= 18 {
            let (left, right) = (scanner.text(digits), scanner.text(after))
            help = "write it with a point: \(left).\(right)"
            if after.count == 3 { help = "write \(left).\(right) for a fraction, \(left)\(right) for thousands" }
        }
        throw GrammarError("a number cannot contain a comma", help: help, range: comma)
    }

    private static func notANumber(_ scanner: TextScanner) -> GrammarError {
        let position = scanner.position
        guard let scalar = scanner.next else {
            return GrammarError(
                "a number is missing", help: example, range: position..<position, offer: .usage)
        }
        let isNumber = scanner.peek(1).map { $0.isDigit || "Pp.".unicodeScalars.contains($0) } ?? false
        switch scalar {
        case "-", "\u{2212}":
            return GrammarError(
                "a duration cannot be negative",
                help: "to count up from a past time, use \"since\"",
                range: position..<position + 1
            )
        case "+" where isNumber:
            return GrammarError(
                "a duration cannot have a sign", help: "leave the \"+\" out", range: position..<position + 1)
        case "." where isNumber:
            return GrammarError(
                "there is no digit before the decimal point", help: "write it as 0.5", range: position..<position + 1)
        default:
            var ahead = scanner
            let isIn = ahead.nextWord() == "in" && !ahead.isAtEnd
            return GrammarError(
                "expected a number, not \(scanner.text(scanner.rest).quoted)",
                help: isIn ? "leave the \"in\" out" : example,
                range: scanner.rest, offer: isIn ? .correction : .usage
            )
        }
    }
}
