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
    /// What is wrong with the others.
    private(set) var problems: [CalendarFile.Problem] = []

    private let now: WallTime
    private let times: BoardDecoder.TimeScope

    /// Reads the events of a file.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - match: a text that a title must have one of, whatever their case; empty takes all.
    ///   - now: now.
    ///   - times: what holds for times that name no zone.
    init(_ file: CalendarFile, match: [String], now: WallTime, _ times: BoardDecoder.TimeScope) {
        (self.now, self.times) = (now, times)
        do {
            var zones = try CalendarZones(file.zones)
            var events: [CalendarEvent] = []
            for component in file.events {
                do {
                    events.append(try CalendarEvent(component, &zones, zone: times.zone))
                } catch {
                    problems.append(error)
                }
            }
            let reader = CalendarTimes(title: "", zones: zones, zone: times.zone)
            takeOutReplaced(&events, reader)
            collect(events.filter { !$0.isCancelled && Self.matches($0.title, match) })
        } catch {
            problems.append(error)
        }
    }

    private static func matches(_ title: String, _ match: [String]) -> Bool {
        match.isEmpty || match.contains { title.range(of: $0, options: .caseInsensitive) != nil }
    }

    /// Takes the occurrences that others replace, or cancel, out of the events that come again.
    private func takeOutReplaced(_ events: inout [CalendarEvent], _ reader: CalendarTimes) {
        var places: [String: [Int]] = [:]
        for (index, event) in events.enumerated() where event.recurs && event.replaces == nil {
            if let uid = event.uid { places[uid, default: []].append(index) }
        }
        for event in events {
            guard let replaced = event.replaces, let uid = event.uid else { continue }
            // Several of one name are a mistake of the file; the first is meant.
            guard let index = places[uid]?.first else { continue }
            events[index].excepted.append(reader.local(replaced, like: events[index].start))
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
                problems.append(error)
            }
            guard recurring <= Self.limit, coming.count <= Self.limit else {
                problems.append(
                    CalendarFile.Problem(
                        message: "there are too many events",
                        help: "a calendar has \(Self.limit) at most that are to come",
                        spot: event.component.begin.spot))
                break
            }
        }
        // A stable sort: what comes at once stands in the order of the file.
        coming = coming.enumerated().sorted { ($0.element.next, $0.offset) < ($1.element.next, $1.offset) }
            .map(\.element)
    }

    /// An event that comes once, unless it is over; one that goes on is counted down to its end.
    private func once(_ event: CalendarEvent) -> Coming? {
        let start = target(event.moment, of: event)
        if event.moment >= now { return Coming(event: event, kind: .date(start), next: event.moment) }
        guard event.end > now else { return nil }
        return Coming(event: event, kind: .date(target(event.end, of: event)), next: event.moment, start: start)
    }

    private func target(_ moment: WallTime, of event: CalendarEvent) -> DateTarget {
        guard event.start.clocks == .floating, times.floats else { return .fixed(moment) }
        let local = Int(moment.unixSeconds) + times.zone.utcOffset(at: moment)
        return .floating(FloatingTime(sinceLocalEpoch: .seconds(local), isStartOfDay: event.start.isDay))
    }

    /// An event that comes again, unless it does not any more.
    private func next(of event: CalendarEvent) throws(CalendarFile.Problem) -> Coming? {
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
        guard let next = date.first(after: now, in: times.zone) else {
            if event.added.isEmpty, let rule = event.rule { try checkOccurrence(of: rule, event) }
            return nil
        }
        return Coming(event: event, kind: .recurring(date), next: next)
    }

    /// Refuses a rule whose parts exclude each other; one that ends before it starts is what programs leave of an event.
    private func checkOccurrence(of rule: RecurrenceRule, _ event: CalendarEvent) throws(CalendarFile.Problem) {
        var endless = rule
        (endless.until, endless.count) = (nil, nil)
        guard Recurrence(endless, start: event.local).first(from: event.local) == nil else { return }
        throw CalendarFile.Problem(
            message: "the event \(event.title.quoted) never happens by its rule", help: "its parts exclude each other",
            spot: (event.component["RRULE"] ?? event.start.line).valueSpot)
    }
}
