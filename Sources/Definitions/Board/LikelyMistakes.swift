import Countdowns
import Foundation
import Yams

/// Warns of keys of a countdown that are valid, but are most likely mistakes.
struct LikelyMistakes {
    let fields: Fields<CountdownField>
    let dates: DateDecoder

    private var context: DecodingContext { dates.scope.file.context }
    private var report: Report { dates.scope.file.report }

    /// Warns of all likely mistakes of a countdown.
    func note(_ countdown: Countdown, _ texts: [TimeText]) {
        reportOddDates(countdown, texts)
        if fields[.warn] != nil || fields[.danger] != nil {
            Self.reportStages(countdown.thresholds, fields, report)
            reportStageLengths(countdown)
        }
        reportIdleKeys(countdown)
    }

    /// Warns of keys that have no effect on a countdown that follows another countdown.
    func reportIdleKeysOfLink() {
        let idle: [CountdownField] = [
            .zone, .dst, .paused, .sleep, .resumeWithin, .workHours, .skip, .rounds, .longBreak, .advance,
        ]
        for entry in fields.entries where idle.contains(entry.key) {
            report.add(
                .noEffect, "\(entry.key.rawValue.quoted) does nothing here", at: entry.keyRange,
                help: "this countdown uses the value of the countdown that it follows")
        }
    }

    private func reportOddDates(_ countdown: Countdown, _ texts: [TimeText]) {
        if case .recurring(let date) = countdown.kind {
            reportEnded(date)
            reportPassedOver(date)
        }
        if let entry = fields[.duration] { reportLikeDate(entry) }
        guard let text = texts.first, case .date(let reading, let rules) = text.value else { return }
        let time = reading.wallTime(in: rules.zone)
        if let entry = fields[.date] ?? fields[.deadline] {
            dates.reportOddities(reading, of: text.text, at: entry.value)
        } else if let entry = fields[.since], time > context.now {
            report.add(
                .sinceInFuture, "this date is in the future", at: entry.sourceRange,
                help: "to count down to it, write \"at\"")
        }
    }

    /// Whether a text looks like a time of day from 13:00 to 23:55 in steps of five minutes, such as `17:30`.
    private static func isLikeTimeOfDay(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), "05".utf8.contains(bytes[4]),
            (UInt8(ascii: "0")...UInt8(ascii: "5")).contains(bytes[3])
        else { return false }
        return ("13"..."19").contains(text.prefix(2)) || ("20"..."23").contains(text.prefix(2))
    }

    /// Warns of a duration that is most likely a time of day.
    private func reportLikeDate(_ entry: Fields<CountdownField>.Entry) {
        guard let text = entry.value.scalar?.string.trimmed else { return }
        if Self.isLikeTimeOfDay(text) {
            report.add(
                .likeDate, "\(text.quoted) is read as minutes and seconds", at: entry.sourceRange,
                help: "for a time of day write \"at: \(text)\", for minutes \(text.prefix(2))m")
        }
    }

    /// Warns of a monthly or yearly recurrence on a day that some months or years do not have.
    private func reportPassedOver(_ date: RecurringDate) {
        guard let entry = fields[.every], fields[.shortMonth] == nil, date.afterDone == nil,
            case .rule(let recurrence) = date.pattern,
            recurrence.rule.monthDays.isEmpty
        else { return }
        let day = date.daysOfMonth.first ?? 0
        if recurrence.rule.frequency == .monthly, day > 28 {
            report.add(
                .passedOver, "months without a day \(day) are skipped", at: entry.sourceRange,
                help: "write \"short_month: last\" to use the last day of such months, or \"short_month: skip\"")
        } else if date.comesOnLeapDays, fields[.leap] == nil {
            report.add(
                .passedOver, "years without a 29 February are skipped", at: entry.sourceRange,
                help: "write \"leap: feb28\" or \"leap: mar1\" to use another day, or \"leap: skip\"")
        }
    }

    private func reportEnded(_ date: RecurringDate) {
        guard let entry = fields[.every] ?? fields[.rrule],
            date.first(after: context.now, in: context.machineZone) == nil
        else { return }
        report.add(
            .ended, "this rule has no further occurrences", at: entry.sourceRange,
            help: date.hasEnd
                ? "the last occurrence is past: remove the countdown, or set a later end"
                : "the last occurrence is past, and the next one would be after the year 9999")
    }

    /// Warns of a `danger` threshold that is reached before the `warn` threshold, or at the same time.
    static func reportStages(_ thresholds: ThresholdSettings, _ fields: Fields<CountdownField>, _ report: Report) {
        guard let entry = fields[.danger] ?? fields[.warn] else { return }
        let isAfter: Bool
        switch (thresholds.warn, thresholds.danger) {
        case (.left(let warn), .left(let danger)): isAfter = danger < warn
        case (.percent(let warn), .percent(let danger)): isAfter = danger < warn
        default: return
        }
        guard !isAfter else { return }
        report.add(
            .dangerNotAfterWarn, "\"danger\" must begin after \"warn\"", at: entry.sourceRange,
            help: "set \"danger\" to a smaller value than \"warn\"")
    }

    private func reportStageLengths(_ countdown: Countdown) {
        for entry in fields.entries where entry.key == .warn || entry.key == .danger {
            switch (entry.key == .warn ? countdown.thresholds.warn : countdown.thresholds.danger, countdown.kind) {
            case (.left(let left), .duration(let length)) where length.isExact && left >= length.exact:
                report.add(
                    .stageFromStart, "\(entry.key.rawValue.quoted) begins at once", at: entry.sourceRange,
                    help: "the whole countdown is not longer than this value")
            case (.left(let left), .steps(let sequence)) where left >= sequence.longestStep:
                report.add(
                    .stageFromStart, "\(entry.key.rawValue.quoted) begins at once", at: entry.sourceRange,
                    help: "no step is longer than this value")
            case (.percent, .date) where countdown.barStart == nil:
                report.add(
                    .percentWithoutFrom, "the percentage is measured from the time when the board was loaded",
                    at: entry.sourceRange, help: "set \"from\" to the start of the bar")
            default: break
            }
        }
    }

    /// Warns of keys that have no effect on this kind of countdown.
    private func reportIdleKeys(_ countdown: Countdown) {
        for entry in fields.entries {
            let reason: String
            switch (entry.key, countdown.kind) {
            case (.leap, .recurring(let date)) where !date.isYearly: reason = "the key applies only to yearly rules"
            case (.leap, .recurring(let date)) where !date.comesOnLeapDays:
                reason = "the rule does not occur on 29 February"
            case (.shortMonth, .recurring(let date)) where date.daysOfMonth.isEmpty:
                reason = "the rule has no day of the month"
            case (.shortMonth, .recurring(let date)) where date.daysOfMonth.allSatisfy { $0 <= 28 }:
                reason = "every month has the days of this rule"
            case (.date, .recurring(let date)) where date.hasHours: reason = "BYHOUR in the rule already sets the hours"
            case (.onZero, .duration) where isNext(entry), (.onZero, .date) where isNext(entry),
                (.onZero, .steps) where isNext(entry):
                reason = "the countdown does not recur"
            case (.onZero, .recurring(let date)) where date.afterDone != nil:
                reason = "the countdown is over until it is done"
            case (.sleep, .date), (.sleep, .since(_?)), (.sleep, .recurring), (.resumeWithin, .date),
                (.resumeWithin, .since), (.resumeWithin, .recurring):
                reason = "a date cannot be delayed"
            case (.paused, .date), (.paused, .since(_?)), (.paused, .recurring): reason = "only a timer can be paused"
            case (.onZero, .since), (.warn, .since), (.danger, .since), (.within, .since), (.late, .since):
                reason = "a count-up has no end"
            case (.rounds, .duration), (.rounds, .date), (.rounds, .since), (.rounds, .recurring),
                (.longBreak, .duration), (.longBreak, .date), (.longBreak, .since), (.longBreak, .recurring),
                (.advance, .duration), (.advance, .date), (.advance, .since), (.advance, .recurring):
                reason = "only \"steps\" and \"preset\" use this key"
            case (.skip, .recurring): reason = "use \"except\" for days without an occurrence"
            case (.workHours, .since), (.workHours, .steps), (.workHours, .recurring), (.skip, .since), (.skip, .steps):
                reason = "only a date or a duration can count working hours"
            case (.skip, .date) where countdown.workHours == nil,
                (.skip, .duration) where countdown.workHours == nil:
                reason = "there are no \"work_hours\""
            case (.sleep, .duration) where countdown.workHours != nil:
                reason = "working time passes while the machine sleeps"
            case (.onZero, .date) where [.repeat, .ready].contains(countdown.onZero): reason = "a date occurs only once"
            case (.dst, .steps): reason = "steps have no time of day"
            case (.dst, .duration): reason = "a duration has no time of day"
            default: continue
            }
            report.add(.noEffect, "\(entry.key.rawValue.quoted) does nothing here", at: entry.keyRange, help: reason)
        }
    }

    private func isNext(_ entry: Fields<CountdownField>.Entry) -> Bool {
        entry.value.scalar?.string.trimmed == OnZero.next.rawValue
    }
}

