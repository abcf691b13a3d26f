import Countdowns
import Foundation
import Yams

/// Dates that come again and again: `every` and `rrule`, and what stands beside them.
extension BoardDecoder {
    /// What stands behind `every` or `rrule`.
    private struct Pattern {
        let pattern: EveryText.Pattern
        let needsStart: Bool

        var isElapsed: Bool {
            if case .elapsed = pattern { true } else { false }
        }
    }

    /// The recurring date of an entry and of the others that belong to it.
    mutating func recurringDate(
        _ entry: Fields<CountdownField>.Entry, _ fields: Fields<CountdownField>, _ scope: TimeScope,
        _ texts: inout [TimeText]
    ) -> RecurringDate? {
        let mistakes = report.count
        var others: [TimeText] = []
        let pattern = pattern(entry, fields)
        let start = start(fields[.starting], scope, &others)
        let time = timeOfDay(fields[.date], fields, start, isElapsed: pattern?.isElapsed ?? false)
        let count = times(fields[.count])
        let until = until(fields[.until], scope, &others)
        if let entry = fields[.until], let other = fields[.count] { noteClash(entry, with: other, "the count ends it") }
        guard let pattern, report.count == mistakes else { return nil }
        guard start != nil || !(pattern.needsStart || count != nil) else {
            noteMissingStart(entry, hasCount: count != nil)
            return nil
        }
        var date = date(pattern.pattern, start, time: time, count: count, until: until, scope, fields)
        except(fields[.except], from: &date, scope)
        guard report.count == mistakes, noteNeverOccurring(date, entry, scope), let text = report.text(entry) else {
            return nil
        }
        texts.append(timeText(entry.key, text, entry.value, .recurring(date)))
        texts += others
        return date
    }

    // MARK: The pattern

    private mutating func pattern(
        _ entry: Fields<CountdownField>.Entry, _ fields: Fields<CountdownField>
    ) -> Pattern? {
        guard let text = report.requiredText(entry) else { return nil }
        do {
            if entry.key == .every {
                let every = try EveryText(text)
                return Pattern(pattern: every.pattern, needsStart: every.needsStart)
            }
            let rule = try RuleText.parse(text)
            if rule.count != nil || rule.until != nil, let other = fields[.count] ?? fields[.until] {
                noteClash(other, with: entry, "the rule says when it ends")
            }
            return Pattern(pattern: .rule(rule), needsStart: rule.needsStart)
        } catch {
            note(error, .badRecurrence, at: entry.value)
            return nil
        }
    }

    private mutating func noteMissingStart(_ entry: Fields<CountdownField>.Entry, hasCount: Bool) {
        report.add(
            .missingStart,
            hasCount ? "a count needs a start" : "\(entry.key.rawValue.quoted) needs a start here", at: entry.keySpot,
            help: "say with \"starting\" on which day it comes first: \"starting: 2027-01-15\"")
    }

    // MARK: All together

    /// The first day that a file can name, a Monday, in local seconds: the start of what always was.
    private static let always = CivilTime.writableDays.lowerBound * 86_400

    private mutating func date(
        _ pattern: EveryText.Pattern, _ start: RecurrenceStart?, time: Int?, count: Int?,
        until: RecurrenceStart?, _ scope: TimeScope,
        _ fields: Fields<CountdownField>
    ) -> RecurringDate {
        var date = RecurringDate(
            .list, clocks: scope.floats ? .floating : .zone(scope.zone), disambiguation: scope.dst.disambiguation)
        date.firstYear = start.map { CivilTime(local: Int64($0.local)).year }
        switch pattern {
        case .elapsed(let interval):
            date.pattern = .elapsed(
                ElapsedRecurrence(
                    every: interval, from: start?.target ?? .fixed(now), count: count, until: until?.target))
        case .rule(var rule):
            rule.count = count ?? rule.count
            rule.until = until.map { .local($0.local) } ?? rule.until
            rule.shortMonth = choice(fields[.shortMonth]) ?? rule.shortMonth
            rule.leap = choice(fields[.leap]) ?? (rule.shortMonth == .last ? .feb28 : rule.leap)
            let day = (start?.local ?? Self.always).flooredToDay
            let local = time.map { day + $0 } ?? start?.local ?? Self.always
            date.isStartOfDay = time == nil && start?.hasTime != true && rule.hasNoTime
            date.pattern = .rule(Recurrence(rule, start: local))
        }
        return date
    }

    /// Notes a rule by which nothing ever happens.
    ///
    /// - Returns: whether something does.
    private mutating func noteNeverOccurring(
        _ date: RecurringDate, _ entry: Fields<CountdownField>.Entry, _ scope: TimeScope
    ) -> Bool {
        guard date.first(after: WallTime(unixSeconds: Int64(Self.always) - 172_800), in: scope.zone) == nil else {
            return true
        }
        report.add(
            .neverOccurs, "nothing ever happens by this rule", at: Spot(entry.value),
            help: "its parts exclude each other, or it ends before it starts")
        return false
    }
}

extension RecurrenceRule {
    /// Whether it means something only with a first day.
    fileprivate var needsStart: Bool {
        let hasDays = !(weekNumbers.isEmpty && yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty)
        let leavesDayOpen = frequency <= .weekly && !hasDays || weekdays.isEmpty && !weekNumbers.isEmpty
        return interval > 1 || count != nil || leavesDayOpen
    }

    /// Whether it leaves the time of day to its start.
    fileprivate var hasNoTime: Bool { hours.isEmpty && minutes.isEmpty && seconds.isEmpty && frequency <= .daily }
}

extension Int {
    /// The local time at which its day begins.
    fileprivate var flooredToDay: Int { CivilTime(local: Int64(self)).dayNumber * 86_400 }
}

