import Countdowns
import Foundation

/// Converts a calendar to a countdown file: events become countdowns, and unsupported events become comments.
public enum CalendarImport {
    /// The maximum number of occurrences that are imported from one event with a list of occurrences instead of a rule.
    private static let maxOccurrences = CalendarRepetition.listed + 1

    /// Writes a countdown file.
    ///
    /// - Parameters:
    ///   - file: The calendar.
    ///   - context: The time and the zone for the conversion.
    /// - Returns: The text of the countdown file, which has no errors.
    /// - Throws: The errors of the calendar, if no event of the calendar can be a countdown.
    public static func text(of file: SourceFile, in context: DecodingContext) throws(DefinitionErrors) -> String {
        var text = SourceText(path: file.path, bytes: file.bytes)
        var parts: [ImportedPart] = []
        let report = Report()
        do {
            parts = try self.parts(of: &text, in: context)
        } catch let error as DefinitionError {
            throw DefinitionErrors([error])
        } catch let problem as CalendarFile.Problem {
            report.add(problem, .badCalendar)
        } catch {
            preconditionFailure("A calendar throws no other errors.")
        }
        parts = parts.sorted { $0.line < $1.line }.flatMap { $0.checked(in: context) }
        if report.isEmpty, !parts.contains(where: \.isCountdown) {
            report.add(
                .missingCountdowns, "nothing in this file can be imported",
                at: .start,
                help: parts.first.map(\.reason) ?? "the calendar has no future event")
        }
        guard report.isEmpty else { throw report.errors(in: &text) }
        return head(path: file.path) + parts.map(\.text).joined()
    }

    private static func head(path: String) -> String {
        """
        # Made by countdowns import of \(ImportedPart.comment(path)).
        # A comment marks each part that could not be imported, with its line in the calendar and the reason.
        countdowns:

        """
    }

    private static func parts(of text: inout SourceText, in context: DecodingContext) throws -> [ImportedPart] {
        let file = try CalendarFile(try text.checkedBytes(), keepsAll: true)
        let times = TimeScope(zone: context.machineZone, floats: true, dst: nil)
        let events = CalendarEvents(file, match: [], now: context.now, times, usesOwnZone: true)
        if let refusal = events.refusal { throw refusal }
        var parts = events.coming.flatMap { self.parts(of: $0, in: context) }
        let problems = events.leftOut.sorted { $0.sourceRange.line < $1.sourceRange.line }
        parts += problems.map { .remark("\($0.message); \($0.help)", line: $0.sourceRange.line) }
        let taken = Set(events.coming.map(\.event.component.begin.sourceRange.line))
        for (index, component) in file.events.enumerated() {
            let line = component.begin.sourceRange.line
            let end = index + 1 < file.events.count ? file.events[index + 1].begin.sourceRange.line : Int.max
            guard !taken.contains(line), !problems.contains(where: { (line..<end).contains($0.sourceRange.line) })
            else {
                continue
            }
            parts.append(.remark("\(CalendarEvent.title(component).quoted) \(reason(component, in: file))", line: line))
        }
        if let cut = file.cut { parts.append(.remark(cut.message, line: cut.sourceRange.line)) }
        return parts
    }

    private static func reason(_ component: CalendarFile.Component, in file: CalendarFile) -> String {
        if component.kind == .task, component["DUE"] == nil { return "has no date" }
        let isCancelled = CalendarEvent.isCancelled(component, in: file.calendars[component.calendar])
        return isCancelled ? "is cancelled or done" : "is past, or replaced by a newer version"
    }

