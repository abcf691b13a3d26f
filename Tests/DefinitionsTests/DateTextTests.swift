import Countdowns
import Definitions
import Foundation
import Testing

struct DateTextTests {
    @Test(
        arguments: [
            ("1970-01-01", 0), ("2027-01-15", 1_799_971_200), ("2027-01-15T09:00", 1_800_003_600),
            ("2027-01-15 09:00", 1_800_003_600), ("2027-01-15 09:00:30", 1_800_003_630),
            ("2027-01-15T09:00Z", 1_800_003_600), ("2027-01-15T09:00+09:00", 1_799_971_200),
            ("2027-01-15T09:00+0900", 1_799_971_200), ("2027-01-15 09:00:00-03:30", 1_800_016_200),
            ("2027-01-15 09:00-00:00", 1_800_003_600), ("2027-01-15T00:00+23:59", 1_799_884_860),
            ("2028-02-29", 1_835_395_200), ("2000-02-29", 951_782_400), ("1969-12-31 23:59:59", -1),
            ("0001-01-01", -62_135_596_800), ("9999-12-31 23:59:59", 253_402_300_799),
            ("1600-02-29", -11_670_998_400), ("2026-12-24T17:59:50Z", 1_798_135_190),
        ] as [(String, Int64)])
    func `a right date is read`(text: String, seconds: Int64) throws {
        #expect(try DateText(text).wallTime(in: .utc) == WallTime(unixSeconds: seconds))
    }

    @Test(
        arguments: [
            ("2027-01-15 09:00:30.5", .milliseconds(500)), ("2027-01-15T09:00:30.000001Z", .microseconds(1)),
            ("2027-01-15 09:00:30.000000000000000001", Duration(secondsComponent: 0, attosecondsComponent: 1)),
            (
                "2027-01-15 09:00:30.9999999999999999999999",
                Duration(secondsComponent: 0, attosecondsComponent: 999_999_999_999_999_999)
            ),
        ] as [(String, Duration)])
    func `a fraction of a second is kept to the attosecond`(text: String, fraction: Duration) throws {
        let whole = WallTime(unixSeconds: 1_800_003_630)
        #expect(try DateText(text).wallTime(in: .utc) == whole + fraction)
    }

    @Test(
        arguments: [
            ("", "there is no date", 0..<0),
            ("soon", "\"soon\" is not a date", 0..<4),
            ("27-01-15", "the year needs 4 digits", 0..<2),
            ("12027-01-15", "expected \"-\" after the year, not \"7\"", 4..<5),
            ("2027/01/15", "expected \"-\" after the year, not \"/\"", 4..<5),
            ("20270115", "expected \"-\" after the year, not \"0\"", 4..<5),
            ("2027-1-15", "the month needs 2 digits", 5..<6),
            ("2027-01-5", "the day needs 2 digits", 8..<9),
            ("2027-01", "expected \"-\" after the month", 7..<7),
            ("2027-01-", "the day is missing", 8..<8),
            ("2027", "expected \"-\" after the year", 4..<4),
            ("0000-01-01", "years go from 0001 to 9999", 0..<4),
            ("2027-00-10", "there is no month 0", 5..<7),
            ("2027-13-10", "there is no month 13", 5..<7),
            ("2027-01-00", "January 2027 has no day 0", 0..<10),
            ("2027-01-32", "January 2027 has no day 32", 0..<10),
            ("2027-02-29", "February 2027 has no day 29", 0..<10),
            ("1900-02-29", "February 1900 has no day 29", 0..<10),
            ("2027-04-31", "April 2027 has no day 31", 0..<10),
            ("2027-01-15T", "the hour is missing", 11..<11),
            ("2027-01-15 ", "the hour is missing", 11..<11),
            ("2027-01-15  09:00", "the hour is missing", 11..<11),
            ("2027-01-15t09:00", "\"t09:00\" cannot stand after the date", 10..<16),
            ("2027-01-15 9:00", "the hour needs 2 digits", 11..<12),
            ("2027-01-15 09", "expected \":\" after the hour", 13..<13),
            ("2027-01-15 0900", "expected \":\" after the hour, not \"0\"", 13..<14),
            ("2027-01-15 24:00", "there is no hour 24", 11..<13),
            ("2027-01-15 09:60", "there is no minute 60", 14..<16),
            ("2016-12-31 23:59:60", "there is no second 60", 17..<19),
            ("2027-01-15 09:00:30.", "the fraction of the second is missing", 20..<20),
            ("2027-01-15 09:00 Z", "\" Z\" cannot stand after the time", 16..<18),
            ("2027-01-15 09:00z", "\"z\" cannot stand after the time", 16..<17),
            ("2027-01-15 09:00pm", "\"pm\" cannot stand after the time", 16..<18),
            ("2027-01-15 09:00+9", "the offset's hour needs 2 digits", 17..<18),
            ("2027-01-15 09:00+09", "the offset's minute is missing", 19..<19),
            ("2027-01-15 09:00+24:00", "there is no such offset", 16..<22),
            ("2027-01-15 09:00+09:60", "there is no such offset", 16..<22),
            ("2027-01-15 09:00+09:00x", "\"x\" cannot stand after the offset", 22..<23),
            ("2027-01-15+09:00", "\"+09:00\" cannot stand after the date", 10..<16),
            ("2027-01-15Z", "\"Z\" cannot stand after the date", 10..<11),
            ("２０２７-01-15", "\"２０２７-01-15\" is not a date", 0..<10),
            ("01/02/2027", "the year needs 4 digits", 0..<2),
        ] as [(String, String, Range<Int>)])
    func `a wrong date is refused with a reason and a place`(text: String, message: String, range: Range<Int>) throws {
        let error = try #require(throws: GrammarError.self) { try DateText(text) }
        #expect(error.message == message)
        #expect(error.range == range)
        #expect(!error.help.isEmpty)
    }

    @Test func `an offset in the text goes before the zone`() throws {
        let tokyo = TimeZone.named("Asia/Tokyo")
        #expect(try DateText("2027-01-15T09:00Z").wallTime(in: tokyo) == WallTime(unixSeconds: 1_800_003_600))
        #expect(try DateText("2027-01-15T09:00").wallTime(in: tokyo) == WallTime(unixSeconds: 1_799_971_200))
    }
}