extension StepSequence {
    fileprivate var longestStep: Duration {
        (steps + (longBreak.map { [$0.step] } ?? [])).map(\.length).max() ?? .zero
    }
}

extension RecurringDate {
    private var rule: RecurrenceRule? {
        if case .rule(let recurrence) = pattern { recurrence.rule } else { nil }
    }

    /// Whether the recurrence has an end: a count, a last date, or a list of dates.
    fileprivate var hasEnd: Bool {
        switch pattern {
        case .rule(let recurrence): recurrence.rule.count != nil || recurrence.rule.until != nil
        case .elapsed(let elapsed): elapsed.count != nil || elapsed.until != nil
        case .list: true
        }
    }

    fileprivate var isYearly: Bool { rule?.frequency == .yearly }

    /// The days of the month on which the recurring date occurs: the days in the rule or, if the rule has no days, the
    /// day of the start.
    fileprivate var daysOfMonth: [Int] {
        guard case .rule(let recurrence) = pattern, recurrence.rule.frequency != .weekly else { return [] }
        let rule = recurrence.rule
        guard rule.monthDays.isEmpty else { return rule.monthDays }
        let hasOthers = !(rule.weekdays.isEmpty && rule.yearDays.isEmpty && rule.weekNumbers.isEmpty)
        return rule.frequency <= .monthly && !hasOthers ? [CivilTime(local: Int64(recurrence.start)).day] : []
    }

    /// Whether the recurring date occurs on 29 February in leap years.
    fileprivate var comesOnLeapDays: Bool {
        guard case .rule(let recurrence) = pattern, isYearly, daysOfMonth.contains(29) else { return false }
        let (rule, start) = (recurrence.rule, CivilTime(local: Int64(recurrence.start)))
        let months = rule.months.isEmpty && rule.monthDays.isEmpty ? [start.month] : rule.months
        return months.isEmpty || months.contains(2)
    }

    /// Whether the hours of the rule determine the time of day, so that `at` has no effect.
    fileprivate var hasHours: Bool {
        guard case .rule(let recurrence) = pattern, !recurrence.rule.hours.isEmpty else { return false }
        return !recurrence.rule.minutes.isEmpty || recurrence.start.isMultiple(of: 3_600)
    }
}
