import Countdowns
import Testing

@testable import Definitions

struct RuleTextTests {
    @Test func `every part of a rule is parsed, in any letter case and order`() throws {
        let rule = try RuleText.parse(
            " rrule:byday=+1mo,-1FR;INTERVAL=2;freq=yearly;BYMONTH=3,1,3;BYMONTHDAY=-1,5;BYYEARDAY=-366;BYHOUR=9;BYMINUTE=30,0;"
                + "BYSECOND=60;BYSETPOS=-1,2;WKST=SU;UNTIL=20271231T225959Z; ")
        var expected = RecurrenceRule(.yearly)
        expected.interval = 2
        expected.months = [1, 3]
        expected.monthDays = [-1, 5]
        expected.yearDays = [-366]
        expected.weekdays = [.init(0, ordinal: 1), .init(4, ordinal: -1)]
        expected.hours = [9]
        expected.minutes = [0, 30]
        expected.seconds = [59]
        expected.positions = [-1, 2]
        expected.weekStart = 6
        expected.until = .moment(WallTime(unixSeconds: 1_830_293_999))
        #expect(rule == expected)
    }

    private static let printed = [
        "FREQ=DAILY", "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR,2MO;COUNT=10000", "FREQ=WEEKLY;BYDAY=MO,TU;WKST=SU",
        "FREQ=YEARLY;BYWEEKNO=-53,1;BYDAY=MO;UNTIL=20271231T235959", "FREQ=MINUTELY;BYHOUR=0,23;UNTIL=20271231T225959Z",
        "FREQ=HOURLY;INTERVAL=1000000000;BYYEARDAY=1;BYMINUTE=0;BYSECOND=59;BYSETPOS=-366,366",
    ]

    @Test(arguments: printed) func `a printed rule is parsed as the same rule`(text: String) throws {
        let rule = try RuleText.parse(text)
        #expect(try RuleText.parse(RuleText.text(of: rule)) == rule)
        #expect(RuleText.text(of: rule).split(separator: ";").count == text.split(separator: ";").count)
    }

    @Test func `a date without a time in UNTIL includes the whole day`() throws {
        let rule = try RuleText.parse("FREQ=DAILY;UNTIL=19700102")
        #expect(rule.until == .local(2 * 86_400 - 1))
        #expect(Recurrence(rule, start: 82_800).first(from: 90_000) == 82_800 + 86_400)
    }

    private static let refused: [(text: String, marked: String)] = [
        ("", ""), ("FREQ", "FREQ"), ("FREQ=", "FREQ="), ("FREQ=DAILY;", ""), ("FREQ=DAILY;;COUNT=1", ";COUNT=1"),
        ("FREQ=SECONDLY", "SECONDLY"), ("FREQ=DAILY;RSCALE=GREGORIAN", "RSCALE"), ("SKIP=BACKWARD;FREQ=DAILY", "SKIP"),
        ("FREQ=DAILY;INTERVAL=0", "0"), ("FREQ=DAILY;INTERVAL=-1", "-1"),
        ("FREQ=DAILY;INTERVAL=1000000001", "1000000001"),
        ("FREQ=DAILY;COUNT=99999999999999999999", "99999999999999999999"), ("FREQ=DAILY;BYHOUR=24", "24"),
        ("FREQ=DAILY;BYMINUTE=1,,2", "BYMINUTE=1,,2"), ("FREQ=DAILY;BYDAY=M", "M"), ("FREQ=MONTHLY;BYDAY=0MO", "0MO"),
        ("FREQ=MONTHLY;BYDAY=54MO", "54MO"), ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY=1"),
        ("FREQ=DAILY;BYYEARDAY=1", "BYYEARDAY=1"), ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "BYDAY=1MO"),
        ("FREQ=DAILY;UNTIL=20270101T240000", "20270101T240000"), ("FREQ=DAILY;BYMONTHDAY=+-1", "+-1"),
    ]

    @Test(arguments: refused) func `an invalid rule is an error that marks the invalid part`(
        text: String, marked: String
    ) {
        // A trailing semicolon is valid, because other programs write rules with one.
        guard text != "FREQ=DAILY;" else {
            #expect((try? RuleText.parse(text)) == RecurrenceRule(.daily))
            return
        }
        let error = #expect(throws: GrammarError.self) { try RuleText.parse(text) }
        let scalars = Array(text.unicodeScalars)
        #expect(error.map { String(String.UnicodeScalarView(scalars[$0.range])) } == marked)
    }
}
