import Countdowns

/// Days without work: `2026-12-24`, or from one to another: `2026-12-24..2027-01-01`.
public enum DaysOffText {
    private static let example = "write them as 2026-12-24 or 2026-12-24..2027-01-01"

    /// Reads one day, or several that follow each other.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - order: what the numbers of a date such as `01/02/2027` are.
    /// - Returns: the days, each the number of days since 1970-01-01.
    /// - Throws: ``GrammarError`` when the text is something else, or there is no such day.
    public static func parse(_ text: String, order: DateOrder? = nil) throws(GrammarError) -> ClosedRange<Int> {
        guard let dots = text.range(of: "..") else {
            let day = try day(text, order, from: 0)
            return day...day
        }
        let first = try day(String(text[..<dots.lowerBound]), order, from: 0)
        let offset = text[..<dots.upperBound].unicodeScalars.count
        let last = try day(String(text[dots.upperBound...]), order, from: offset)
        guard first <= last else {
            throw GrammarError(
                message: "the first of these days is after the last", help: "write the earlier one first",
                range: 0..<text.unicodeScalars.count)
        }
        return first...last
    }

    private static func day(_ text: String, _ order: DateOrder?, from offset: Int) throws(GrammarError) -> Int {
        let date: DateText
        do {
            date = try DateText(text, order: order)
        } catch {
            let range = error.range.lowerBound + offset..<error.range.upperBound + offset
            throw GrammarError(message: error.message, help: error.help, range: range)
        }
        if case .clock(.number(let day, _), time: nil, utcOffset: nil) = date.form { return day }
        throw GrammarError(
            message: "\(text.trimmed.quoted) is not a day of one year", help: example,
            range: date.range.lowerBound + offset..<date.range.upperBound + offset)
    }
}
