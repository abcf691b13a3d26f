import Foundation
import TestSupport
import Testing

/// Tests of boards that are exported as calendars and of calendars that are shown as boards.
@Suite(.waitsForProgram) struct CalendarCommandTests {
    private static let now = ["--now", "2026-12-24T17:59:50Z"]
    private static let yaml = """
        countdowns:
          - { title: Launch, at: 2027-01-15 09:00, zone: Asia/Tokyo, warn: 1h, note: "a, b; c" }
          - { title: Weekday, every: weekday, at: 18:30 }
          - { title: Holiday, at: 2027-02-01 }
          - { title: Monday, every: mon, at: 09:00, zone: Asia/Tokyo }
          - { title: Tea, in: 4m }
          - { title: Egg, in: 7m }
        """

    private static let environment = ["TZ": "Europe/Berlin", "PATH": "/usr/bin:/bin"]

    private func run(_ arguments: [String]) throws -> Program.Run {
        try Program.run(arguments + Self.now, environment: Self.environment)
    }

    private func targets(_ file: String) throws -> [String: String] {
        let output = try run(["list", file, "--json"]).output
        let list = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
        return Dictionary(
            list.compactMap { row in
                guard let title = row["title"] as? String, let target = row["target"] as? String else { return nil }
                return (title, target)
            }
        ) { first, _ in first }
    }

    /// Calls a body with the path of a board and the path of the calendar that was exported from it.
    private func withCalendar(_ body: (_ board: String, _ calendar: String) throws -> Void) throws {
        try Program.withFile(Self.yaml) { board in
            let run = try run(["export", board, "--ics"])
            #expect(run.status == 0)
            #expect(run.errors == "warning: skipped, not started on any board: Tea, Egg\n")
            let calendar = board + ".ics"
            try Data(run.output.utf8).write(to: URL(fileURLWithPath: calendar))
            defer { try? FileManager.default.removeItem(atPath: calendar) }
            try body(board, calendar)
        }
    }

    @Test func `an exported calendar is listed with the same times as its board`() throws {
        try withCalendar { board, calendar in
            let expected = try targets(board).filter { $0.key != "Tea" && $0.key != "Egg" }
            #expect(try targets(calendar) == expected && expected.count == 4)
            #expect(try run(["check", calendar]).status == 0)
        }
    }

    @Test func `an export without a format is an error`() throws {
        #expect(try Program.withFile(Self.yaml) { try run(["export", $0]) }.status == 64)
    }

    @Test(.enabled(if: hasICalendar, "python3-icalendar is not installed"))
    func `the Python module icalendar reads the same times from an exported calendar`() throws {
        let script = """
            import datetime, icalendar, sys, zoneinfo
            zone = zoneinfo.ZoneInfo('Europe/Berlin')
            for event in icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read()).walk('VEVENT'):
                time = event['DTSTART'].dt
                if not isinstance(time, datetime.datetime): time = datetime.datetime.combine(time, datetime.time())
                if time.tzinfo is None: time = time.replace(tzinfo=zone)
                print(event['SUMMARY'], time.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ'), sep='|')
            """
        try withCalendar { board, calendar in
            let run = try Program.run("/usr/bin/env", ["python3", "-c", script, calendar], Self.environment)
            let rows = run.output.split(separator: "\n").map { $0.split(separator: "|").map(String.init) }
            let read = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
            #expect(read == (try targets(board).filter { $0.key != "Tea" && $0.key != "Egg" }), "\(run.errors)")
        }
    }

    @Test func `export includes running durations of a saved state and skips paused ones`() throws {
        let program = try RemoteProgram()
        let file = try program.file(Self.yaml)
        let (board, _) = try program.serve(file)
        _ = try program.told("pause", "egg")
        board.signal(SIGTERM)
        _ = try board.waitForExit()
        let run = try program.run("export", file, "--ics")
        #expect(run.output.contains("SUMMARY:Tea"), "\(run.errors)")
        #expect(run.errors.contains("warning: skipped, paused: Egg"), "\(run.errors)")
    }
}

private let hasICalendar =
    (try? Program.run("/usr/bin/env", ["python3", "-c", "import icalendar"], ["PATH": "/usr/bin:/bin"]))?.status == 0
