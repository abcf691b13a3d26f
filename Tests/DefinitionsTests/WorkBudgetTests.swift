import Countdowns
import Foundation
import TestSupport
import Testing

@testable import Definitions

/// The budget of work of a board.
struct WorkBudgetTests: CalendarFixture {
    private static let rule = "FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU;BYSETPOS=1;COUNT=10000"

    private func errors(_ text: String) throws -> [DefinitionError] {
        try #require(throws: DefinitionErrors.self) {
            try BoardFile.decode(text: text, path: "board.yaml", machineZone: .utc)
        }.errors
    }

    @Test func `rules that take too long are one error at the first rule that exceeds the budget`() throws {
        let line = "- { title: T, rrule: \"\(Self.rule)\", starting: 2020-01-01 }\n"
        let errors = try errors("countdowns:\n" + String(repeating: line, count: 100))
        #expect(errors.map(\.code) == [.tooMuchWork])
        #expect((4...20).contains(errors[0].quote.line))
    }

    @Test func `all files of a board share one budget`() throws {
        var texts = ["x.yaml": "include: [\((0..<100).map { "\($0).yaml" }.joined(separator: ", "))]\n"]
        for number in 0..<100 {
            texts["\(number).yaml"] =
                "countdowns: [{ title: T\(number), rrule: \"\(Self.rule)\", starting: 2020-01-01 }]\n"
        }
        let failure = try #require(throws: BoardFailure.self) {
            try BoardFile.load(["x.yaml"], in: .christmasEve(), from: MemoryFiles(texts: texts))
        }
        #expect(failure.errors?.errors.map(\.code) == [.tooMuchWork])
    }

    @Test func `events whose rules take too long are skipped with a warning each`() throws {
        let event = "SUMMARY:Long\nDTSTART:20200106T090000Z\nRRULE:\(Self.rule)"
        let events = (0..<20).map { _ in event } + ["SUMMARY:Short\nDTSTART:20270101T090000Z"]
        let text = (["BEGIN:VCALENDAR"] + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" } + ["END:VCALENDAR"])
            .joined(separator: "\n")
        let board = try board(text)
        #expect(board.definition.countdowns.contains { $0.title == "Short" })
        #expect(board.warnings?.errors.allSatisfy { $0.code == .leftOut } == true)
        #expect(board.definition.leftOutEvents > 10)
        #expect(board.definition.leftOutEvents + board.definition.countdowns.count == 21)
    }

    @Test func `many events with a usual count are all computed`() throws {
        let events = (0..<900).map { number in
            "UID:\(number)\nSUMMARY:T\(number)\nDTSTART:20200106T090000Z\nRRULE:FREQ=DAILY;COUNT=\(3_000 + number)"
        }
        let text = (["BEGIN:VCALENDAR"] + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" } + ["END:VCALENDAR"])
            .joined(separator: "\n")
        #expect(try board(text).definition.countdowns.count == 900)
    }

    /// Files that count how often a file was opened.
    private final class CountedFiles: FileReading {
        let files: MemoryFiles
        var opened: [String: Int] = [:]

        init(_ texts: [String: String]) { files = MemoryFiles(texts: texts) }

        func entry(at location: FileLocation, isKnown: (FileIdentity) -> Bool) throws(SourceFileError) -> FileEntry {
            let entry = try files.entry(at: location, isKnown: isKnown)
            if case .file = entry { opened[location.name, default: 0] += 1 }
            return entry
        }
    }

    @Test func `a calendar that is named several times is read once, and its problems are reported once`() throws {
        let text = calendar("SUMMARY:Tea\nDTSTART:20270101T090000Z", "SUMMARY:Bad\nDTSTART:20279901T090000Z")
        let names = (0..<50).map { "  - { ics: a.ics, group: G\($0) }\n" }.joined()
        let files = CountedFiles(["x.yaml": "countdowns:\n" + names, "a.ics": text])
        let board = try BoardFile.load(["x.yaml"], in: .christmasEve(), from: files)
        #expect(board.definition.countdowns.count == 50 && board.definition.leftOutEvents == 50)
        #expect(files.opened["a.ics"] == 1 && board.warnings?.errors.count == 1)
    }

    @Test func `a large calendar can be divided into six groups`() throws {
        let events = (0..<3_000).map { "UID:\($0)\nSUMMARY:T\($0)\nDTSTART:20270101T090000Z" }
        let text = (["BEGIN:VCALENDAR"] + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" } + ["END:VCALENDAR"])
            .joined(separator: "\n")
        let names = (1...6).map { "  - { ics: a.ics, group: G\($0), match: T\($0)00 }\n" }.joined()
        let files = MemoryFiles(texts: ["x.yaml": "countdowns:\n" + names, "a.ics": text])
        let board = try BoardFile.load(["x.yaml"], in: .christmasEve(), from: files)
        #expect(board.definition.countdowns.count == 6 + 20)
    }

    @Test func `a large calendar that is named too often is an error at one of its names`() throws {
        let events = (0..<500).map { "SUMMARY:T\($0)\nDTSTART:20270101T090000Z" }
        let text = (["BEGIN:VCALENDAR"] + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" } + ["END:VCALENDAR"])
            .joined(separator: "\n")
        let names = (0..<977).map { "  - { ics: a.ics, match: x\($0) }\n" }.joined()
        let files = MemoryFiles(texts: ["x.yaml": "countdowns:\n" + names, "a.ics": text])
        let failure = try #require(throws: BoardFailure.self) {
            try BoardFile.load(["x.yaml"], in: .christmasEve(), from: files)
        }
        #expect(failure.errors?.errors.map(\.code) == [.tooMuchWork])
    }

    @Test func `many countdowns may leave out the days of one calendar`() throws {
        let events = (0..<20).map { "SUMMARY:H\($0)\nDTSTART;VALUE=DATE:20270101\nRRULE:FREQ=YEARLY" }
        let text = (["BEGIN:VCALENDAR"] + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" } + ["END:VCALENDAR"])
            .joined(separator: "\n")
        let items = (0..<100).map {
            "  - { title: T\($0), at: 2028-01-05 12:00, work_hours: mon-fri 09:00-17:00, skip: a.ics }\n"
        }
        let files = MemoryFiles(texts: ["x.yaml": "countdowns:\n" + items.joined(), "a.ics": text])
        let board = try BoardFile.load(["x.yaml"], in: .christmasEve(), from: files)
        #expect(board.definition.countdowns.count == 100)
    }

    private static let boards: [String] = [
        "- { title: T#, at: 2028-01-05 12:00, work_hours: mon-fri 09:00-17:00, skip: a.ics }",
        "- { title: T#, rrule: \"FREQ=MINUTELY;COUNT=10000\", starting: 2020-01-01 00:00 }",
        "- { title: T#, rrule: \"FREQ=HOURLY;COUNT=10000\", starting: 2020-01-01 00:00 }",
        "- { title: T#, rrule: \"FREQ=HOURLY;COUNT=10000;INTERVAL=2\", starting: 2024-06-01 00:00 }",
        "- { title: T#, rrule: \"FREQ=DAILY;BYHOUR=1,2;COUNT=10000\", starting: 2006-01-01 00:00 }",
        "- { title: T#, every: minute, except: 2025-01-01..2026-12-31 }",
        "- { title: T#, rrule: \"FREQ=HOURLY;INTERVAL=25;BYDAY=MO;BYMONTH=2;BYMONTHDAY=29\", starting: 2020-01-01 }",
        "- { title: T#, rrule: \"\(rule)\", starting: 2020-01-01 }",
    ]

    @Test(arguments: boards) func `a board of rules costs at most twenty times as much as a plain one`(line: String) {
        func cost(_ line: String) -> Double {
            let event = "SUMMARY:H\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY"
            let files = MemoryFiles(texts: ["board.yaml": "countdowns:\n" + line, "a.ics": calendar(event)])
            let start = threadTime()
            let board = try? BoardFile.load(["board.yaml"], in: .christmasEve(), from: files)
            if let board {
                let moment = Moment(wall: DecodingContext.christmasEve().now, uptime: Uptime(sinceBoot: .zero))
                _ = Board(
                    board.definition, title: "x", zone: .utc, remembered: RememberedLook(theme: "x"), at: moment)
            }
            return threadTime() - start
        }
        let bytes = 40_000
        func repeated(_ line: String) -> String {
            (0..<bytes / line.utf8.count).map { line.replacing("#", with: "\($0)") + "\n" }.joined()
        }
        #expect(cost(repeated(line)) < 20 * cost(repeated("- { title: Countdown #, at: 2027-01-01 00:00 }")))
    }
}

/// The CPU time of the current thread, in nanoseconds; other tests run at the same time.
private func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
