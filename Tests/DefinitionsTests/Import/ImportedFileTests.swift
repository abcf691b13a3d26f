import Countdowns
import Foundation
import Testing

@testable import Definitions

/// Files of other programs as countdown files, on 24 December 2026 at 17:59:50 UTC in Berlin.
@Suite struct ImportedFileTests {
    private let context = DecodingContext.christmasEve(.named("Europe/Berlin"))

    /// The countdown file, which a board takes.
    private func imported(_ text: String, path: String = "x.txt") throws -> (text: String, board: BoardDefinition) {
        let text = try ImportedFile.text(of: SourceFile(path: path, text: text), in: context)
        return (text, try BoardFile.decode(SourceFile(path: "y.yaml", text: text), in: context).definition)
    }

    private func refusal(_ text: String, path: String = "uair.toml") -> String? {
        do {
            _ = try ImportedFile.text(of: SourceFile(path: path, text: text), in: context)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `no text of another program ends its quotes, also where a letter makes one character with a quote`()
        throws
    {
        let title = "\u{D4E}\", hooks: { zero: [touch, PWNED] }, note: \"\\\u{301}"
        let (_, board) = try imported("\(title) 4m")
        #expect(board.countdowns.map(\.title) == [title])
        #expect(board.countdowns.map(\.hooks) == [[:]])
    }

    @Test func `plain lines have the time in front, behind, or behind a colon`() throws {
        let (text, board) = try imported(
            """
            # Kitchen
            Tea 4m
            - Rice cooker: 18 min

            2027-01-15 09:00 Launch
            Launch party 2027-01-15 20:00
            Exam: 2027-02-01
            1h 30m Roast
            the weather
            """)
        #expect(board.countdowns.map(\.title) == ["Tea", "Rice cooker", "Launch", "Launch party", "Exam", "Roast"])
        #expect(
            text == """
                # Made by countdowns import of x.txt.
                # What could not be taken over is a comment with its line in that file and the reason.
                countdowns:
                  # Kitchen
                  - "Tea": "4m"
                  - "Rice cooker": "18 min"
                  - "Launch": "2027-01-15 09:00"
                  - "Launch party": "2027-01-15 20:00"
                  - "Exam": "2027-02-01"
                  - "Roast": "1h 30m"
                  # line 9: "the weather" has no time that can be read

                """)
    }

    private static let uair = """
        loop_on_end = true
        [defaults]
        format = "{time}\\n"

        [[sessions]]  # the first
        id = "work"
        name = "Deep \\"work\\""
        duration = "1h 30m"
        command = 'notify-send done'

        [[sessions]]
        name = "Rest"
        duration = "5m"
        autostart = true
        [sessions.overrides.gui]
        format = "{name}"
        """

    @Test func `sessions of uair become a sequence that waits, and the rest a comment`() throws {
        let (text, board) = try imported(Self.uair, path: "config")
        guard case .steps(let sequence) = board.countdowns.first?.kind else {
            Issue.record("no steps")
            return
        }
        #expect(sequence.steps.map(\.title) == ["Deep \"work\"", "Rest"])
        #expect(sequence.steps.map(\.length) == [.seconds(5_400), .seconds(300)] && sequence.advance == .ask)
        #expect(board.countdowns[0].onZero == .repeat && board.countdowns[0].startsPaused)
        #expect(text.contains("# line 9: \"command\" is left out: a board runs no command of a session\n"))
        #expect(text.contains("# line 5: all steps wait to be started") && text.contains("# line 16: \"format\""))
        let auto = try imported("[defaults]\nautostart = true\n[[sessions]]\n[[sessions]]\nname = 'B'", path: "x.toml")
        guard case .steps(let all) = auto.board.countdowns.first?.kind else {
            Issue.record("no steps")
            return
        }
        #expect(
            all.advance == .auto && !auto.board.countdowns[0].startsPaused && all.steps[0].length == .seconds(1_500))
    }

    @Test(arguments: [
        ("[[sessions]]\nduration = \"soon\"", "uair.toml:2:1: error:"),
        ("[[sessions]]\nname = \"\"\"\nA\"\"\"", "uair.toml:2:8: error: texts of several lines are not read"),
        ("[[sessions]]\nname = [1, 2]", "uair.toml:2:8: error: this value is not read"),
        ("[[sessions]\nname = 'a'", "uair.toml:1:12: error: a bracket is missing"),
        ("[[sessions]]\nname = 'a", "uair.toml:2:8: error: a quote is not closed"),
        ("[[sessions]]\nname = 'a' 'b'", "uair.toml:2:12: error: expected the end of the line"),
        ("[[sessions]]\nname = 'a'\nname = 'b'", "uair.toml:3:1: error: \"name\" is there twice"),
        ("[[sessions]]\nautostart = 1", "uair.toml:2:1: error: \"autostart\" is not true or false"),
        ("[[sessions]]\nname 'a'", "uair.toml:2:6: error: expected = behind a key"),
        ("[[sessions]]\nname = \"\\q\"", "uair.toml:2:9: error: there is no such escape"),
        ("x = 1", "uair.toml:1:1: error: nothing in this file can be taken over"),
    ])
    func `what is no configuration of uair is refused with its place`(text: String, start: String) throws {
        let message = try #require(refusal(text))
        #expect(message.hasPrefix(start), "\(message)")
    }

    @Test func `a file of which nothing can be taken over is refused`() throws {
        #expect(refusal("hello\n", path: "x.txt")?.contains("line 1: \"hello\" has no time") == true)
        #expect(refusal("", path: "x.txt")?.hasPrefix("x.txt:1:1: error: nothing in this file") == true)
        #expect(refusal("no calendar", path: "x.ics")?.hasPrefix("x.ics:1:1: error: this is no calendar") == true)
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

    @Test func `events become countdowns, and what is past or broken a comment with its line`() throws {
        let (text, board) = try imported(Self.calendar, path: "x.ics")
        let zone = context.machineZone
        #expect(board.countdowns.map(\.title) == ["Launch, maybe", "Day", "Gym"])
        let launch = try #require(board.countdowns.first)
        #expect(launch.kind == .date(.fixed(try #require(RFC3339.time(of: "2027-01-15T00:00:00Z")))))
        #expect(launch.zone?.identifier == "Asia/Tokyo" && launch.tags == ["work", "long-talk"])
        #expect(launch.note == "Bring \"it\"" && launch.url == "https://example.org")
        #expect(launch.stages.warn == .left(.seconds(600)) && launch.stages.danger == nil)
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

    @Test func `what a board would refuse of an event is left out alone`() throws {
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

    @Test(arguments: ["", "{", "a: [", "- - -", "\u{1B}[31m 4m", "\"}]: 4m", "#", ": 4m", "x: 4m # y", "'a\\n' 4m"])
    func `whatever a line has, the file that is made of it is right`(line: String) throws {
        _ = try? imported(line + "\nTea 4m")
        let board = try imported(line.replacing("\u{1B}", with: "") + "\nTea 4m").board
        #expect(board.countdowns.last?.title == "Tea")
    }
}
