import Countdowns
import Foundation

/// The events of a calendar that are upcoming or in progress.
struct CalendarEvents {
    /// The maximum number of events that a calendar may add to a board; also the maximum number of recurring events in
    /// a calendar.
    static let limit = 10_000

    /// An event with its next occurrence.
    struct UpcomingEvent {
        let event: CalendarEvent
        let kind: Countdown.Kind
        /// The length of each occurrence; nil if it is a moment.
        let length: EventLength?
        /// The time of the next occurrence; for an event in progress, of the current occurrence.
        let next: WallTime
    }

    /// The events, sorted by the time of the next occurrence.
    private(set) var coming: [UpcomingEvent] = []
    /// The problems of the skipped events.
    private(set) var leftOut: [CalendarFile.Problem] = []
    /// The problems of zone definitions that are ignored because the tz database differs from these definitions.
    private(set) var doubts: [CalendarFile.Problem] = []
    /// The reason why the calendar cannot be part of a board; nil for a usable calendar.
    private(set) var refusal: CalendarFile.Problem?

    /// The number of steps that the events, their rules and the time zones took.
    private(set) var steps = 0

    private let now: WallTime
    private let times: TimeScope
    private let match: [String]

    /// Selects the events of a calendar.
    ///
    /// - Parameters:
    ///   - calendar: the calendar.
    ///   - match: an event is selected if its title contains one of these texts, ignoring case; empty selects all events.
    ///   - now: the current time.
    ///   - times: the rules for times without a zone.
    ///   - usesOwnZone: whether the calendar may set the zone for times without a zone.
    init(
        _ calendar: CalendarFiles.Decoded, match: [String], now: WallTime, _ times: TimeScope, usesOwnZone: Bool
    ) {
        (self.now, self.times, self.match) = (now, times, match)
        let file = calendar.file
        let budget = 2 * calendar.size + 10_000
        var reader = CalendarTimes(zones: CalendarZones(file.zones), zone: times.zone, now: now, steps: budget)
        var events: [CalendarEvent] = []
        for component in file.events {
            let calendar = file.calendars[component.calendar]
            // A task without a due time cannot become a countdown.
            guard component.kind == .event || component["DUE"] != nil else { continue }
            reader.ownZone = usesOwnZone ? calendar.zoneName : nil
            do {
                events.append(try CalendarEvent(component, in: calendar, &reader))
            } catch {
                guard !CalendarEvent.isCancelled(component, in: calendar),
                    reader.stepsLeft < 0 || !isSurelyPast(component)
                else { continue }
                if matches(CalendarEvent.title(component)) { leftOut.append(error) }
            }
        }
        events = Self.newest(events, reader)
        removeReplaced(&events, reader)
        collect(events.filter { !$0.isCancelled && matches($0.title) })
        reportZones(&reader.zones)
        steps = calendar.size / 2 + budget - reader.stepsLeft + reader.zones.changeCount / 4
    }

    private func matches(_ title: String) -> Bool {
        match.isEmpty || match.contains { title.range(of: $0, options: .caseInsensitive) != nil }
    }

    /// Whether an invalid event is certainly past, so that skipping it needs no warning.
    private func isSurelyPast(_ component: CalendarFile.Component) -> Bool {
        let lines = ["DTSTART", "DTEND", "DUE"].compactMap { component[$0].flatMap(Self.seconds) }
        guard component["RDATE"] == nil, var end = lines.max() else { return false }
        if let length = component["DURATION"].flatMap({ CalendarDurationText.seconds($0.value) }) { end += length }
        if let line = component["RRULE"], component["RECURRENCE-ID"] == nil {
            guard let rule = try? RuleText.parse(line.value), let start = lines.first else { return false }
            switch rule.until {
            case .local(let until): end = max(end, until)
            case .moment(let until): end = max(end, Int(until.unixSeconds))
            case nil:
                guard rule.count != nil, let last = Recurrence(rule, start: start).end else { return false }
                end = max(end, last)
            }
        }
        // The margin of two days covers the UTC offset of any zone, and the length of an all-day event.
        return end + 2 * 86_400 < now.unixSeconds
    }

    /// The Unix time of a line, computed as if the line's zone were UTC; for a time before the year 1, the start of the
    /// year 1.
    ///
    /// Mozilla's programs wrote `-0011130T160000` for a missing date.
    private static func seconds(_ line: ContentLine) -> Int? {
        if line.value.trimmed.hasPrefix("-") { return -62_135_596_800 }
        return CalendarTime(line.value)?.seconds
    }

    /// The newest version of each event and of each of its occurrences, in the order of the file.
    private static func newest(_ events: [CalendarEvent], _ reader: CalendarTimes) -> [CalendarEvent] {
        var series: [String: CalendarEvent.Time] = [:]
        for event in events where event.replaces == nil {
            if let uid = event.uid { series[uid] = event.start }
        }
        var places: [[String]: Int] = [:]
        var stale: Set<Int> = []
        for (index, event) in events.enumerated() {
            guard let identity = event.identity(in: event.uid.flatMap { series[$0] }, reader) else { continue }
            guard let other = places[identity] else {
                places[identity] = index
                continue
            }
            switch event.isNewer(than: events[other]) {
            case true?:
                stale.insert(other)
                places[identity] = index
            case false?: stale.insert(index)
            case nil: break
            }
        }
        return events.enumerated().filter { !stale.contains($0.offset) }.map(\.element)
    }

