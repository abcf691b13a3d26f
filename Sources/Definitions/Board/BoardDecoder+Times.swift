import Countdowns
import Foundation
import Yams

/// Durations and dates of a countdown.
extension BoardDecoder {
    /// What holds for all times of a countdown.
    struct TimeScope {
        /// The zone of its dates, or one to check them in where they float.
        let zone: TimeZone

        /// Whether nobody named a zone.
        let floats: Bool

        let dst: DSTRule?
    }

    /// What holds for all times of a countdown with these settings.
    func timeScope(_ settings: Settings) -> TimeScope {
        let zone = settings.zone ?? scope.zone
        return TimeScope(
            zone: zone ?? context.machineZone, floats: zone == nil, dst: settings.dst ?? scope.dst)
    }

    /// The rules by which a date is read.
    func rules(_ times: TimeScope, leaning: DateRules.Leaning) -> DateRules {
        DateRules(now: now, zone: times.zone, floats: times.floats, dst: times.dst, leaning: leaning)
    }

    /// The duration of an entry.
    mutating func duration(
        _ entry: Fields<CountdownField>.Entry, _ texts: inout [TimeText]
    ) -> CalendarDuration? {
        guard let text = report.requiredText(entry) else { return nil }
        do {
            let duration = try DurationText.parse(text)
            texts.append(timeText(entry.key, text, entry.value, .duration(duration)))
            return duration
        } catch {
            note(entry.key == .duration ? dateFound(text) ?? error : error, .badDuration, at: entry.value)
            return nil
        }
    }

    /// The error for a date where a duration stands; nil where the text is none.
    private func dateFound(_ text: String) -> GrammarError? {
        guard (try? dateText(text)) != nil, !text.lowercased().hasPrefix("in "), !text.hasPrefix("+") else {
            return nil
        }
        if let number = DoubtfulNumber(text) {
            return GrammarError(
                message: "\(text.quoted) is \(number.kind) here",
                help: "write \(number.duration), or \"at: \(number.date)\"", range: 0..<text.unicodeScalars.count)
        }
        return GrammarError(
            message: "\(text.quoted) is a date, not a duration", help: "write \"at: \(text)\" to count down to it",
            range: 0..<text.unicodeScalars.count)
    }

    /// The date of an entry.
    mutating func date(
        _ entry: Fields<CountdownField>.Entry, _ times: TimeScope, leaning: DateRules.Leaning,
        _ texts: inout [TimeText]
    ) -> DateTarget? {
        guard let text = report.requiredText(entry) else { return nil }
        let rules = rules(times, leaning: leaning)
        do {
            let date = try dateText(text)
            guard let reading = reading(date, rules, entry.value) else { return nil }
            texts.append(timeText(entry.key, text, entry.value, .date(reading, rules)))
            return reading.target
        } catch {
            note(error, .badDate, at: entry.value)
            return nil
        }
    }

    /// A date; where the file's order of dates is wrong, in any order in which it is one.
    func dateText(_ text: String) throws(GrammarError) -> DateText {
        if scope.isDateOrderWrong {
            for order in DateOrder.allCases {
                if let date = try? DateText(text, order: order) { return date }
            }
        }
        return try DateText(text, order: scope.dateOrder ?? (scope.isDateOrderWrong ? .ymd : nil))
    }

    /// What a date means by some rules.
    mutating func reading(_ date: DateText, _ rules: DateRules, _ node: Node) -> DateReading? {
        do {
            return try date.reading(rules)
        } catch {
            note(error, .badDate, at: node)
            return nil
        }
    }

    /// How a text was read.
    func timeText(_ key: CountdownField, _ text: String, _ node: Node, _ value: TimeText.Value) -> TimeText {
        TimeText(
            field: key.rawValue,
            text: text,
            origin: Origin(path: scope.path, line: Spot(node).line),
            column: Spot(node).column,
            value: value
        )
    }
}

/// What stands behind `work_hours`, and where.
struct WorkSpans {
    let spans: [WeeklyHours.Span]
    let text: TimeText
}

/// What stands behind `skip`, and where; nowhere, and no days, where there is no such key.
struct DaysOff {
    var days: [ClosedRange<Int>] = []
    var place: Origin?
    var column = 0
}

