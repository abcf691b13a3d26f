import Countdowns
import Foundation

/// A date, or a date with a time, as it is written; which moment that is depends on the zone.
///
/// ISO 8601: `2027-01-15`, `2027-01-15T09:00`, `2027-01-15 09:00:30.5`, with or without an offset (`Z`, `+09:00`,
/// `+0900`). Years 1 to 9999.
public struct DateText: Equatable, Sendable {
    /// The day.
    var date: CivilTime

    /// The time since midnight; nil for a date alone.
    var time: Duration?

    /// Seconds east of UTC, where an offset is written.
    var offset: Int?

    static let example = "write it as 2027-01-15, 2027-01-15 09:00 or 2027-01-15T09:00:00+09:00"

    /// Reads a date.
    ///
    /// - Throws: ``GrammarError`` when the text is something else, or there is no such day or time.
    public init(_ text: String) throws(GrammarError) {
        var scanner = TextScanner(text)
        date = try Self.date(from: &scanner)
        guard !scanner.isAtEnd else { return }
        guard scanner.skip("T") || scanner.skip(" ") else {
            throw Self.unexpected(scanner, after: "the date")
        }
        time = try Self.time(from: &scanner)
        guard !scanner.isAtEnd else { return }
        offset = try Self.offset(from: &scanner)
        if !scanner.isAtEnd { throw Self.unexpected(scanner, after: "the offset") }
    }

    /// The moment that is meant, on the clocks of `zone` where no offset is written.
    public func wallTime(in zone: TimeZone) -> WallTime {
        let midnight = Int64(date.dayNumber) * 86_400
        guard let time else { return WallTime(unixSeconds: LocalTime.startOfDay(midnight, in: zone)) }
        let (seconds, attoseconds) = time.components
        let local = midnight + seconds
        let instant = offset.map { local - Int64($0) } ?? LocalTime.instant(of: local, in: zone).instant
        return WallTime(sinceEpoch: Duration(secondsComponent: instant, attosecondsComponent: attoseconds))
    }
}
