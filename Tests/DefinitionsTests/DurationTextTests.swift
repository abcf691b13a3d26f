import Definitions
import TestSupport
import Testing

struct DurationTextTests {
    @Test(
        arguments: [
            ("1s", 1), ("90s", 90), ("25m", 1500), ("1h", 3600), ("2d", 172_800), ("1w", 604_800),
            ("1h30m", 5400), ("1h 30m", 5400), ("2d 4h", 187_200), ("2d4h", 187_200),
            ("1w2d3h4m5s", 788_645), ("1w 2d 3h 4m 5s", 788_645), ("1w2d 3h4m 5s", 788_645),
            ("1d1s", 86_401), ("0h5m", 300), ("0w0d0h0m1s", 1), ("007s", 7), ("100m", 6000), ("36h", 129_600),
            ("315537897599s", 315_537_897_599), ("521722w", 315_537_465_600),
        ] as [(String, Int64)])
    func `a right duration is read`(text: String, seconds: Int64) throws {
        #expect(try DurationText.parse(text) == .seconds(seconds))
    }

    @Test(
        arguments: [
            ("", "there is no duration", 0..<0),
            ("90", "\"90\" has no unit", 0..<2),
            ("1h 90", "\"90\" has no unit", 3..<5),
            ("m", "expected a number, not \"m\"", 0..<1),
            ("soon", "expected a number, not \"soon\"", 0..<4),
            ("5x", "\"x\" is not a unit of time", 1..<2),
            ("5min", "\"min\" is not a unit of time", 1..<4),
            ("5M", "\"M\" is not a unit of time", 1..<2),
            ("3mo", "\"mo\" is not a unit of time", 1..<3),
            ("2y", "\"y\" is not a unit of time", 1..<2),
            ("1.5h", "only whole numbers can be read", 0..<2),
            ("1,5h", "only whole numbers can be read", 0..<2),
            ("-5m", "a duration cannot be negative", 0..<1),
            ("\u{2212}5m", "a duration cannot be negative", 0..<1),
            ("+5m", "expected a number, not \"+5m\"", 0..<3),
            ("5 m", "\"5\" has no unit", 0..<1),
            ("1h  30m", "expected a number, not \" 30m\"", 3..<7),
            ("1h\t30m", "expected a number, not \"\t30m\"", 2..<6),
            ("1h ", "expected a number, not \" \"", 2..<3),
            (" 1h", "expected a number, not \" 1h\"", 0..<3),
            ("1h1h", "\"h\" stands here twice", 3..<4),
            ("5s5m", "\"m\" must stand before a shorter unit", 3..<4),
            ("30m 1h", "\"h\" must stand before a shorter unit", 5..<6),
            ("1h,30m", "expected a number, not \",30m\"", 2..<6),
            ("5:30", "expected a unit, not \":30\"", 1..<4),
            ("PT1H", "expected a number, not \"PT1H\"", 0..<4),
            ("0s", "a duration must be longer than zero", 0..<2),
            ("0d0h0m", "a duration must be longer than zero", 0..<6),
            ("315537897600s", "a duration is at most 9999 years", 0..<13),
            ("9223372036854775807s", "a duration is at most 9999 years", 0..<20),
            ("9223372036854775807w", "a duration is at most 9999 years", 0..<20),
            ("99999999999999999999s", "a duration is at most 9999 years", 0..<20),
            ("1d 9223372036854775807s", "a duration is at most 9999 years", 3..<23),
            ("٣m", "expected a number, not \"٣m\"", 0..<2),
            ("5分", "\"分\" is not a unit of time", 1..<2),
        ] as [(String, String, Range<Int>)])
    func `a wrong duration is refused with a reason and a place`(text: String, message: String, range: Range<Int>)
        throws
    {
        let error = try #require(throws: GrammarError.self) { try DurationText.parse(text) }
        #expect(error.message == message)
        #expect(error.range == range)
        #expect(!error.help.isEmpty)
    }

    @Test(arguments: ["5min", "5M", "5minutes", "2hours", "3secs", "1Week"])
    func `a unit written out is answered with its letter`(text: String) throws {
        let error = try #require(throws: GrammarError.self) { try DurationText.parse(text) }
        let letter = text.lowercased().first { $0.isLetter }!
        #expect(error.help == "did you mean \"\(letter)\"?")
    }

    @Test(arguments: ["1s", "1m 30s", "25m", "1h 30m", "2d 4h", "1w", "1w 2d 3h 4m 5s"])
    func `what is written is what was read`(text: String) throws {
        #expect(DurationText.text(of: try DurationText.parse(text)) == text)
    }

    @Test func `every duration is read back as the same`() throws {
        var generator = SplitMix(seed: 1)
        for _ in 0..<10_000 {
            let duration = Duration.seconds(Int64.random(in: 1...(1 << Int64.random(in: 1...38)), using: &generator))
            guard duration <= DurationText.longest else { continue }
            #expect(try DurationText.parse(DurationText.text(of: duration)) == duration)
        }
    }

    @Test func `only a positive whole number of seconds can be written`() async {
        await #expect(processExitsWith: .failure) { _ = DurationText.text(of: .zero) }
        await #expect(processExitsWith: .failure) { _ = DurationText.text(of: .milliseconds(1500)) }
    }
}
