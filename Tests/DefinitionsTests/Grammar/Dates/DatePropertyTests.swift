import Countdowns
import Definitions
import Foundation
import TestSupport
import Testing

struct DatePropertyTests {
    @Test func `100,000 random times are unchanged after formatting and parsing`() throws {
        var random = SplitMix(seed: 2_027)
        let zones = DateSample.zones.map { TimeZone.named($0) }
        var wrong: [String] = []
        for count in 0..<Tries.of(100_000) {
            let (sample, zone) = (DateSample(using: &random), zones[count % zones.count])
            let rules = DateRules(
                now: WallTime(unixSeconds: 1_800_000_000), zone: zone, dst: count % 2 == 0 ? nil : .later)
            let reading = try DateText(sample.iso).reading(rules)
            let time = reading.wallTime(in: zone) + .milliseconds(count % 1_000)
            let offset = zone.utcOffset(at: time)
            let text = RFC3339.text(of: time, utcOffset: offset)
            // The text is in local time with an offset, because the same time in UTC may be outside the years 1 to 9999.
            let isStable = try DateText(text).wallTime(in: .utc) == time
            let isShown = reading.occurrence != .once || time.unixSeconds + Int64(offset) == sample.local
            if !isStable || !isShown { wrong.append("\(sample.iso) in \(zone.identifier)") }
        }
        #expect(wrong.isEmpty)
    }

    @Test func `each of 20,000 random times is parsed to the same time in every notation`() throws {
        var random = SplitMix(seed: 1_582)
        let week = CivilTime(year: 9999, month: 12, day: 27).dayNumber
        var wrong: [String] = []
        for _ in 0..<Tries.of(20_000) {
            let sample = DateSample(using: &random)
            // Skips the last week of 9999, which ends in the year 10000.
            guard sample.civil.dayNumber < week else { continue }
            let time = WallTime(unixSeconds: sample.local)
            for text in sample.others where try DateText(text, order: .mdy).wallTime(in: .utc) != time {
                wrong.append("\(text), not \(sample.iso)")
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test func `no random text traps the date parser at any current time`() throws {
        var random = SplitMix(seed: 66)
        let parts = [
            "2027", "-", "01", "15", "T", " ", "09", ":", "00", "Z", "+", "W03", "/", ".", "@", "24", "Dec", "29 Feb",
            "fri", "next", "last", "today", "tomorrow", "yesterday", "in", "ago", "2 months", "9999 years", "9999",
            "0001",
            "pm", "am", "noon", "midnight", "12", ",", "é", "\u{1F680}", "99999999999999999999", "\u{0}", "\t",
        ]
        let zones = DateSample.zones.map { TimeZone.named($0) }
        let moments: [Int64] = [-62_135_596_800, 0, 1_835_352_000, 253_402_300_799]
        var read = 0
        for _ in 0..<Tries.of(20_000) {
            let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in parts.randomElement(using: &random) ?? ""
            }
            .joined(separator: Bool.random(using: &random) ? "" : " ")
            let rules = DateRules(
                now: WallTime(unixSeconds: moments.randomElement(using: &random) ?? 0),
                zone: zones.randomElement(using: &random) ?? .utc,
                floats: Bool.random(using: &random), dst: DSTRule.allCases.randomElement(using: &random),
                direction: Bool.random(using: &random) ? .future : .past)
            switch outcome(of: text, DateOrder.allCases.randomElement(using: &random), rules) {
            case .success(let sentences):
                read += 1
                #expect(sentences.allSatisfy { !$0.isEmpty })
            case .failure(let error):
                let isInside = error.range.upperBound <= text.unicodeScalars.count
                #expect(isInside && !error.message.isEmpty && !error.help.isEmpty, "\(text)")
            }
        }
        #expect(read > Tries.of(300))
    }

    private func outcome(of text: String, _ order: DateOrder?, _ rules: DateRules) -> Result<[String], GrammarError> {
        Result { () throws(GrammarError) in try DateText(text, order: order).reading(rules).sentences(rules) }
    }
}
