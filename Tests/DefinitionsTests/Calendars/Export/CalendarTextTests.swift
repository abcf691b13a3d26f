import Countdowns
import Foundation
import Testing

@testable import Definitions

/// Boards exported as calendars, in New York; the current time is 24 December 2026, 17:59:50 UTC.
@Suite struct CalendarTextTests {
    private let machineZone = TimeZone.named("America/New_York")
    private let moment = Moment(wall: DecodingContext.christmasEve().now, uptime: Uptime(sinceBoot: .seconds(1_000)))

    private func entries(_ yaml: String) throws -> [CalendarEntry] {
        let context = DecodingContext.christmasEve(machineZone)
        let definition = try BoardFile.decode(SourceFile(path: "b.yaml", text: yaml), in: context).definition
        let board = Board(definition, title: "", zone: machineZone, remembered: RememberedLook(theme: ""), at: moment)
        return board.items.compactMap {
            try? CalendarEntry($0, zone: board.zone, machineZone: machineZone, files: ["/b.yaml"], at: moment)
        }
    }

    private func lines(_ yaml: String) throws -> [String] {
        CalendarText.text(of: try entries(yaml), at: moment.wall).replacing("\r\n ", with: "")
            .components(separatedBy: "\r\n")
    }

    /// Returns the next 41 occurrences of each countdown of a file; the keys are the titles.
    private func times(_ file: SourceFile) throws -> [String: [WallTime]] {
        let context = DecodingContext.christmasEve(machineZone)
        let definition = try BoardFile.decode(file, in: context).definition
        let pairs = definition.countdowns.compactMap { countdown -> (String, [WallTime])? in
            let zone = countdown.zone ?? definition.zone ?? machineZone
            switch countdown.kind {
            case .date(let date): return (countdown.title, [date.wallTime(in: zone)])
            case .recurring(let date):
                var times = [WallTime]()
                while times.count < 25, let next = date.first(after: times.last ?? moment.wall, in: zone) {
                    times.append(next)
                }
                return (countdown.title, times)
            default: return nil
            }
        }
        return Dictionary(pairs) { $1 }
    }

    private static let dates = """
        countdowns:
          - { title: Launch, at: 2027-01-15 09:00, zone: Asia/Tokyo }
          - { title: Day, at: 2027-02-01 }
          - { title: Local, at: 2027-07-01 12:00 }
          - { title: Weekdays, every: weekday, at: 18:30 }
          - { title: Tokyo, every: mon, at: 09:00, zone: Asia/Tokyo }
          - { title: UTC, every: 2 weeks, starting: 2026-12-01 09:00, zone: UTC, count: 30 }
          - { title: Last, every: month, starting: 2026-01-31 08:00, short_month: last }
          - { title: Leap, every: year, starting: 2024-02-29, leap: feb28 }
          - { title: Elapsed, every: 90m, starting: 2026-12-24 12:00 }
          - { title: Off, every: day, at: 08:00, except: [2026-12-27..2026-12-29] }
          - { title: Rule, rrule: "FREQ=MONTHLY;BYDAY=-1FR;COUNT=12", starting: 2026-11-27 15:00 }
          - { title: Holiday, every: year, starting: 2020-12-26 }
        """

    @Test func `an exported calendar that is read back has the same times`() throws {
        let text = CalendarText.text(of: try entries(Self.dates), at: moment.wall)
        let back = try times(SourceFile(path: "b.ics", text: text))
        let expected = try times(SourceFile(path: "b.yaml", text: Self.dates))
        #expect(back.count == 12 && Set(back.keys) == Set(expected.keys))
        for (title, times) in expected { #expect(back[title] == times, "\(title)") }
    }

    @Test func `fixed dates are exported in UTC, days without a time, and rules as RRULE if possible`() throws {
        let lines = try lines(Self.dates)
        #expect(
            lines.filter { $0.hasPrefix("DTSTART") }.prefix(4) == [
                "DTSTART:20270115T000000Z", "DTSTART;VALUE=DATE:20270201", "DTSTART:20270701T160000Z",
                "DTSTART:20261224T183000",
            ])
        #expect(
            lines.filter { $0.hasPrefix("RRULE:") } == [
                "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20280111T090000Z",
                "RRULE:FREQ=DAILY", "RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20271029T150000", "RRULE:FREQ=YEARLY",
            ])
        #expect(lines.count { $0.hasPrefix("RDATE") } == 4)
        #expect(lines.contains("EXDATE:20261227T080000,20261228T080000,20261229T080000"))
    }

    @Test func `exported text is escaped and folded at 75 octets, never within a character`() throws {
        let note = String(repeating: "ä😀,;", count: 40)
        let yaml =
            "countdowns:\n  - { title: 'a\\b, c; d', at: 2027-01-15, tags: [x, y], url: 'https://e.org', note: '\(note)' }"
        let text = CalendarText.text(of: try entries(yaml), at: moment.wall)
        #expect(text.hasSuffix("END:VCALENDAR\r\n") && !text.replacing("\r\n", with: "").contains("\n"))
        for line in text.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75) }
        let lines = try lines(yaml)
        #expect(lines.contains("SUMMARY:a\\\\b\\, c\\; d") && lines.contains("CATEGORIES:x,y"))
        #expect(lines.contains("DESCRIPTION:" + String(repeating: "ä😀\\,\\;", count: 40)))
        #expect(lines.contains("URL:https://e.org"))
    }

    @Test func `warn and danger are exported as alarms, which take working hours into account`() throws {
        let lines = try lines(
            """
            countdowns:
              - { title: A, at: 2027-01-15 09:00, warn: 26h 30m, danger: 90s }
              - { title: B, at: 2027-01-15 17:00, from: 2027-01-11, work_hours: "mon-fri 9:00-17:00", warn: 9h }
              - { title: C, at: 2027-01-15 17:00 }
            """)
        #expect(
            lines.filter { $0.hasPrefix("TRIGGER") } == [
                "TRIGGER:-PT26H30M", "TRIGGER:-PT1M30S", "TRIGGER:-PT25H",
            ])
    }

    @Test func `a countdown is omitted if it has not started, counts up or is over, and UIDs are stable`() throws {
        let context = DecodingContext.christmasEve(machineZone)
        let yaml = """
            countdowns:
              - { title: Tea, in: 4m }
              - { title: Past, since: 2020-01-01 }
              - { title: Over, every: day, until: 2020-01-01, starting: 2019-12-01 }
            """
        let definition = try BoardFile.decode(SourceFile(path: "b.yaml", text: yaml), in: context).definition
        let board = Board(definition, title: "", zone: machineZone, remembered: RememberedLook(theme: ""), at: moment)
        func entry(_ index: Int, at moment: Moment) -> Result<CalendarEntry, CalendarEntry.LeftOut> {
            Result { () throws(CalendarEntry.LeftOut) in
                try CalendarEntry(
                    board.items[index], zone: board.zone, machineZone: machineZone, files: ["/b.yaml"], at: moment)
            }
        }
        #expect((0..<3).map { entry($0, at: moment) } == [.failure(.notStarted), .failure(.countsUp), .failure(.over)])
        // One minute later, Tea counts as started, because the start of its duration is in the past.
        let later = moment + .seconds(60)
        let tea = try entry(0, at: later).get()
        #expect(
            tea.start == moment.wall + .seconds(240) && tea.uid.hasPrefix("tea-") && tea.uid.hasSuffix("@countdowns"))
        #expect(try entry(0, at: moment + .seconds(120)).get().uid == tea.uid)
    }
}
