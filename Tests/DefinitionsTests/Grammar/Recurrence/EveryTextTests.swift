import Countdowns
import Testing

@testable import Definitions

struct EveryTextTests {
    private static let rules: [(text: String, rule: String, needsStart: Bool)] = [
        ("day", "FREQ=DAILY", false), ("days", "FREQ=DAILY", false), ("2 days", "FREQ=DAILY;INTERVAL=2", true),
        ("10d", "FREQ=DAILY;INTERVAL=10", true), ("week", "FREQ=WEEKLY", true),
        ("2 weeks", "FREQ=WEEKLY;INTERVAL=2", true),
        ("2w", "FREQ=WEEKLY;INTERVAL=2", true), ("Other Week", "FREQ=WEEKLY;INTERVAL=2", true),
        ("month", "FREQ=MONTHLY", true), ("3mo", "FREQ=MONTHLY;INTERVAL=3", true), ("year", "FREQ=YEARLY", true),
        ("4 years", "FREQ=YEARLY;INTERVAL=4", true), ("weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", false),
        ("mon,thu", "FREQ=WEEKLY;BYDAY=MO,TH", false), ("Thursday and monday", "FREQ=WEEKLY;BYDAY=MO,TH", false),
        ("mondays", "FREQ=WEEKLY;BYDAY=MO", false), ("mon-fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", false),
        ("fri-mon", "FREQ=WEEKLY;BYDAY=MO,FR,SA,SU", false), ("last fri", "FREQ=MONTHLY;BYDAY=-1FR", false),
        ("first mon", "FREQ=MONTHLY;BYDAY=1MO", false), ("2nd tue", "FREQ=MONTHLY;BYDAY=2TU", false),
        ("1st and 3rd wed", "FREQ=MONTHLY;BYDAY=1WE,3WE", false), ("last day", "FREQ=MONTHLY;BYMONTHDAY=-1", false),
        ("first day", "FREQ=MONTHLY;BYMONTHDAY=1", false), ("15th", "FREQ=MONTHLY;BYMONTHDAY=15", false),
        ("1st, 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15", false),
        ("last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", false),
        ("2nd mon", "FREQ=MONTHLY;BYDAY=2MO", false), ("fortnight", "FREQ=WEEKLY;INTERVAL=2", true),
        ("2 fortnights", "FREQ=WEEKLY;INTERVAL=4", true), ("second week", "FREQ=WEEKLY;INTERVAL=2", true),
        ("other wed", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE", true),
        ("second wed of the month", "FREQ=MONTHLY;BYDAY=2WE", false),
        ("last day of each month", "FREQ=MONTHLY;BYMONTHDAY=-1", false),
        ("3 weeks after done", "FREQ=WEEKLY;INTERVAL=3", false), ("Month After Done", "FREQ=MONTHLY", false),
    ]

    @Test(arguments: rules) func `an interval in words is parsed as a recurrence rule`(
        text: String, rule: String, needsStart: Bool
    ) throws {
        let every = try EveryText(text)
        #expect(every.pattern == .rule(try RuleText.parse(rule)))
        #expect(every.needsStart == needsStart && every.isAfterDone == text.lowercased().hasSuffix("after done"))
    }

    private static let amounts: [(text: String, seconds: Int)] = [
        ("90m", 5_400), ("1h 30m", 5_400), ("90 minutes", 5_400), ("24h", 86_400), ("1d 12h", 129_600),
        ("1.5d", 129_600),
        ("hour", 3_600), ("90m after done", 5_400), ("1s", 1), ("second", 1), ("01:30:00", 5_400),
        ("2 weeks and 3 days", 1_468_800),
    ]

    @Test(arguments: amounts) func `an interval with a unit below a day, several units or a fraction is elapsed time`(
        text: String, seconds: Int
    ) throws {
        #expect(try EveryText(text).pattern == .elapsed(.seconds(seconds)))
    }

    private static let refused: [(text: String, marked: String)] = [
        ("", ""), (" , ", ""), ("second wed", "second wed"), ("third day", "third day"), ("last", "last"),
        ("last fry", "fry"), ("0 days", "0 days"),
        ("10000 years", "10000 years"), ("90", "90"), ("6th mon", "6th mon"), ("32nd", "32nd"),
        ("1y 2mo 3d", "1y 2mo 3d"),
        ("0.1s", "0.1s"), ("mon-", "mon-"), ("mon-tue-wed", "mon-tue-wed"),
        ("99999999999999999999 days", "99999999999999999999 days"), ("after done", ""), ("3 weeks after", "after"),
    ]

    @Test(arguments: refused) func `an invalid interval is an error that marks the invalid part`(
        text: String, marked: String
    ) {
        let error = #expect(throws: GrammarError.self) { try EveryText(text) }
        let scalars = Array(text.unicodeScalars)
        let found = error.map { String(String.UnicodeScalarView(scalars[$0.range])) } ?? ""
        #expect(marked.hasPrefix(found) || found == marked, "\(found)")
        #expect(error?.help.isEmpty == false)
    }

    private static let meant: [(text: String, words: String)] = [
        ("weekly", "did you mean \"week\"?"), ("daily", "did you mean \"day\"?"),
        ("monthly", "did you mean \"month\"?"), ("annually", "did you mean \"year\"?"),
        ("biweekly", "did you mean \"2 weeks\"?"), ("hourly", "did you mean \"hour\"?"),
        ("month on the 15th", "leave it out: write \"15th\" for \"month on the 15th\""),
        ("last day of june", "write \"of the month\", or leave it out"),
        ("tuesday 15:00", "write \"every: tuesday\" and \"at: 15:00\""),
        ("weekday at 9 am", "write \"every: weekday\" and \"at: 9 am\""),
        ("second wed", "write \"other wed\" or \"2nd wed\""), ("90", "write 90s or 90m"),
        ("third fri", "write \"3 weeks\" and \"starting: fri\", or \"3rd fri\""),
        ("day at 9", "write the time of day under the key \"at\""),
        ("2 mondays", "write \"2 weeks\", and the first date under the key \"starting\""),
        ("29 feb", "write \"year\", and the first date under the key \"starting\""),
        ("weekdya", "did you mean \"weekday\"?"), ("-1 day", "the number must be from 1 to 9999"),
    ]

    @Test(arguments: meant) func `the help for an invalid interval suggests a correction`(text: String, words: String) {
        let error = #expect(throws: GrammarError.self) { try EveryText(text) }
        #expect(error?.help == words && error?.message.contains("too long") == false)
    }

    private static let spoken: [(text: String, written: String)] = [
        ("every mon", "mon"), ("daily", "day"), ("weekdays", "weekday"), ("mondays", "mon"), ("monthly", "month"),
        ("every two weeks", "2 weeks"), ("every other week", "2 weeks"), ("every other wed", "other wed"),
        ("every year", "year"), ("each weekday", "weekday"), ("every 3 days", "3 days"), ("nightly", "day"),
        ("Every Monday and thu", "mon,thu"), ("mondays, thursdays", "mon,thu"), ("every fortnight", "2 weeks"),
        ("every 90m", "90m"), ("quarterly", "3 months"), ("every last fri", "last fri"), ("every 15th", "15th"),
        ("every single day", "day"), ("every day", "day"), ("every second week", "2 weeks"), ("fortnightly", "2 weeks"),
        ("every three weeks after done", "three weeks after done"), ("every month after done", "month after done"),
    ]

    @Test(arguments: spoken) func `a recurrence of a line is the value of a file with the same meaning`(
        text: String, written: String
    ) throws {
        let every = try EveryText(spoken: text)
        #expect(every.text == written)
        #expect(try EveryText(written).pattern == every.pattern)
        #expect(try EveryText(written).isAfterDone == every.isAfterDone)
    }

    @Test(arguments: ["every second wednesday", "every weekend", "biweekly", "every second day"])
    func `a recurrence with two likely readings is a refusal`(text: String) throws {
        #expect(try #require(throws: GrammarError.self) { try EveryText(spoken: text) }.isRefusal)
    }

    @Test(arguments: ["monday", "mon", "day", "every", "every apple", "only", "2 weeks", ""])
    func `words without every that are no recurrence are refused`(text: String) throws {
        #expect(try #require(throws: GrammarError.self) { try EveryText(spoken: text) }.isRefusal == false)
    }

    @Test func `every suggested interval is valid`() throws {
        for word in EveryWords.meant.values { _ = try EveryText(word) }
    }
}