    /// Adds an exception to a recurring event for each occurrence that another event replaces or cancels.
    private func removeReplaced(_ events: inout [CalendarEvent], _ reader: CalendarTimes) {
        var places: [String: [Int]] = [:]
        for (index, event) in events.enumerated() where event.recurs && event.replaces == nil {
            if let uid = event.uid { places[uid, default: []].append(index) }
        }
        for event in events {
            guard let replaced = event.replaces, let uid = event.uid else { continue }
            // Several recurring events with one UID are an error in the file; the first one is used.
            guard let index = places[uid]?.first else { continue }
            events[index].addException(replaced, reader)
        }
    }

    private mutating func collect(_ events: [CalendarEvent]) {
        var recurring = 0
        for event in events {
            if event.recurs { recurring += 1 }
            do {
                if let next = event.recurs ? try next(of: event) : once(event) { coming.append(next) }
            } catch {
                leftOut.append(error)
            }
            guard recurring <= Self.limit, coming.count <= Self.limit else {
                refusal = CalendarFile.Problem(
                    message: "there are too many events",
                    help: "a calendar has \(Self.limit) future events at most",
                    sourceRange: event.component.begin.sourceRange)
                break
            }
        }
        // A stable sort: events with the same time keep the order of the file.
        coming = coming.enumerated().sorted { ($0.element.next, $0.offset) < ($1.element.next, $1.offset) }
            .map(\.element)
    }

    /// Records each zone for which the file's definition and the tz database result in different times for an event.
    private mutating func reportZones(_ zones: inout CalendarZones) {
        var noted: Set<String> = []
        for event in coming {
            guard let name = event.event.start.zoneName, !noted.contains(name),
                let line = zones.disagreement(on: name, at: event.next)
            else { continue }
            noted.insert(name)
            doubts.append(
                CalendarFile.Problem(
                    message: "this calendar defines the zone \(name.quoted) incorrectly",
                    help:
                        "the zone of the tz database is used; by the calendar's definition, \(event.event.title.quoted) would be at another time",
                    sourceRange: line.valueRange))
        }
    }

    /// The countdown of an event that does not recur; nil if the event is over.
    private func once(_ event: CalendarEvent) -> UpcomingEvent? {
        guard event.moment >= now || event.end > now else { return nil }
        return UpcomingEvent(
            event: event, kind: .date(target(event.moment, of: event)), length: event.length, next: event.moment)
    }

    private func target(_ moment: WallTime, of event: CalendarEvent) -> DateTarget {
        guard event.start.clocks == .floating, times.floats else { return .fixed(moment) }
        let local = Int(moment.unixSeconds) + times.zone.utcOffset(at: moment)
        return .floating(FloatingTime(sinceLocalEpoch: .seconds(local), isStartOfDay: event.start.isDay))
    }

    /// The countdown of a recurring event; nil if no occurrence is in progress or ahead.
    private func next(of event: CalendarEvent) throws(CalendarFile.Problem) -> UpcomingEvent? {
        try checkRule(event)
        let pattern = event.rule.map { RecurringDate.Pattern.rule(Recurrence($0, start: event.local)) } ?? .list
        let isFloating = event.start.clocks == .floating && !times.floats
        var date = RecurringDate(
            pattern, clocks: isFloating ? .zone(times.zone) : event.start.clocks, isStartOfDay: event.start.isDay)
        // Occurrences that are more than 400 days in the past are never requested, and are omitted.
        let past = Int(now.unixSeconds) - 400 * 86_400
        date.added = Set(event.added.filter { $0 > past }).sorted()
        date.exceptions = Set(event.excepted.filter { $0 > past }).sorted()
        date.exceptedDays = Set(event.exceptedDays.filter { $0 * 86_400 > past }).sorted()
        guard max(date.exceptions.count, date.exceptedDays.count) <= RecurringDate.maxExceptions else {
            throw CalendarFile.Problem(
                message: "the event \(event.title.quoted) has too many exceptions",
                help: "\(RecurringDate.maxExceptions) are possible", sourceRange: event.component.begin.sourceRange)
        }
        let next = inProgress(date, lasting: event.length) ?? date.first(after: now, in: times.zone)
        return next.map { UpcomingEvent(event: event, kind: .recurring(date), length: event.length, next: $0) }
    }

    /// The start of the occurrence that is in progress; nil if none is in progress.
    private func inProgress(_ date: RecurringDate, lasting length: EventLength?) -> WallTime? {
        let longest: Duration
        switch length {
        case .time(let length): longest = length
        // A day can have 25 hours.
        case .days(let count): longest = .seconds(90_000) * count
        case nil: return nil
        }
        guard longest < .seconds(400 * 90_000) else { return nil }
        var time = now + (.zero - longest)
        while let length, let start = date.first(after: time, in: times.zone), start <= now {
            if let end = date.end(of: start, lasting: length, in: times.zone), end > now { return start }
            time = start
        }
        return nil
    }

    /// Throws an error if the rule has no occurrences.
    ///
    /// Checks only an event whose start is not past. The start counts as an occurrence, so the event would become a
    /// countdown even if its rule has no occurrences.
    private func checkRule(_ event: CalendarEvent) throws(CalendarFile.Problem) {
        guard event.moment >= now, var endless = event.rule else { return }
        (endless.until, endless.count) = (nil, nil)
        guard Recurrence(endless, start: event.local).first(from: event.local) == nil else { return }
        throw CalendarFile.Problem(
            message: "the event \(event.title.quoted) has a rule without occurrences",
            help: "the parts of the rule contradict each other",
            sourceRange: (event.component["RRULE"] ?? event.start.line).valueRange)
    }
}
