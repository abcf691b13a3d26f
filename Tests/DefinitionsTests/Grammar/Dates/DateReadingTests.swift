import Countdowns
import Definitions
import Foundation
import Testing

/// Parsed dates.
///
/// The current time is noon on Friday, 20 November 2026, in Berlin, unless a test sets another time.
struct DateReadingTests {
    private static let atNoon: [(text: String, moment: String)] = [
        ("14:15", "2026-11-20T14:15:00+01:00"), ("12:00", "2026-11-20T12:00:00+01:00"),
        ("11:59:59", "2026-11-21T11:59:59+01:00"), ("9:00", "2026-11-21T09:00:00+01:00"),
        ("2:15pm", "2026-11-20T14:15:00+01:00"), ("2 pm", "2026-11-20T14:00:00+01:00"),
        ("11 AM", "2026-11-21T11:00:00+01:00"), ("12pm", "2026-11-20T12:00:00+01:00"),
        ("12am", "2026-11-21T00:00:00+01:00"), ("noon", "2026-11-20T12:00:00+01:00"),
        ("Midnight", "2026-11-21T00:00:00+01:00"), ("18:00:30.5", "2026-11-20T18:00:30.5+01:00"),
        ("today", "2026-11-20T00:00:00+01:00"), ("today 18:00", "2026-11-20T18:00:00+01:00"),
        ("TODAY 9am", "2026-11-20T09:00:00+01:00"), ("tomorrow", "2026-11-21T00:00:00+01:00"),
        ("tomorrow 9am", "2026-11-21T09:00:00+01:00"), ("tomorrow   noon", "2026-11-21T12:00:00+01:00"),
        ("fri 14:00", "2026-11-20T14:00:00+01:00"), ("fri 12:00", "2026-11-20T12:00:00+01:00"),
        ("fri 11:00", "2026-11-27T11:00:00+01:00"),
        // A day without a time may be today.
        ("Friday", "2026-11-20T00:00:00+01:00"), ("this fri", "2026-11-20T00:00:00+01:00"),
        ("on friday", "2026-11-20T00:00:00+01:00"), ("the 20th", "2026-11-20T00:00:00+01:00"),
        // A day with a time.
        ("tomorrow at 9am", "2026-11-21T09:00:00+01:00"), ("friday at 5 pm", "2026-11-20T17:00:00+01:00"),
        ("monday 8", "2026-11-23T08:00:00+01:00"), ("today, 17h30", "2026-11-20T17:30:00+01:00"),
        ("5p.m.", "2026-11-20T17:00:00+01:00"), ("8 o'clock", "2026-11-21T08:00:00+01:00"),
        ("midday", "2026-11-20T12:00:00+01:00"), ("at 17h30", "2026-11-20T17:30:00+01:00"),
        ("Thu 24 Dec", "2026-12-24T00:00:00+01:00"), ("Dec 25th 6 p.m.", "2026-12-25T18:00:00+01:00"),
        ("the 25th", "2026-11-25T00:00:00+01:00"), ("the 19th at 9", "2026-12-19T09:00:00+01:00"),
        ("31st", "2026-12-31T00:00:00+01:00"), ("end of month", "2026-12-01T00:00:00+01:00"),
        ("the end of the year", "2027-01-01T00:00:00+01:00"), ("day after tomorrow", "2026-11-22T00:00:00+01:00"),
        ("the day after tomorrow 9:00", "2026-11-22T09:00:00+01:00"), ("2026-W50", "2026-12-07T00:00:00+01:00"),
        // A part of the day, and a time before the day.
        ("tonight 8pm", "2026-11-20T20:00:00+01:00"), ("tonight at 8", "2026-11-20T20:00:00+01:00"),
        ("tonight midnight", "2026-11-21T00:00:00+01:00"), ("8:30 tonight", "2026-11-20T20:30:00+01:00"),
        ("this evening 18:00", "2026-11-20T18:00:00+01:00"), ("tomorrow morning at 9", "2026-11-21T09:00:00+01:00"),
        ("friday night 9", "2026-11-20T21:00:00+01:00"), ("noon tomorrow", "2026-11-21T12:00:00+01:00"),
        ("noon on friday", "2026-11-20T12:00:00+01:00"), ("18:00 today", "2026-11-20T18:00:00+01:00"),
        ("6p", "2026-11-20T18:00:00+01:00"), ("9am 24 Dec", "2026-12-24T09:00:00+01:00"),
        ("half past nine", "2026-11-21T09:30:00+01:00"), ("quarter to five pm", "2026-11-20T16:45:00+01:00"),
        ("tomorrow at half past 9", "2026-11-21T09:30:00+01:00"), ("quarter past noon", "2026-11-20T12:15:00+01:00"),
        // The end of a day, and the next week, month and year.
        ("24:00", "2026-11-21T00:00:00+01:00"), ("fri 24:00", "2026-11-21T00:00:00+01:00"),
        ("end of tomorrow", "2026-11-22T00:00:00+01:00"), ("end of week", "2026-11-23T00:00:00+01:00"),
        ("end of fri", "2026-11-21T00:00:00+01:00"), ("end of next month", "2027-01-01T00:00:00+01:00"),
        ("end of next week", "2026-11-30T00:00:00+01:00"), ("end of june", "2027-07-01T00:00:00+02:00"),
        ("end of day", "2026-11-21T00:00:00+01:00"), ("end of month 18:00", "2026-11-30T18:00:00+01:00"),
        ("next week", "2026-11-23T00:00:00+01:00"), ("next month at 9", "2026-12-01T09:00:00+01:00"),
        ("next year", "2027-01-01T00:00:00+01:00"), ("weekend", "2026-11-21T00:00:00+01:00"),
        ("the weekend 10am", "2026-11-21T10:00:00+01:00"), ("next weekend", "2026-11-28T00:00:00+01:00"),
        // A day of a month, and numbers without a year.
        ("first monday of june", "2027-06-07T00:00:00+02:00"), ("last fri of the month", "2026-11-27T00:00:00+01:00"),
        ("2nd tue of the month", "2026-12-08T00:00:00+01:00"), ("last day of feb", "2027-02-28T00:00:00+01:00"),
        ("fifth sun of feb", "2032-02-29T00:00:00+01:00"), ("12/25", "2026-12-25T00:00:00+01:00"),
        ("25.12. 18:00", "2026-12-25T18:00:00+01:00"),
        // Another date.
        ("3 days before 24 Dec", "2026-12-21T00:00:00+01:00"), ("90 days from tomorrow", "2027-02-19T00:00:00+01:00"),
        ("2h before 18:00", "2026-11-20T16:00:00+01:00"), ("a week after fri 18:00", "2026-11-27T18:00:00+01:00"),
        ("3 days before end of month", "2026-11-28T00:00:00+01:00"),
        // A zone.
        ("9am in New York", "2026-11-20T15:00:00+01:00"), ("tomorrow 9am Asia/Tokyo", "2026-11-21T01:00:00+01:00"),
        // Durations from now.
        ("in 2 weeks at 9am", "2026-12-04T09:00:00+01:00"), ("in a fortnight", "2026-12-04T12:00:00+01:00"),
        ("2 months from now at noon", "2027-01-20T12:00:00+01:00"),
        ("in an hour", "2026-11-20T13:00:00+01:00"), ("in half an hour", "2026-11-20T12:30:00+01:00"),
        ("two hours from now", "2026-11-20T14:00:00+01:00"), ("2 weeks from now", "2026-12-04T12:00:00+01:00"),
        ("+2d", "2026-11-22T12:00:00+01:00"),
        ("sat", "2026-11-21T00:00:00+01:00"), ("thursday 6pm", "2026-11-26T18:00:00+01:00"),
        ("thurs", "2026-11-26T00:00:00+01:00"), ("tues", "2026-11-24T00:00:00+01:00"),
        ("next fri 14:00", "2026-11-27T14:00:00+01:00"), ("next fri 11:00", "2026-12-04T11:00:00+01:00"),
        ("next friday", "2026-11-27T00:00:00+01:00"), ("next sat", "2026-11-28T00:00:00+01:00"),
        ("24 Dec", "2026-12-24T00:00:00+01:00"), ("Dec 24 18:00", "2026-12-24T18:00:00+01:00"),
        ("20 Nov", "2026-11-20T00:00:00+01:00"), ("20 Nov noon", "2026-11-20T12:00:00+01:00"),
        ("20 Nov 6 pm", "2026-11-20T18:00:00+01:00"), ("19 November", "2027-11-19T00:00:00+01:00"),
        ("29 Feb", "2028-02-29T00:00:00+01:00"), ("1 Jan 0:00", "2027-01-01T00:00:00+01:00"),
        ("24 Dec 2020", "2020-12-24T00:00:00+01:00"), ("2020-05-01 09:00", "2020-05-01T09:00:00+02:00"),
        ("in 15m", "2026-11-20T12:15:00+01:00"), ("in 2h 30m", "2026-11-20T14:30:00+01:00"),
        ("IN 3d", "2026-11-23T12:00:00+01:00"), ("@1798761600", "2027-01-01T01:00:00+01:00"),
        ("14:15Z", "2026-11-20T15:15:00+01:00"), ("10:30 Z", "2026-11-21T11:30:00+01:00"),
        ("tomorrow 00:30+14:00", "2026-11-21T11:30:00+01:00"), ("fri 23:00-12:00", "2026-11-21T12:00:00+01:00"),
    ]

