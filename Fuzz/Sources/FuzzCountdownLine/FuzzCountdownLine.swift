import Countdowns
import Dashboard
import Definitions
import Foundation

/// Builds a line from title words and time words, one word for each byte.
///
/// A finding is an accepted line that gives another countdown after it was written as YAML and read again, also ten days
/// later, or whose printed reading names another instant.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCountdownLine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: min(count, 16))
    let text = bytes.map { vocabulary[Int($0) % vocabulary.count] }.joined(separator: " ")
    let order = [nil, DateOrder.dmy, .mdy, .ymd][count % 4]
    let rules = CountdownLine.Rules(now: now, zone: zone, order: order)
    guard let line = try? CountdownLine(text, by: rules), let countdown = try? line.countdown(by: rules) else {
        return 0
    }
    check(line, countdown, rules)
    return 0
}

/// Saturday 28 November 2026 at 02:40 in Berlin.
private let now = WallTime(unixSeconds: 1_795_830_000)
private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

private let vocabulary = """
    Tea Gym Sunday roast Second breakfast Chapter 3 Friday drinks A minute of silence May Mom's birthday 2h nap Route 66 \
    in at on by due since every each daily weekdays mondays weekly monthly yearly starting from until warn next last first \
    second third end of the week month year mon tue wed thursday fri sat sun weekend weekday today tomorrow yesterday \
    tonight noon midnight morning 9:00 18:00 1:30 0:45 1h30 17h30 9am 8 pm 12:00-13:00 half past nine quarter to five 4m 90 \
    min 2 weeks 3 days an hour fortnight 24 Dec December 12/25 25.12. 06/07/2027 2027-01-15 2027-01-15T09:00 29 Feb 2028 \
    1st 15th 25th june 10% 10m New York Tokyo Europe/London UTC GMT +02:00 @1798761600 before after ago now #home #x , and \
    other 5 May "Quoted title"
    """.split(separator: " ").map(String.init)

private func check(_ line: CountdownLine, _ countdown: Countdown, _ rules: CountdownLine.Rules) {
    let order = rules.order.map { "date_order: \($0.rawValue)\n" } ?? ""
    let file = "\(order)countdowns:\n  - \(line.yaml())\n"
    for (age, days) in [(rules.now, 0), (rules.now + .seconds(864_000), 10)] {
        let source = SourceFile(path: "x.yaml", bytes: Array(file.utf8))
        let context = DecodingContext(now: age, machineZone: rules.zone)
        guard let read = (try? BoardFile.decode(source, in: context))?.definition.countdowns.first else {
            preconditionFailure("It is not read after \(days) days: \(file)")
        }
        precondition(read.title == line.title && read.tags == line.tags && read.zone == countdown.zone, file)
        switch (read.kind, countdown.kind) {
        case (.recurring(let new), .recurring(let old)):
            // Elapsed time without a start is counted from the time of reading.
            if case .elapsed = old.pattern, !line.values.contains(where: { $0.key == "starting" }) { continue }
            let zone = read.zone ?? rules.zone
            let from = rules.now + .seconds(864_000)
            precondition(new.next(1, after: from, in: zone) == old.next(1, after: from, in: zone), file)
        case (let new, let old): precondition(new == old, "\(days) days: \(file)")
        }
    }
    checkSummary(countdown, rules, file)
}

/// Reads the printed instant with the grammar of files, and compares it.
private func checkSummary(_ countdown: Countdown, _ rules: CountdownLine.Rules, _ file: String) {
    let moment = Moment(wall: rules.now, uptime: Uptime(sinceBoot: .seconds(1_000)))
    let text = CountdownSummary(countdown, boardZone: rules.zone, isRunning: true, at: moment).text
    let facts = text.dropFirst("“\(countdown.title)”: ".count).split(separator: ", ").map(String.init)
    let zone = countdown.zone ?? rules.zone
    func instant(_ words: String, _ direction: DateRules.Direction = .future) -> WallTime? {
        let isEnd = words.hasPrefix("the end of ")
        let date = String(isEnd ? words.dropFirst("the end of ".count) : words[...])
        let read = isEnd ? try? DateText(endOf: date) : try? DateText(date)
        let rules = DateRules(now: rules.now, zone: rules.zone, direction: direction)
        return (try? read?.reading(rules))?.wallTime(in: rules.zone)
    }
    func isSame(_ printed: WallTime?, _ target: WallTime) -> Bool {
        printed.map { (target - $0).flooredSeconds == 0 } ?? false
    }
    switch countdown.kind {
    case .date(let target): precondition(isSame(instant(facts[0]), target.wallTime(in: zone)), "\(text) \(file)")
    case .since(nil): precondition(facts[0] == "a stopwatch", "\(text) \(file)")
    case .since(let target?):
        let words = String(facts[0].dropFirst("since ".count))
        precondition(isSame(instant(words, .past), target.wallTime(in: zone)), "\(text) \(file)")
    case .duration(let duration):
        let end = rules.now + duration.length(from: rules.now, in: zone)
        let words = facts.first { $0.hasPrefix("ends ") }.map { String($0.dropFirst(5)) } ?? ""
        precondition(isSame(instant(words.split(separator: " #").first.map(String.init) ?? ""), end), "\(text) \(file)")
    case .recurring(let date) where date.afterDone != nil: break
    case .recurring(let date):
        guard let next = date.next(1, after: rules.now, in: zone).first else { return }
        guard let place = facts.firstIndex(where: { $0.hasPrefix("next in ") }), place + 1 < facts.count else {
            return precondition(text.contains("no further time"), "\(text) \(file)")
        }
        let day = facts[place + 1].split(separator: " #").first.map(String.init) ?? ""
        let named = instant(day)
        let local = CivilTime(next, utcOffset: rules.zone.utcOffset(at: next))
        let isDay = named.map { CivilTime($0, utcOffset: rules.zone.utcOffset(at: $0)).dayNumber == local.dayNumber }
        precondition(isDay == true || isSame(named, next), "\(text) \(file)")
    case .steps: preconditionFailure("A line has no steps: \(file)")
    }
}
