import Countdowns
import Definitions
import Testing

struct ThresholdTextTests {
    private static let right: [(String, ThresholdSettings.Threshold)] = [
        ("10m", .left(.seconds(600))), ("1h 30m", .left(.seconds(5400))), ("5:30", .left(.seconds(330))),
        ("90s", .left(.seconds(90))), ("0.5s", .left(.milliseconds(500))), ("2w", .left(.seconds(1_209_600))),
        ("10%", .percent(10)), ("2.5%", .percent(2.5)), ("100%", .percent(100)), ("0.001%", .percent(0.001)),
        (" 10 % ", .percent(10)), ("007%", .percent(7)),
    ]

    @Test(arguments: right)
    func `a threshold is an exact duration or a percentage`(text: String, threshold: ThresholdSettings.Threshold) throws
    {
        #expect(try ThresholdText.parse(text) == threshold)
    }

    private static let wrong: [(String, String, Range<Int>)] = [
        ("", "a duration or a percentage is missing", 0..<0),
        ("0%", "the percentage must be more than 0 and at most 100", 0..<2),
        ("0.0%", "the percentage must be more than 0 and at most 100", 0..<4),
        ("101%", "the percentage must be more than 0 and at most 100", 0..<4),
        (" 100.1 %", "the percentage must be more than 0 and at most 100", 1..<8),
        ("99999999999999999999999%", "the percentage must be more than 0 and at most 100", 0..<24),
        ("2,5%", "a number cannot contain a comma", 1..<2),
        ("-5%", "a duration cannot be negative", 0..<1),
        ("%", "expected a number, not \"%\"", 0..<1),
        ("10m%", "expected \"%\", not \"m%\"", 2..<4),
        ("10%%", "expected \"%\", not \"%%\"", 2..<4),
        ("10% left", "expected a unit, not \"% left\"", 2..<8),
        ("3mo", "months and years have no fixed length", 0..<3),
        (" 1y 2d ", "months and years have no fixed length", 1..<6),
        ("0s", "a duration must be longer than zero", 0..<2),
        ("5x", "\"x\" is not a unit of time", 1..<2),
        ("10", "\"10\" has no unit", 0..<2),
    ]

    @Test(arguments: wrong)
    func `an invalid threshold is refused with a message and the range of the error`(
        text: String, message: String, range: Range<Int>
    )
        throws
    {
        let error = try #require(throws: GrammarError.self) { try ThresholdText.parse(text) }
        #expect(error.message == message)
        #expect(error.range == range)
        #expect(!error.help.isEmpty)
    }

    @Test(arguments: ["x", "1h 5 5", "1h,", "5x", "5M", "5 mon", "0.5y", "1.5mo", "5 mnths"])
    func `the help for an invalid threshold does not suggest months`(text: String) throws {
        let error = try #require(throws: GrammarError.self) { try ThresholdText.parse(text) }
        #expect(error.help == "write it as 10m or 10%")
    }
}