    @Test(arguments: atNoon)
    func `missing parts of a date are completed towards the future`(text: String, moment: String) throws {
        #expect(try DateReader().read(text) == moment)
    }

    private static let since: [(text: String, moment: String)] = [
        ("14:15", "2026-11-19T14:15:00+01:00"), ("noon", "2026-11-20T12:00:00+01:00"),
        ("9am", "2026-11-20T09:00:00+01:00"), ("midnight", "2026-11-20T00:00:00+01:00"),
        ("today", "2026-11-20T00:00:00+01:00"), ("yesterday", "2026-11-19T00:00:00+01:00"),
        ("yesterday 18:00", "2026-11-19T18:00:00+01:00"), ("fri", "2026-11-20T00:00:00+01:00"),
        ("fri 14:00", "2026-11-13T14:00:00+01:00"), ("fri 12:00", "2026-11-20T12:00:00+01:00"),
        ("last fri", "2026-11-13T00:00:00+01:00"), ("last fri 14:00", "2026-11-13T14:00:00+01:00"),
        ("last thursday", "2026-11-19T00:00:00+01:00"), ("sat", "2026-11-14T00:00:00+01:00"),
        ("last sat 9am", "2026-11-14T09:00:00+01:00"), ("24 Dec", "2025-12-24T00:00:00+01:00"),
        ("20 Nov", "2026-11-20T00:00:00+01:00"), ("20 Nov 18:00", "2025-11-20T18:00:00+01:00"),
        ("29 Feb", "2024-02-29T00:00:00+01:00"), ("2d ago", "2026-11-18T12:00:00+01:00"),
        ("1h 30m  AGO", "2026-11-20T10:30:00+01:00"), ("tomorrow 9am", "2026-11-21T09:00:00+01:00"),
        ("next fri", "2026-11-27T00:00:00+01:00"), ("in 15m", "2026-11-20T12:15:00+01:00"),
        ("an hour ago", "2026-11-20T11:00:00+01:00"), ("the 25th", "2026-10-25T00:00:00+02:00"),
        ("day before yesterday", "2026-11-18T00:00:00+01:00"), ("end of month", "2026-11-01T00:00:00+01:00"),
        ("2027-01-15", "2027-01-15T00:00:00+01:00"),
    ]

