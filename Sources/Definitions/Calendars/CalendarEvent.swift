import Countdowns
import Foundation

/// An event of a calendar, or something to do, as its lines say it.
struct CalendarEvent {
    /// A time that a line says.
    struct Time {
        let line: ContentLine
        let written: CalendarTime
        let clocks: RecurringDate.Clocks
        /// The zone in which it can be shown.
        let zone: TimeZone?
        /// The name of the zone that the line has.
        let zoneName: String?

        var isDay: Bool {
            if case .date = written { true } else { false }
        }
    }

    let component: CalendarFile.Component
    let title: String
    let start: Time
    /// When it ends.
    let end: WallTime
    /// The start as a moment.
    let moment: WallTime
    let isCancelled: Bool
    /// Which occurrence of another event it takes the place of.
    let replaces: Time?
    private(set) var rule: RecurrenceRule?
    /// Times that are added and taken out, on the clocks of its start.
    private(set) var added: [Int] = []
    private(set) var excepted: [Int] = []
    /// The start on its clocks.
    let local: Int

    /// How much later than an occurrence's own time it is counted down to: how long there is to do something.
    private let shift: Int

    /// Whether it comes more than once.
    var recurs: Bool { rule != nil || !added.isEmpty }

    /// Reads an event.
    ///
    /// - Parameters:
    ///   - component: its lines.
    ///   - calendar: the calendar that it is in.
    ///   - reader: reads its times.
    /// - Throws: ``CalendarFile/Problem`` where something is wrong in it.
    init(
        _ component: CalendarFile.Component, in calendar: CalendarFile.Properties, _ reader: inout CalendarTimes
    ) throws(CalendarFile.Problem) {
        self.component = component
        title = Self.title(component)
        isCancelled = Self.isCancelled(component, in: calendar)
        reader.title = title
        guard component.isClosed else {
            throw reader.problem("is not closed", "its END is missing", component.begin.spot)
        }
        let name = component.kind == .task ? "DUE" : "DTSTART"
        // What only cancels another event needs no time of its own.
        let stand = isCancelled ? component["RECURRENCE-ID"] ?? component["DTSTAMP"] : nil
        guard let line = component[name] ?? stand else {
            throw reader.problem("has no start", "it needs a line \(name)", component.begin.spot)
        }
        if let line = component["EXRULE"] {
            throw reader.problem("has a rule of exceptions, which is not supported", "write EXDATE", line.spot)
        }
        start = try reader.time(line)
        moment = reader.moment(start)
        local = reader.local(start, like: start)
        shift = try Self.shift(component, start, local, &reader)
        replaces = try reader.replaced(component)
        end = try reader.end(component, start, moment)
        // What takes the place of one occurrence comes once, even where a program repeats the rule there.
        guard replaces == nil else { return }
        rule = try reader.rule(component, isDay: start.isDay)
        for line in component.lines where line.name == "RDATE" { added += try reader.locals(line, like: start) }
        for line in component.lines where line.name == "EXDATE" { excepted += try reader.locals(line, like: start) }
        (added, excepted) = (added.map { $0 + shift }, excepted.map { $0 + shift })
        addStart()
    }

    /// Takes an occurrence out.
    mutating func take(out occurrence: Time, _ reader: CalendarTimes) {
        excepted.append(reader.local(occurrence, like: start) + shift)
    }

    /// The title of an event.
    static func title(_ component: CalendarFile.Component) -> String {
        let title = component["SUMMARY"]?.text.trimmed ?? ""
        guard title.utf8.count > Report.longestText else { return title.isEmpty ? "Untitled event" : title }
        return String(decoding: title.utf8.prefix(Report.longestText), as: UTF8.self)
    }

    /// Whether an event does not take place, or something is done.
    static func isCancelled(_ component: CalendarFile.Component, in calendar: CalendarFile.Properties) -> Bool {
        let status = component["STATUS"]?.value.trimmed.uppercased()
        return calendar.isCancellation || status == "CANCELLED" || status == "COMPLETED"
            || component.kind == .task && component["COMPLETED"] != nil
    }

    /// The start is the first occurrence, also where the rule does not have it, and a count counts it.
    private mutating func addStart() {
        guard let rule else {
            if !added.isEmpty { added.append(local) }
            return
        }
        // Programs cut an event off by an end before its start.
        switch rule.until {
        case .local(let end)? where end < local: return
        case .moment(let end)? where end < moment: return
        case .local, .moment, nil: break
        }
        guard Recurrence(rule, start: local).first(from: local) != local else { return }
        added.append(local)
        if let count = rule.count { self.rule?.count = max(count - 1, 1) }
        if rule.count == 1 { self.rule = nil }
    }

    /// How long there is to do something that begins on the day on which it is due.
    private static func shift(
        _ component: CalendarFile.Component, _ start: Time, _ local: Int, _ reader: inout CalendarTimes
    ) throws(CalendarFile.Problem) -> Int {
        guard component.kind == .task, component["RRULE"] != nil, let line = component["DTSTART"] else { return 0 }
        let begin = reader.local(try reader.time(line), like: start)
        guard CivilTime(local: Int64(begin)).dayNumber == CivilTime(local: Int64(local)).dayNumber else {
            throw reader.problem(
                "recurs and lasts longer than a day, which is not supported", "let DUE be on the day of DTSTART",
                line.spot)
        }
        return local - begin
    }
}

extension CalendarEvent {
    /// What several versions of one event, or of one of its occurrences, have in common; nil where it has no name.
    var identity: [String]? {
        guard let uid = component["UID"]?.value.trimmed, !uid.isEmpty else { return nil }
        return [component.kind.rawValue, uid, replaces.map { "\($0.written)" } ?? ""]
    }

    /// Whether it is a newer version than another one, or an older one; nil where they are two events of one name.
    func isNewer(than other: CalendarEvent) -> Bool? {
        if sequence != other.sequence { return sequence > other.sequence }
        if let stamp, let otherStamp = other.stamp, stamp != otherStamp { return stamp > otherStamp }
        if isCancelled != other.isCancelled { return isCancelled }
        return moment == other.moment && title == other.title && rule == other.rule ? false : nil
    }

    private var sequence: Int { component["SEQUENCE"].flatMap { Int($0.value.trimmed) } ?? 0 }

    /// When the version was made.
    private var stamp: Int? {
        guard let line = component["LAST-MODIFIED"] ?? component["DTSTAMP"], let time = CalendarTime(line.value) else {
            return nil
        }
        return time.seconds
    }
}
