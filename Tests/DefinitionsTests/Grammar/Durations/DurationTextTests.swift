import Countdowns
import Definitions
import TestSupport
import Testing

struct DurationTextTests {
    private static let exact: [(String, Double)] = [
        ("007s", 7), (" 90s ", 90), ("1h30", 5400), ("1h 30", 5400), ("17h05", 61_500), ("2d 1h30", 178_200),
        ("1 hour 30", 5400), ("a fortnight", 1_209_600), ("2 fortnights", 2_419_200), ("1.5 fortnights", 1_814_400),
        ("90s", 90), ("1s", 1), ("25m", 1500), ("1h", 3600), ("2d", 172_800), ("1w", 604_800),
        ("1h30m", 5400), ("1h 30m", 5400), ("1h  30m", 5400), ("1h\t30m", 5400), (" 1h 30m ", 5400), ("2d4h", 187_200),
        ("1w2d3h4m5s", 788_645), ("1w 2d 3h 4m 5s", 788_645), ("2w 3d", 1_468_800), ("0h5m", 300), ("1d1s", 86_401),
        ("100m", 6000), ("36h", 129_600), ("521722w", 521_722 * 604_800), ("315537963048s", 315_537_963_048),
        ("1.5h", 5400), ("1.5d", 129_600), ("0.5w", 302_400), ("2.25m", 135), ("1.5h 30m", 7200), ("1.50h", 5400),
        ("1 hour 30 minutes", 5400), ("1 hour and 30 minutes", 5400), ("1 day, 2 hours", 93_600), ("1h,30m", 5400),
        ("1 day, 2 hours, and 3 minutes", 93_780), ("5 min", 300), ("5min", 300), ("5 mins", 300), ("1 minute", 60),
        ("2 hrs", 7200), ("1 hr", 3600), ("10 secs", 10), ("1 sec", 1), ("1 second", 1), ("3 wks", 1_814_400),
        ("1 wk", 604_800), ("1 week", 604_800), ("2 weeks", 1_209_600), ("1 day", 86_400), ("2hours15minutes", 8100),
        ("1H30m", 5400), ("1 HOUR", 3600), ("2W 3D", 1_468_800), ("5S", 5), ("5 Min", 300),
        ("5:30", 330), ("0:05", 5), ("90:00", 5400), ("01:30:00", 5400), ("1:30:00", 5400), ("100:00:01", 360_001),
        ("5:30.5", 330.5), ("00:00:00.25", 0.25), ("2d 01:30:00", 178_200), ("1 day, 2:30:00", 95_400),
        ("1w and 0:00:01", 604_801),
        ("PT1H30M", 5400), ("P2W", 1_209_600), ("P1D", 86_400), ("PT5M", 300), ("PT36H", 129_600), ("PT0.5S", 0.5),
        ("P1W2DT3H4M5S", 788_645), ("PT1.5H", 5400), ("P1.5D", 129_600), ("pt1h30m", 5400), (" PT1M ", 60),
        ("P0Y0M1D", 86_400), ("0mo 1.5d", 129_600),
        ("an hour", 3600), ("half an hour", 1800), ("half a day", 43_200), ("Two Hours", 7200),
        ("a day and 2 hours", 93_600),
        ("twelve minutes, one second", 721),
    ]

    @Test(arguments: exact)
    func `a valid exact duration is parsed`(text: String, seconds: Double) throws {
        #expect(try DurationText.parse(text) == CalendarDuration(.seconds(seconds)))
    }

    private static let calendar: [(String, months: Int, days: Int, seconds: Double)] = [
        ("3mo", 3, 0, 0), ("2y", 24, 0, 0), ("1 month", 1, 0, 0), ("6 months", 6, 0, 0), ("1 year", 12, 0, 0),
        ("1y 6mo", 18, 0, 0), ("1y6mo", 18, 0, 0), ("1 year and 6 months", 18, 0, 0), ("2 yrs, 1 mos", 25, 0, 0),
        ("1Y", 12, 0, 0), ("3MO", 3, 0, 0), ("3 Mo", 3, 0, 0),
        ("1mo 2w 3d", 1, 17, 0), ("1mo 36h", 1, 0, 129_600), ("1y 1d 1.5h", 12, 1, 5400), ("1mo 1.5m", 1, 0, 90),
        ("1mo 01:30:00", 1, 0, 5400), ("1mo 1d 00:00:01.5", 1, 1, 1.5),
        ("P1Y2M3DT4H5M6.5S", 14, 3, 14_706.5), ("P1Y", 12, 0, 0), ("P1M", 1, 0, 0), ("P1M2W", 1, 14, 0),
        ("p1m", 1, 0, 0), ("9999y", 119_988, 0, 0), ("P9999Y", 119_988, 0, 0),
    ]

