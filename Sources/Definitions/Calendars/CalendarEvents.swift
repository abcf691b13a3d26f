import Countdowns
import Foundation

/// The events of a calendar that are still to come, or are not over.
struct CalendarEvents {
    /// The most events that a calendar may bring to a board, and the most that come again.
    static let limit = 10_000

    /// An event, and when it comes next.
    struct Coming {
        let event: CalendarEvent
        let kind: Countdown.Kind
        /// When it comes next, or came where it goes on.
        let next: WallTime
        /// Where the bar starts of one that goes on, and is counted down to its end.
        var start: DateTarget?
    }

    /// The events, the nearest first.
    private(set) var coming: [Coming] = []
    /// What is wrong with those that are left out.
    private(set) var leftOut: [CalendarFile.Problem] = []
    /// What is read otherwise than it is written.
    private(set) var doubts: [CalendarFile.Problem] = []
    /// Why the calendar cannot be a part of a board.
    private(set) var refusal: CalendarFile.Problem?

    private let now: WallTime
    private let times: TimeScope
    private let match: [String]

    /// Reads the events of a file.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - match: a text that a title must have one of, whatever their case; empty takes all.
    ///   - now: now.
    ///   - times: what holds for times that name no zone.
    ///   - usesOwnZone: whether the calendar may say in which zone these are.
    init(
        _ file: CalendarFile, match: [String], now: WallTime, _ times: TimeScope, usesOwnZone: Bool
    ) {
        (self.now, self.times, self.match) = (now, times, match)
        var reader = CalendarTimes(zones: CalendarZones(file.zones), zone: times.zone)
        var events: [CalendarEvent] = []
        for component in file.events {
            let calendar = file.calendars[component.calendar]
            // What is to be done some time is no countdown.
            guard component.kind == .event || component["DUE"] != nil else { continue }
            reader.ownZone = usesOwnZone ? calendar.zoneName : nil
            do {
                events.append(try CalendarEvent(component, in: calendar, &reader))
            } catch {
                guard !CalendarEvent.isCancelled(component, in: calendar), !isSurelyPast(component) else { continue }
                if matches(CalendarEvent.title(component)) { leftOut.append(error) }
            }
        }
        events = Self.newest(events)
        takeOutReplaced(&events, reader)
        collect(events.filter { !$0.isCancelled && matches($0.title) })
        noteZones(&reader.zones)
    }

    private func matches(_ title: String) -> Bool {
        match.isEmpty || match.contains { title.range(of: $0, options: .caseInsensitive) != nil }
    }

