import Countdowns
import Foundation
import Testing

@testable import Definitions

/// Zones of calendars: known zones, zones defined in the file, and names that other programs use.
struct CalendarZonesTests: CalendarFixture {
    private static let names: [(parameter: String, time: String)] = [
        ("Europe/Berlin", "08:00"), ("\"Europe/Berlin\"", "08:00"),
        ("/example.org/20270101_1/America/Argentina/Salta", "12:00"), ("W. Europe Standard Time", "08:00"),
        ("Eastern Standard Time", "14:00"), ("UTC+01", "08:00"), ("GMT-0330", "12:30"), ("JST", "00:00"),
        ("Kuala Lumpur\\, Singapore", "01:00"), ("\"Kuala Lumpur, Singapore\"", "01:00"),
        ("(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome", "08:00"),
        ("\"(UTC-05:00) Eastern Time (US & Canada)\"", "14:00"), ("(UTC) Coordinated Universal Time", "09:00"),
    ]

    @Test(arguments: names)
    func `zone names of other programs are recognized without a VTIMEZONE`(parameter: String, time: String) throws {
        let board = try board(calendar("SUMMARY:a\nDTSTART;TZID=\(parameter):20270104T090000"))
        #expect(next(board) == ["a 2027-01-04T\(time):00Z"] && board.warnings == nil)
    }

    private func described(_ name: String, _ offset: String = "+0330", lines: String = "") -> String {
        """
        BEGIN:VTIMEZONE
        TZID:\(name)\(lines)
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:+0300
        TZOFFSETTO:\(offset)
        END:STANDARD
        END:VTIMEZONE
        """
    }

    private func calendar(_ zone: String, _ event: String) -> String {
        calendar(event).replacing("VERSION:2.0", with: zone)
    }

    @Test func `a known zone overrides a VTIMEZONE of its name, with a warning if they differ`() throws {
        let event = "SUMMARY:a\nDTSTART;TZID=Europe/Berlin:20270104T090000"
        let wrong = try board(calendar(described("Europe/Berlin"), event))
        #expect(next(wrong) == ["a 2027-01-04T08:00:00Z"])
        let warning = try #require(wrong.warnings?.errors.first)
        #expect(warning.code == .otherZone && warning.quote.line == 3 && wrong.warnings?.errors.count == 1)
        #expect(try board(calendar(described("Europe/Berlin", "+0100"), event)).warnings == nil)
        let past = event.replacing("2027", with: "2020")
        #expect(try board(calendar(described("Europe/Berlin"), past)).warnings?.errors.map(\.code) == [.noEvents])
    }

    @Test func `an outdated VTIMEZONE of New York does not move an event of 2027`() throws {
        // The definition is from before 2007, when daylight time in New York began in April. If the definition were
        // used, an event in March would move by an hour.
        let old = """
            BEGIN:VTIMEZONE
            TZID:America/New_York
            BEGIN:STANDARD
            DTSTART:19971026T020000
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
            TZOFFSETFROM:-0400
            TZOFFSETTO:-0500
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:19970406T020000
            RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4
            TZOFFSETFROM:-0500
            TZOFFSETTO:-0400
            END:DAYLIGHT
            END:VTIMEZONE
            """
        let board = try board(calendar(old, "SUMMARY:a\nDTSTART;TZID=America/New_York:20270320T115500"))
        #expect(next(board) == ["a 2027-03-20T15:55:00Z"])
        #expect(board.warnings?.errors.map(\.code) == [.otherZone])
    }

    @Test func `an unknown zone is taken from the VTIMEZONE of the calendar`() throws {
        let own = "SUMMARY:a\nDTSTART;TZID=Our zone\\, here:20270104T090000"
        let text = calendar(described("Our zone\\, here"), own)
        #expect(next(try board(text)) == ["a 2027-01-04T05:30:00Z"])
        let daily = text.replacing("T090000\n", with: "T090000\nRRULE:FREQ=DAILY\n")
        #expect(next(try board(daily)) == ["a 2027-01-04T05:30:00Z"])
        // A definition in the file takes precedence over an abbreviation.
        let short = "SUMMARY:a\nDTSTART;TZID=JST:20270104T090000"
        #expect(next(try board(calendar(described("JST"), short))) == ["a 2027-01-04T05:30:00Z"])
        // If a definition contains the name of a known zone (X-LIC-LOCATION), the known zone is used.
        let located = described("Our zone\\, here", lines: "\nX-LIC-LOCATION:Asia/Tokyo")
        #expect(next(try board(calendar(located, own))) == ["a 2027-01-04T00:00:00Z"])
    }

    @Test func `an invalid VTIMEZONE causes only the events that use it to be skipped`() throws {
        let own = "SUMMARY:a\nDTSTART;TZID=Here:20270104T090000"
        let other = "\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:b\nDTSTART:20270104T090000Z"
        let minutely = described("Here").replacing("T000000\n", with: "T000000\nRRULE:FREQ=MINUTELY\n")
        for zone in [described("Here", "one hour"), minutely, "BEGIN:VTIMEZONE\nTZID:Here\nEND:VTIMEZONE"] {
            let board = try board(calendar(zone, own + other))
            #expect(board.definition.countdowns.map(\.title) == ["b"])
            #expect(board.warnings?.errors.map(\.code) == [.leftOut])
        }
        #expect(
            try board(calendar("BEGIN:VTIMEZONE\nEND:VTIMEZONE", "SUMMARY:b\nDTSTART:20270104T090000Z")).warnings == nil
        )
    }

    @Test func `X-WR-TIMEZONE applies to times without a zone, unless the calendar item has a zone`() throws {
        let text = calendar("X-WR-TIMEZONE:Asia/Tokyo", "SUMMARY:a\nDTSTART:20270104T090000")
        #expect(next(try board(text)) == ["a 2027-01-04T00:00:00Z"])
        #expect(next(try board(text, zone: nil)) == ["a 2027-01-04T00:00:00Z"])
        #expect(next(try board(text, ", zone: UTC")) == ["a 2027-01-04T09:00:00Z"])
        let days = calendar("X-WR-TIMEZONE:Asia/Tokyo", "SUMMARY:a\nDTSTART;VALUE=DATE:20270104")
        #expect(next(try board(days)) == ["a 2027-01-03T23:00:00Z"])
    }
}
