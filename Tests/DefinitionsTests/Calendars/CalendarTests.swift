import Countdowns
import Foundation
import Testing

@testable import Definitions

/// Calendars on a board; the current time is 24 December 2026, 17:59:50 UTC.
struct CalendarTests: CalendarFixture {
    @Test func `the events of a typical calendar file become countdowns in a group of their own`() throws {
        let board = try board(try TestFiles.text("Calendars/family.ics"), ", tags: family, warn: 1h")
        #expect(
            next(board) == [
                "Going on 2026-12-24T17:00:00Z", "All day 2026-12-25T23:00:00Z", "Dates 2026-12-30T17:00:00Z",
                "UTC 2027-01-01T10:00:00Z",
                "Dentist, with a very long title that is folded in the middle of a word 2027-01-04T08:00:00Z",
                "Weekly moved 2027-01-05T06:00:00Z", "Weekly 2027-01-11T05:00:00Z", "Birthday 2027-02-28T23:00:00Z",
            ])
        let countdowns = board.definition.countdowns
        #expect(countdowns.allSatisfy { $0.group == "Family, work" && $0.tags == ["family"] })
        #expect(
            countdowns.allSatisfy {
                $0.thresholds.warn == .left(.seconds(3_600)) && $0.origin?.path == "boards/cal/a.ics"
            })
        let dentist = countdowns[4]
        #expect(dentist.note == "Main street 1 upstairs" && dentist.url == "https://example.org/x")
        #expect(dentist.zone == .named("Europe/Berlin") && dentist.origin?.line == 24)
        #expect(countdowns.map(\.onZero).filter { $0 == .next }.count == 3)
        #expect(board.warnings == nil && board.texts.allSatisfy { $0.count == 1 })
    }

    @Test func `an event has a URL only if url of a countdown accepts it, too`() throws {
        func url(_ text: String) throws -> String? {
            try board(calendar("SUMMARY:x\nDTSTART:20270104T090000Z\nURL:\(text)")).definition.countdowns.first?.url
        }
        for good in ["https://example.org/x", "mailto:ada@example.org", "https://example.org/日本"] {
            #expect(try url(good) == good)
        }
        for bad in ["example.org", "http://a b", "x:\u{1B}]52;c;QUE=\u{7}", "x:\u{9B}m", "x:\u{202E}y", "x:\u{200B}y"] {
            #expect(try url(bad) == nil)
            let escaped = bad.unicodeScalars.map { String(format: "\\U%08x", $0.value) }.joined()
            #expect(throws: (any Error).self) {
                try board(calendar("SUMMARY:x\nDTSTART:20270104T090000Z"), ", url: \"\(escaped)\"")
            }
        }
    }

    @Test func `a line ends before a letter with too many combining marks, also with backslashes between them`() throws
    {
        let marks = String(repeating: "\u{301}\\\u{316}", count: 90)
        let title = try board(calendar("SUMMARY:Play\(marks)\nDTSTART:20270104T090000Z")).definition.countdowns[0].title
        #expect(title.unicodeScalars.count == 104 && title.hasPrefix("Pla"))
    }

    @Test func `the key match selects events by title, and within lists them only when they are near`() throws {
        let calendar = calendar(
            "SUMMARY:School play\nDTSTART:20270104T090000Z", "SUMMARY:Day off from school\nDTSTART:20270301T090000Z",
            "SUMMARY:Party\nDTSTART:20270104T190000Z")
        #expect(next(try board(calendar, ", match: school")).count == 2)
        #expect(next(try board(calendar, ", match: [SCHOOL play, part]")).count == 2)
        #expect(next(try board(calendar, ", match: [party], within: 1mo")) == ["Party 2027-01-04T19:00:00Z"])
        let near = try board(calendar, ", within: 10d 15h").definition.countdowns.map(\.thresholds.within)
        #expect(near == [.seconds(918_000), .seconds(918_000), .seconds(918_000)])
    }

    @Test func `an event's group is that of the calendar item, else the calendar's or the file's name`() throws {
        let event = "SUMMARY:x\nDTSTART:20270104T090000Z"
        func group(_ text: String, _ keys: String = "") throws -> String? {
            try board(text, keys).definition.countdowns.first?.group
        }
        #expect(try group(calendar(event)) == "a")
        #expect(try group(calendar(event), ", group: b") == "b")
        let named = calendar(event).replacing("VERSION:2.0", with: "X-WR-CALNAME:Home")
        #expect(try group(named) == "Home")
        #expect(try group(named, ", group: b") == "b")
    }

    @Test func `defaults of groups and files apply to calendar events`() throws {
        let yaml = """
            defaults: { on_zero: hide, group: Other }
            groups: { Home: { units: days, tags: home } }
            countdowns: [{ ics: a.ics }]
            """
        let text = calendar("SUMMARY:x\nDTSTART:20270104T090000Z").replacing("VERSION:2.0", with: "X-WR-CALNAME:Home")
        let files = MemoryFiles(texts: ["x.yaml": yaml, "a.ics": text])
        let event = try BoardFile.load(["x.yaml"], in: .christmasEve(), from: files).definition.countdowns[0]
        #expect(event.group == "Home" && event.units == .days && event.tags == ["home"] && event.onZero == .hide)
    }

    @Test func `an event time without a zone is in the board's zone, and floats if the board has none`() throws {
        let text = calendar(
            "SUMMARY:a\nDTSTART:20270104T090000", "SUMMARY:b\nDTSTART;VALUE=DATE:20270105\nRRULE:FREQ=WEEKLY")
        #expect(next(try board(text)) == ["a 2027-01-04T08:00:00Z", "b 2027-01-04T23:00:00Z"])
        let floating = try board(text, zone: nil)
        #expect(next(floating) == ["a 2027-01-04T14:00:00Z", "b 2027-01-05T05:00:00Z"])
        guard case .date(.floating) = floating.definition.countdowns[0].kind else {
            Issue.record("It does not float.")
            return
        }
    }

    private static let recurring: [(lines: String, next: [String])] = [
        // Excluded occurrences (EXDATE), in several notations.
        ("DTSTART:20261220T100000Z\nRRULE:FREQ=DAILY\nEXDATE:20261225T100000Z,20261226T100000Z", ["27T10:00:00Z"]),
        ("DTSTART:20261220T100000Z\nRRULE:FREQ=DAILY\nEXDATE;TZID=Europe/Berlin:20261225T110000", ["26T10:00:00Z"]),
        ("DTSTART:20261220T100000Z\nRRULE:FREQ=DAILY\nEXDATE;VALUE=DATE:20261225", ["26T10:00:00Z"]),
        (
            "DTSTART:20261220T100000Z\nRRULE:FREQ=DAILY\nEXDATE:20261225T100000Z\nEXDATE:20261226T100000Z",
            ["27T10:00:00Z"]
        ),
        // Added occurrences (RDATE); the start is an occurrence, too.
        ("DTSTART:20261225T100000Z\nRDATE:20261226T100000Z", ["25T10:00:00Z"]),
        ("DTSTART:20261201T100000Z\nRDATE;VALUE=PERIOD:20261226T100000Z/PT1H", ["26T10:00:00Z"]),
        ("DTSTART:20261201T100000Z\nRRULE:FREQ=MONTHLY\nRDATE:20261230T100000Z", ["30T10:00:00Z"]),
        // Rules with an end.
        ("DTSTART:20261220T100000Z\nRRULE:FREQ=DAILY;COUNT=5", []),
        ("DTSTART:20261220T100000Z\nRRULE:FREQ=DAILY;COUNT=6", ["25T10:00:00Z"]),
        ("DTSTART:20261220T100000Z\nRRULE:FREQ=DAILY;UNTIL=20261225T095959Z", []),
        ("DTSTART;VALUE=DATE:20261220\nRRULE:FREQ=DAILY;UNTIL=20261225;BYHOUR=9", ["24T23:00:00Z"]),
        // An event that replaces an occurrence (RECURRENCE-ID).
        ("UID:1\nDTSTART:20261220T100000Z\nRRULE:FREQ=DAILY", ["25T12:00:00Z", "27T10:00:00Z"]),
    ]

    @Test(arguments: recurring) func `a recurring event occurs according to its rule, RDATE, EXDATE and overrides`(
        lines: String, expected: [String]
    ) throws {
        let moved = "UID:1\nRECURRENCE-ID:20261225T100000Z\nDTSTART:20261225T120000Z"
        let cancelled = "UID:1\nRECURRENCE-ID:20261226T100000Z\nDTSTART:20261226T100000Z\nSTATUS:CANCELLED"
        let others = lines.hasPrefix("UID") ? [moved, cancelled] : []
        let text = calendar(
            ([lines] + others).map { "SUMMARY:x\n\($0)" }.joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\n"))
        #expect(next(try board(text)) == expected.map { "x 2026-12-\($0)" })
    }

    @Test func `past and cancelled events are omitted, and current events are included`() throws {
        let text = calendar(
            "SUMMARY:over\nDTSTART:20261224T170000Z\nDTEND:20261224T175950Z",
            "SUMMARY:on\nDTSTART:20261224T170000Z\nDTEND:20261224T175951Z",
            "SUMMARY:length\nDTSTART:20261224T170000Z\nDURATION:P0DT1H", "SUMMARY:no end\nDTSTART:20261224T175949Z",
            "SUMMARY:now\nDTSTART:20261224T175950Z", "SUMMARY:today\nDTSTART;VALUE=DATE:20261224",
            "SUMMARY:yesterday\nDTSTART;VALUE=DATE:20261223", "SUMMARY:off\nSTATUS:cancelled\nDTSTART:20270101T000000Z")
        #expect(
            try board(text).definition.countdowns.map(\.title) == ["today", "on", "length", "now"])
    }

    @Test func `an all-day event is today during its day, also if it recurs or occurs for the last time`() throws {
        let text = calendar(
            "SUMMARY:day\nDTSTART;VALUE=DATE:20261224",
            "SUMMARY:birthday\nDTSTART;VALUE=DATE:19901224\nRRULE:FREQ=YEARLY",
            "SUMMARY:last\nDTSTART;VALUE=DATE:20251224\nRRULE:FREQ=YEARLY;COUNT=2",
            "SUMMARY:holiday\nDTSTART;VALUE=DATE:20261223\nDTEND;VALUE=DATE:20261227",
            "SUMMARY:gone\nDTSTART;VALUE=DATE:20241223\nRRULE:FREQ=YEARLY;COUNT=3")
        let definition = try board(text, ", within: 1d").definition
        #expect(definition.countdowns.map(\.title) == ["holiday", "day", "birthday", "last"])
        #expect(definition.countdowns.allSatisfy { $0.thresholds.within == .seconds(86_400) })
        let context = DecodingContext.christmasEve(.named("Europe/Berlin"))
        let now = Moment(wall: context.now, uptime: Uptime(sinceBoot: .zero))
        let board = Board(definition, title: "", zone: .gmt, remembered: RememberedLook(theme: "a"), at: now)
        #expect(board.items.map { $0.reading(at: now).isToday } == [true, true, true, true])
        #expect(board.items.map { $0.reading(at: now).event?.wholeDays } == [4, 1, 1, 1])
    }

    @Test func `a recurring event in progress has one row, which counts to its end`() throws {
        let text = calendar(
            "SUMMARY:shift\nDTSTART;TZID=Europe/Berlin:20261201T140000\nDTEND;TZID=Europe/Berlin:20261201T220000\nRRULE:FREQ=DAILY",
            "SUMMARY:last\nDTSTART:20261222T170000Z\nDURATION:PT2H\nRRULE:FREQ=DAILY;COUNT=3",
            "SUMMARY:fair\nDTSTART;VALUE=DATE:20251223\nDTEND;VALUE=DATE:20251226\nRRULE:FREQ=YEARLY",
            "SUMMARY:over\nDTSTART:20261220T155950Z\nDURATION:PT2H\nRRULE:FREQ=DAILY",
            "SUMMARY:excepted\nDTSTART:20261220T170000Z\nDURATION:PT2H\nRRULE:FREQ=DAILY\nEXDATE:20261224T170000Z",
            "SUMMARY:birthday\nDTSTART;VALUE=DATE:20001224\nDURATION:PT24H\nRRULE:FREQ=YEARLY")
        let board = try board(text)
        let moment = Moment(wall: DecodingContext.christmasEve().now, uptime: Uptime(sinceBoot: .zero))
        let items = Board(
            board.definition, title: "", zone: .gmt, remembered: RememberedLook(theme: "a"), at: moment
        ).items
        let told = items.map { item in
            let reading = item.reading(at: moment)
            let date = reading.date.map { RFC3339.text(of: $0) } ?? ""
            return "\(item.countdown.title) \(reading.event?.isOn == true ? "on " : "")\(date)"
        }
        #expect(
            told == [
                "fair on 2026-12-22T23:00:00Z", "birthday on 2026-12-23T23:00:00Z", "shift on 2026-12-24T21:00:00Z",
                "last on 2026-12-24T19:00:00Z", "over 2026-12-25T15:59:50Z", "excepted 2026-12-25T17:00:00Z",
            ])
        #expect(items[0].reading(at: moment).event?.wholeDays == 3)
        #expect(board.texts[0].map(\.field) == ["RRULE"])
    }

    private static let lengths: [(text: String, seconds: Int?)] = [
        ("P1W", 604_800), ("P15DT5H0M20S", 1_314_020), ("PT0S", 0), ("+PT1M", 60), ("-PT5M", -300), ("P1DT", nil),
        ("P", nil),
        ("PT", nil), ("1H", nil), ("PT1M1H", nil), ("PT1S1S", nil), ("P1H", nil), ("PT1ST1M", nil),
        ("PT9999999999S", nil),
        ("P999999999W", 604_799_999_395_200),
    ]

    @Test(arguments: lengths) func `a valid calendar duration is parsed into seconds, and an invalid one is refused`(
        text: String, seconds: Int?
    ) {
        #expect(CalendarDurationText.seconds(text) == seconds)
    }

    @Test func `lines folded at any position are unfolded, and errors have their original locations`() throws {
        let text = calendar("SUMMARY:a\nDTSTART;VAL\n UE=DATE:2027\n\t0104\nRRULE:FREQ=DAILY;\n BYDAY=MO,X\n X")
        let warnings = try board(text).warnings?.errors
        #expect(warnings?.map { [$0.quote.line, $0.quote.column] } == [[9, 11]])
        #expect(warnings?.first?.message.contains("\"a\"") == true)
    }

    @Test func `an event may have no title, and escapes in a title are decoded`() throws {
        let text = calendar(
            "DTSTART:20270101T000000Z", "SUMMARY: \nDTSTART:20270102T000000Z",
            "SUMMARY;LANGUAGE=\"a:b;c\":Tea\\, milk\\; \\\\ \\n☕\\\nDTSTART:20270103T000000Z")
        #expect(
            try board(text).definition.countdowns.map(\.title)
                == ["Untitled event", "Untitled event", "Tea, milk; \\  ☕"])
    }

    @Test func `events of a calendar and exceptions of an event are limited in number`() throws {
        let event = "SUMMARY:x\nDTSTART:20270101T000000Z\n"
        let many = calendar(Array(repeating: event, count: 10_001).joined(separator: "END:VEVENT\nBEGIN:VEVENT\n"))
        #expect(refusal(of: many)?.errors.map(\.code) == [.badCalendar])
        let days = (0..<1_100).map { day in
            RFC3339.text(of: WallTime(unixSeconds: 1_800_000_000 + day * 86_400)).filter { $0 != "-" && $0 != ":" }
        }
        let exceptions = calendar(event + "RRULE:FREQ=DAILY\nEXDATE:" + days.joined(separator: ","))
        #expect(try board(exceptions).warnings?.errors.map(\.code) == [.leftOut])
    }

    @Test func `a calendar is refused if it is too large, not UTF-8 or not an iCalendar file`() {
        let large = String(repeating: "X", count: SourceFile.sizeLimit + 1)
        let others: [(String, DefinitionError.Code)] = [
            (large, .fileTooLarge), ("B\0E\0G\0", .invalidUTF8), ("<html lang=\"a:b\">", .badCalendar),
            ("", .badCalendar),
            ("BEGIN:VEVENT\nEND:VEVENT", .badCalendar),
        ]
        for (text, code) in others { #expect(refusal(of: text)?.errors.map(\.code) == [code]) }
    }

    @Test func `countdown keys are refused in a calendar item, and calendar keys elsewhere`() {
        let texts = [
            "- { ics: a.ics, title: x }", "- { ics: a.ics, every: day }", "- { title: x, in: 4m, match: y }",
            "- { title: x, in: 4m, strict: true }", "- x: { ics: a.ics }",
        ]
        for text in texts {
            let errors = #expect(throws: DefinitionErrors.self) {
                try BoardFile.decode(text: "countdowns:\n  \(text)", path: "x.yaml", machineZone: .utc)
            }
            #expect(errors?.errors.map(\.code) == [.misplacedKey], "\(text)")
        }
    }
}
