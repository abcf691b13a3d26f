import Countdowns
import Foundation
import Yams

/// Hours of work, and days off.
extension BoardDecoder {
    /// The hours of work of a countdown with these settings; nil where all hours count.
    mutating func workHours(_ settings: Settings) -> WorkHours? {
        guard let spans = settings.workSpans else { return nil }
        // Most countdowns of a file have the same, and days off may be many.
        if let last = lastWorkHours, last.spans == spans, last.daysOff == settings.daysOff { return last.hours }
        let hours = WorkHours(spans, daysOff: settings.daysOff)
        lastWorkHours = (spans, settings.daysOff, hours)
        return hours
    }

    /// How the hours of a countdown were read, where it has some.
    func workText(of countdown: Countdown, _ settings: Settings) -> [TimeText] {
        guard let hours = countdown.workHours, var text = settings.workText else { return [] }
        text.value = .workHours(hours)
        return [text]
    }

    /// Decodes hours: a text, or a list of them.
    mutating func workHours(_ entry: Fields<CountdownField>.Entry, into settings: inout Settings) {
        guard !entry.isEmpty else { return }
        let spans = each(entry, .badWorkHours) { text throws(GrammarError) in try WorkHoursText.parse(text) }
        guard !spans.isEmpty else { return }
        let all = spans.flatMap(\.self)
        let nodes = entry.value.sequence.map(Array.init) ?? [entry.value]
        let text = nodes.compactMap { $0.scalar?.string.trimmed }.joined(separator: ", ")
        settings.workSpans = all
        settings.workText = timeText(entry.key, text, entry.value, .workHours(WorkHours(all)))
    }

    /// The days of an entry: a text, or a list of them.
    mutating func daysOff(_ entry: Fields<CountdownField>.Entry) -> [ClosedRange<Int>] {
        guard !entry.isEmpty else { return [] }
        let order = scope.dateOrder
        return each(entry, .badDayOff) { text throws(GrammarError) in try DaysOffText.parse(text, order: order) }
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