    @Test(arguments: since)
    func `missing parts of a since date are completed towards the past`(text: String, moment: String) throws {
        #expect(try DateReader(direction: .past).read(text) == moment)
    }

    private static let elsewhere: [(text: String, now: String, zone: String, moment: String)] = [
        // The current time is shortly before or after the given time, midnight, or the end of a month or a year.
        ("fri 14:00", "2026-11-20T14:00:00+01:00", "Europe/Berlin", "2026-11-20T14:00:00+01:00"),
        ("fri 14:00", "2026-11-20T14:00:00.001+01:00", "Europe/Berlin", "2026-11-27T14:00:00+01:00"),
        ("fri", "2026-11-20T00:00:00+01:00", "Europe/Berlin", "2026-11-20T00:00:00+01:00"),
        ("midnight", "2026-11-20T00:00:00+01:00", "Europe/Berlin", "2026-11-20T00:00:00+01:00"),
        ("midnight", "2026-11-20T00:00:01+01:00", "Europe/Berlin", "2026-11-21T00:00:00+01:00"),
        ("00:30", "2026-11-30T23:59:59+01:00", "Europe/Berlin", "2026-12-01T00:30:00+01:00"),
        ("23:00", "2026-12-31T23:30:00+01:00", "Europe/Berlin", "2027-01-01T23:00:00+01:00"),
        ("tomorrow", "2027-02-28T12:00:00Z", "UTC", "2027-03-01T00:00:00Z"),
        ("tomorrow", "2028-02-28T12:00:00Z", "UTC", "2028-02-29T00:00:00Z"),
        ("31 Dec 23:59", "2026-12-31T23:59:30Z", "UTC", "2027-12-31T23:59:00Z"),
        // The zone determines which day is today.
        ("tomorrow 9am", "2026-11-20T16:00:00Z", "Asia/Tokyo", "2026-11-22T09:00:00+09:00"),
        ("tomorrow 9am", "2026-11-20T14:00:00Z", "Asia/Tokyo", "2026-11-21T09:00:00+09:00"),
        ("sat 9am", "2026-11-20T16:00:00Z", "Asia/Tokyo", "2026-11-21T09:00:00+09:00"),
        ("1 Jan", "2026-12-31T10:30:00Z", "Pacific/Kiritimati", "2027-01-01T00:00:00+14:00"),
        ("1 Jan", "2027-01-01T12:30:00Z", "Pacific/Honolulu", "2027-01-01T00:00:00-10:00"),
        ("1 Jan", "2027-01-01T09:30:00Z", "Pacific/Honolulu", "2027-01-01T00:00:00-10:00"),
        // Calendar days keep the time of day across a clock change, hours keep their length.
        ("tomorrow 9am", "2027-03-27T12:00:00+01:00", "Europe/Berlin", "2027-03-28T09:00:00+02:00"),
        ("tomorrow noon", "2027-10-30T12:00:00+02:00", "Europe/Berlin", "2027-10-31T12:00:00+01:00"),
        ("in 24h", "2027-03-27T12:00:00+01:00", "Europe/Berlin", "2027-03-28T13:00:00+02:00"),
        ("in 2h", "2027-03-28T01:30:00+01:00", "Europe/Berlin", "2027-03-28T04:30:00+02:00"),
        ("in 2h", "2027-10-31T01:30:00+02:00", "Europe/Berlin", "2027-10-31T02:30:00+01:00"),
        ("in 1d", "2027-03-27T12:00:00+01:00", "Europe/Berlin", "2027-03-28T13:00:00+02:00"),
        // A time that the clocks skip today is moved later by the length of the gap. A time that the clocks show twice
        // means the first instant.
        ("02:30", "2027-03-28T01:00:00+01:00", "Europe/Berlin", "2027-03-28T03:30:00+02:00"),
        ("02:30", "2027-03-28T03:15:00+02:00", "Europe/Berlin", "2027-03-28T03:30:00+02:00"),
        ("02:30", "2027-03-28T03:31:00+02:00", "Europe/Berlin", "2027-03-29T02:30:00+02:00"),
        ("02:30", "2027-10-31T02:00:00+02:00", "Europe/Berlin", "2027-10-31T02:30:00+02:00"),
        ("02:30", "2027-10-31T02:40:00+02:00", "Europe/Berlin", "2027-11-01T02:30:00+01:00"),
        // The end of a day is the start of the next day, also if the clocks skip or repeat midnight.
        ("2018-11-03 24:00", "2018-11-01T12:00:00-03:00", "America/Sao_Paulo", "2018-11-04T01:00:00-02:00"),
        ("2018-02-17 24:00", "2018-02-01T12:00:00-02:00", "America/Sao_Paulo", "2018-02-18T00:00:00-03:00"),
        ("2011-12-29 24:00", "2011-12-29T12:00:00-10:00", "Pacific/Apia", "2011-12-31T00:00:00+14:00"),
        ("2027-03-28 24:00", "2027-03-28T01:00:00+01:00", "Europe/Berlin", "2027-03-29T00:00:00+02:00"),
        ("in 2 days at 9am", "2027-03-27T12:00:00+01:00", "Europe/Berlin", "2027-03-29T09:00:00+02:00"),
        ("1d before 2027-03-28 12:00", "2027-03-27T12:00:00+01:00", "Europe/Berlin", "2027-03-27T12:00:00+01:00"),
        ("12h before 2027-03-28 12:00", "2027-03-27T12:00:00+01:00", "Europe/Berlin", "2027-03-27T23:00:00+01:00"),
        // The next week, month and year are never today.
        ("next week", "2026-11-23T12:00:00Z", "UTC", "2026-11-30T00:00:00Z"),
        ("next month", "2026-12-01T12:00:00Z", "UTC", "2027-01-01T00:00:00Z"),
        ("next year", "2027-01-01T12:00:00Z", "UTC", "2028-01-01T00:00:00Z"),
        // Days without midnight, and a skipped day.
        ("4 Nov", "2018-11-01T12:00:00-03:00", "America/Sao_Paulo", "2018-11-04T01:00:00-02:00"),
        ("sun", "2018-11-01T12:00:00-03:00", "America/Sao_Paulo", "2018-11-04T01:00:00-02:00"),
        ("tomorrow 10am", "2011-12-29T12:00:00-10:00", "Pacific/Apia", "2011-12-31T10:00:00+14:00"),
        // 29 February in the current and in the next leap year.
        ("29 Feb", "2028-02-28T12:00:00Z", "UTC", "2028-02-29T00:00:00Z"),
        ("29 Feb", "2028-02-29T00:00:00Z", "UTC", "2028-02-29T00:00:00Z"),
        ("29 Feb", "2028-02-29T23:59:59Z", "UTC", "2028-02-29T00:00:00Z"),
        ("29 Feb", "2028-03-01T00:00:00Z", "UTC", "2032-02-29T00:00:00Z"),
        ("the 31st", "2027-01-31T12:00:00Z", "UTC", "2027-01-31T00:00:00Z"),
        ("the 31st", "2027-02-01T00:00:00Z", "UTC", "2027-03-31T00:00:00Z"),
        ("29 Feb 18:00", "2028-02-29T17:00:00Z", "UTC", "2028-02-29T18:00:00Z"),
        ("Feb 29", "2096-03-01T00:00:00Z", "UTC", "2104-02-29T00:00:00Z"),
    ]