    /// Whether something that cannot be read is past, so that nobody misses it.
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
        // On whatever clocks, and a day is over when its last second is.
        return end + 2 * 86_400 < now.unixSeconds
    }

    /// The seconds since 1970 of a time; of one before the year 1 the beginning of that year.
    ///
    /// Mozilla's programs wrote no date as `-0011130T160000`.
    private static func seconds(_ line: ContentLine) -> Int? {
        if line.value.trimmed.hasPrefix("-") { return -62_135_596_800 }
        return CalendarTime(line.value)?.seconds
    }

    /// The newest version of each event and of each of its occurrences, in the order of the file.
    private static func newest(_ events: [CalendarEvent]) -> [CalendarEvent] {
        var places: [[String]: Int] = [:]
        var stale: Set<Int> = []
        for (index, event) in events.enumerated() {
            guard let identity = event.identity else { continue }
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

    /// Takes the occurrences that others replace, or cancel, out of the events that come again.
    private func takeOutReplaced(_ events: inout [CalendarEvent], _ reader: CalendarTimes) {
        var places: [String: [Int]] = [:]
        for (index, event) in events.enumerated() where event.recurs && event.replaces == nil {
            if let uid = event.component["UID"]?.value { places[uid, default: []].append(index) }
        }
        for event in events {
            guard let replaced = event.replaces, let uid = event.component["UID"]?.value else { continue }
            // Several of one name are a mistake of the file; the first is meant.
            guard let index = places[uid]?.first else { continue }
            events[index].take(out: replaced, reader)
        }
    }

    private mutating func collect(_ events: [CalendarEvent]) {
        var recurring = 0
        for event in events {
            if event.recurs { recurring += 1 }
            do {
                guard let found = event.recurs ? try next(of: event) : once(event) else { continue }
                coming.append(found)
            } catch {
                leftOut.append(error)
            }
            guard recurring <= Self.limit, coming.count <= Self.limit else {
                refusal = CalendarFile.Problem(
                    message: "there are too many events",
                    help: "a calendar has \(Self.limit) at most in the future", spot: event.component.begin.spot)
                break
            }
        }
        // A stable sort: what comes at once stands in the order of the file.
        coming = coming.enumerated().sorted { ($0.element.next, $0.offset) < ($1.element.next, $1.offset) }
            .map(\.element)
    }

    /// Notes zones that the file describes otherwise than they are known, where that moves an event.
    private mutating func noteZones(_ zones: inout CalendarZones) {
        var noted: Set<String> = []
        for event in coming {
            guard let name = event.event.start.zoneName, !noted.contains(name),
                let line = zones.disagreement(on: name, at: event.next)
            else { continue }
            noted.insert(name)
            doubts.append(
                CalendarFile.Problem(
                    message: "this calendar describes \(name.quoted) incorrectly",
                    help: "the real zone is used; by the description, \(event.event.title.quoted) would be at another time",
                    spot: line.valueSpot))
        }
    }

    /// An event that comes once, unless it is over; one that goes on is counted down to its end, unless it is a single day.
    private func once(_ event: CalendarEvent) -> Coming? {
        let start = target(event.moment, of: event)
        if event.moment >= now { return Coming(event: event, kind: .date(start), next: event.moment) }
        guard event.end > now else { return nil }
        if event.start.isDay, event.end - event.moment <= .seconds(25 * 3_600) {
            return Coming(event: event, kind: .date(start), next: event.moment)
        }
        return Coming(event: event, kind: .date(target(event.end, of: event)), next: event.moment, start: start)
    }

    private func target(_ moment: WallTime, of event: CalendarEvent) -> DateTarget {
        guard event.start.clocks == .floating, times.floats else { return .fixed(moment) }
        let local = Int(moment.unixSeconds) + times.zone.utcOffset(at: moment)
        return .floating(FloatingTime(sinceLocalEpoch: .seconds(local), isStartOfDay: event.start.isDay))
    }

    /// An event that comes again, unless it does not any more.
    private func next(of event: CalendarEvent) throws(CalendarFile.Problem) -> Coming? {
        try checkRule(event)
        let pattern = event.rule.map { RecurringDate.Pattern.rule(Recurrence($0, start: event.local)) } ?? .list
        let isFloating = event.start.clocks == .floating && !times.floats
        var date = RecurringDate(
            pattern, clocks: isFloating ? .zone(times.zone) : event.start.clocks, isStartOfDay: event.start.isDay)
        // What is long past is asked for no more.
        let past = Int(now.unixSeconds) - 400 * 86_400
        date.added = Set(event.added.filter { $0 > past }).sorted()
        date.exceptions = Set(event.excepted.filter { $0 > past }).sorted()
        guard date.exceptions.count <= RecurringDate.mostExceptions else {
            throw CalendarFile.Problem(
                message: "the event \(event.title.quoted) has too many exceptions",
                help: "\(RecurringDate.mostExceptions) are possible", spot: event.component.begin.spot)
        }
        guard let next = today(of: date) ?? date.first(after: now, in: times.zone) else { return nil }
        return Coming(event: event, kind: .recurring(date), next: next)
    }

    /// The occurrence whose day goes on.
    private func today(of date: RecurringDate) -> WallTime? {
        guard date.isStartOfDay, let start = date.first(after: now + .seconds(-2 * 86_400), in: times.zone),
            start <= now,
            let end = date.endOfDay(of: start, in: times.zone), now < end
        else { return nil }
        return start
    }

    /// Refuses a rule whose parts exclude each other, unless its start, which is an occurrence too, is past.
    private func checkRule(_ event: CalendarEvent) throws(CalendarFile.Problem) {
        guard event.moment >= now, var endless = event.rule else { return }
        (endless.until, endless.count) = (nil, nil)
        guard Recurrence(endless, start: event.local).first(from: event.local) == nil else { return }
        throw CalendarFile.Problem(
            message: "the event \(event.title.quoted) has a rule without occurrences", help: "its parts exclude each other",
            spot: (event.component["RRULE"] ?? event.start.line).valueSpot)
    }
}