    private static func parts(of coming: CalendarEvents.UpcomingEvent, in context: DecodingContext) -> [ImportedPart] {
        let event = coming.event
        let line = event.component.begin.sourceRange.line
        let alarms = alarms(of: event.component)
        var parts = alarms.parts
        let others = described(event.component) + alarms.keys
        func add(_ keys: [(key: String, value: String)], title: String? = nil) {
            let title = ("title", ImportedPart.quoted(title ?? self.title(of: coming)))
            parts.append(.countdown([title] + keys + others, line: line))
        }
        switch coming.kind {
        case .date(let date):
            let from = coming.start.map { [(key: "from", value: text(of: $0, event))] } ?? []
            add([("at", text(of: date, event))] + from + zone(of: event))
        case .recurring(let date):
            let zone: [(key: String, value: String)]
            switch date.clocks {
            case .floating: zone = []
            case .zone(let own): zone = [("zone", ImportedPart.quoted(own.nameInFiles))]
            case .described:
                return parts + [
                    .remark("\(event.title.quoted) uses a time zone that only its calendar defines", line: line)
                ]
            }
            if case .rule(let recurrence) = date.pattern {
                var keys = [
                    (key: "rrule", value: ImportedPart.quoted(RuleText.text(of: recurrence.rule))),
                    (key: "starting", value: local(recurrence.start, isDay: date.isStartOfDay)),
                ]
                if !date.exceptions.isEmpty {
                    let days = date.exceptions.map { local($0, isDay: date.isStartOfDay) }
                    keys.append(("except", "[" + days.joined(separator: ", ") + "]"))
                }
                add(keys + zone)
            }
            let own: TimeZone? = if case .zone(let own) = date.clocks { own } else { nil }
            let now = Int(context.now.unixSeconds) + (own ?? context.machineZone).utcOffset(at: context.now)
            let single = date.added.filter { $0 > now && !date.exceptions.contains($0) }
            for time in single.prefix(maxOccurrences) {
                // A unique title avoids the warning about equal titles.
                let day = single.count > 1 ? " \(RFC3339.text(of: WallTime(unixSeconds: Int64(time))).prefix(10))" : ""
                add([("at", local(time, isDay: date.isStartOfDay))] + zone, title: event.title + day)
            }
            if single.count > maxOccurrences {
                parts.append(.remark("only the first dates (RDATE) of \(event.title.quoted) are imported", line: line))
            }
        default: break
        }
        return parts
    }

    private static func title(of coming: CalendarEvents.UpcomingEvent) -> String {
        coming.event.title + (coming.start == nil ? "" : " (end)")
    }

    // MARK: Times

    private static func text(of date: DateTarget, _ event: CalendarEvent) -> String {
        switch date {
        case .floating(let time): local(Int(time.sinceLocalEpoch.components.seconds), isDay: time.isStartOfDay)
        case .fixed(let time):
            ImportedPart.quoted(RFC3339.text(of: time, utcOffset: event.start.zone?.utcOffset(at: time) ?? 0))
        }
    }

    private static func zone(of event: CalendarEvent) -> [(key: String, value: String)] {
        guard let zone = event.start.zone, zone.nameInFiles != "UTC" else { return [] }
        return [("zone", ImportedPart.quoted(zone.nameInFiles))]
    }

    /// A local time, such as `2027-01-15 09:00:00`, or only its day if `isDay`.
    private static func local(_ seconds: Int, isDay: Bool) -> String {
        let text = RFC3339.text(of: WallTime(unixSeconds: Int64(seconds)))
        return isDay ? String(text.prefix(10)) : "\"\(text.prefix(10)) \(text.dropFirst(11).prefix(8))\""
    }

    // MARK: Other keys

    private static func described(_ component: CalendarFile.Component) -> [(key: String, value: String)] {
        var keys: [(key: String, value: String)] = []
        let tags = component.lines.filter { $0.name == "CATEGORIES" }.flatMap { $0.text.split(separator: ",") }
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: "-") }.filter { !$0.isEmpty }
        if !tags.isEmpty { keys.append(("tags", "[" + tags.map(ImportedPart.quoted).joined(separator: ", ") + "]")) }
        let notes = ["LOCATION", "DESCRIPTION"].compactMap { component[$0]?.text.trimmed }.filter { !$0.isEmpty }
        if !notes.isEmpty { keys.append(("note", ImportedPart.quoted(notes.joined(separator: "; ")))) }
        if let url = component["URL"]?.value.trimmed, !url.isEmpty { keys.append(("url", ImportedPart.quoted(url))) }
        return keys
    }

    /// The earliest alarm as `warn`, the next alarm as `danger`.
    private static func alarms(
        of component: CalendarFile.Component
    ) -> (keys: [(key: String, value: String)], parts: [ImportedPart]) {
        var amounts: Set<Int> = []
        var parts: [ImportedPart] = []
        for line in component.triggers {
            guard let seconds = CalendarDurationText.seconds(line.value), seconds < 0,
                line.parameter("RELATED")?.uppercased() != "END"
            else {
                parts.append(
                    .remark(
                        "an alarm is left out: it is not before the start of the event", line: line.sourceRange.line))
                continue
            }
            amounts.insert(-seconds)
        }
        let sorted = amounts.sorted(by: >)
        if sorted.count > 2 {
            parts.append(
                .remark(
                    "alarms are left out: a countdown can have only two, warn and danger",
                    line: component.begin.sourceRange.line))
        }
        return (zip(["warn", "danger"], sorted).map { ($0, "\($1)s") }, parts)
    }
}
