import Countdowns
import Foundation
import Yams

/// Decodes recurring dates: `every`, `rrule`, and the keys that belong to a recurrence.
struct RecurrenceDecoder {
    /// The value of `every` or `rrule`.
    private struct Pattern {
        let pattern: EveryText.Pattern
        let needsStart: Bool
        var isAfterDone = false

        var isElapsed: Bool {
            if case .elapsed = pattern { true } else { false }
        }
    }

    private let fields: Fields<CountdownField>
    private let dates: DateDecoder

    private var file: FileScope { dates.scope.file }
    private var report: Report { file.report }
    private var times: TimeScope { dates.scope.times }

    init(_ fields: Fields<CountdownField>, _ dates: DateDecoder) { (self.fields, self.dates) = (fields, dates) }

    /// Decodes a recurring date from the entry of `every` or `rrule`, and from the other keys of the recurrence.
    func date(_ entry: Fields<CountdownField>.Entry, _ texts: inout [TimeText]) -> RecurringDate? {
        let mark = report.mark
        var others: [TimeText] = []
        let pattern = pattern(entry)
        let start = start(fields[.starting], &others)
        let time = timeOfDay(fields[.date], start, isElapsed: pattern?.isElapsed ?? false)
        let count = number(fields[.count])
        let until = until(fields[.until], &others)
        if let entry = fields[.until], let other = fields[.count] {
            reportClash(entry, with: other, "the count already ends the rule")
        }
        if let pattern, pattern.isAfterDone {
            for key in [CountdownField.until, .count, .except] {
                if let other = fields[key] { reportClash(other, with: entry, "only the user knows the next date") }
            }
        }
        guard let pattern, report.isClean(since: mark) else { return nil }
        guard start != nil || !(pattern.needsStart || count != nil) else {
            reportMissingStart(entry, hasCount: count != nil)
            return nil
        }
        var date = date(pattern, start, time: time, count: count, until: until)
        except(fields[.except], from: &date)
        guard report.isClean(since: mark), spend(on: date, entry), reportNeverOccurring(date, entry),
            let text = report.text(entry)
        else {
            return nil
        }
        texts.append(file.timeText(entry.key, text, entry.value, .recurring(date)))
        texts += others
        return date
    }

    // MARK: The pattern

    private func pattern(_ entry: Fields<CountdownField>.Entry) -> Pattern? {
        guard let text = report.requiredText(entry) else { return nil }
        do {
            if entry.key == .every {
                let every = try EveryText(text)
                return Pattern(
                    pattern: every.pattern, needsStart: every.needsStart, isAfterDone: every.isAfterDone)
            }
            let rule = try RuleText.parse(text)
            if rule.count != nil || rule.until != nil, let other = fields[.count] ?? fields[.until] {
                reportClash(other, with: entry, "the rule already has an end")
            }
            return Pattern(pattern: .rule(rule), needsStart: rule.needsStart)
        } catch {
            report.note(error, .badRecurrence, at: entry.value)
            return nil
        }
    }

    private func reportMissingStart(_ entry: Fields<CountdownField>.Entry, hasCount: Bool) {
        report.add(
            .missingStart,
            hasCount ? "a count needs a start" : "\(entry.key.rawValue.quoted) needs a start here", at: entry.keyRange,
            help: "set \"starting\" to the first day: \"starting: 2027-01-15\"")
    }

    // MARK: The whole date

    /// The start of a recurrence without `starting`, in local seconds.
    ///
    /// The value is the earliest valid date, which is a Monday.
    private static let always = CivilTime.writableDays.lowerBound * 86_400

