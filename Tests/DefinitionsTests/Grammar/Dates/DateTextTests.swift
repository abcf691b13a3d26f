import Countdowns
import Definitions
import Foundation
import Testing

struct DateTextTests {
    private static let right: [(text: String, seconds: Int64)] =
        [
            ("1970-01-01", 0), ("2027-01-15", 1_799_971_200), ("2027-01-15T09:00", 1_800_003_600),
            ("2027-01-15 09:00", 1_800_003_600), ("2027-01-15 09:00:30", 1_800_003_630),
            ("2027-01-15T09:00Z", 1_800_003_600), ("2027-01-15T09:00+09:00", 1_799_971_200),
            ("2027-01-15T09:00+0900", 1_799_971_200), ("2027-01-15 09:00:00-03:30", 1_800_016_200),
            ("2027-01-15 09:00-00:00", 1_800_003_600), ("2027-01-15T00:00+23:59", 1_799_884_860),
            ("2028-02-29", 1_835_395_200), ("2000-02-29", 951_782_400), ("1969-12-31 23:59:59", -1),
            ("0001-01-01", -62_135_596_800), ("9999-12-31 23:59:59", 253_402_300_799),
            ("1600-02-29", -11_670_998_400), ("2026-12-24T17:59:50Z", 1_798_135_190),
            ("2027-01-15 09:00 Z", 1_800_003_600), ("2027-01-15 09:00z", 1_800_003_600),
            ("2027-01-15t09:00", 1_800_003_600), ("2027-01-15  09:00", 1_800_003_600),
            ("  2027-01-15 09:00 ", 1_800_003_600), ("2027-01-15 9:00", 1_800_003_600),
            ("2027-01-15 09:00+09", 1_799_971_200), ("2027-01-15 09:00 +09:00", 1_799_971_200),
            ("2027-01-15 09:00 -0330", 1_800_016_200), ("2027-01-15 9am", 1_800_003_600),
            ("2027-01-15 09:00PM", 1_800_046_800), ("2027-01-15 noon", 1_800_014_400),
            ("2027-01-15 12am", 1_799_971_200),
            ("2027-01-15 12 pm", 1_800_014_400), ("2027-01-15 6:15:30 pm Z", 1_800_036_930),
            ("20270115", 1_799_971_200), ("20270115T0900Z", 1_800_003_600), ("20270115T090030", 1_800_003_630),
            ("20270115t0900+0900", 1_799_971_200), ("20270115 9am", 1_800_003_600),
            ("2027-W03-1", 1_800_230_400), ("2027-w03-1T09:00", 1_800_262_800), ("2027W031", 1_800_230_400),
            ("2026-W53-5", 1_798_761_600), ("2026-W01-1", 1_766_966_400), ("0001-W01-1", -62_135_596_800),
            ("2027-015", 1_799_971_200), ("2027-015 09:00Z", 1_800_003_600), ("2028-366", 1_861_833_600),
            ("2027-001", 1_798_761_600), ("24 Dec 2027", 1_829_606_400), ("24 december 2027 18:00", 1_829_671_200),
            ("Dec 24 2027 18:00", 1_829_671_200), ("dec 24, 2027", 1_829_606_400), ("DEC 24,2027 6pm", 1_829_671_200),
            ("1 Sept 0001", -62_114_601_600), ("29 Feb 2028", 1_835_395_200), ("24Dec 2027", 1_829_606_400),
            ("24/12/2027", 1_829_606_400), ("12/24/2027 18:00", 1_829_671_200), ("24.12.2027", 1_829_606_400),
            ("24-12-2027", 1_829_606_400), ("2027/12/24", 1_829_606_400), ("2027.12.24 6pm", 1_829_671_200),
            ("2027-1-15", 1_799_971_200), ("2027-01-5 9:00", 1_799_139_600), ("2027-W03", 1_800_230_400),
            ("2027-01-15 09:00 UTC", 1_800_003_600), ("2027-01-15 09:00 gmt", 1_800_003_600),
            ("2027-01-15 09:00 UTC+09:00", 1_799_971_200), ("24th Dec 2027", 1_829_606_400),
            ("the 24th of December 2027", 1_829_606_400), ("Dec 24th, 2027", 1_829_606_400),
            ("Fri 15 Jan 2027", 1_799_971_200), ("friday, 2027-01-15 at 9", 1_800_003_600),
            ("Fri, 15 Jan 2027 09:00:00 +0900", 1_799_971_200), ("15 Jan 2027 at 9am", 1_800_003_600),
            ("on 15 Jan 2027", 1_799_971_200), ("2027-01-15 9 a.m.", 1_800_003_600), ("2027-01-15 9h00", 1_800_003_600),
            ("2027-01-15 9 o'clock", 1_800_003_600), ("2027-01-15 midday", 1_800_014_400),
            ("2/2/2027", 1_801_526_400), ("@1798761600", 1_798_761_600), ("@-1", -1), ("@0", 0),
            ("@253402300799", 253_402_300_799), ("@-62135596800", -62_135_596_800),
            // The end of a day.
            ("2027-01-14 24:00", 1_799_971_200), ("2027-01-14T24:00", 1_799_971_200),
            ("2027-01-14 24:00:00", 1_799_971_200), ("20270114T2400", 1_799_971_200),
            ("2027-01-14T24:00+09:00", 1_799_938_800), ("end of 14 Jan 2027", 1_799_971_200),
            ("end of january 2027", 1_801_440_000),
            // A time before the day, and a year after the time.
            ("9am 15 Jan 2027", 1_800_003_600), ("09:00 on 2027-01-15", 1_800_003_600),
            ("9:00, Fri 15 Jan 2027", 1_800_003_600), ("9am UTC 15 Jan 2027", 1_800_003_600),
            ("Jan 15 09:00:00 2027 GMT", 1_800_003_600), ("Fri Jan 15 09:00:00 2027", 1_800_003_600),
            ("Fri Jan 15 09:00:00 UTC 2027", 1_800_003_600), ("Feb  1 12:00:00 2027 GMT", 1_801_483_200),
            ("2027-01-15, 09:00", 1_800_003_600), ("Jan 15, 2027, 9am", 1_800_003_600),
            ("2027-01-15 9a", 1_800_003_600),
            // Zones.
            ("2027-01-15 09:00 America/New_York", 1_800_021_600), ("2027-01-15 9am in New York", 1_800_021_600),
            ("2027-01-15 in Tokyo", 1_799_938_800), ("2027-01-15 09:00 JST", 1_799_971_200),
            ("2027-01-15 09:00 UTC+9", 1_799_971_200), ("2027-01-15 Asia/Tokyo", 1_799_938_800),
            // Times in words.
            ("2027-01-15 half past nine", 1_800_005_400), ("2027-01-15 at quarter to 5", 1_799_988_300),
            ("2027-01-15 ten past nine pm", 1_800_047_400), ("2027-01-15 nine o'clock", 1_800_003_600),
            ("2027-01-15 quarter to 0", 1_800_056_700),
            // Other dates.
            ("3 days before 2027-01-18", 1_799_971_200), ("2 weeks after 1 Jan 2027 at 9am", 1_800_003_600),
            ("15 days from 2026-12-31 09:00", 1_800_003_600), ("1 month before 2027-02-15", 1_799_971_200),
            ("2h before 2027-01-15 11:00", 1_800_003_600), ("third friday of january 2027", 1_799_971_200),
            ("the 3rd fri in jan 2027 at 9", 1_800_003_600), ("last day of january 2027", 1_801_353_600),
        ]

