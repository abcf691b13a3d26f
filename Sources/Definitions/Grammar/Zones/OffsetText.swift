import Foundation

/// Offsets from UTC as zones: `+09:00`, `-03:30`.
enum OffsetText {
    /// The largest offset that a Foundation zone can have, in minutes; no place has ever been further from UTC than 16
    /// hours.
    private static let limit = 18 * 60

    private static let example = "write it as +09:00 or -03:30"

    /// Whether a text begins with a sign, so that it is to be read as an offset.
    static func startsLikeOffset(_ text: String) -> Bool {
        text.hasPrefix("+") || text.hasPrefix("-") || text.hasPrefix("\u{2212}")
    }

    /// Reads an offset: a sign, two digits, a colon, two digits.
    ///
    /// - Throws: ``GrammarError`` when the text is written otherwise, or there is no such offset.
    static func zone(_ text: String) throws(GrammarError) -> TimeZone {
        let range = 0..<text.unicodeScalars.count
        guard let (sign, hours, minutes) = parts(text), text == form(sign, hours, minutes) else {
            throw GrammarError(
                message: "\(text.quoted) is not an offset from UTC",
                help: candidate(for: text).map { "did you mean \($0.quoted)?" } ?? example,
                range: range
            )
        }
        let total = hours * 60 + minutes
        guard minutes <= 59, total <= limit, let zone = TimeZone(secondsFromGMT: (sign == "-" ? -60 : 60) * total)
        else {
            throw GrammarError(
                message: "there is no offset \(text)",
                help: minutes > 59 ? "its minutes go from 00 to 59" : "offsets go from -18:00 to +18:00",
                range: range
            )
        }
        return zone
    }

    /// The offset that is meant by `+9`, `+0900`, `GMT+3` or `UTC-03:30`, in the form that is read.
    static func candidate(for text: String) -> String? {
        let rest = ["GMT", "UTC"].contains(text.prefix(3).uppercased()) ? text.dropFirst(3) : text[...]
        guard let (sign, hours, minutes) = parts(rest), minutes <= 59, hours * 60 + minutes <= limit else { return nil }
        return form(sign, hours, minutes)
    }

    /// Sign, hours and minutes of everything that can be taken for an offset.
    private static func parts(_ text: some StringProtocol) -> (sign: Character, hours: Int, minutes: Int)? {
        guard (2...6).contains(text.unicodeScalars.count), let sign = text.first, "+-\u{2212}".contains(sign) else {
            return nil
        }
        let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.allSatisfy({ $0.unicodeScalars.allSatisfy(\.isDigit) }) else {
            return nil
        }
        guard parts.count == 1 || parts.count == 2 && parts[1].count == 2 && first.count <= 2 else { return nil }
        guard let value = UInt16(parts.joined()) else { return nil }
        let hasMinutes = parts.count == 2 || first.count > 2
        let (hours, minutes) = hasMinutes ? (Int(value) / 100, Int(value) % 100) : (Int(value), 0)
        return (sign == "+" ? "+" : "-", hours, minutes)
    }

    private static func form(_ sign: Character, _ hours: Int, _ minutes: Int) -> String {
        "\(sign)\(hours / 10)\(hours % 10):\(minutes / 10)\(minutes % 10)"
    }
}
