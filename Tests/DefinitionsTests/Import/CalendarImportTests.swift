import Countdowns
import Foundation
import Testing

@testable import Definitions

/// Calendars converted to countdown files, in Berlin; the current time is 24 December 2026, 17:59:50 UTC.
@Suite struct CalendarImportTests {
    private let context = DecodingContext.christmasEve(.named("Europe/Berlin"))

    /// The countdown file of a calendar, and the board that it defines.
    private func imported(_ text: String, path: String = "x.ics") throws -> (text: String, board: BoardDefinition) {
        let text = try CalendarImport.text(of: SourceFile(path: path, text: text), in: context)
        return (text, try BoardFile.decode(SourceFile(path: "y.yaml", text: text), in: context).definition)
    }

    private func refusal(_ text: String, path: String = "x.ics") -> String? {
        do {
            _ = try CalendarImport.text(of: SourceFile(path: path, text: text), in: context)
            return nil
        } catch {
            return error.description
        }
    }

    /// A calendar with one future event.
    private func event(_ title: String) -> String {
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:\(title)\nDTSTART:20270115T090000Z\nEND:VEVENT\nEND:VCALENDAR\n"
    }

    @Test func `an imported title cannot end its quotes, even with a quote in a grapheme cluster`()
        throws
    {
        let title = "\u{D4E}\", hooks: { zero: [touch, PWNED] }, note: \"\u{301}"
        let (_, board) = try imported(event(title))
        #expect(board.countdowns.map(\.title) == [title])
        #expect(board.countdowns.map(\.hooks) == [[:]])
    }

    @Test func `a file without a future event is an error`() throws {
        #expect(refusal("Tea 4m\n")?.hasPrefix("x.ics:1:1: error: this is not a calendar") == true)
        #expect(refusal("") != nil)
        let past = event("Past").replacing("2027", with: "2020")
        #expect(refusal(past)?.hasPrefix("x.ics:1:1: error: nothing in this file can be imported") == true)
        #expect(refusal(past)?.contains("\"Past\" is past") == true)
        #expect(refusal("BEGIN:VCALENDAR\nEND:VCALENDAR\n")?.contains("the calendar has no future event") == true)
    }

    private static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        SUMMARY:Launch\\, maybe
        DTSTART;TZID=Asia/Tokyo:20270115T090000
        CATEGORIES:work,long talk
        DESCRIPTION:Bring "it"
        URL:https://example.org
        BEGIN:VALARM
        TRIGGER:-PT10M
        END:VALARM
        BEGIN:VALARM
        TRIGGER;VALUE=DATE-TIME:20270101T000000Z
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        SUMMARY:Past
        DTSTART:20200101T000000Z
        END:VEVENT
        BEGIN:VEVENT
        SUMMARY:Broken
        DTSTART:tomorrow
        END:VEVENT
        BEGIN:VEVENT
        SUMMARY:Day
        DTSTART;VALUE=DATE:20270201
        END:VEVENT
        BEGIN:VEVENT
        SUMMARY:Gym
        DTSTART:20261201T180000
        RRULE:FREQ=WEEKLY;BYDAY=TU,FR;COUNT=100
        EXDATE:20261225T180000
        END:VEVENT
        BEGIN:VTODO
        SUMMARY:Some time
        END:VTODO
        END:VCALENDAR
        """

    @Test func `events become countdowns, and past or invalid events become comments with their line`() throws {
        let (text, board) = try imported(Self.calendar, path: "x.ics")
        let zone = context.machineZone
        #expect(board.countdowns.map(\.title) == ["Launch, maybe", "Day", "Gym"])
        let launch = try #require(board.countdowns.first)
        #expect(launch.kind == .date(.fixed(try #require(RFC3339.time(of: "2027-01-15T00:00:00Z")))))
        #expect(launch.zone?.identifier == "Asia/Tokyo" && launch.tags == ["work", "long-talk"])
        #expect(launch.note == "Bring \"it\"" && launch.url == "https://example.org")
        #expect(launch.thresholds.warn == .left(.seconds(600)) && launch.thresholds.danger == nil)
        guard case .recurring(let gym) = board.countdowns[2].kind else {
            Issue.record("no rule")
            return
        }
        let next = gym.first(after: context.now, in: zone).map { RFC3339.text(of: $0) }
        #expect(next == "2026-12-29T17:00:00Z")
        for remark in [
            "# line 13: an alarm is left out", "# line 16: \"Past\" is past", "# line 22: ",
            "# line 34: \"Some time\" has no date",
        ] { #expect(text.contains(remark), "\(remark) in \(text)") }
    }

    @Test func `an invalid property of an event is skipped, and the event is imported`() throws {
        let events = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            SUMMARY:Kept
            DTSTART:20270115T090000Z
            CATEGORIES:a
            URL:no address
            END:VEVENT
            END:VCALENDAR
            """
        let (text, board) = try imported(events, path: "x.ics")
        #expect(board.countdowns.first?.title == "Kept" && board.countdowns.first?.tags == ["a"])
        #expect(board.countdowns.first?.url == nil)
        #expect(text.contains("  # line 2: \"url\" is left out: "), "\(text.prefix(600))")
    }

    @Test(arguments: ["{", "a: [", "- - -", "\u{1B}[31m 4m", "\"}]: 4m", "#", ": 4m", "x: 4m # y", "'a\\n' 4m"])
    func `any event title gives a valid countdown file`(title: String) throws {
        #expect(try imported(event(title)).board.countdowns.count == 1)
    }
}
