import Countdowns
import Foundation
import Testing

/// Conversions of local times to moments; the expected moments are in UTC, which has no clock changes.
struct LocalTimeTests {
    private func expect(
        _ local: String, in zone: String, is utc: String, _ occurrence: LocalTime.Occurrence,
        _ disambiguation: LocalTime.Disambiguation = .compatible, _ location: SourceLocation = #_sourceLocation
    ) {
        let moment = LocalTime.instant(of: CivilTime(text: local).seconds, in: .iana(zone), disambiguation)
        #expect(moment.instant == CivilTime(text: utc).seconds, sourceLocation: location)
        #expect(moment.occurrence == occurrence, sourceLocation: location)
    }

    @Test(arguments: [
        ("2027-01-15 09:00", "Asia/Tokyo", "2027-01-15T00:00Z"),
        ("2027-01-15 09:00", "America/New_York", "2027-01-15T14:00Z"),
        ("2027-07-15 09:00", "America/New_York", "2027-07-15T13:00Z"),
        ("2027-01-15 09:00", "Asia/Kathmandu", "2027-01-15T03:15Z"),
        ("2027-01-15 00:00", "Pacific/Kiritimati", "2027-01-14T10:00Z"),
        ("2027-01-15 09:00", "Europe/London", "2027-01-15T09:00Z"),
    ])
    func `an unambiguous local time has the same instant with every disambiguation`(
        local: String, zone: String, utc: String
    ) {
        for disambiguation in LocalTime.Disambiguation.allCases {
            expect(local, in: zone, is: utc, .once, disambiguation)
        }
    }

    private static let skipped: [(String, String, Int64, later: String, earlier: String)] = [
        ("2027-03-28 02:00", "Europe/Berlin", 3600, "2027-03-28T01:00Z", "2027-03-28T00:00Z"),
        ("2027-03-28 02:30", "Europe/Berlin", 3600, "2027-03-28T01:30Z", "2027-03-28T00:30Z"),
        ("2027-03-14 02:59:59", "America/New_York", 3600, "2027-03-14T07:59:59Z", "2027-03-14T06:59:59Z"),
        ("2027-10-03 02:15", "Australia/Lord_Howe", 1800, "2027-10-02T15:45Z", "2027-10-02T15:15Z"),
        ("2018-11-04 00:30", "America/Sao_Paulo", 3600, "2018-11-04T03:30Z", "2018-11-04T02:30Z"),
        ("2027-03-28 01:30", "Antarctica/Troll", 7200, "2027-03-28T01:30Z", "2027-03-27T23:30Z"),
        ("9999-03-28 02:30", "Europe/Berlin", 3600, "9999-03-28T01:30Z", "9999-03-28T00:30Z"),
        // On 7 January 1972, the clocks skipped 44 minutes and 30 seconds.
        ("1972-01-07 00:20", "Africa/Monrovia", 2670, "1972-01-07T01:04:30Z", "1972-01-07T00:20:00Z"),
        // Samoa moved to the other side of the date line, and skipped 30 December 2011.
        ("2011-12-30 10:00", "Pacific/Apia", 86_400, "2011-12-30T20:00Z", "2011-12-29T20:00Z"),
    ]

    @Test(arguments: skipped)
    func `a skipped local time is moved later or earlier by the length of the gap`(
        local: String, zone: String, seconds: Int64, later: String, earlier: String
    ) {
        expect(local, in: zone, is: later, .skipped(by: seconds))
        expect(local, in: zone, is: later, .skipped(by: seconds), .later)
        expect(local, in: zone, is: earlier, .skipped(by: seconds), .earlier)
    }

    private static let twice: [(String, String, Int64, first: String, second: String)] = [
        ("2027-10-31 02:00", "Europe/Berlin", 3600, "2027-10-31T00:00Z", "2027-10-31T01:00Z"),
        ("2027-10-31 02:30", "Europe/Berlin", 3600, "2027-10-31T00:30Z", "2027-10-31T01:30Z"),
        ("2027-11-07 01:30", "America/New_York", 3600, "2027-11-07T05:30Z", "2027-11-07T06:30Z"),
        ("2027-04-04 01:45", "Australia/Lord_Howe", 1800, "2027-04-03T14:45Z", "2027-04-03T15:15Z"),
        ("2018-02-17 23:30", "America/Sao_Paulo", 3600, "2018-02-18T01:30Z", "2018-02-18T02:30Z"),
        // In Dublin, winter time is the exception, one hour behind standard time.
        ("2027-10-31 01:30", "Europe/Dublin", 3600, "2027-10-31T00:30Z", "2027-10-31T01:30Z"),
        ("2015-08-14 23:45", "Asia/Pyongyang", 1800, "2015-08-14T14:45Z", "2015-08-14T15:15Z"),
        // After the sale of Alaska, the date line moved and a whole day was repeated.
        ("1867-10-19 03:00", "America/Juneau", 86_400, "1867-10-18T11:57:41Z", "1867-10-19T11:57:41Z"),
    ]

    @Test(arguments: twice)
    func `a repeated local time is its first instant, unless the later instant is requested`(
        local: String, zone: String, seconds: Int64, first: String, second: String
    ) {
        expect(local, in: zone, is: first, .twice(apart: seconds))
        expect(local, in: zone, is: first, .twice(apart: seconds), .earlier)
        expect(local, in: zone, is: second, .twice(apart: seconds), .later)
    }

    @Test(arguments: [
        ("2027-03-28 01:59:59", "Europe/Berlin", "2027-03-28T00:59:59Z"),
        ("2027-03-28 03:00", "Europe/Berlin", "2027-03-28T01:00Z"),
        ("2027-10-31 01:59:59", "Europe/Berlin", "2027-10-30T23:59:59Z"),
        ("2027-10-31 03:00", "Europe/Berlin", "2027-10-31T02:00Z"),
        ("2011-12-29 23:59:59", "Pacific/Apia", "2011-12-30T09:59:59Z"),
        ("2011-12-31 00:00", "Pacific/Apia", "2011-12-30T10:00Z"),
    ])
    func `a local time directly before or after a clock change occurs once`(local: String, zone: String, utc: String) {
        expect(local, in: zone, is: utc, .once)
    }

    @Test(arguments: [
        ("2027-01-15", "Asia/Tokyo", "2027-01-14T15:00Z"),
        ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00Z"),
        ("2027-03-14", "America/Havana", "2027-03-14T05:00Z"),
        // The clocks were set from 23:30 to 00:30, so the day began at half past midnight.
        ("1919-03-31", "America/Toronto", "1919-03-31T04:30Z"),
        // Midnight was repeated. The day begins with the first midnight.
        ("2027-11-07", "America/Havana", "2027-11-07T04:00Z"),
        // 30 December 2011 was skipped. The start of the skipped day is the start of the next day.
        ("2011-12-30", "Pacific/Apia", "2011-12-30T10:00Z"),
        ("2011-12-31", "Pacific/Apia", "2011-12-30T10:00Z"),
        ("1994-12-31", "Pacific/Kiritimati", "1994-12-31T10:00Z"),
        ("0001-01-01", "UTC", "0001-01-01T00:00Z"),
    ])
    func `a day begins at its first instant, even if midnight is skipped or repeated`(
        day: String, zone: String, utc: String
    ) {
        let start = LocalTime.startOfDay(CivilTime(text: day).seconds, in: .iana(zone))
        #expect(start == CivilTime(text: utc).seconds)
    }
}
