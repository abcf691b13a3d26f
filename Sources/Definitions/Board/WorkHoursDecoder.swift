import Countdowns
import Foundation
import Yams

/// The value of `work_hours`, with its position.
struct WorkSpans {
    let spans: [WeeklyHours.Span]
    let text: TimeText
}

/// The value of `skip`, with its position; empty if the key is missing.
struct DaysOff {
    var days: [ClosedRange<Int>] = []
    var place: Origin?
    var column = 0
}

/// Decodes working hours and days off.
struct WorkHoursDecoder {
    let scope: FileScope

    private var report: Report { scope.report }

    /// The maximum number of days off from one calendar.
    private static let maxDaysOff = 20_000

    /// Decodes working hours: a text, or a list of texts.
    func workSpans(_ entry: Fields<CountdownField>.Entry) -> WorkSpans? {
        guard !entry.isEmpty else { return nil }
        let spans = report.values(entry, .badWorkHours, WorkHoursText.parse)
        guard !spans.isEmpty else { return nil }
        let all = spans.flatMap(\.self)
        return WorkSpans(
            spans: all,
            text: scope.timeText(entry.key, entry.value.joined, entry.value, .workHours(WeeklyHours(all))))
    }

    /// Decodes days off: a text, or a list of texts.
    func daysOff(_ entry: Fields<CountdownField>.Entry) -> DaysOff {
        guard !entry.isEmpty else { return DaysOff() }
        var days = report.values(entry, .badDayOff) { text throws(GrammarError) in
            CalendarFile.isPath(text) ? [] : [try scope.daysOff(text)]
        }.flatMap(\.self)
        for node in entry.value.items {
            guard let text = node.scalar?.string.trimmed, CalendarFile.isPath(text) else { continue }
            days += daysOff(inCalendar: text, at: SourceRange(node))
        }
        return DaysOff(days: days, place: scope.origin(entry.value), column: entry.sourceRange.column)
    }

    // MARK: Days off of calendars

    /// The days of the all-day events of a calendar; empty if the calendar has an error.
    ///
    /// - Parameters:
    ///   - path: the path of the calendar, as written in the file.
    ///   - sourceRange: the source range of the path.
    /// - Returns: ranges of days; a day is the number of days since 1970-01-01.
    private func daysOff(inCalendar path: String, at sourceRange: SourceRange) -> [ClosedRange<Int>] {
        guard let calendar = CalendarDecoder(scope: scope).file(path, at: sourceRange) else { return [] }
        let days = calendar.daysOff ?? daysOff(in: calendar, at: sourceRange)
        calendar.daysOff = days
        return scope.report.spend(days.count / 8, at: sourceRange) ? days : []
    }

    private func daysOff(in calendar: CalendarFiles.Decoded, at sourceRange: SourceRange) -> [ClosedRange<Int>] {
        let report = calendar.report
        // A day off is the same date in every zone, so the choice of the zone has no effect.
        let times = TimeScope(zone: .gmt, floats: true, dst: nil)
        let events = CalendarEvents(calendar, match: [], now: WallTime(unixSeconds: 0), times, usesOwnZone: false)
        if let refusal = events.refusal { report.add(refusal, .badCalendar) }
        if let cut = calendar.file.cut { report.add(cut, .cutOff) }
        for problem in events.leftOut { report.add(problem, .leftOut) }
        let days = daysOff(events.coming.filter(\.event.start.isDay))
        return scope.report.spend(events.steps + 4 * days.count, at: sourceRange) ? days : []
    }

    /// The days on which all-day events take place, as ranges of days since 1970-01-01.
    ///
    /// For a recurring event, the result contains only the occurrences that are at most two years in the past and at
    /// most `WorkTime.reach` in the future.
    private func daysOff(_ events: [CalendarEvents.UpcomingEvent]) -> [ClosedRange<Int>] {
        let end = scope.context.now + WorkTime.reach
        var days: [ClosedRange<Int>] = []
        for coming in events {
            let length = max(Int((coming.event.end - coming.event.moment) / .seconds(86_400)), 1)
            func add(_ time: WallTime) {
                let day = Int(time.unixSeconds) / 86_400
                days.append(day...(day + length - 1))
            }
            guard case .recurring(let date) = coming.kind else {
                add(coming.event.moment)
                continue
            }
            var time = scope.context.now + .seconds(-2 * 366 * 86_400)
            while days.count < Self.maxDaysOff, let next = date.first(after: time, in: .gmt), next < end {
                add(next)
                time = next
            }
        }
        return days
    }
}
