import Countdowns
import Foundation
import Testing

@testable import Definitions

/// Events that programs write incorrectly, or in a rare notation.
struct CalendarEventsTests: CalendarFixture {
    private static let good = "SUMMARY:good\nDTSTART:20270104T090000Z"

    /// Invalid events, and their messages.
    private static let wrong: [(lines: String, message: String)] = [
        ("DTSTART;TZID=Middle-earth:20270101T090000", "has an unknown zone in DTSTART: \"Middle-earth\""),
        (
            "DTSTART:20270101T090000Z\nRRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY",
            "has an exception rule (EXRULE), which is not supported"
        ),
        (
            "DTSTART:20270101T090000Z\nRECURRENCE-ID;RANGE=THISANDFUTURE:20270101T090000Z",
            "has RANGE=THISANDFUTURE, which is not supported"
        ),
        ("DESCRIPTION:nothing else", "has no start"),
        ("DTSTART:20270101T090000Z\nDTEND:20270101T080000Z", "ends before it starts"),
        ("DTSTART:2027-01-01T10:00:00Z", "has an invalid DTSTART: \"2027-01-01T10:00:00Z\""),
        (
            "DTSTART;TZID=Europe/Berlin:2027-01-01T10:00:00", "has an invalid DTSTART: \"2027-01-01T10:00:00\""
        ),
        (
            "DTSTART:20270101T090000Z\nRRULE:FREQ=DAILY\nexdate:20270199T090000Z",
            "has an invalid exdate: \"20270199T090000Z\""
        ),
        ("DTSTART:20270101T090000Z\nDuration:2H", "has an invalid Duration: \"2H\""),
        (
            "DTSTART:20270101T090000Z\nRRULE:FREQ=DAILY\nRDATE;TZID=Moon:20270102T090000",
            "has an unknown zone in RDATE: \"Moon\""
        ),
        ("DTSTART:20270101T090000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "has a rule without occurrences"),
        ("DTSTART:20270101T090000Z\nRRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY", "has two rules"),
        ("DTSTART:20270101T090000Z\nRRULE:FREQ=SECONDLY", "has an invalid RRULE: SECONDLY is not supported"),
    ]

    @Test(arguments: wrong)
    func `an invalid event is skipped with a warning, and the rest of the board is loaded`(
        lines: String, message: String
    ) throws {
        let text = calendar("SUMMARY:bad\n\(lines)", Self.good)
        let board = try board(text)
        #expect(next(board) == ["good 2027-01-04T09:00:00Z"])
        #expect(board.warnings?.errors.map(\.code) == [.leftOut])
        let warning = try #require(board.warnings?.errors.first)
        #expect(warning.message == "the event \"bad\" \(message)" && warning.path == "boards/cal/a.ics")
        #expect(board.definition.leftOutEvents == 1)
        #expect(refusal(of: text, ", strict: true")?.errors.map(\.code) == [.badCalendar])
        #expect(try self.board(text, ", strict: false").definition.countdowns.count == 1)
    }

    @Test func `an invalid event that is past, cancelled or not matched causes no warning`() throws {
        let zone = "DTSTART;TZID=Middle-earth"
        let past = [
            "\(zone):20200101T090000", "\(zone):20261201T090000\nDURATION:P3D",
            "\(zone):20200101T090000\nRRULE:FREQ=DAILY;UNTIL=20201231T000000Z",
            "\(zone):20200101T090000\nRRULE:FREQ=DAILY;COUNT=10",
            "DTSTART:20200101T090000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
            "\(zone):20270101T090000\nSTATUS:CANCELLED",
            // The notation that Mozilla's programs used for a missing date.
            "DTSTART:-0011130T100000\nDTEND:-0011130T160000",
        ]
        for lines in past {
            let board = try board(calendar("SUMMARY:bad\n\(lines)", Self.good))
            #expect(board.warnings == nil && board.definition.leftOutEvents == 0, "\(lines)")
        }
        let bad = calendar("SUMMARY:bad\n\(zone):20270101T090000", Self.good)
        #expect(try board(bad, ", match: good").warnings == nil)
        #expect(try board(bad, ", match: bad").warnings?.errors.count == 1)
    }

    @Test func `a misplaced line or component invalidates at most its own event`() throws {
        let text = """
            BEGIN:VCALENDAR
            X-A_B:1
            no line of a calendar
            BEGIN:VEVENT
            SUMMARY:not closed
            DTSTART:20270101T090000Z
            BEGIN:VEVENT
            SUMMARY:a
            DTSTART:20270102T090000Z
            END:VALARM
            END:VEVENT
            END:VEVENT
            END:VCALENDAR
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            SUMMARY:b\u{B}c
            DTSTART:20270103T090000Z
            END:VEVENT
            BEGIN:VEVENT
            SUMMARY:cut off
            DTSTART:20270104T090000Z
            """
        let board = try board(text)
        #expect(board.definition.countdowns.map(\.title) == ["a", "b\u{B}c"])
        #expect(board.warnings?.errors.filter { $0.code == .leftOut }.map(\.quote.line) == [4, 19])
        #expect(board.warnings?.errors.filter { $0.code == .cutOff }.map(\.quote.line) == [21])
    }

    @Test func `a line may be folded inside a character`() throws {
        let bytes = Array(calendar("SUMMARY:Caf|é\nDTSTART:20270104T090000Z").utf8)
        let place = try #require(bytes.firstIndex(of: UInt8(ascii: "|")))
        var folded = bytes
        folded.replaceSubrange(place...place + 2, with: [0xC3, 0x0D, 0x0A, 0x20, 0xA9])
        let files = MemoryFiles(texts: ["x.yaml": "countdowns: [{ ics: a.ics }]"]).adding("a.ics", folded)
        let board = try BoardFile.load(["x.yaml"], in: .christmasEve(), from: files)
        #expect(board.definition.countdowns.map(\.title) == ["Café"])
    }

    @Test func `a line may be folded after an empty line, and error locations are still correct`() throws {
        let start = "DTSTART\r\n\r\n\r\n ;VALUE=DATE\n :20270104\n"
        let text = "BEGIN:VCALENDAR\r\n\r\nBEGIN:VEVENT\nSUMMARY\n\n :Party\n\(start)"
        #expect(next(try board(text + "END:VEVENT\nEND:VCALENDAR\n")) == ["Party 2027-01-03T23:00:00Z"])
        let warnings = try board(text + "RRULE:FREQ=NEVER\nEND:VEVENT\nEND:VCALENDAR\n").warnings
        #expect(warnings?.errors.map(\.quote.line) == [12])
    }

    @Test(arguments: ["RDATE:", "EXDATE:", "EXDATE;VALUE=DATE: ", "RDATE:\nEXDATE:20270105T090000Z,"])
    func `an RDATE or EXDATE list may be empty`(lines: String) throws {
        let board = try board(calendar("SUMMARY:x\nDTSTART:20270104T090000Z\n\(lines)"))
        #expect(board.warnings == nil && next(board) == ["x 2027-01-04T09:00:00Z"])
    }

    private static let occurrences: [(lines: String, next: [String])] = [
        // The start is an occurrence even if the rule does not contain it, and the count includes the start.
        ("DTSTART:20261225T100000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO", ["25T10:00:00Z", "28T10:00:00Z"]),
        ("DTSTART:20261225T100000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2", ["25T10:00:00Z", "28T10:00:00Z"]),
        ("DTSTART:20261225T100000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=1", ["25T10:00:00Z"]),
        ("DTSTART:20261225T100000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO\nEXDATE:20261225T100000Z", ["28T10:00:00Z"]),
        ("DTSTART:20261225T100000Z\nRRULE:FREQ=DAILY;UNTIL=20261224T100000Z", []),
        // Spaces in a rule, and a duplicate rule.
        ("DTSTART:20261228T100000Z\nRRULE:FREQ=WEEKLY; BYDAY=MO, TU ;COUNT=2", ["28T10:00:00Z", "29T10:00:00Z"]),
        ("DTSTART:20261228T100000Z\nRRULE:FREQ=DAILY;COUNT=1\nRRULE:FREQ=DAILY;count=1", ["28T10:00:00Z"]),
    ]

    @Test(arguments: occurrences)
    func `an event occurs at its start and at the times of its rule, except at its EXDATE`(
        lines: String, expected: [String]
    ) throws {
        let board = try board(calendar("SUMMARY:x\n\(lines)"))
        var moments: [String] = []
        for countdown in board.definition.countdowns {
            guard case .recurring(let date) = countdown.kind else { continue }
            moments = date.next(2, after: DecodingContext.christmasEve().now, in: .utc).map { RFC3339.text(of: $0) }
        }
        #expect(Array(moments.prefix(expected.count)) == expected.map { "2026-12-\($0)" })
        #expect(lines.contains("COUNT") || lines.contains("UNTIL") ? moments.count == expected.count : true)
    }

    @Test func `a date with a Z, an empty rule and a space after a duration are accepted`() throws {
        #expect(next(try board(calendar("SUMMARY:x\nDTSTART:20261231Z\nRRULE:"))) == ["x 2026-12-30T23:00:00Z"])
        let text = calendar("SUMMARY:x\nDTSTART:20261224T170000Z\nDURATION:PT2H ")
        #expect(try board(text).definition.countdowns.map(\.title) == ["x"])
    }

    @Test func `an override of an occurrence occurs once, even if it repeats the rule`() throws {
        let text = calendar(
            "UID:1\nSUMMARY:x\nDTSTART:20261225T100000Z\nRRULE:FREQ=DAILY;COUNT=2",
            "UID:1\nSUMMARY:y\nRECURRENCE-ID:20261225T100000Z\nDTSTART:20261225T120000Z\nRRULE:FREQ=DAILY;COUNT=2")
        #expect(next(try board(text)) == ["y 2026-12-25T12:00:00Z", "x 2026-12-26T10:00:00Z"])
    }

    @Test func `the newest of several versions of an event is used`() throws {
        func titles(_ events: String...) throws -> [String] {
            try board(calendar(events.joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\n"))).definition.countdowns.map(
                \.title)
        }
        let start = "UID:1\nDTSTART:2027010"
        #expect(try titles("SUMMARY:new\nSEQUENCE:2\n\(start)1T090000Z", "SUMMARY:old\n\(start)2T090000Z") == ["new"])
        #expect(
            try titles(
                "SUMMARY:old\nDTSTAMP:20260101T000000Z\n\(start)1T090000Z",
                "SUMMARY:new\nDTSTAMP:20260201T000000Z\n\(start)2T090000Z") == ["new"])
        #expect(try titles("SUMMARY:a\n\(start)1T090000Z", "SUMMARY:a\n\(start)1T090000Z") == ["a"])
        #expect(try titles("SUMMARY:a\n\(start)1T090000Z", "SUMMARY:b\n\(start)2T090000Z") == ["a", "b"])
        let moved = "UID:1\nRECURRENCE-ID:20261226T090000Z\nDTSTART:202612"
        #expect(
            try titles(
                "SUMMARY:x\nUID:1\nDTSTART:20261220T090000Z\nRRULE:FREQ=DAILY",
                "SUMMARY:new\nSEQUENCE:1\n\(moved)27T100000Z", "SUMMARY:old\n\(moved)28T100000Z") == ["x", "new"])
        #expect(
            try titles(
                "SUMMARY:a\nSEQUENCE:1\n\(start)1T090000Z", "SUMMARY:a\nSTATUS:CANCELLED\nSEQUENCE:2\n\(start)1T090000Z"
            ).isEmpty)
    }

    @Test func `of two versions of one override, the newest is shown, also if they are in different zones`() throws {
        let series = "UID:1\nSUMMARY:x\nDTSTART;TZID=Europe/Berlin:20261224T090000\nRRULE:FREQ=DAILY;COUNT=3"
        func moved(_ title: String, _ occurrence: String, _ sequence: Int) -> String {
            "UID:1\nSUMMARY:\(title)\nSEQUENCE:\(sequence)\nRECURRENCE-ID\(occurrence)\nDTSTART:2026122\(sequence)T120000Z"
        }
        for (old, new) in [
            (";TZID=Europe/Berlin:20261225T090000", ":20261225T080000Z"), (":20261225T080000Z", ":20261225T090000"),
            (";TZID=America/New_York:20261225T030000", ";TZID=Europe/Berlin:20261225T090000"),
        ] {
            let expected = ["new 2026-12-28T12:00:00Z", "x 2026-12-26T08:00:00Z"]
            let board = try board(calendar(series, moved("old", old, 7), moved("new", new, 8)))
            #expect(next(board).sorted() == expected && board.warnings == nil)
            let reverse = try self.board(calendar(moved("new", new, 8), moved("old", old, 7), series))
            #expect(next(reverse).sorted() == expected)
        }
    }

    @Test func `a calendar with METHOD:CANCEL removes its events`() throws {
        let request = calendar("UID:1\nSUMMARY:x\nDTSTART:20270101T090000Z", Self.good)
        let cancel = calendar("UID:1\nSEQUENCE:1\nDTSTAMP:20261201T000000Z").replacing(
            "VERSION:2.0", with: "METHOD:CANCEL")
        #expect(try board(cancel).definition.countdowns.isEmpty)
        #expect(try board(request + "\n" + cancel).definition.countdowns.map(\.title) == ["good"])
    }

    @Test func `an open VTODO counts down to its due time`() throws {
        func task(_ lines: String) throws -> [String] {
            let text = calendar("SUMMARY:x\n\(lines)").replacing("VEVENT", with: "VTODO")
            let board = try board(text)
            #expect(board.warnings?.errors.allSatisfy { $0.code == .noEvents } ?? true)
            return next(board)
        }
        #expect(try task("DUE:20270101T120000Z") == ["x 2027-01-01T12:00:00Z"])
        #expect(try task("DTSTART:20261201T120000Z\nDUE;VALUE=DATE:20270101") == ["x 2026-12-31T23:00:00Z"])
        #expect(try task("DUE:20270101T120000Z\nSTATUS:COMPLETED").isEmpty)
        #expect(try task("DUE:20270101T120000Z\nCOMPLETED:20261201T000000Z").isEmpty)
        #expect(try task("DTSTART:20270101T120000Z").isEmpty)
        #expect(
            try task("DTSTART:20261220T080000Z\nDUE:20261220T120000Z\nRRULE:FREQ=DAILY\nEXDATE:20261225T080000Z")
                == ["x 2026-12-26T12:00:00Z"])
    }
}