    @Test(arguments: right)
    func `a valid date is parsed`(text: String, seconds: Int64) throws {
        #expect(try DateText(text).wallTime(in: .utc) == WallTime(unixSeconds: seconds))
    }

    @Test(
        arguments: [
            ("2027-01-15 09:00:30.5", .milliseconds(500)), ("20270115T090030.5Z", .milliseconds(500)),
            ("@1800003630.25", .milliseconds(250)), ("15 Jan 2027 9:00:30.5 am", .milliseconds(500)),
            ("2027-01-15T09:00:30.000001Z", .microseconds(1)),
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

    private static let wrong: [(text: String, message: String, range: Range<Int>)] = [
        ("", "there is no date", 0..<0),
        ("  ", "there is no date", 0..<0),
        ("soon", "\"soon\" is not a date", 0..<4),
        ("12027-01-15", "the year must be from 0001 to 9999", 0..<5),
        ("10000-01-01", "the year must be from 0001 to 9999", 0..<5),
        ("0000-01-01", "the year must be from 0001 to 9999", 0..<4),
        ("0000-W01-1", "the year must be from 0001 to 9999", 0..<4),
        ("9999-W52-7", "the year must be from 0001 to 9999", 0..<4),
        ("24 Dec 10000", "the year must be from 0001 to 9999", 7..<12),
        ("24 Dec 0000", "the year must be from 0001 to 9999", 7..<11),
        ("01/02/10000", "the year must be from 0001 to 9999", 6..<11),
        ("@253402300800", "the year must be from 0001 to 9999", 1..<13),
        ("@-62135596801", "the year must be from 0001 to 9999", 1..<13),
        ("@99999999999999999999999", "the year must be from 0001 to 9999", 1..<24),
        ("27-01-15", "the year needs 4 digits", 0..<2),
        ("01/02/27", "the year needs 4 digits", 6..<8),
        ("01/02/027", "the year needs 4 digits", 6..<9),
        ("24 Dec 27", "the year needs 4 digits", 7..<9),
        ("2027-01", "expected \"-\" after the month", 7..<7),
        ("2027-01-", "the day is missing", 8..<8),
        ("2027-", "the month is missing", 5..<5),
        ("2027", "\"2027\" is not a date", 0..<4),
        ("2027011", "\"2027011\" is not a date", 0..<7),
        ("2027-00-10", "there is no month 0", 5..<7),
        ("2027-13-10", "there is no month 13", 5..<7),
        ("20271310", "there is no month 13", 4..<6),
        ("13/13/2027", "there is no month 13", 0..<2),
        ("2027-01-00", "January 2027 has no day 0", 0..<10),
        ("2027-01-32", "January 2027 has no day 32", 0..<10),
        ("2027-02-29", "February 2027 has no day 29", 0..<10),
        ("1900-02-29", "February 1900 has no day 29", 0..<10),
        ("2027-04-31", "April 2027 has no day 31", 0..<10),
        ("29 Feb 2027", "February 2027 has no day 29", 0..<11),
        ("30 Feb", "February has no day 30", 0..<2),
        ("Apr 31", "April has no day 31", 4..<6),
        ("0 Dec", "December has no day 0", 0..<1),
        ("30/02/2027", "February 2027 has no day 30", 0..<10),
        ("2027-366", "2027 has no day 366", 5..<8),
        ("2027-000", "2027 has no day 0", 5..<8),
        ("2027-W53-1", "2027 has no week 53", 6..<8),
        ("2027-W00-1", "2027 has no week 0", 6..<8),
        ("2027-W03-8", "a week has no day 8", 9..<10),
        ("2027-W3-1", "the week needs 2 digits", 6..<7),
        ("2027-01-15T", "the hour is missing", 11..<11),
        ("2027-01-15T9:00", "the hour needs 2 digits", 11..<12),
        ("2027-01-15T6pm", "the hour needs 2 digits", 11..<12),
        ("2027-01-15T noon", "the hour is missing", 11..<11),
        ("2027-01-15 09", "expected \":\" after the hour", 13..<13),
        ("2027-01-15 0900", "expected \":\" after the hour, not \"0\"", 13..<14),
        ("2027-01-15 24:01", "no time comes after 24:00", 11..<13),
        ("24:00:01", "no time comes after 24:00", 0..<2),
        ("2027-01-15T25:00", "there is no hour 25", 11..<13),
        ("2027-01-15 09:60", "there is no minute 60", 14..<16),
        ("2016-12-31 23:59:60", "there is no second 60", 17..<19),
        ("9:5", "the minute needs 2 digits", 2..<3),
        ("2027-01-15 09:00:30.", "the fraction of the second is missing", 20..<20),
        ("20270115T09:00", "after a date without hyphens, the time must not contain colons", 11..<12),
        ("20270115T9", "the hour needs 2 digits", 9..<10),
        ("14:15pm", "there is no hour 14 before \"pm\"", 0..<2),
        ("0am", "there is no hour 0 before \"am\"", 0..<1),
        ("13 pm", "there is no hour 13 before \"pm\"", 0..<2),
        ("2027-01-15 09:00+9", "the offset's hour needs 2 digits", 17..<18),
        ("2027-01-15 09:00+", "the offset's hour is missing", 17..<17),
        ("2027-01-15 09:00+09:", "the offset's minute is missing", 20..<20),
        ("2027-01-15 09:00+24:00", "the UTC offset is out of range", 16..<22),
        ("2027-01-15 09:00+09:60", "the UTC offset is out of range", 16..<22),
        ("2027-01-15 09:00+09:00x", "\"x\" cannot come after the offset", 22..<23),
        ("2027-01-15 09:00 CEST", "\"CEST\" is not a time zone", 17..<21),
        ("2027-01-15 09:00 EDT", "\"EDT\" is not a time zone", 17..<20),
        ("2027-01-15 09:00 in Atlantis", "\"Atlantis\" is not a time zone", 20..<28),
        ("2027-01-15+09:00", "\"+09:00\" cannot come after the date", 10..<16),
        ("2027-01-15Z", "\"Z\" cannot come after the date", 10..<11),
        ("２０２７-01-15", "\"２０２７-01-15\" is not a date", 0..<10),
        ("tomorow", "\"tomorow\" is not a date", 0..<7),
        (" tomorow 9am", "\"tomorow\" is not a date", 1..<8),
        ("tonight", "\"tonight\" is not an exact time", 0..<7),
        ("tomorrow evening", "\"evening\" is not an exact time", 9..<16),
        ("Thu 15 Jan 2027", "15 January 2027 is a Friday, not a Thursday", 0..<3),
        ("25. Dezember", "\"Dezember\" is not a month", 4..<12),
        ("the friday", "\"the friday\" is not a date", 0..<10),
        ("the 32nd", "a month has no day 32", 4..<6),
        ("tomorrow at", "the time is missing", 11..<11),
        ("+5", "\"+5\" is not a date", 0..<2),
        ("fryday 14:00", "\"fryday\" is not a date", 0..<6),
        ("24 Decembre", "\"Decembre\" is not a month", 3..<11),
        ("Decembre 24", "\"Decembre\" is not a date", 0..<8),
        ("24 apples", "\"apples\" is not a month", 3..<9),
        ("24", "\"24\" is not a date", 0..<2),
        ("next", "the day of the week is missing", 4..<4),
        ("18:00 apples", "\"apples\" cannot come after the time", 6..<12),
        ("18:00 30 Feb", "February has no day 30", 6..<8),
        ("2.15 pm", "hour and minute must be separated by a colon", 0..<7),
        ("09:00:00,5", "a number cannot contain a comma", 8..<9),
        ("today nooon", "\"nooon\" is not a time of day", 6..<11),
        ("friday14:00", "\"14:00\" cannot come after the date", 6..<11),
        ("Dec", "the day of the month is missing", 0..<3),
        ("Dec 2027", "the day of the month is missing", 4..<8),
        ("24.12 18:00", "the year is missing", 0..<5),
        ("24-12", "the year is missing", 0..<5),
        ("3.12. 15:00", "this date may be 3 December or 12 March", 0..<4),
        ("tonight 9am", "\"9am\" is not tonight", 8..<11),
        ("in 2h at 9am", "a time cannot come after a duration with hours", 6..<12),
        ("fifth monday of june 2027", "June 2027 has no Monday number 5", 16..<20),
        ("half past", "the hour is missing", 9..<9),
        ("24/", "expected a number after \"/\"", 3..<3),
        ("24/12.2027", "\".2027\" cannot come after the second number", 5..<10),
        ("15 min", "\"15 min\" is a duration, not a date", 0..<6),
        ("90s", "\"90s\" is a duration, not a date", 0..<3),
        ("1w 2d", "\"1w 2d\" is a duration, not a date", 0..<5),
        ("in", "there is no duration", 2..<2),
        ("in 15 apples", "\"apples\" is not a unit of time", 6..<12),
        ("ago", "there is no duration", 0..<0),
        ("3 apples ago", "\"apples\" is not a unit of time", 2..<8),
        ("@", "expected Unix time in seconds after \"@\"", 1..<1),
        ("@soon", "expected Unix time in seconds after \"@\"", 1..<5),
        ("@1.", "the fraction of the second is missing", 3..<3),
        ("@1 Z", "\"Z\" cannot come after the seconds", 3..<4),
    ]

    @Test(arguments: wrong)
    func `an invalid date is refused with a message and the range of the error`(
        text: String, message: String, range: Range<Int>
    ) throws {
        let error = try #require(throws: GrammarError.self) { try DateText(text) }
        #expect(error.message == message)
        #expect(error.range == range)
        #expect(!error.help.isEmpty)
    }

    private static let helps: [(text: String, help: String)] = [
        ("tomorow", "did you mean \"tomorrow\"?"), ("fryday", "did you mean \"friday\"?"),
        ("yestreday", "did you mean \"yesterday\"?"), ("fir 14:00", "did you mean \"fri\"?"),
        ("Decembre 24", "did you mean \"December\"?"),
        ("25. Dezember", "did you mean \"December\"? month names are English"),
        ("tonight", "write the time: today 20:00"),
        ("tomorrow morning", "write the time: tomorrow 09:00"),
        ("24 Decembre", "did you mean \"December\"? month names are English"),
        ("3. Toukokuu", "month names are English: write the date as 24 Dec 2027"),
        ("half an hour", "write \"in half an hour\" to count from now"),
        ("next fryday", "did you mean \"friday\"?"), ("today midnigt", "did you mean \"midnight\"?"),
        ("25:00", "hours go from 00 to 23, and 24:00 is the end of the day"),
        ("2027-01-15 09:00 CET", "did you mean \"Europe/Berlin\", \"Europe/Paris\" or \"Africa/Algiers\"?"),
        ("second wednesday", "write \"second wednesday of june\", \"wednesday\" or \"next wednesday\""),
        ("Friday 13", "write \"Friday 13:00\" or \"the 13th\""),
        ("fri 27", "write \"the 27th\" for a day"),
        ("tomorrow midnight", "write \"tomorrow 00:00\" or \"tomorrow 24:00\""),
        ("midnight on fri", "write \"00:00 on fri\" or \"24:00 on fri\""),
        ("3.12.", "write 3 December or 12 March, or set \"date_order: dmy\" or \"date_order: mdy\""),
        ("2027-24-12", "the month comes before the day: year-month-day"), ("0am", "12am is midnight"),
        ("15 min", "write \"in 15 min\" to count from now"), ("2027-W53-1", "it has 52 weeks"),
        ("next fri 15/01/2027", "leave next fri out"), ("24. Dec", "write 24 Dec"),
        ("24-Dec-2027", "write 24 Dec 2027"),
        ("24. December 2027", "write 24 December 2027"),
        ("now", "write \"in 1s\" or \"1s ago\""), ("9", "write 9am (09:00) or 9pm (21:00)"),
        ("12", "write 12:00"), ("18", "write 18:00"), ("2.15pm", "write 2:15pm"), ("09:00:00,5", "use a point"),
        ("2027-01-15T09:00:00,5Z", "use a point"),
    ]

    @Test(arguments: helps)
    func `an invalid date is refused with a suggestion`(text: String, help: String) throws {
        #expect(try #require(throws: GrammarError.self) { try DateText(text) }.help == help)
    }

    @Test(arguments: ["01/02/2027", "1.2.2027", "01-02-2027", "1/2/2027 18:00"])
    func `an ambiguous numeric date is refused unless the date order is dmy or mdy`(text: String) throws {
        let error = try #require(throws: GrammarError.self) { try DateText(text) }
        #expect(error.message == "this date may be 2027-02-01 or 2027-01-02")
        #expect(error.help == "write one of these dates, or set \"date_order: dmy\" or \"date_order: mdy\"")
        #expect(error.range == 0..<(text.firstIndex(of: " ")?.utf16Offset(in: text) ?? text.count))
        #expect(try DateText(text, order: .dmy) != DateText(text, order: .mdy))
        let refused = try #require(throws: GrammarError.self) { try DateText(text, order: .ymd) }
        #expect(refused.message == error.message && refused.help != error.help)
    }

    private static let ordered: [(text: String, order: DateOrder, iso: String)] = [
        ("01/02/2027", .dmy, "2027-02-01"), ("01/02/2027", .mdy, "2027-01-02"),
        ("1.2.2027 9am", .dmy, "2027-02-01T09:00"),
        ("2027/02/01", .ymd, "2027-02-01"), ("2027/02/01", .dmy, "2027-02-01"), ("24/12/2027", .ymd, "2027-12-24"),
        ("2027-02-01", .dmy, "2027-02-01"),
    ]

    @Test(arguments: [
        "30 Feb 2027", "Feb 31", "2027-13-01", "25:00", "9:75", "13pm", "24 Dec 27", "Fri 16 Jan 2027", "06/07/2027",
        "3.12.",
        "Friday 13", "second wednesday", "tomorrow midnight", "tomorrow evening", "tonight", "2027-01-15 09:00 CET",
        "fifth monday of june 2027", "24:30", "32nd",
    ])
    func `a time with two likely readings, or a day that does not exist, is a refusal`(text: String) throws {
        #expect(try #require(throws: GrammarError.self) { try DateText(text) }.isRefusal)
    }

    @Test(arguments: ["apples", "24 apples", "evening", "50/60", "9", "15 min", "18:00 apples", "2027"])
    func `a text that is no time is not a refusal`(text: String) throws {
        #expect(try #require(throws: GrammarError.self) { try DateText(text) }.isRefusal == false)
    }

    @Test func `a parsed date states what its text names`() throws {
        func facts(_ text: String) throws -> [Bool] {
            let date = try DateText(text)
            return [date.namesDay, date.namesTime, date.isTimeOnly, date.namesZone]
        }
        #expect(try facts("fri") == [true, false, false, false])
        #expect(try facts("fri 18:00 in Tokyo") == [true, true, false, true])
        #expect(try facts("18:00") == [false, true, true, false])
        #expect(try facts("in 2 weeks at 9am") == [true, true, false, false])
        #expect(try facts("in 2h") == [false, false, false, false])
        #expect(try DateText("fri").weekday == 4 && DateText("fri 15 Jan 2027").weekday == nil)
        #expect(try DateText("fri 9:00 in Tokyo").zone == .named("Asia/Tokyo"))
    }

    @Test(arguments: ordered)
    func `a numeric date is parsed in the given date order`(text: String, order: DateOrder, iso: String) throws {
        #expect(try DateText(text, order: order).wallTime(in: .utc) == DateText(iso).wallTime(in: .utc))
    }

    private static let misordered: [(text: String, order: DateOrder, help: String)] = [
        ("12/24/2027", .dmy, "the day comes before the month: day-month-year"),
        ("24/12/2027", .mdy, "the month comes before the day: month-day-year"),
    ]

    @Test(arguments: misordered)
    func `a numeric date that contradicts the given date order is refused`(text: String, order: DateOrder, help: String)
        throws
    {
        let error = try #require(throws: GrammarError.self) { try DateText(text, order: order) }
        #expect(error.message == "there is no month 24" && error.help == help)
    }

    @Test(arguments: ["14:15", "today", "tomorrow 9am", "fri", "24 Dec", "in 15 min", "2 days ago", "noon Z"])
    func `an incomplete or relative date has no time until it is completed`(text: String) throws {
        #expect(try DateText(text).wallTime(in: .utc) == nil)
    }

    @Test func `an offset in the text overrides the zone`() throws {
        let tokyo = TimeZone.named("Asia/Tokyo")
        #expect(try DateText("2027-01-15T09:00Z").wallTime(in: tokyo) == WallTime(unixSeconds: 1_800_003_600))
        #expect(try DateText("2027-01-15T09:00").wallTime(in: tokyo) == WallTime(unixSeconds: 1_799_971_200))
    }
}