    @Test(arguments: elsewhere)
    func `a date is parsed relative to the current time in its zone`(
        text: String, now: String, zone: String, moment: String
    ) throws {
        #expect(try DateReader(now: now, zone: zone).read(text) == moment)
    }

    private static let doubtful: [(text: String, zone: String, later: String, earlier: String)] = [
        (
            "2027-03-28 02:30", "Europe/Berlin", "2027-03-28T03:30:00+02:00", "2027-03-28T01:30:00+01:00"
        ),
        (
            "2027-10-31 02:30", "Europe/Berlin", "2027-10-31T02:30:00+01:00", "2027-10-31T02:30:00+02:00"
        ),
        (
            "3 Oct 2027 2:15 am", "Australia/Lord_Howe", "2027-10-03T02:45:00+11:00", "2027-10-03T01:45:00+10:30"
        ),
        (
            "28 Mar 01:30", "Antarctica/Troll", "2027-03-28T03:30:00+02:00", "2027-03-27T23:30:00Z"
        ),
    ]

    @Test(arguments: doubtful)
    func `a skipped or repeated time is resolved by the DST rule`(
        text: String, zone: String, later: String, earlier: String
    ) throws {
        #expect(try DateReader(zone: zone, dst: .later).read(text) == later)
        #expect(try DateReader(zone: zone, dst: .earlier).read(text) == earlier)
        #expect(try [later, earlier].contains(DateReader(zone: zone).read(text)))
        let error = try #require(throws: GrammarError.self) { try DateReader(zone: zone, dst: .error).read(text) }
        #expect(error.range == 0..<text.count)
        #expect(error.help == "write \(earlier) or \(later)")
    }