    private func date(
        _ pattern: Pattern, _ start: RecurrenceStart?, time: Int?, count: Int?,
        until: RecurrenceStart?
    ) -> RecurringDate {
        var date = RecurringDate(
            .list, clocks: times.floats ? .floating : .zone(times.zone), disambiguation: times.dst.disambiguation)
        date.firstYear = start.map { CivilTime(local: Int64($0.local)).year }
        if pattern.isAfterDone { date.afterDone = start == nil ? .fromLoading : .fromStart }
        switch pattern.pattern {
        case .elapsed(let interval):
            date.pattern = .elapsed(
                ElapsedRecurrence(
                    every: interval, from: start?.target ?? .fixed(dates.scope.now), count: count, until: until?.target)
            )
        case .rule(var rule):
            rule.count = count ?? rule.count
            rule.until = until.map { .local($0.local) } ?? rule.until
            rule.shortMonth = report.choice(fields[.shortMonth]) ?? (pattern.isAfterDone ? .last : rule.shortMonth)
            rule.leap = report.choice(fields[.leap]) ?? (rule.shortMonth == .last ? .feb28 : rule.leap)
            let day = (start?.local ?? Self.always).flooredToDay
            let local = time.map { day + $0 } ?? start?.local ?? Self.always
            date.isStartOfDay = time == nil && start?.hasTime != true && rule.hasNoTime
            if date.isStartOfDay { rule.endWithDay() }
            date.pattern = .rule(Recurrence(rule, start: local))
        }
        return date
    }

    private func spend(on date: RecurringDate, _ entry: Fields<CountdownField>.Entry) -> Bool {
        guard case .rule(let rule) = date.pattern else { return true }
        return report.spend(rule.steps(from: Int(dates.scope.now.unixSeconds)), at: entry.sourceRange)
    }

    /// Reports a rule without any occurrence.
    ///
    /// - Returns: whether the rule has an occurrence.
    private func reportNeverOccurring(_ date: RecurringDate, _ entry: Fields<CountdownField>.Entry) -> Bool {
        guard date.first(after: WallTime(unixSeconds: Int64(Self.always) - 172_800), in: times.zone) == nil else {
            return true
        }
        report.add(
            .neverOccurs, "this rule has no occurrences", at: entry.sourceRange,
            help: "the parts of the rule contradict each other, or the rule ends before it starts")
        return false
    }

    // MARK: The other keys

    private func start(
        _ entry: Fields<CountdownField>.Entry?, _ texts: inout [TimeText]
    ) -> RecurrenceStart? {
        guard let entry else { return nil }
        // `starting: wed` means the next Wednesday, all other incomplete dates mean the last matching day.
        let isWeekday = entry.value.scalar.map { (try? file.dateText($0.string))?.weekday != nil } ?? false
        guard let target = dates.date(entry, direction: isWeekday ? .future : .past, &texts),
            case .date(let reading, _) = texts.last?.value
        else { return nil }
        return start(reading, target)
    }

    private func start(_ reading: DateReading, _ target: DateTarget) -> RecurrenceStart {
        if case .amount = reading.rule {
        } else if let written = reading.written, reading.clocks == nil {
            let local = Int(written.sinceLocalEpoch.flooredSeconds)
            return RecurrenceStart(local: local, hasTime: !written.isStartOfDay, target: target)
        }
        let time = target.wallTime(in: times.zone)
        let local = Int(time.unixSeconds) + times.zone.utcOffset(at: time)
        return RecurrenceStart(local: local, hasTime: true, target: target)
    }

    /// The time of day given by `at`, in seconds since midnight.
    private func timeOfDay(
        _ entry: Fields<CountdownField>.Entry?, _ start: RecurrenceStart?,
        isElapsed: Bool
    ) -> Int? {
        guard let entry, let text = report.requiredText(entry) else { return nil }
        do {
            guard case .clock(.missing, let time?, clocks: nil) = try file.dateText(text).form else {
                report.add(
                    .badDate, "\"at\" takes only a time of day here", at: entry.sourceRange,
                    help: "set \"starting\" to the first day")
                return nil
            }
            guard time < DateText.endOfDay else {
                report.add(
                    .badDate, "24:00 cannot recur", at: entry.sourceRange, help: "write 00:00 and the next day")
                return nil
            }
            if isElapsed {
                report.add(
                    .misplacedKey, "\"at\" cannot be combined with elapsed time", at: entry.keyRange,
                    help: "set \"starting\" to the start of the first interval")
            } else if let starting = fields[.starting], start?.hasTime == true {
                reportClash(entry, with: starting, "the start already has a time")
            }
            return Int(time.flooredSeconds)
        } catch {
            report.note(error, .badDate, at: entry.value)
            return nil
        }
    }

