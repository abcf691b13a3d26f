import Foundation

/// Moments as RFC 3339 writes them: `2027-01-15T09:00:00+09:00`.
public enum RFC3339 {
    /// Writes a moment as the clocks at an offset from UTC show it.
    ///
    /// A fraction of a second is written without zeros at its end, and not at all where it is zero. RFC 3339 knows
    /// offsets in whole minutes only; those of the time before railways have seconds, which are left out of the offset
    /// and of the time alike, so that the moment stays the same.
    ///
    /// - Parameters:
    ///   - time: the moment; a year beyond 0 to 9999, which RFC 3339 cannot write, is written as long as it is.
    ///   - utcOffset: seconds east of Greenwich; 0 is written as `Z`.
    /// - Returns: a text that every reader of RFC 3339 takes for the same moment.
    public static func text(of time: WallTime, utcOffset: Int = 0) -> String {
        text(of: time, writtenOffset: utcOffset / 60 * 60)
    }

    static func text(of time: WallTime, writtenOffset: Int) -> String {
        let civil = CivilTime(time, utcOffset: writtenOffset)
        let date = [padded(civil.year, 4), padded(civil.month), padded(civil.day)].joined(separator: "-")
        let clock = [civil.hour, civil.minute, civil.second].map { padded($0) }.joined(separator: ":")
        let fraction = (time.sinceEpoch - .seconds(time.unixSeconds)).decimals
        return "\(date)T\(clock)\(fraction)\(offset(writtenOffset))"
    }

    /// Reads a moment as ``text(of:utcOffset:)`` writes it in UTC.
    ///
    /// - Returns: nil if it is no such text.
    public static func time(of text: String) -> WallTime? {
        var fields = Fields(rest: text.utf8[...])
        let sign = fields.skip("-") ? -1 : 1
        guard let year = fields.number(of: 4...6), fields.skip("-"), let month = fields.number(of: 2...2),
            fields.skip("-"), let day = fields.number(of: 2...2), fields.skip("T"),
            let hour = fields.number(of: 2...2), fields.skip(":"), let minute = fields.number(of: 2...2),
            fields.skip(":"), let second = fields.number(of: 2...2)
        else { return nil }
        var fraction = Duration.zero
        if fields.skip(".") {
            guard let read = fields.digits(of: 1...18).flatMap({ Duration(decimals: $0) }) else { return nil }
            fraction = read
        }
        guard fields.skip("Z"), fields.rest.isEmpty, (1...12).contains(month), (1...31).contains(day), hour < 24,
            minute < 60, second < 60
        else { return nil }
        let civil = CivilTime(year: sign * year, month: month, day: day, hour: hour, minute: minute, second: second)
        return civil.wallTime(utcOffset: 0) + fraction
    }

    /// Reads the fields of a text, one after the other.
    ///
    /// A regular expression took nine tenths of the time of `countdowns stats`.
    private struct Fields {
        var rest: Substring.UTF8View

        mutating func skip(_ sign: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: sign) else { return false }
            rest.removeFirst()
            return true
        }

        mutating func digits(of count: ClosedRange<Int>) -> Substring? {
            let digits = rest.prefix(count.upperBound).prefix { $0.isASCIIDigit }
            guard count.contains(digits.count) else { return nil }
            rest = rest[digits.endIndex...]
            return Substring(digits)
        }

        mutating func number(of count: ClosedRange<Int>) -> Int? { digits(of: count).flatMap { Int($0) } }
    }

    private static func offset(_ seconds: Int) -> String {
        guard seconds != 0 else { return "Z" }
        let parts = [abs(seconds) / 3_600, abs(seconds) / 60 % 60, abs(seconds) % 60].map { padded($0) }
        return (seconds < 0 ? "-" : "+") + parts.prefix(seconds % 60 == 0 ? 2 : 3).joined(separator: ":")
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number.magnitude)
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
