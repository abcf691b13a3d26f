import Countdowns
import Definitions
import Foundation
import Testing

/// The expected moments are written in UTC, which needs no rule.
struct LocalTimeTests {
    private func expect(_ local: String, in zone: String, is utc: String, _ location: SourceLocation = #_sourceLocation)
        throws
    {
        let moment = try DateText(local).wallTime(in: .named(zone))
        #expect(try moment == DateText(utc).wallTime(in: .utc), sourceLocation: location)
    }

    @Test(arguments: [
        ("2027-01-15 09:00", "Asia/Tokyo", "2027-01-15T00:00Z"),
        ("2027-01-15 09:00", "America/New_York", "2027-01-15T14:00Z"),
        ("2027-07-15 09:00", "America/New_York", "2027-07-15T13:00Z"),
        ("2027-01-15 09:00", "Asia/Kathmandu", "2027-01-15T03:15Z"),
        ("2027-01-15", "Pacific/Kiritimati", "2027-01-14T10:00Z"),
        ("2027-01-15 09:00", "Europe/London", "2027-01-15T09:00Z"),
    ])
    func `a time without doubt is what the clocks show`(local: String, zone: String, utc: String) throws {
        try expect(local, in: zone, is: utc)
    }

    @Test(arguments: [
        ("2027-03-28 02:00", "Europe/Berlin", "2027-03-28T01:00Z"),
        ("2027-03-28 02:30", "Europe/Berlin", "2027-03-28T01:30Z"),
        ("2027-03-14 02:59:59", "America/New_York", "2027-03-14T07:59:59Z"),
        ("2027-10-03 02:15", "Australia/Lord_Howe", "2027-10-02T15:45Z"),
        ("2018-11-04 00:30", "America/Sao_Paulo", "2018-11-04T03:30Z"),
        ("2027-03-28 01:30", "Antarctica/Troll", "2027-03-28T01:30Z"),
    ])
    func `a time that the clocks skip comes as much later as they skip`(local: String, zone: String, utc: String) throws
    {
        try expect(local, in: zone, is: utc)
    }

    @Test(arguments: [
        ("2027-10-31 02:00", "Europe/Berlin", "2027-10-31T00:00Z"),
        ("2027-10-31 02:30", "Europe/Berlin", "2027-10-31T00:30Z"),
        ("2027-10-31 03:00", "Europe/Berlin", "2027-10-31T02:00Z"),
        ("2027-11-07 01:30", "America/New_York", "2027-11-07T05:30Z"),
        ("2027-04-04 01:45", "Australia/Lord_Howe", "2027-04-03T14:45Z"),
        ("2018-02-17 23:30", "America/Sao_Paulo", "2018-02-18T01:30Z"),
    ])
    func `a time that the clocks show twice is the first of the two`(local: String, zone: String, utc: String) throws {
        try expect(local, in: zone, is: utc)
    }

    @Test(arguments: [
        // Samoa went across the date line: 30 December 2011 was left out.
        ("2011-12-29 23:59:59", "2011-12-30T09:59:59Z"),
        ("2011-12-30", "2011-12-30T10:00Z"),
        ("2011-12-30 10:00", "2011-12-30T20:00Z"),
        ("2011-12-31", "2011-12-30T10:00Z"),
        ("2011-12-31 10:00", "2011-12-30T20:00Z"),
    ])
    func `a day that is left out is the day after it`(local: String, utc: String) throws {
        try expect(local, in: "Pacific/Apia", is: utc)
    }

    @Test(arguments: [
        ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00Z"),
        ("2027-03-14", "America/Havana", "2027-03-14T05:00Z"),
        // The clocks went from 23:30 to 00:30, so the day began at half past midnight.
        ("1919-03-31", "America/Toronto", "1919-03-31T04:30Z"),
    ])
    func `a date whose midnight is skipped begins when the clocks are put forward`(
        local: String,
        zone: String,
        utc: String
    ) throws {
        try expect(local, in: zone, is: utc)
    }

    @Test(arguments: ["Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "Antarctica/Troll", "America/Havana"])
    func `in zones with an odd history a resolved time is shown or was skipped`(name: String) throws {
        let zone = TimeZone.named(name)
        for day in stride(from: -36_500, through: 36_500, by: 31) {
            for minute in [0, 30, 90, 150, 1410] {
                let local = Int64(day) * 86_400 + Int64(minute) * 60
                let civil = CivilTime(WallTime(unixSeconds: local), utcOffset: 0)
                let instant = try #require(DateText(civil.text).wallTime(in: zone))
                let shown = instant.unixSeconds + zone.offset(at: instant)
                // What is shown is the time asked for, or, where that was skipped, one less than a day later.
                #expect(shown >= local && shown <= local + 86_400, "\(civil.text) in \(name)")
                if shown != local {
                    #expect(zone.offset(at: instant) > zone.offset(at: WallTime(unixSeconds: local - 86_400)))
                }
            }
        }
    }
}

extension CivilTime {
    fileprivate var text: String {
        String(format: "%04d-%02d-%02d %02d:%02d:%02d", year, month, day, hour, minute, second)
    }
}

extension TimeZone {
    fileprivate func offset(at time: WallTime) -> Int64 {
        Int64(secondsFromGMT(for: Date(timeIntervalSince1970: Double(time.unixSeconds))))
    }
}
