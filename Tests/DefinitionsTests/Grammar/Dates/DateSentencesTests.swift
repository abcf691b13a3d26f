import Countdowns
import Definitions
import Testing

/// The interpretation of dates in words; the current time is noon on Friday, 20 November 2026, in Berlin.
struct DateSentencesTests {
    private static let sentences: [(text: String, sentences: [String])] = [
        ("2027-01-15 09:00", []),
        ("2027-01-15T09:00+09:00", ["the offset +09:00 in the text overrides any zone"]),
        ("2027-01-15T09:00Z", ["the offset Z in the text overrides any zone"]),
        ("2027-01-15", ["no time is given: a day is meant"]),
        ("2020-05-01 09:00", ["the date is past: the countdown counts up"]),
        ("14:15", ["the time of day is still ahead today, so today is meant"]),
        ("11:00", ["the time of day has passed today, so tomorrow is meant"]),
        ("tomorrow 9am", ["the day is counted from 20 November 2026, when the file was read"]),
        ("fri 14:00", ["Friday means the next day of this name whose time has not passed: 20 November 2026"]),
        (
            "next fri 14:00",
            ["next Friday means the second day of this name whose time has not passed: 27 November 2026"]
        ),
        ("24 Dec 18:00", ["no year is given: the next matching day is 24 December 2026"]),
        ("in 15m", ["the duration is counted from 2026-11-20T12:00:00+01:00, when the file was read"]),
        ("@1798761600", ["it is Unix time: seconds since 1970-01-01 00:00 UTC"]),
        ("24/12/2027 18:00", ["the numbers can only be day, month and year"]),
        ("2027/12/24 18:00", ["the numbers can only be year, month and day"]),
        ("12/12/2027 18:00", []),
        ("2027-01-15 24:00", ["the end of 15 January 2027 is meant"]),
        (
            "half past nine",
            [
                "the time of day has passed today, so tomorrow is meant",
                "an hour without am or pm is read on 24 hours: 09:30",
            ]
        ),
        ("tomorrow half past nine am", ["the day is counted from 20 November 2026, when the file was read"]),
        ("2027-01-15 09:00 Asia/Tokyo", ["the zone Asia/Tokyo in the text overrides any other zone"]),
        ("next week 9am", ["next week means the week after 20 November 2026: 23 November 2026"]),
        ("3 days before 2027-01-15 09:00", ["counted from 15 January 2027: 12 January 2027"]),
        ("2h before 2027-01-15 09:00", ["counted from 15 January 2027"]),
        ("in 2 weeks at 9am", ["counted from 20 November 2026: 4 December 2026"]),
        ("first monday of june 9am", ["no year is given: the next matching day is 7 June 2027"]),
        ("25.12. 9am", ["no year is given: the next matching day is 25 December 2026"]),
        ("28 Mar 2027 2:30", ["02:30 is skipped on 28 March 2027 in Europe/Berlin: read as 03:30"]),
        ("2027-10-31 02:30:15", ["02:30:15 occurs twice on 31 October 2027 in Europe/Berlin: the first time is meant"]),
    ]

    @Test(arguments: sentences)
    func `the explanation of a date states the assumptions about its text`(text: String, sentences: [String]) throws {
        #expect(try DateReader().sentences(text) == sentences)
    }

    private static let since: [(text: String, sentences: [String])] = [
        ("2020-05-01 09:00", []),
        ("2027-01-15 09:00", ["the date is in the future"]),
        ("14:15", ["the time of day is still ahead today, so yesterday is meant"]),
        ("11:00", ["the time of day has passed today, so today is meant"]),
        ("fri 14:00", ["Friday means the last day of this name whose time has passed: 13 November 2026"]),
        ("last fri 14:00", ["last Friday means the last day of this name before today: 13 November 2026"]),
        ("24 Dec 18:00", ["no year is given: the last matching day is 24 December 2025"]),
    ]

    @Test(arguments: since)
    func `the explanation of a since date states its completion towards the past`(text: String, sentences: [String])
        throws
    {
        #expect(try DateReader(direction: .past).sentences(text) == sentences)
    }

    @Test func `the explanation of a date states the applied date order, DST rule and zone`() throws {
        #expect(
            try DateReader(order: .dmy).sentences("01/02/2027 09:00")
                == ["the numbers are day, month and year, as set by date_order"])
        #expect(
            try DateReader(dst: .later).sentences("2027-10-31 02:30")
                == ["02:30 occurs twice on 31 October 2027 in Europe/Berlin: the second time is meant"])
        #expect(
            try DateReader(dst: .earlier).sentences("2027-03-28 02:30")
                == ["02:30 is skipped on 28 March 2027 in Europe/Berlin: read as 01:30"])
        #expect(
            try DateReader(now: "2027-02-28T01:30:00Z").sentences("in 1mo").last
                == "02:30 is skipped on 28 March 2027 in Europe/Berlin: read as 03:30")
        #expect(
            try DateReader(zone: "Pacific/Apia").sentences("2011-12-30 10:00")
                == [
                    "10:00 is skipped on 30 December 2011 in Pacific/Apia: read as 10:00 on 31 December 2011",
                    "the date is past: the countdown counts up",
                ])
        #expect(
            try DateReader(zone: "Pacific/Apia", direction: .past).sentences("2011-12-30")
                == [
                    "no time is given: the start of the day is meant",
                    "2011-12-30 is skipped altogether in Pacific/Apia: 2011-12-31 is meant",
                ])
        #expect(
            try DateReader(zone: "America/Sao_Paulo", direction: .past).sentences("2018-11-04")
                == [
                    "no time is given: the start of the day is meant",
                    "00:00 is skipped on 4 November 2018 in America/Sao_Paulo: the day begins at 01:00",
                ])
        #expect(
            try DateReader(floats: true).sentences("2027-01-15 09:00")
                == ["no zone is given in this file: the machine's zone is used"])
        #expect(try DateReader(floats: true).sentences("2027-01-15 09:00Z").count == 1)
    }
}
