import Countdowns
import Definitions
import Foundation
import Testing

/// Hours of work, as files say them.
struct WorkHoursFileTests {
    private func decoded(_ text: String) throws -> DecodedBoard {
        try BoardFile.decode(SourceFile(path: "board.yaml", text: text), in: .christmasEve())
    }

    private static let office = (0..<5).map { WorkHours.Span(weekday: $0, start: 32_400, length: 28_800) }

    @Test func `hours and days off are a countdown's own, its group's or the file's`() throws {
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
        let night = WorkHours(
            [.init(weekday: 4, start: 79_200, length: 28_800)], daysOff: [20_812...20_812, 20_818...20_820])
        #expect(hours == [WorkHours(Self.office), night, nil, nil])
        #expect(board.warnings == nil)
    }

    @Test func `how hours were read is told where they are used`() throws {
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

    @Test func `a date at the end of the last hour is not odd, one a second later is`() throws {
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
