import Countdowns
import Definitions
import Foundation
import Testing

@Suite struct TimerTextTests {
    private func read(_ words: String..., as form: TimerText.Form = .in) throws -> TimerText {
        try TimerText(words, as: form, now: WallTime(unixSeconds: 1_790_000_000), zone: .gmt)
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
        guard case .since(let date) = try read("15:00", "Work", as: .since).kind else { return #expect(Bool(false)) }
        #expect(date.wallTime(in: .gmt) == WallTime(unixSeconds: 1_789_916_400))
    }

    @Test func `a text that does not begin with a time is an error`() {
        #expect(throws: GrammarError.self) { try read("soon", "Tea") }
    }
}