/// Where hours of work and days off are written, which is shorter than what they are.
struct WorkHoursKey: Hashable {
    let spans: Origin
    let spansColumn: Int
    let daysOff: Origin?
    let daysOffColumn: Int
}

/// Hours of work, and days off.
extension BoardDecoder {
    /// The hours of work of a countdown with these settings; nil where all hours count.
    mutating func workHours(_ settings: Settings) -> WeeklyHours? {
        guard let spans = settings.workSpans else { return nil }
        let off = settings.daysOff
        let key = WorkHoursKey(
            spans: spans.text.origin, spansColumn: spans.text.column, daysOff: off.place, daysOffColumn: off.column)
        if let known = workHours[key] { return known }
        let hours = WeeklyHours(spans.spans, daysOff: off.days)
        workHours[key] = hours
        return hours
    }

    /// How the hours of a countdown were read, where it has some.
    func workText(of countdown: Countdown, _ settings: Settings) -> [TimeText] {
        guard let hours = countdown.workHours, var text = settings.workSpans?.text else { return [] }
        text.value = .workHours(hours)
        return [text]
    }

    /// Decodes hours: a text, or a list of them.
    mutating func workSpans(_ entry: Fields<CountdownField>.Entry) -> WorkSpans? {
        guard !entry.isEmpty else { return nil }
        let spans = each(entry, .badWorkHours) { text throws(GrammarError) in try WorkHoursText.parse(text) }
        guard !spans.isEmpty else { return nil }
        let all = spans.flatMap(\.self)
        let nodes = entry.value.sequence.map(Array.init) ?? [entry.value]
        let text = nodes.compactMap { $0.scalar?.string.trimmed }.joined(separator: ", ")
        return WorkSpans(
            spans: all, text: timeText(entry.key, text, entry.value, .workHours(WeeklyHours(all))))
    }

    /// Decodes days off: a text, or a list of them.
    mutating func daysOff(_ entry: Fields<CountdownField>.Entry) -> DaysOff {
        guard !entry.isEmpty else { return DaysOff() }
        let order = scope.dateOrder
        var days = each(entry, .badDayOff) { text throws(GrammarError) in
            Self.isCalendar(text) ? [] : [try DaysOffText.parse(text, order: order)]
        }.flatMap(\.self)
        for node in entry.value.sequence.map(Array.init) ?? [entry.value] {
            guard let text = node.scalar?.string.trimmed, Self.isCalendar(text) else { continue }
            days += daysOff(inCalendar: text, .init(key: entry.key, keySpot: entry.keySpot, value: node))
        }
        let spot = Spot(entry.value)
        return DaysOff(days: days, place: Origin(path: scope.path, line: spot.line), column: spot.column)
    }

    /// What a grammar reads in each text of an entry.
    mutating func each<Value>(
        _ entry: Fields<CountdownField>.Entry, _ code: DefinitionError.Code,
        _ parse: (String) throws(GrammarError) -> Value
    ) -> [Value] {
        var values: [Value] = []
        for node in entry.value.sequence.map(Array.init) ?? [entry.value] {
            guard visit(cost: 1 + (node.scalar?.string.utf8.count ?? 0)) else { break }
            guard let text = node.scalar?.string.trimmed, !node.isEmpty else {
                report.wrongType(node, expected: entry.key.form)
                continue
            }
            do {
                values.append(try parse(text))
            } catch {
                note(error, code, at: node)
            }
        }
        return values
    }

    /// Notes a date that no work leads to, or that is too far away to count to.
    mutating func checkWork(of countdown: Countdown, at spot: Spot, _ scope: TimeScope) {
        guard let hours = countdown.workHours, case .date(let target) = countdown.kind else { return }
        let date = target.wallTime(in: scope.zone)
        guard abs((date - context.now) / WorkTime.reach) <= 1 else {
            report.add(
                .badWorkHours, "working time is counted over a hundred years at most", at: spot,
                help: "take the hours away: \"work_hours:\"")
            return
        }
        let offset = scope.zone.utcOffset(at: date)
        // The date may be the end of the last hour.
        if hours.contains(Int(date.unixSeconds) + offset - 1) { return }
        warnings.add(
            .outsideWorkHours, "this is outside the hours of work", at: spot,
            help: "it is reached when the last of these hours before it ends")
    }
}
