import Countdowns
import Definitions
import TestSupport
import Testing

@Suite struct WorkHoursTextTests {
    /// Spans as `day start+length`, in hours.
    private func spans(_ text: String) throws -> [String] {
        try WorkHoursText.parse(text).map { span in
            let day = ["mo", "tu", "we", "th", "fr", "sa", "su"][span.weekday]
            return "\(day) \(Double(span.start) / 3_600)+\(Double(span.length) / 3_600)"
        }
    }

    private static let texts: [(text: String, spans: String)] = [
        ("mon-fri 09:00-17:00", "mo 9.0+8.0|tu 9.0+8.0|we 9.0+8.0|th 9.0+8.0|fr 9.0+8.0"),
        ("  Mon - Wed  9:00 - 17:30 ", "mo 9.0+8.5|tu 9.0+8.5|we 9.0+8.5"),
        ("tuesday 9am-5pm", "tu 9.0+8.0"),
        ("weekdays 9:00-17:00", "mo 9.0+8.0|tu 9.0+8.0|we 9.0+8.0|th 9.0+8.0|fr 9.0+8.0"),
        ("Weekday, sat 9:00-10:00", "mo 9.0+1.0|tu 9.0+1.0|we 9.0+1.0|th 9.0+1.0|fr 9.0+1.0|sa 9.0+1.0"),
        ("mon,wed 10:00-12:00", "mo 10.0+2.0|we 10.0+2.0"),
        ("mon, wed-thu, sat 10:00-12:00", "mo 10.0+2.0|we 10.0+2.0|th 10.0+2.0|sa 10.0+2.0"),
        ("mon 09:00-12:00, 13:00-17:00", "mo 9.0+3.0|mo 13.0+4.0"),
        ("mon 09:00-12:00, 13:00-17:00, tue 8:00-9:00", "mo 9.0+3.0|mo 13.0+4.0|tu 8.0+1.0"),
        ("fri 22:00-06:00", "fr 22.0+8.0"),
        ("sat-mon 20:00-24:00", "mo 20.0+4.0|sa 20.0+4.0|su 20.0+4.0"),
        ("sun 00:00-24:00", "su 0.0+24.0"),
        ("sun 22:00-00:00", "su 22.0+2.0"),
    ]

    @Test(arguments: texts)
    func `work hours are parsed in all forms that users write`(text: String, spans: String) throws {
        #expect(try self.spans(text).joined(separator: "|") == spans)
    }

    @Test func `work hours without days apply to every day`() throws {
        #expect(try WorkHoursText.parse("09:00-17:00").map(\.weekday) == Array(0...6))
    }

    private static let mistakes: [(text: String, message: String, range: Range<Int>)] = [
        ("", "there are no hours", 0..<0),
        ("mon-fri", "the hours are missing after the days", 7..<7),
        ("mno 09:00-17:00", "\"mno\" is not a day of the week", 0..<3),
        ("mon- 09:00-17:00", "\"09:00-17:00\" is not a day of the week", 5..<16),
        ("mon 09:00", "expected \"-\" and an end time", 9..<9),
        ("mon 09:00-25:00", "there is no hour 25", 10..<12),
        ("mon 24:00-25:00", "no hours begin at 24:00", 4..<9),
        ("mon 09:00-09:00", "the start and the end are equal", 4..<15),
        ("mon 09:00-17:00 tue 09:00-17:00", "expected a comma after the hours", 16..<31),
        ("mon 09:00-17:00,", "nothing follows the comma", 16..<16),
        ("mon tue 09:00-17:00", "expected hours after the days", 4..<19),
        ("daily 09:00-17:00", "\"daily\" is not a day of the week", 0..<5),
        ("!", "\"!\" is not a day of the week", 0..<1),
    ]

    @Test(arguments: mistakes)
    func `invalid work hours are an error that marks the invalid part`(text: String, message: String, range: Range<Int>)
        throws
    {
        let error = try #require(throws: GrammarError.self) { try WorkHoursText.parse(text) }
        #expect(error.message == message && error.range == range && !error.help.isEmpty)
    }

    @Test func `any text is parsed as nonempty work hours or gives an error within the text`() {
        var random = SplitMix(seed: 5)
        let pieces = ["mon", "fri", "-", ",", " ", "09:00", "17:00", "24:00", "5pm", "x", "é", "–", "0", ":"]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
            do {
                let hours = WeeklyHours(try WorkHoursText.parse(text))
                #expect(hours.secondsInWeek > 0 && hours.secondsInDay > 0)
            } catch {
                #expect(error.range.upperBound <= text.unicodeScalars.count)
            }
        }
    }
}
