import Countdowns
import Foundation
import Yams

/// What stands behind `work_hours`, and where.
struct WorkSpans {
    let spans: [WorkHours.Span]
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
    mutating func workHours(_ settings: Settings) -> WorkHours? {
        guard let spans = settings.workSpans else { return nil }
        let off = settings.daysOff
        let key = WorkHoursKey(
            spans: spans.text.origin, spansColumn: spans.text.column, daysOff: off.place, daysOffColumn: off.column)
        if let known = workHours[key] { return known }
        let hours = WorkHours(spans.spans, daysOff: off.days)
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
            spans: all, text: timeText(entry.key, text, entry.value, .workHours(WorkHours(all))))
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
    private mutating func each<Value>(
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
        if hours.isWork(endingAt: Int(date.unixSeconds) + offset) { return }
        warnings.add(
            .outsideWorkHours, "this is outside the hours of work", at: spot,
            help: "it is reached when the last of these hours before it ends")
    }
}