    @Test func `a DST rule moves no time of day into the past, and no time of since into the future`() throws {
        // It is 23:45, and the clocks skip from 24:00 to 01:00. With the rule `earlier`, 00:30 tomorrow would be 23:30
        // today, which is in the past.
        let cairo = DateReader(now: "2026-04-23T21:45:00Z", zone: "Africa/Cairo", dst: .earlier)
        #expect(try cairo.read("00:30") == "2026-04-25T00:30:00+03:00")
        // Samoa skipped 30 December 2011, so 29 December is the day before 31 December.
        let apia = DateReader(now: "2011-12-31T00:30:00+14:00", zone: "Pacific/Apia", direction: .past)
        #expect(try apia.read("12:00") == "2011-12-29T12:00:00-10:00")
    }

    @Test func `a date without a year is refused if it is another day of the week`() throws {
        let error = try #require(throws: GrammarError.self) { try DateReader().read("fri 24 Dec") }
        #expect(error.message == "24 December 2026 is a Thursday, not a Friday")
    }

    @Test func `with the DST rule error, the message names the skipped or repeated time`() throws {
        let reader = DateReader(dst: .error)
        let skipped = try #require(throws: GrammarError.self) { try reader.reading("2027-03-28 02:30") }
        #expect(skipped.message == "02:30 is skipped on 28 March 2027 in Europe/Berlin")
        #expect(skipped.help == "write 2027-03-28T01:30:00+01:00 or 2027-03-28T03:30:00+02:00")
        let twice = try #require(throws: GrammarError.self) { try reader.reading("2027-10-31 02:30") }
        #expect(twice.message == "02:30 occurs twice on 31 October 2027 in Europe/Berlin")
        #expect(try reader.read("2027-03-28 03:30") == "2027-03-28T03:30:00+02:00")
        #expect(try reader.read("2027-10-31 02:30+01:00") == "2027-10-31T02:30:00+01:00")
        // 02:30 occurs twice on this day. The text is ambiguous, although the first 02:30 is already in the past.
        let between = DateReader(now: "2027-10-31T02:40:00+02:00", dst: .error)
        #expect(throws: GrammarError.self) { try between.reading("02:30") }
        // A day without midnight still has a start.
        #expect(
            try DateReader(zone: "America/Sao_Paulo", dst: .error).read("2018-11-04") == "2018-11-04T01:00:00-02:00")
    }

    private static let months: [(text: String, now: String, moment: String)] = [
        ("in 2 months", "2026-11-20T12:00:00+01:00", "2027-01-20T12:00:00+01:00"),
        ("in 1 month", "2027-01-31T12:00:00+01:00", "2027-02-28T12:00:00+01:00"),
        ("in 5 months", "2026-11-20T12:00:00+01:00", "2027-04-20T12:00:00+02:00"),
        ("in 1 year 2h", "2026-11-20T12:00:00+01:00", "2027-11-20T14:00:00+01:00"),
        ("2 months ago", "2026-11-20T12:00:00+01:00", "2026-09-20T12:00:00+02:00"),
        ("1 month ago", "2027-03-31T12:00:00+02:00", "2027-02-28T12:00:00+01:00"),
        ("1 year 1 day ago", "2027-01-01T12:00:00+01:00", "2025-12-31T12:00:00+01:00"),
    ]

    @Test(arguments: months)
    func `months and years are added and subtracted by the calendar`(text: String, now: String, moment: String) throws {
        #expect(try DateReader(now: now, direction: .past).read(text) == moment)
    }

    @Test(arguments: ["2011-12-30", "30 Dec", "tomorrow"])
    func `a day that the zone skips is refused with the DST rule error`(text: String) throws {
        var reader = DateReader(now: "2011-12-29T12:00:00-10:00", zone: "Pacific/Apia", dst: .error)
        let error = try #require(throws: GrammarError.self) { try reader.read(text) }
        #expect(error.message == "2011-12-30 is skipped altogether in Pacific/Apia")
        #expect(error.help == "write 2011-12-29 or 2011-12-31" && error.range == 0..<text.count)
        reader.dst = nil
        #expect(try reader.read(text) == "2011-12-31T00:00:00+14:00")
    }

    private static let monthsInDoubt: [(text: String, now: String, earlier: String, later: String)] = [
        ("in 1mo", "2027-02-28T01:30:00Z", "2027-03-28T01:30:00+01:00", "2027-03-28T03:30:00+02:00"),
        ("in 1mo 2h", "2027-02-28T01:30:00Z", "2027-03-28T04:30:00+02:00", "2027-03-28T05:30:00+02:00"),
        ("in 2mo", "2027-08-31T00:30:00Z", "2027-10-31T02:30:00+02:00", "2027-10-31T02:30:00+01:00"),
        ("1 month ago", "2027-04-28T00:30:00Z", "2027-03-28T01:30:00+01:00", "2027-03-28T03:30:00+02:00"),
        ("1mo 1h ago", "2027-11-30T01:30:00Z", "2027-10-30T01:30:00+02:00", "2027-10-30T01:30:00+02:00"),
    ]

    @Test(arguments: monthsInDoubt)
    func `a number of months that leads to a skipped or repeated time is resolved by the DST rule`(
        text: String, now: String, earlier: String, later: String
    ) throws {
        let reader = { DateReader(now: now, direction: .past, dst: $0) }
        #expect(try reader(.earlier).read(text) == earlier)
        #expect(try reader(.later).read(text) == later)
        guard earlier != later else {
            #expect(try reader(.error).read(text) == earlier)
            return
        }
        let error = try #require(throws: GrammarError.self) { try reader(.error).read(text) }
        #expect(error.range == 0..<text.count)
        #expect(error.help == "write \(earlier) or \(later)")
        #expect(try reader(nil).reading(text).occurrence != .once)
    }

    @Test(arguments: [
        ("fri", "2026-11-21T00:00:00+01:00"), ("24 Dec", "2026-12-25T00:00:00+01:00"),
        ("fri 18:00", "2026-11-20T18:00:00+01:00"), ("tomorrow", "2026-11-22T00:00:00+01:00"),
        ("3 days before 24 Dec", "2026-12-22T00:00:00+01:00"), ("in 2h", "2026-11-20T14:00:00+01:00"),
        ("weekend", "2026-11-22T00:00:00+01:00"),
    ])
    func `a date behind by without a time means the end of the day`(text: String, moment: String) throws {
        let rules = try DateReader().rules()
        let time = try DateText(endOf: text).reading(rules).wallTime(in: rules.zone)
        #expect(RFC3339.text(of: time, utcOffset: rules.zone.utcOffset(at: time)) == moment)
    }

    @Test(arguments: [
        ("tomorrow 9am", "2026-11-21 09:00"), ("end of month", "2026-11-30 24:00"), ("fri", "2026-11-20"),
        ("24 Dec 18:00:30", "2026-12-24 18:00:30"), ("in 2h", "2026-11-20 14:00"),
        ("9am in New York", "2026-11-20 15:00"),
        ("2h before 18:00", "2026-11-20 16:00"), ("next week", "2026-11-23"), ("24:00", "2026-11-20 24:00"),
    ])
    func `a date is formatted as a text of a file with the same meaning`(text: String, written: String) throws {
        let reader = DateReader()
        let reading = try reader.reading(text)
        #expect(reading.fileText(in: .named(reader.zone)) == written)
        #expect(try reader.read(written) == reader.read(text))
    }

    @Test(arguments: [
        ("24/12", DateOrder.dmy, "2026-12-24"), ("12/25", .mdy, "2026-12-25"),
        ("3.12. 15:00", .dmy, "2026-12-03 15:00"),
        ("3/12", .mdy, "2027-03-12"), ("12/3", .ymd, "2026-12-03"),
    ])
    func `a day and a month in numbers are read in the date order`(text: String, order: DateOrder, written: String)
        throws
    {
        #expect(try DateReader(order: order).reading(text).fileText(in: .named("Europe/Berlin")) == written)
    }

    private static let past: [(text: String, word: String, range: Range<Int>)] = [
        ("yesterday", "yesterday", 0..<9), ("Yesterday 18:00", "yesterday", 0..<9), (" last fri", "last", 1..<5),
        ("2d ago", "ago", 3..<6), ("2d ago ", "ago", 3..<6),
    ]

    @Test(arguments: past)
    func `a word that always means the past is refused in a date to count down to`(
        text: String, word: String, range: Range<Int>
    ) throws {
        let error = try #require(throws: GrammarError.self) { try DateReader().reading(text) }
        #expect(error.message == "\"\(word)\" always means the past" && error.range == range)
    }

    @Test func `a date outside the years 1 to 9999 is refused`() throws {
        let late = DateReader(now: "9999-12-31T12:00:00Z", zone: "UTC")
        #expect(try late.read("23:00") == "9999-12-31T23:00:00Z")
        for text in ["tomorrow", "11:00", "in 2d", "1 Jan"] {
            let error = try #require(throws: GrammarError.self) { try late.reading(text) }
            #expect(error.message == "the year must be from 0001 to 9999" && error.range == 0..<text.count)
        }
        let early = DateReader(now: "0001-01-01T12:00:00Z", zone: "UTC", direction: .past)
        for text in ["yesterday", "13:00", "2d ago", "2 Jan"] {
            #expect(throws: GrammarError.self) { try early.reading(text) }
        }
        #expect(try DateReader().read("9999-12-31 23:59:59") == "9999-12-31T23:59:59+01:00")
        #expect(try DateReader(zone: "UTC").read("0001-01-01") == "0001-01-01T00:00:00Z")
    }

    @Test func `a date without a zone floats, unless it has an offset, counts from now or is Unix time`() throws {
        let reader = DateReader(dst: .later, floats: true)
        let tokyo = TimeZone.named("Asia/Tokyo")
        for (text, utc) in [
            ("2027-01-15 09:00", "2027-01-15T00:00Z"), ("tomorrow 9am", "2026-11-21T00:00Z"),
            ("fri 14:00", "2026-11-20T05:00Z"), ("2027-01-15", "2027-01-14T15:00Z"),
        ] {
            let reading = try reader.reading(text)
            guard case .floating(let time) = reading.target else {
                Issue.record("\(text) does not float")
                continue
            }
            #expect(time.disambiguation == .later)
            #expect(try reading.wallTime(in: tokyo) == DateText(utc).wallTime(in: .utc))
        }
        for text in ["2027-01-15T09:00Z", "tomorrow 9am +01:00", "in 15m", "@1798761600"] {
            let reading = try reader.reading(text)
            guard case .fixed(let time, _) = reading.target else {
                Issue.record("\(text) floats")
                continue
            }
            #expect(reading.wallTime(in: tokyo) == time)
        }
        var fixed = reader
        fixed.floats = false
        #expect(
            try fixed.reading("tomorrow 9am").target
                == .fixed(reader.reading("tomorrow 9am").wallTime(in: .named("Europe/Berlin"))))
    }

    @Test func `a parsed date reports whether its time is unique, skipped or repeated`() throws {
        #expect(try DateReader().reading("2027-03-28 02:30").occurrence == .skipped(by: 3_600))
        #expect(try DateReader().reading("2027-10-31 02:30").occurrence == .twice(apart: 3_600))
        #expect(try DateReader().reading("2027-10-31 02:30+01:00").occurrence == .once)
        #expect(try DateReader().reading("2027-10-31 03:30").occurrence == .once)
    }
}