/// Where something starts or ends that comes again and again, on the clocks of its zone.
private struct RecurrenceStart {
    /// In seconds since these clocks showed 1970-01-01 00:00.
    let local: Int

    /// Whether a time of day is told.
    let hasTime: Bool

    /// The same as a date.
    let target: DateTarget
}

/// What may stand beside `every` and `rrule`.
extension BoardDecoder {
    private mutating func start(
        _ entry: Fields<CountdownField>.Entry?, _ scope: TimeScope, _ texts: inout [TimeText]
    ) -> RecurrenceStart? {
        guard let entry, let target = date(entry, scope, leaning: .past, &texts),
            case .date(let reading, _) = texts.last?.value
        else { return nil }
        return start(reading, target, scope)
    }

    private func start(_ reading: DateReading, _ target: DateTarget, _ scope: TimeScope) -> RecurrenceStart {
        if case .amount = reading.rule {
        } else if let written = reading.written, reading.utcOffset == nil {
            let local = Int(written.sinceLocalEpoch.flooredSeconds)
            return RecurrenceStart(local: local, hasTime: !written.isStartOfDay, target: target)
        }
        let time = target.wallTime(in: scope.zone)
        let local = Int(time.unixSeconds) + scope.zone.utcOffset(at: time)
        return RecurrenceStart(local: local, hasTime: true, target: target)
    }

    /// The time of day behind `at`, in seconds.
    private mutating func timeOfDay(
        _ entry: Fields<CountdownField>.Entry?, _ fields: Fields<CountdownField>, _ start: RecurrenceStart?,
        isElapsed: Bool
    ) -> Int? {
        guard let entry, let text = report.requiredText(entry) else { return nil }
        do {
            guard case .clock(.missing, let time?, nil) = try dateText(text).form else {
                report.add(
                    .badDate, "only a time of day stands behind \"at\" here", at: Spot(entry.value),
                    help: "write the first day behind \"starting\"")
                return nil
            }
            if isElapsed {
                report.add(
                    .misplacedKey, "\"at\" cannot stand beside elapsed time", at: entry.keySpot,
                    help: "say with \"starting\" from when on it is counted")
            } else if let starting = fields[.starting], start?.hasTime == true {
                noteClash(entry, with: starting, "the start has a time")
            }
            return Int(time.flooredSeconds)
        } catch {
            note(error, .badDate, at: entry.value)
            return nil
        }
    }

    private mutating func times(_ entry: Fields<CountdownField>.Entry?) -> Int? {
        guard let entry, let text = report.requiredText(entry) else { return nil }
        if let count = Int(text), (1...RecurrenceRule.largestCount).contains(count) { return count }
        report.add(
            .badNumber, "\(text.quoted) is no number of times", at: Spot(entry.value),
            help: "numbers here go from 1 to \(RecurrenceRule.largestCount)")
        return nil
    }

    private mutating func until(
        _ entry: Fields<CountdownField>.Entry?, _ scope: TimeScope, _ texts: inout [TimeText]
    ) -> RecurrenceStart? {
        guard let entry, let target = date(entry, scope, leaning: .future, &texts),
            case .date(let reading, let rules) = texts.last?.value
        else { return nil }
        texts[texts.count - 1].value = .until(reading, rules)
        let end = start(reading, target, scope)
        guard !end.hasTime else { return end }
        // The whole day is meant.
        let local = end.local + 86_399
        let floating = FloatingTime(sinceLocalEpoch: .seconds(local))
        return RecurrenceStart(
            local: local, hasTime: false,
            target: scope.floats ? .floating(floating) : .fixed(floating.wallTime(in: scope.zone)))
    }

    /// Takes out the dates of a list.
    private mutating func except(
        _ entry: Fields<CountdownField>.Entry?, from date: inout RecurringDate, _ scope: TimeScope
    ) {
        guard let entry, !entry.value.isEmpty else { return }
        var (days, times): (Set<Int>, Set<Int>) = ([], [])
        for node in entry.value.sequence.map(Array.init) ?? [entry.value] {
            guard visit(cost: 1 + (node.scalar?.string.utf8.count ?? 0)) else { return }
            guard let text = node.scalar?.string.trimmed, !node.isEmpty, !text.isEmpty else {
                report.wrongType(node, expected: .dates)
                continue
            }
            do {
                if text.contains("..") {
                    let range = try DaysOffText.parse(text, order: self.scope.dateOrder)
                    // More than are possible are refused below.
                    days.formUnion(range.prefix(RecurringDate.mostExceptions + 1))
                    if days.count > RecurringDate.mostExceptions { break }
                    continue
                }
                guard let reading = reading(try dateText(text), rules(scope, leaning: .future), node) else { continue }
                let excepted = start(reading, reading.target, scope)
                if excepted.hasTime {
                    times.insert(excepted.local)
                } else {
                    days.insert(excepted.local / 86_400)
                }
            } catch {
                note(error, .badDate, at: node)
            }
        }
        guard max(days.count, times.count) <= RecurringDate.mostExceptions else {
            report.add(
                .badNumber, "there are more than \(RecurringDate.mostExceptions) exceptions", at: entry.keySpot,
                help: "write a rule that has fewer")
            return
        }
        (date.exceptedDays, date.exceptions) = (days.sorted(), times.sorted())
    }

    private mutating func noteClash(
        _ entry: Fields<CountdownField>.Entry, with other: Fields<CountdownField>.Entry, _ reason: String
    ) {
        report.add(
            .misplacedKey, "\(entry.key.rawValue.quoted) cannot stand here: \(reason)", at: entry.keySpot,
            help: "keep one of them",
            related: .init(message: "\(other.key.rawValue.quoted) is here", spot: other.keySpot))
    }

}
