import Countdowns
import Foundation
import Yams

/// Decodes an item of `countdowns` with the key `ics`: the upcoming events of the calendar become countdowns.
struct CalendarDecoder {
    /// A calendar that was read, with the events that become countdowns.
    struct DecodedCalendar {
        /// The path of the calendar, resolved relative to the folder of the file.
        let path: String
        let scope: CountdownScope
        let coming: [CalendarEvents.UpcomingEvent]
        /// The number of events that were skipped because of an error; each skipped event has a warning.
        let leftOut: Int
    }

    let scope: FileScope

    /// Reads the file of a calendar; reports an error and returns nil if the calendar cannot be read.
    ///
    /// - Parameters:
    ///   - path: the path of the calendar, as written in the file.
    ///   - sourceRange: the source range of the path.
    /// - Returns: the calendar; its report collects the errors of the calendar.
    func file(_ path: String, at sourceRange: SourceRange) -> CalendarFiles.Decoded? {
        if let url = CalendarURL(path, besides: scope.file.location) {
            scope.report.add(.unreadableCalendar, CalendarURL.refusal, at: sourceRange, help: url.help)
            return nil
        }
        do {
            return try scope.calendars.read(scope.path(path))
        } catch {
            scope.report.add(
                error.code == .tooMany ? .tooManyFiles : .unreadableCalendar,
                "\(error.path.quoted) cannot be read: \(error.reason)", at: sourceRange,
                help: error.code == .notFound ? "paths are relative to the folder of this file" : nil)
            return nil
        }
    }

    /// Reads the calendar of an item with `ics`; returns nil if the item or the calendar has an error.
    ///
    /// - Parameters:
    ///   - fields: the keys of the item.
    ///   - entry: the entry of `ics`, with the path of the calendar.
    ///   - own: the settings that are given in the item itself.
    ///   - mark: a mark of the report from before the item was decoded; if an error was added since, the result is nil.
    ///   - complete: adds the defaults of the group and of the file to the given settings.
    /// - Returns: the calendar and its events.
    func calendar(
        _ fields: Fields<CountdownField>, _ entry: Fields<CountdownField>.Entry, _ own: Settings,
        since mark: Report.Mark,
        scope complete: (Settings) -> CountdownScope
    ) -> DecodedCalendar? {
        let report = scope.report
        let isStrict = fields[.strict].map { report.flag($0) } ?? false
        let match = match(fields[.match])
        guard let path = report.requiredText(entry), report.isClean(since: mark),
            let calendar = file(path, at: entry.sourceRange)
        else { return nil }
        let (file, problems) = (calendar.file, calendar.report)
        var own = own
        if own.group == nil {
            own.group = file.name.flatMap { $0.isEmpty ? nil : $0 } ?? Self.name(ofFile: path)
            own.given.insert(.group)
        }
        let scope = complete(own)
        let events = CalendarEvents(
            calendar, match: match, now: scope.now, scope.times, usesOwnZone: scope.settings.zone == nil)
        guard report.spend(events.steps, at: entry.sourceRange) else { return nil }
        if let refusal = events.refusal { problems.add(refusal, .badCalendar) }
        if let cut = file.cut { problems.add(cut, isStrict ? .badCalendar : .cutOff) }
        for problem in events.doubts { problems.add(problem, .otherZone) }
        for problem in events.leftOut { problems.add(problem, isStrict ? .badCalendar : .leftOut) }
        if events.coming.isEmpty, events.leftOut.isEmpty {
            let reason = "all events are past"
            report.add(
                .noEvents, "no event of this calendar is selected", at: entry.sourceRange,
                help: match.isEmpty ? reason : "\(reason), or \"match\" selects none")
        }
        return DecodedCalendar(
            path: self.scope.path(path), scope: scope, coming: events.coming,
            leftOut: isStrict ? 0 : events.leftOut.count)
    }

    /// The name of a calendar, derived from its path: `Holidays` for `calendars/Holidays.ics`.
    private static func name(ofFile path: String) -> String {
        let name = PathText.name(of: path)
        return name.lowercased().hasSuffix(".ics") && name.count > 4 ? String(name.dropLast(4)) : name
    }

    func reportKeysOfCountdowns(
        _ fields: Fields<CountdownField>, beside calendar: Fields<CountdownField>.Entry
    ) {
        for entry in fields.entries where !CountdownField.calendarKeys.contains(entry.key) {
            scope.report.add(
                .misplacedKey, "\(entry.key.rawValue.quoted) cannot be combined with \"ics\"", at: entry.keyRange,
                help: "the events of the calendar have their own values",
                related: .init(message: "\"ics\" is here", sourceRange: calendar.keyRange))
        }
    }

    private func match(_ entry: Fields<CountdownField>.Entry?) -> [String] {
        guard let entry, !entry.value.isEmpty else { return [] }
        return scope.report.items(entry.value).compactMap { node in
            guard let text = node.scalar?.string.trimmed, !node.isEmpty, !text.isEmpty else {
                scope.report.wrongType(node, expected: entry.key.form)
                return nil
            }
            return text
        }
    }

    // MARK: The events

    /// Creates the countdown of an event.
    func row(_ coming: CalendarEvents.UpcomingEvent, of path: String, _ scope: CountdownScope) -> DecodedCountdown {
        let (event, component, settings) = (coming.event, coming.event.component, scope.settings)
        let line = component["RRULE"] ?? component["RDATE"] ?? event.start.line
        let sourceRange = line.sourceRange
        var countdown = scope.countdown(event.title, coming.kind, lasting: coming.length, at: sourceRange)
        let origin = Origin(path: path, line: sourceRange.line)
        countdown.origin = origin
        countdown.zone = event.start.zone ?? countdown.zone
        countdown.note = settings.note ?? component["LOCATION"].map(\.text.trimmed).flatMap { $0.isEmpty ? nil : $0 }
        countdown.url = settings.url ?? component["URL"].map(\.value.trimmed).flatMap(SettingsDecoder.url)
        let value: TimeText.Value
        switch coming.kind {
        case .recurring(let date): value = .recurring(date)
        default:
            value = .date(
                Self.reading(event, coming.kind, in: scope.times.zone), DateDecoder(scope).rules(direction: .future))
        }
        let text = TimeText(
            field: line.name, text: line.value, origin: origin, column: sourceRange.column, value: value)
        return DecodedCountdown(countdown: countdown, texts: [text])
    }

    private static func reading(_ event: CalendarEvent, _ kind: Countdown.Kind, in zone: TimeZone) -> DateReading {
        var target = DateTarget.fixed(event.moment)
        if case .date(let date) = kind { target = date }
        let time = target.wallTime(in: zone)
        let local = Int(time.unixSeconds) + event.start.clocks.utcOffset(at: time, in: zone)
        let written = FloatingTime(sinceLocalEpoch: .seconds(local), isStartOfDay: event.start.isDay)
        return DateReading(target: target, rule: .day, occurrence: .once, written: written)
    }
}

extension Report {
    func add(_ problem: CalendarFile.Problem, _ code: DefinitionError.Code) {
        add(code, problem.message, at: problem.sourceRange, help: problem.help)
    }
}
