import Countdowns
import Definitions
import Testing

@Suite struct DaysOffTextTests {
    @Test func `a date is one day off, and two dates with dots are an inclusive range`() throws {
        #expect(try DaysOffText.parse("1970-01-03") == 2...2)
        #expect(try DaysOffText.parse("1970-01-03..1970-02-01") == 2...31)
        #expect(try DaysOffText.parse(" 3 Jan 1970 .. 4/1/1970 ", order: .dmy) == 2...3)
    }

    private static let mistakes: [(text: String, message: String, range: Range<Int>)] = [
        ("2026-02-30", "February 2026 has no day 30", 0..<10),
        ("2026-02-01..2026-02-30", "February 2026 has no day 30", 12..<22),
        ("24 Dec", "\"24 Dec\" is not a date with a year and without a time", 0..<6),
        ("tomorrow", "\"tomorrow\" is not a date with a year and without a time", 0..<8),
        ("2026-12-24 09:00", "\"2026-12-24 09:00\" is not a date with a year and without a time", 0..<16),
        ("2026-12-24..2026-12-23", "the first of these days is after the last", 0..<22),
        ("2026-12-24..", "there is no date", 12..<12),
    ]

    @Test(arguments: mistakes)
    func `invalid days off are an error that marks the invalid part`(text: String, message: String, range: Range<Int>)
        throws
    {
        let error = try #require(throws: GrammarError.self) { try DaysOffText.parse(text) }
        #expect(error.message == message && error.range == range && !error.help.isEmpty)
    }
}
