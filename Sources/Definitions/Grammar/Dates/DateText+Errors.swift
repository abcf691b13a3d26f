import Countdowns

extension DateText {
    static let example = "write it as 2027-01-15, 2027-01-15 09:00 or 2027-01-15T09:00:00+09:00"
    static let timeExample = "write it as 18:00, 18:00:30, 6pm, noon or midnight"

    static func badYear(_ range: Range<Int>) -> GrammarError {
        GrammarError(message: "years go from 0001 to 9999", help: example, range: range)
    }

    static func unexpected(_ scanner: TextScanner, after part: String) -> GrammarError {
        var rest = scanner
        rest.skipBlanks()
        let isZone = part == "the time" && rest.next?.properties.isAlphabetic == true
        return GrammarError(
            message: "\(scanner.text(rest.rest).quoted) cannot stand after \(part)",
            help: isZone ? "an offset is written as Z or +09:00, a zone in \"zone\"" : example,
            range: rest.rest
        )
    }

    static func notADate(_ text: String, _ range: Range<Int>) -> GrammarError {
        GrammarError(message: "\(text.quoted) is not a date", help: help(for: text), range: range)
    }

    private static func help(for text: String) -> String {
        if text.lowercased() == "now" { return "write \"in 1s\" or \"1s ago\"" }
        if text.utf8.count <= 2, let hour = Int(text), (0...23).contains(hour) {
            let clock = CivilTime(year: 1970, month: 1, day: 1, hour: hour).clock
            return (1...11).contains(hour) ? "write \(hour)am or \(clock)" : "write \(clock)"
        }
        return Spelling.help(for: text, among: DateWords.all, otherwise: example)
    }

    /// Whether somebody wrote how long it is to go, rather than when.
    static func isDuration(_ text: String) -> Bool {
        guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) else { return false }
        return (try? DurationText.parse(text)) != nil
    }

    static func durationFound(_ text: String, _ range: Range<Int>) -> GrammarError {
        let text = TextScanner(text).text(range)
        return GrammarError(
            message: "\(text.quoted) is a duration, not a date", help: "write \"in \(text)\" to count from now",
            range: range)
    }
}

extension GrammarError {
    /// The error, where the text is part of a longer one.
    func shifted(by count: Int) -> GrammarError {
        GrammarError(
            message: message, help: help, range: range.lowerBound + count..<range.upperBound + count)
    }
}
