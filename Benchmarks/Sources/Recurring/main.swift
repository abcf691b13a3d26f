import Countdowns
import Definitions
import Foundation

// Compares the cost of finding a rule's next occurrence with the cost of parsing one date, `2027-01-15 09:00` in
// Europe/Berlin. Measures CPU time, the minimum of several rounds, for the rules in
// `Tests/DefinitionsTests/Oracles/recurrence.txt` and for the worst known rules. The goal: finding an occurrence costs
// at most 100 times as much as parsing the date, whatever the start of the rule is.

let now = WallTime(unixSeconds: 1_798_135_190)
guard let zone = TimeZone(identifier: "Europe/Berlin") else { fatalError("This machine does not know Europe/Berlin.") }

/// Returns the minimum time of a call, in microseconds.
func cost(_ times: Int, _ body: () -> Void) -> Double {
    (0..<7).map { _ in
        let start = clock()
        for _ in 0..<times { body() }
        return Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1_000_000 / Double(times)
    }.min() ?? 0
}

func next(_ text: String, from start: Int) -> () -> Void {
    guard let rule = try? RuleText.parse(text) else { fatalError("\(text) is no rule.") }
    let date = RecurringDate(.rule(Recurrence(rule, start: start)), clocks: .zone(zone))
    return { _ = date.first(after: now, in: zone) }
}

let rules = DateRules(now: now, zone: zone)
let parse = cost(10_000) { _ = try? DateText("2027-01-15 09:00").reading(rules) }
print("reading a date: \(tenths(parse)) us")

let worst = [
    "FREQ=MINUTELY;INTERVAL=90", "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=MONTHLY;BYDAY=-1FR",
    // Rules with few occurrences or without occurrences.
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6", "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=7",
    "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2", "FREQ=WEEKLY;INTERVAL=52;BYMONTH=2", "FREQ=WEEKLY;BYDAY=SU;BYSETPOS=-366",
    "FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=DAILY;INTERVAL=1461;BYMONTH=2;BYMONTHDAY=29",
    "FREQ=DAILY;INTERVAL=6957;BYDAY=MO",
    "FREQ=DAILY;INTERVAL=28;BYDAY=MO", "FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2",
    "FREQ=HOURLY;INTERVAL=168;BYDAY=MO,TU,WE,TH,FR,SA", "FREQ=HOURLY;INTERVAL=48;BYHOUR=3",
    "FREQ=HOURLY;INTERVAL=23;BYHOUR=3;BYMONTHDAY=29;BYMONTH=2;BYDAY=MO", "FREQ=HOURLY;INTERVAL=8761;BYHOUR=3;BYMONTH=2",
    "FREQ=MINUTELY;INTERVAL=63;BYHOUR=3;BYMINUTE=7;BYDAY=MO", "FREQ=MINUTELY;INTERVAL=1439;BYHOUR=3;BYMINUTE=7",
    "FREQ=MINUTELY;INTERVAL=1441;BYHOUR=3;BYMINUTE=7;BYDAY=MO",
    "FREQ=MINUTELY;INTERVAL=1441;BYHOUR=3;BYMINUTE=7;BYYEARDAY=366",
    "FREQ=MINUTELY;INTERVAL=1439;BYHOUR=3;BYMINUTE=7;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO",
    "FREQ=MINUTELY;INTERVAL=10079;BYHOUR=3;BYMINUTE=7;BYDAY=MO,TU,WE,TH,FR,SA",
    "FREQ=MINUTELY;INTERVAL=999999999;BYHOUR=3;BYMINUTE=7;BYDAY=MO",
    "FREQ=MINUTELY;INTERVAL=1440001;BYDAY=MO;BYMONTH=2;BYMONTHDAY=29",
    "FREQ=MINUTELY;INTERVAL=994;BYHOUR=3;BYMINUTE=7;BYDAY=WE",
    "FREQ=MINUTELY;INTERVAL=70;BYHOUR=3;BYMINUTE=7;BYDAY=WE", "FREQ=MINUTELY;INTERVAL=7;BYDAY=MO",
    "FREQ=MINUTELY;INTERVAL=499;BYHOUR=3;BYMINUTE=7;BYMONTHDAY=29;BYMONTH=2",
]
let starts = [-62_135_596_800, 946_717_383, 1_798_000_000]
for text in worst {
    let ratios = starts.map { cost(20, next(text, from: $0)) / parse }
    print(ratios.map { tenths($0) }.joined(separator: "  "), text)
}

let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Tests/DefinitionsTests/Oracles/recurrence.txt")
let samples = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
var all: [(ratio: Double, text: String)] = []
for line in samples.split(separator: "\n") {
    let text = String(line.split(separator: "\t")[2])
    for start in starts { all.append((cost(20, next(text, from: start)) / parse, text)) }
}
all.sort { $0.ratio < $1.ratio }
print("\(all.count) rules of the tests: median \(tenths(all[all.count / 2].ratio)), largest", terminator: " ")
print(tenths(all[all.count - 1].ratio), all[all.count - 1].text)

func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