    private func number(_ entry: Fields<CountdownField>.Entry?) -> Int? {
        guard let entry, let text = report.requiredText(entry) else { return nil }
        if let count = Int(text), (1...RecurrenceRule.largestCount).contains(count) { return count }
        report.add(
            .badNumber, "\(text.quoted) is not a number of occurrences", at: entry.sourceRange,
            help: "the number must be from 1 to \(RecurrenceRule.largestCount)")
        return nil
    }

    private func until(
        _ entry: Fields<CountdownField>.Entry?, _ texts: inout [TimeText]
    ) -> RecurrenceStart? {
        guard let entry, let target = dates.date(entry, direction: .future, &texts),
            case .date(let reading, let rules) = texts.last?.value
        else { return nil }
        texts[texts.count - 1].value = .until(reading, rules)
        let end = start(reading, target)
        guard !end.hasTime || reading.isEndOfDay else { return end }
        // An `until` without a time of day includes the whole day, but not the start of the next day.
        let local = reading.isEndOfDay ? end.local - 1 : end.local + 86_399
        let floating = FloatingTime(sinceLocalEpoch: .seconds(local))
        return RecurrenceStart(
            local: local, hasTime: false,
            target: times.floats ? .floating(floating) : .fixed(floating.wallTime(in: times.zone)))
    }

    /// Excludes the dates of `except` from the recurrence.
    private func except(
        _ entry: Fields<CountdownField>.Entry?, from date: inout RecurringDate
    ) {
        guard let entry, !entry.value.isEmpty else { return }
        var (days, seconds): (Set<Int>, Set<Int>) = ([], [])
        for node in report.items(entry.value) {
            guard let text = node.scalar?.string.trimmed, !node.isEmpty, !text.isEmpty else {
                report.wrongType(node, expected: .dates)
                continue
            }
            if text.contains("..") {
                let range = report.value(text, at: node, .badDate, file.daysOff)
                // At most one day more than the maximum is taken from a range, which is enough for the check after the
                // loop to fail.
                if let range { days.formUnion(range.prefix(RecurringDate.maxExceptions + 1)) }
                if days.count > RecurringDate.maxExceptions { break }
            } else if let reading = dates.reading(text, dates.rules(direction: .future), node) {
                let excepted = start(reading, reading.target)
                if excepted.hasTime {
                    seconds.insert(excepted.local)
                } else {
                    days.insert(excepted.local / 86_400)
                }
            }
        }
        guard max(days.count, seconds.count) <= RecurringDate.maxExceptions else {
            report.add(
                .badNumber, "there are more than \(RecurringDate.maxExceptions) exceptions", at: entry.keyRange,
                help: "write a rule that needs fewer exceptions")
            return
        }
        (date.exceptedDays, date.exceptions) = (days.sorted(), seconds.sorted())
    }

    private func reportClash(
        _ entry: Fields<CountdownField>.Entry, with other: Fields<CountdownField>.Entry, _ reason: String
    ) {
        report.add(
            .misplacedKey, "\(entry.key.rawValue.quoted) is not allowed here: \(reason)", at: entry.keyRange,
            help: "keep one of them",
            related: .init(message: "\(other.key.rawValue.quoted) is here", sourceRange: other.keyRange))
    }
}

extension RecurrenceRule {
    /// Whether the rule needs a start date to determine its days.
    fileprivate var needsStart: Bool {
        let hasDays = !(weekNumbers.isEmpty && yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty)
        let leavesDayOpen = frequency <= .weekly && !hasDays || weekdays.isEmpty && !weekNumbers.isEmpty
        return interval > 1 || count != nil || leavesDayOpen
    }

    /// Whether the rule gives no time of day; each occurrence then has the time of day of the start.
    fileprivate var hasNoTime: Bool { hours.isEmpty && minutes.isEmpty && seconds.isEmpty && frequency <= .daily }
}

extension Int {
    /// The start of the day that contains this local time, in local seconds.
    fileprivate var flooredToDay: Int { CivilTime(local: Int64(self)).dayNumber * 86_400 }
}

/// The start or the end of a recurring date, in the local time of its zone.
private struct RecurrenceStart {
    /// The seconds since 1970-01-01 00:00 local time.
    let local: Int

    let hasTime: Bool

    /// The start or the end as a date.
    let target: DateTarget
}
