import Countdowns
import Definitions
import Foundation
import Testing

/// Working hours in files.
struct WorkHoursFileTests {
    private func decoded(_ text: String) throws -> DecodedBoard {
        try BoardFile.decode(SourceFile(path: "board.yaml", text: text), in: .christmasEve())
    }

    private static let office = (0..<5).map { WeeklyHours.Span(weekday: $0, start: 32_400, length: 28_800) }

    @Test func `work hours and days off come from the countdown, its group or the defaults`() throws {
        let board = try decoded(
            """
            zone: Europe/Berlin
            defaults: { work_hours: mon-fri 09:00-17:00 }
            groups:
              Night: { work_hours: fri 22:00-06:00, skip: [2026-12-25, 2026-12-31..2027-01-02] }
            countdowns:
              - Report: 2027-01-15 17:00
              - { title: Shift, at: 2027-01-16 06:00, group: Night }
              - { title: Holidays, at: 2027-01-17, work_hours: , group: Night }
              - { title: Tea, in: 4m }
            """)
        let hours = board.definition.countdowns.map(\.workHours)
        let night = WeeklyHours(
            [.init(weekday: 4, start: 79_200, length: 28_800)], daysOff: [20_812...20_812, 20_818...20_820])
        #expect(hours == [WeeklyHours(Self.office), night, nil, nil])
        #expect(board.warnings == nil)
    }

    @Test func `a duration counts its own working hours, and has no months`() throws {
        let board = try decoded(
            """
            defaults: { work_hours: mon-fri 09:00-17:00 }
            countdowns: [{ title: Review, in: 8h, work_hours: mon-fri 09:00-17:00 }, { title: Tea, in: 4m }]
            """)
        #expect(board.definition.countdowns.map(\.workHours) == [WeeklyHours(Self.office), nil])
        #expect(board.warnings == nil)
        let errors = try #require(throws: DefinitionErrors.self) {
            try decoded("countdowns: [{ title: Review, in: 1mo, work_hours: 09:00-17:00 }]")
        }
        #expect(errors.errors.map(\.message) == ["months and years have no fixed working time"])
    }

    @Test func `all-day events of a calendar are days off, yearly events in each year`() throws {
        func event(_ lines: String...) -> String {
            "BEGIN:VEVENT\r\n\(lines.joined(separator: "\r\n"))\r\nEND:VEVENT\r\n"
        }
        let calendar =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
            + event("SUMMARY:Trip", "DTSTART;VALUE=DATE:20270104", "DTEND;VALUE=DATE:20270107")
            + event("SUMMARY:Christmas", "DTSTART;VALUE=DATE:20201225", "RRULE:FREQ=YEARLY")
            + event(
                "SUMMARY:Leave", "DTSTART;VALUE=DATE:20270118", "RRULE:FREQ=DAILY;UNTIL=20270121T230000Z",
                "EXDATE;TZID=Pacific Standard Time:20270120T000000")
            + event("SUMMARY:Lunch", "DTSTART:20270112T120000") + "END:VCALENDAR\r\n"
        let files = MemoryFiles(texts: [
            "boards/x.yaml": """
            zone: Europe/Berlin
            defaults: { work_hours: mon-fri 09:00-17:00, skip: [cal/days.ICS, 2027-01-13] }
            countdowns: [{ title: Report, at: 2027-01-15 17:00 }]
            """, "boards/cal/days.ICS": calendar,
        ])
        let board = try BoardFile.load(["boards/x.yaml"], in: .christmasEve(), from: files)
        let hours = try #require(board.definition.countdowns.first?.workHours)
        // In days since 1970-01-01: 4 to 6 January 2027 are 20822 to 20824, Christmas 2026 is 20812, and Christmas 2028,
        // a Monday, is 21543. The leave is from 20836 to 20840 without 20838.
        for day in [20_812, 20_822, 20_823, 20_824, 20_831, 20_836, 20_837, 20_839, 20_840, 21_543] {
            #expect(!hours.contains(day * 86_400 + 43_200), "\(day)")
        }
        for day in [20_825, 20_830, 20_832, 20_838, 20_843] { #expect(hours.contains(day * 86_400 + 43_200), "\(day)") }
        #expect(throws: BoardFailure.self) {
            try BoardFile.load(
                ["x.yaml"], in: .christmasEve(),
                from: MemoryFiles(texts: [
                    "x.yaml": "defaults: { work_hours: mon-fri 09:00-17:00, skip: none.ics }\ncountdowns: [{ A: 4m }]"
                ]))
        }
    }

    @Test func `the explanation of work hours belongs to the countdowns that use them`() throws {
        let board = try decoded(
            """
            defaults: { work_hours: [mon-thu 09:00-17:00, "fri 09:00-13:00"] }
            countdowns:
              - Report: 2027-01-15 13:00
              - Tea: 4m
            """)
        #expect(board.texts.map { $0.map(\.field) } == [["at", "work_hours"], ["in"]])
        #expect(board.texts.first?.last?.text == "mon-thu 09:00-17:00, fri 09:00-13:00")
        #expect(board.texts.first?.last?.origin.line == 1)
    }

    @Test func `a date at the end of the work hours is accepted, and one a second later is a warning`() throws {
        func warnings(_ date: String) throws -> [DefinitionError.Code] {
            let text = "countdowns: [{ title: A, at: \"\(date)\", zone: Asia/Tokyo, work_hours: mon-fri 09:00-17:00 }]"
            return try decoded(text).warnings?.errors.map(\.code) ?? []
        }
        #expect(try warnings("2027-01-15 17:00") == [])
        #expect(try warnings("2027-01-15 09:00:01") == [])
        #expect(try warnings("2027-01-15 17:00:01") == [.outsideWorkHours])
        #expect(try warnings("2027-01-15 09:00") == [.outsideWorkHours])
        #expect(try warnings("2027-01-17 12:00") == [.outsideWorkHours])
    }
}