    @Test(arguments: calendar)
    func `months and years, and days combined with them, are calendar units`(
        text: String, months: Int, days: Int, seconds: Double
    ) throws {
        #expect(
            try DurationText.parse(text) == CalendarDuration(months: months, days: days, exact: .seconds(seconds)))
    }

    private static let fractions: [(String, Int64, Int64)] = [
        ("0.000000000000000001s", 0, 1),
        ("1.000000000000000001s", 1, 1),
        ("315537963047.999999999999999999s", 315_537_963_047, 999_999_999_999_999_999),
        ("0.1s", 0, 100_000_000_000_000_000),
        ("0.3s", 0, 300_000_000_000_000_000),
        ("0.000000000000000001w", 0, 604_800),
        ("0.333333333333333333h", 1199, 999_999_999_999_998_800),
        ("0.1000000000000000000000000000s", 0, 100_000_000_000_000_000),
        ("00:00.000000000000000007", 0, 7),
        ("PT0.000000000000000007S", 0, 7),
        ("0.1m 0.1s", 6, 100_000_000_000_000_000),
    ]

    @Test(arguments: fractions)
    func `fractions are exact to the attosecond`(text: String, seconds: Int64, attoseconds: Int64) throws {
        let duration = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
        #expect(try DurationText.parse(text) == CalendarDuration(duration))
    }

    private static let wrong: [(String, String, Range<Int>)] = [
        ("", "there is no duration", 0..<0),
        ("  ", "there is no duration", 0..<0),
        ("m", "expected a number, not \"m\"", 0..<1),
        ("soon", "expected a number, not \"soon\"", 0..<4),
        ("pm", "expected a number, not \"pm\"", 0..<2),
        ("an apple", "\"apple\" is not a unit of time", 3..<8),
        ("and 5m", "expected a number, not \"and 5m\"", 0..<6),
        ("٣m", "expected a number, not \"٣m\"", 0..<2),
        ("1h ago", "expected a number, not \"ago\"", 3..<6),
        ("1h;30m", "expected a number, not \";30m\"", 2..<6),
        ("1h,,30m", "expected a number, not \",30m\"", 3..<7),
        ("1h and and 2m", "expected a number, not \"and 2m\"", 7..<13),
        ("1h,", "nothing follows \",\"", 2..<3),
        ("1h and ", "nothing follows \"and\"", 3..<6),
        ("1h, and", "nothing follows \"and\"", 4..<7),
        ("90", "\"90\" has no unit", 0..<2),
        (" 1.5", "\"1.5\" has no unit", 1..<4),
        ("1h5", "\"5\" has no unit", 2..<3),
        ("1h60", "\"60\" has no unit", 2..<4),
        ("5m30", "\"30\" has no unit", 2..<4),
        ("1h 90", "\"90\" has no unit", 3..<5),
        ("1h 1.5", "\"1.5\" has no unit", 3..<6),
        ("5 %", "expected a unit, not \"%\"", 2..<3),
        ("1_000s", "expected a unit, not \"_000s\"", 1..<6),
        ("1.5.5h", "expected a unit, not \".5h\"", 3..<6),
        ("90 30", "expected a unit, not \"30\"", 3..<5),
        ("5x", "\"x\" is not a unit of time", 1..<2),
        ("5分", "\"分\" is not a unit of time", 1..<2),
        ("1e3s", "\"e\" is not a unit of time", 1..<2),
        ("500ms", "\"ms\" is not a unit of time", 3..<5),
        ("5 minuts", "\"minuts\" is not a unit of time", 2..<8),
        ("1hand2m", "\"hand\" is not a unit of time", 1..<5),
        ("5M", "\"M\" may be minutes or months", 1..<2),
        ("1h 5 M", "\"M\" may be minutes or months", 5..<6),
        (".5h", "there is no digit before the decimal point", 0..<1),
        ("5.h", "no digit follows the decimal point", 1..<2),
        ("5.", "no digit follows the decimal point", 1..<2),
        ("1,5h", "a number cannot contain a comma", 1..<2),
        ("1,000s", "a number cannot contain a comma", 1..<2),
        ("1.000,5s", "a number cannot contain a comma", 5..<6),
        ("PT1,5H", "a number cannot contain a comma", 3..<4),
        ("1.5mo", "months have no fixed length, so their number must be whole", 0..<3),
        ("1.5y", "years have no fixed length, so their number must be whole", 0..<3),
        ("1mo 1.5d", "days in a duration with months follow the calendar, so their number must be whole", 4..<7),
        ("1mo 0.5w", "weeks in a duration with months follow the calendar, so their number must be whole", 4..<7),
        ("P0.5Y", "years have no fixed length, so their number must be whole", 1..<4),
        ("0.0000000000000000001s", "a fraction can have at most 18 digits", 2..<21),
        ("-5m", "a duration cannot be negative", 0..<1),
        (" -5m", "a duration cannot be negative", 1..<2),
        ("\u{2212}5m", "a duration cannot be negative", 0..<1),
        ("1h -5m", "a duration cannot be negative", 3..<4),
        ("-PT5M", "a duration cannot be negative", 0..<1),
        ("P-1D", "a duration cannot be negative", 1..<2),
        ("+5m", "a duration cannot have a sign", 0..<1),
        ("1h + 5m", "expected a number, not \"+ 5m\"", 3..<7),
        ("1h1h", "hours are given twice", 3..<4),
        ("1h 2 hours", "hours are given twice", 5..<10),
        ("1h 1m 1h", "hours are given twice", 7..<8),
        ("5s5m", "minutes must come before seconds", 3..<4),
        ("30m 1h", "hours must come before minutes", 5..<6),
        ("1mo 1y", "years must come before months", 5..<6),
        ("PT5M1H", "hours must come before minutes", 5..<6),
        ("PT5M5M", "minutes are given twice", 5..<6),
        ("0", "a duration must be longer than zero", 0..<1),
        ("0s", "a duration must be longer than zero", 0..<2),
        ("0d0h0m ", "a duration must be longer than zero", 0..<6),
        ("0.0", "a duration must be longer than zero", 0..<3),
        ("00:00:00", "a duration must be longer than zero", 0..<8),
        ("P0D", "a duration must be longer than zero", 0..<3),
        ("315537963049s", "a duration can be at most 9999 years", 0..<13),
        ("315537963048.1s", "a duration can be at most 9999 years", 0..<15),
        ("9223372036854775807s", "a duration can be at most 9999 years", 0..<20),
        ("9223372036854775807w", "a duration can be at most 9999 years", 0..<20),
        ("99999999999999999999", "\"99999999999999999999\" has no unit", 0..<20),
        ("999999999999y", "a duration can be at most 9999 years", 0..<13),
        ("10000y", "a duration can be at most 9999 years", 0..<6),
        ("9999y 1s", "a duration can be at most 9999 years", 6..<8),
        ("1d 9223372036854775807s", "a duration can be at most 9999 years", 3..<23),
        ("99999999999:00:00", "a duration can be at most 9999 years", 0..<17),
        ("5:3", "two digits must follow the colon", 2..<3),
        ("5:300", "two digits must follow the colon", 2..<5),
        ("1:30:5", "two digits must follow the colon", 5..<6),
        ("5:", "no digit follows the colon", 1..<2),
        ("1:30:", "no digit follows the colon", 4..<5),
        ("5:60", "there is no second 60", 2..<4),
        ("1:60:00", "there is no minute 60", 2..<4),
        ("1:00:99.5", "there is no second 99", 5..<7),
        (":30", "expected a number, not \":30\"", 0..<3),
        ("1.5:30", "with colons, only the seconds can have a fraction", 0..<3),
        ("1:30.5:00", "\":00\" cannot come after \"1:30.5\"", 6..<9),
        ("1:02:03:04", "\":04\" cannot come after \"1:02:03\"", 7..<10),
        ("5:30 pm", "\" pm\" cannot come after \"5:30\"", 4..<7),
        ("1:30h", "\"h\" cannot come after \"1:30\"", 4..<5),
        ("1d 5:30", "\"5:30\" cannot come after days", 3..<7),
        ("1h 00:30:00", "\"00:30:00\" cannot come after hours", 3..<11),
        ("P", "nothing follows \"P\"", 0..<1),
        ("PT", "nothing follows \"T\"", 1..<2),
        ("P1DT", "nothing follows \"T\"", 3..<4),
        ("PT1HT1M", "\"T\" is given twice here", 4..<5),
        ("P1H", "\"H\" must come after \"T\"", 2..<3),
        ("P1D1S", "\"S\" must come after \"T\"", 4..<5),
        ("PT1D", "\"D\" must come before \"T\"", 3..<4),
        ("P5", "\"5\" has no unit", 1..<2),
        ("PT5X", "\"X\" is not a unit of an ISO duration", 3..<4),
        ("PT1.5H30M", "only the last number can have a fraction", 2..<5),
        ("PT1H 30M", "expected a number, not \" 30M\"", 4..<8),
        ("PT1H30M and more", "expected a number, not \" and more\"", 7..<16),
        ("P2027-01-15", "\"-\" is not a unit of an ISO duration", 5..<6),
    ]

    @Test(arguments: wrong)
    func `an invalid duration is refused with a message and the range of the error`(
        text: String, message: String, range: Range<Int>
    )
        throws
    {
        let error = try #require(throws: GrammarError.self) { try DurationText.parse(text) }
        #expect(error.message == message)
        #expect(error.range == range)
        #expect(!error.help.isEmpty)
    }

    private static let help: [(String, String)] = [
        ("5M", "write m for minutes, mo for months"),
        ("1h 90", "write 90s or 90m"), ("90", "write 90s or 90m"), ("1.5", "write 1.5s or 1.5m"),
        ("1,5h", "write it with a point: 1.5"),
        ("1,000s", "write 1.000 for a fraction, 1000 for thousands"),
        ("500ms", "write a fraction of a second: 0.5s"),
        ("5 minuts", "did you mean \"minutes\"?"),
        ("5 Yaers", "did you mean \"years\"?"),
        ("in 5m", "leave the \"in\" out"), ("1 mon", "did you mean \"mo\"?"), ("0.5y", "write 6mo"),
        ("1.25 years", "write 1y 3mo"), ("0.3y", "add months: 1y 6mo"),
        ("1.5mo", "add weeks or days: 1mo 2w"),
        ("5:30 pm", "5:30 is minutes and seconds; write 5:30:00 for hours and minutes"),
        ("1:02:03:04", "write days before hours, minutes and seconds: 1d 01:30:00"),
        ("-5m", "to count up from a past time, use \"since\""),
    ]

    @Test(arguments: help)
    func `an invalid duration is refused with a suggestion`(text: String, help: String) throws {
        let error = try #require(throws: GrammarError.self) { try DurationText.parse(text) }
        #expect(error.help == help)
    }

    @Test func `a request of the protocol can give a number of seconds without a unit`() throws {
        #expect(try DurationText.parse("90", takesSeconds: true) == .seconds(90))
        #expect(try ShiftText.parse("-90", takesSeconds: true) == .seconds(-90))
        #expect(throws: GrammarError.self) { try DurationText.parse("1h 90", takesSeconds: true) }
    }

    @Test(arguments: [
        "1s", "1m 30s", "25m", "1h 30m", "2d 4h", "1w", "1w 2d 3h 4m 5s", "1y", "3mo", "2y 3mo", "1mo 36h", "1mo 2w 3d",
        "1y 1d 25h 0.5s", "0.5s", "1h 0.000000000000000001s", "9999y", "521722w 1d 1h",
    ])
    func `a formatted duration equals the text that was parsed`(text: String) throws {
        #expect(DurationText.text(of: try DurationText.parse(text)) == text)
    }

    @Test func `a random duration is unchanged after formatting and parsing`() throws {
        var generator = SplitMix(seed: 1)
        for _ in 0..<20_000 {
            let seconds = Int64.random(in: 0...(1 << Int64.random(in: 0...37)), using: &generator)
            let digits = Int.random(in: 0...18, using: &generator)
            let step = (0..<digits).reduce(Int64(1_000_000_000_000_000_000)) { step, _ in step / 10 }
            let attoseconds = Int64.random(in: 0..<1_000_000_000_000_000_000, using: &generator) / step * step
            let duration = CalendarDuration(
                months: Bool.random(using: &generator) ? 0 : Int.random(in: 0...60_000, using: &generator),
                days: Bool.random(using: &generator) ? 0 : Int.random(in: 0...60_000, using: &generator),
                exact: Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
            )
            guard duration.months > 0 || duration.exact > .zero else { continue }
            #expect(try DurationText.parse(DurationText.text(of: duration)) == duration)
        }
    }

    @Test func `a random text of grammar elements is parsed, or refused with help and a valid range`() {
        let pieces = [
            "1", "0", "59", "999999999999", "h", "m", "s", "mo", "y", "P", "T", "M", ":", ".", ",", " ", "and", "-",
            "𝟙",
        ]
        var generator = SplitMix(seed: 2)
        for _ in 0..<50_000 {
            let count = Int.random(in: 1...8, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            do {
                let duration = try DurationText.parse(text)
                #expect((try? DurationText.parse(DurationText.text(of: duration))) == duration, "\(text)")
            } catch {
                let whole = 0..<text.unicodeScalars.count
                #expect(error.range.clamped(to: whole) == error.range && !error.help.isEmpty, "\(text)")
            }
        }
    }

    @Test func `a very long invalid duration is refused with a short message`() {
        for text in ["0", "9", "h", ":00", "1h", ",", "P1D", "1.", ".", "(", "é"] {
            let long = String(repeating: text, count: 300_000)
            let error = #expect(throws: GrammarError.self) { try DurationText.parse(long) }
            #expect((error?.description.count ?? 0) < 200)
        }
        #expect(throws: Never.self) { try DurationText.parse(String(repeating: "0", count: 300_000) + "1s") }
    }

    @Test func `formatting a duration of zero fails a precondition`() async {
        await #expect(processExitsWith: .failure) { _ = DurationText.text(of: .seconds(0)) }
    }
}
