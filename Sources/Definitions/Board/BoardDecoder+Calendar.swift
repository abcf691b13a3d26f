import Countdowns
import Foundation
import Yams

/// Calendars: an item of the list whose events are countdowns.
extension BoardDecoder {
    /// Adds the events of the calendar that an item names, unless there is a mistake in either.
    mutating func calendar(_ fields: Fields<CountdownField>, _ entry: Fields<CountdownField>.Entry) {
        let mistakes = report.count
        noteKeysOfCountdowns(fields, beside: entry)
        var own = settings(fields)
        var texts: [TimeText] = []
        let within = fields[.within].flatMap { duration($0, &texts) }
        let isStrict = fields[.strict].map { flag($0) } ?? false
        let match = match(fields[.match])
        guard let path = report.requiredText(entry), report.count == mistakes, var text = calendarText(path, entry)
        else { return }
        var problems = Report()
        var oddities = Report(limit: Self.room(besides: calendars.warnings))
        defer { calendars.add(text, problems, warnings: oddities) }
        do {
            let file = try calendarFile(&text)
            if own.group == nil {
                own.group = file.name.flatMap { $0.isEmpty ? nil : $0 } ?? Self.name(ofFile: path)
                own.given.insert(.group)
            }
            let settings = completed(own)
            let events = CalendarEvents(
                file, match: match, now: context.now, timeScope(settings), usesOwnZone: settings.zone == nil)
            if let refusal = events.refusal { problems.add(refusal, .badCalendar) }
            if let cut = file.cut {
                if isStrict { problems.add(cut, .badCalendar) } else { oddities.add(cut, .cutOff) }
            }
            for problem in events.doubts { oddities.add(problem, .otherZone) }
            for problem in events.leftOut {
                if isStrict { problems.add(problem, .badCalendar) } else { oddities.add(problem, .leftOut) }
            }
            if !isStrict { board.leftOutEvents += events.leftOut.count }
            add(events, settings, within: within, path: path, entry)
        } catch {
            switch error {
            case .text(let error): problems.add(DefinitionErrors([error]))
            case .parts(let problem): problems.add(problem, .badCalendar)
            }
        }
    }

    enum CalendarFailure: Error {
        case text(DefinitionError)
        case parts(CalendarFile.Problem)
    }

    func calendarFile(_ text: inout SourceText) throws(CalendarFailure) -> CalendarFile {
        let bytes: [UInt8]
        do { bytes = try text.checkedBytes() } catch { throw .text(error) }
        do { return try CalendarFile(bytes) } catch { throw .parts(error) }
    }

    mutating func calendarText(_ path: String, _ entry: Fields<CountdownField>.Entry) -> SourceText? {
        if let fetched = CalendarURL(path, besides: location) {
            report.add(
                .unreadableCalendar, CalendarURL.refusal, at: Spot(entry.value), help: fetched.help)
            return nil
        }
        do {
            return try calendars.read(FileWalk.path(path, besides: location, home: context.home))
        } catch {
            report.add(
                error.code == .tooMany ? .tooManyFiles : .unreadableCalendar,
                "\(error.path.quoted) cannot be read: \(error.reason)", at: Spot(entry.value),
                help: error.code == .notFound ? "paths start from the folder of this file" : nil)
            return nil
        }
    }

    /// `Holidays` of `calendars/Holidays.ics`.
    private static func name(ofFile path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.lowercased().hasSuffix(".ics") && name.count > 4 ? String(name.dropLast(4)) : name
    }

    private mutating func noteKeysOfCountdowns(
        _ fields: Fields<CountdownField>, beside calendar: Fields<CountdownField>.Entry
    ) {
        for entry in fields.entries where !CountdownField.calendarKeys.contains(entry.key) {
            report.add(
                .misplacedKey, "\(entry.key.rawValue.quoted) cannot stand beside \"ics\"", at: entry.keySpot,
                help: "the events of the calendar have their own",
                related: .init(message: "\"ics\" is here", spot: calendar.keySpot))
        }
    }

    /// Notes keys of calendars where there is none.
    mutating func noteLoneCalendarKeys(_ fields: Fields<CountdownField>) {
        for key in CountdownField.calendarOnly where key != .calendar {
            guard let entry = fields[key] else { continue }
            report.add(
                .misplacedKey, "\(key.rawValue.quoted) stands beside \"ics\" only", at: entry.keySpot,
                help: "remove it")
        }
    }

    private mutating func match(_ entry: Fields<CountdownField>.Entry?) -> [String] {
        guard let entry, !entry.value.isEmpty else { return [] }
        var texts: [String] = []
        for node in entry.value.sequence.map(Array.init) ?? [entry.value] {
            guard visit(cost: 1 + (node.scalar?.string.utf8.count ?? 0)) else { break }
            guard let text = node.scalar?.string.trimmed, !node.isEmpty, !text.isEmpty else {
                report.wrongType(node, expected: entry.key.form)
                continue
            }
            texts.append(text)
        }
        return texts
    }

    // MARK: The events

    private mutating func add(
        _ events: CalendarEvents, _ settings: Settings, within: CalendarDuration?, path: String,
        _ entry: Fields<CountdownField>.Entry
    ) {
        let times = timeScope(settings)
        let limit = within.map { context.now + $0.length(from: context.now, in: times.zone) }
        let coming = events.coming.prefix { event in limit.map { event.next <= $0 } ?? true }
        for event in coming { add(event, settings, times, path: path) }
        guard coming.isEmpty, events.leftOut.isEmpty else { return }
        warnings.add(
            .noEvents, "no event of this calendar is to come", at: Spot(entry.value),
            help: within == nil ? "all are past, or none has such a title" : "none is near enough, or has such a title")
    }

    private mutating func add(
        _ coming: CalendarEvents.Coming, _ settings: Settings, _ times: TimeScope, path: String
    ) {
        let (event, component) = (coming.event, coming.event.component)
        let isGoingOn = coming.start != nil
        let end = isGoingOn ? component["DTEND"] ?? component["DURATION"] : nil
        let line = component["RRULE"] ?? component["RDATE"] ?? end ?? event.start.line
        let spot = line.spot
        var countdown = countdown(event.title + (isGoingOn ? " (end)" : ""), coming.kind, settings, at: spot)
        countdown.barStart = coming.start
        let origin = Origin(path: FileWalk.path(path, besides: location, home: context.home), line: spot.line)
        countdown.origin = origin
        countdown.zone = event.start.zone ?? countdown.zone
        countdown.note = settings.note ?? component["LOCATION"].map(\.text.trimmed).flatMap { $0.isEmpty ? nil : $0 }
        countdown.url = settings.url ?? component["URL"].map(\.value.trimmed).flatMap { $0.isEmpty ? nil : $0 }
        let value: TimeText.Value
        switch coming.kind {
        case .recurring(let date): value = .recurring(date)
        default: value = .date(Self.reading(event, coming.kind, in: times.zone), rules(times, leaning: .future))
        }
        add(
            countdown,
            [TimeText(field: line.name, text: line.value, origin: origin, column: spot.column, value: value)])
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
    mutating func add(_ problem: CalendarFile.Problem, _ code: DefinitionError.Code) {
        add(code, problem.message, at: problem.spot, help: problem.help)
    }
}
