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
        let form = #/(-?\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,18}))?Z/#
        guard let match = text.wholeMatch(of: form)?.output else { return nil }
        let numbers = [match.1, match.2, match.3, match.4, match.5, match.6].compactMap { Int($0) }
        guard (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24, numbers[4] < 60,
            numbers[5] < 60, let fraction = Duration(decimals: match.7 ?? "")
        else { return nil }
        let civil = CivilTime(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
            second: numbers[5])
        return civil.wallTime(utcOffset: 0) + fraction
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
