import Countdowns
import Definitions
import Foundation
import Testing

@Suite struct TimerTextTests {
    private let rules = CountdownLine.Rules(now: WallTime(unixSeconds: 1_790_000_000), zone: .gmt)

    private func read(_ words: String..., as form: TimerText.Form = .in) throws -> Countdown {
        try TimerText(words, as: form, by: rules).line.countdown(by: rules)
    }

    @Test func `the words after the time are the title`() throws {
        let tea = try read("25m", "Green", "tea")
        #expect(tea.kind == .duration(.seconds(1_500)))
        #expect(tea.title == "Green tea")
    }

    @Test func `the longest run of words that is a valid time is parsed as the time`() throws {
        let talk = try read("1h", "30m", "Talk")
        #expect(talk.kind == .duration(.seconds(5_400)))
        #expect(talk.title == "Talk")
        let bus = try read("tomorrow", "9am", "Bus", as: .until)
        guard case .date(let date) = bus.kind else { return #expect(Bool(false), "\(bus.kind)") }
        // 1,790,000,000 is 2026-09-21 14:13:20 UTC.
        #expect(date.wallTime(in: .gmt) == WallTime(unixSeconds: 1_790_067_600))
        #expect(bus.title == "Bus")
    }

    @Test func `without a title the text of the time is the title`() throws {
        #expect(try read("1h", "30m").title == "1h 30m")
    }

    @Test func `a time of day after since is the most recent one in the past`() throws {
        guard case .since(let date?) = try read("15:00", "Work", as: .since).kind else { return #expect(Bool(false)) }
        #expect(date.wallTime(in: .gmt) == WallTime(unixSeconds: 1_789_916_400))
    }

    @Test func `since now is a stopwatch, which can be paused and pause in sleep`() throws {
        let run = try read("now", "Run", as: .since)
        #expect(run.kind == .since(nil) && run.title == "Run")
        #expect(try CountdownLine("Run since now", by: rules).countdown(by: rules).kind == .since(nil))
        let text = "countdowns: [{ title: Run, since: Now, paused: true, sleep: pause }]"
        let board = try BoardFile.decode(
            SourceFile(path: "x.yaml", text: text), in: DecodingContext(now: rules.now, machineZone: rules.zone))
        #expect(board.warnings == nil && board.definition.countdowns[0].kind == .since(nil))
    }

    @Test func `a title in one argument may contain times, and other words may have no time`() throws {
        #expect(try read("25m", "Sunday roast at 18:00").title == "Sunday roast at 18:00")
        #expect(throws: GrammarError.self) { try read("25m", "Sunday", "roast") }
        #expect(try read("25m", "Sunday roast", "#kitchen").tags == ["kitchen"])
    }

    @Test func `a threshold and tags may follow the title`() throws {
        let exam = try TimerText(["90", "min", "Exam", "warn", "10m", "#school"], as: .in, by: rules).line
        #expect(exam.yaml() == "{ title: Exam, in: 90 min, warn: 10m, tags: [school] }")
    }

    @Test func `after in a clock is a duration, after until a time of day`() throws {
        #expect(try read("1:30", "Plank").kind == .duration(.seconds(90)))
        func date(_ words: String...) throws -> String? {
            try TimerText(words, as: .until, by: rules).line.values.first?.text
        }
        #expect(try date("17h30", "Train") == "2026-09-21 17:30")
        #expect(try date("1:30", "Plank") == "2026-09-22 01:30")
    }

    @Test func `a text that does not begin with a time is an error`() {
        #expect(throws: GrammarError.self) { try read("soon", "Tea") }
    }
}
