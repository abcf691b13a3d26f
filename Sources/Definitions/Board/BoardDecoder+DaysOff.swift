import Countdowns
import Foundation

/// Days off that a calendar has: those of its events that last whole days.
extension BoardDecoder {
    /// The most days that one calendar takes off.
    private static let mostDaysOff = 20_000

    /// Whether what stands behind `skip` is the path of a calendar.
    static func isCalendar(_ text: String) -> Bool { text.lowercased().hasSuffix(".ics") }

    /// The days off of a calendar, unless there is a mistake in it.
    ///
    /// - Parameters:
    ///   - path: its path, as it stands in the file.
    ///   - entry: where it stands.
    /// - Returns: the days, each the number of days since 1970-01-01.
    mutating func daysOff(inCalendar path: String, _ entry: Fields<CountdownField>.Entry) -> [ClosedRange<Int>] {
        guard var text = calendarText(path, entry) else { return [] }
        var problems = Report()
        var oddities = Report(limit: Self.room(besides: calendars.warnings))
        defer { calendars.add(text, problems, warnings: oddities) }
        do {
            let file = try calendarFile(&text)
            // A day off is one wherever the board is.
            let times = TimeScope(zone: .gmt, floats: true, dst: nil)
            let events = CalendarEvents(
                file, match: [], now: WallTime(unixSeconds: 0), times, usesOwnZone: false)
            if let refusal = events.refusal { problems.add(refusal, .badCalendar) }
            if let cut = file.cut { oddities.add(cut, .cutOff) }
            for problem in events.leftOut { oddities.add(problem, .leftOut) }
            return daysOff(events.coming.filter(\.event.start.isDay))
        } catch {
            switch error {
            case .text(let error): problems.add(DefinitionErrors([error]))
            case .parts(let problem): problems.add(problem, .badCalendar)
            }
            return []
        }
    }

    /// The days of events; of one that comes again those from two years ago on, as far as working time is counted.
    private func daysOff(_ events: [CalendarEvents.Coming]) -> [ClosedRange<Int>] {
        let end = context.now + WorkTime.reach
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
            var time = context.now + .seconds(-2 * 366 * 86_400)
            while days.count < Self.mostDaysOff, let next = date.first(after: time, in: .gmt), next < end {
                add(next)
                time = next
            }
        }
        return days
    }
}
