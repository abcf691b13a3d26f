import Countdowns
import Foundation

/// A parsed event or task of a calendar.
struct CalendarEvent {
    /// A parsed time, with the line that contains the time.
    struct Time {
        let line: ContentLine
        let written: CalendarTime
        let clocks: RecurringDate.Clocks
        /// The zone of the tz database; nil for UTC, floating times, days, and zones that only the calendar defines.
        let zone: TimeZone?
        /// The name of the zone, as written in the line or in the calendar; nil for UTC, floating times and days.
        let zoneName: String?

        var isDay: Bool {
            if case .date = written { true } else { false }
        }
    }

    let component: CalendarFile.Component
    let title: String
    let start: Time
    let end: WallTime
    /// The start as a point in time.
    let moment: WallTime
    let isCancelled: Bool
    /// The occurrence of another event that this event replaces; nil if this event replaces no occurrence.
    let replaces: Time?
    private(set) var rule: RecurrenceRule?
    /// The additional occurrences (`RDATE`) and the exceptions (`EXDATE`), in local time of the start's zone.
    private(set) var added: [Int] = []
    private(set) var excepted: [Int] = []
    /// The days without occurrences of an event that has a time of day, as days since 1970-01-01.
    private(set) var exceptedDays: [Int] = []
    /// The start in local time.
    let local: Int

    /// The time from the start of an occurrence to its deadline; nonzero only for recurring tasks.
    private let shift: Int

    /// The length of each occurrence; nil if it is a moment.
    var length: EventLength? {
        let length = end - moment
        // A day can have 23 or 25 hours.
        if start.isDay { return .days(max(Int((length + .seconds(43_200)) / .seconds(86_400)), 1)) }
        return length > .zero ? .time(length) : nil
    }

    /// Whether the event has more than one occurrence.
    var recurs: Bool { rule != nil || !added.isEmpty }

    /// Parses an event.
    ///
    /// - Parameters:
    ///   - component: the lines of the event.
    ///   - calendar: the properties of the event's calendar.
    ///   - reader: the parser of the times.
    /// - Throws: ``CalendarFile/Problem`` if the event is invalid.
    init(
        _ component: CalendarFile.Component, in calendar: CalendarFile.Properties, _ reader: inout CalendarTimes
    ) throws(CalendarFile.Problem) {
        self.component = component
        title = Self.title(component)
        isCancelled = Self.isCancelled(component, in: calendar)
        reader.subject = "the \(component.kind == .task ? "task" : "event") \(title.quoted)"
        reader.needsOnlyDays = false
        guard component.isClosed else {
            throw reader.problem("is not closed", "its END line is missing", component.begin.sourceRange)
        }
        let name = component.kind == .task ? "DUE" : "DTSTART"
        // A cancelled event or completed task needs no DTSTART or DUE.
        let stand = isCancelled ? component["RECURRENCE-ID"] ?? component["DTSTAMP"] : nil
        guard let line = component[name] ?? stand else {
            throw reader.problem("has no start", "add a line \(name)", component.begin.sourceRange)
        }
        if let line = component["EXRULE"] {
            throw reader.problem(
                "has an exception rule (\(line.writtenName)), which is not supported", "write EXDATE", line.sourceRange)
        }
        start = try reader.time(line)
        // The other times of the event without a zone are in the zone of its start.
        reader.ownZone = start.zoneName ?? reader.ownZone
        moment = reader.moment(start)
        local = reader.local(start, like: start)
        shift = try Self.shift(component, start, local, &reader)
        replaces = try reader.replaced(component)
        reader.needsOnlyDays = start.isDay
        end = try reader.end(component, start, moment)
        // A replacement of one occurrence does not recur, even if the program that wrote the file copied the event's
        // rule into the replacement.
        guard replaces == nil else { return }
        rule = try reader.rule(component, isDay: start.isDay)
        for line in component.lines where line.name == "RDATE" {
            added += try reader.times(line).map { reader.local($0, like: start) + shift }
        }
        for line in component.lines where line.name == "EXDATE" {
            for time in try reader.times(line) { addException(time, reader) }
        }
        // UNTIL ends only the rule: in local time, it does not end the additional occurrences.
        if !added.isEmpty, case .moment(let end) = rule?.until {
            rule?.until = .local(Int(end.unixSeconds) + start.clocks.utcOffset(at: end, in: reader.zone))
        }
        try addStart(&reader)
    }

    /// Adds an occurrence, or all occurrences of a day, to the exceptions.
    mutating func addException(_ time: Time, _ reader: CalendarTimes) {
        if time.isDay, !start.isDay {
            exceptedDays.append(time.written.day)
        } else {
            excepted.append(reader.local(time, like: start) + shift)
        }
    }

    static func title(_ component: CalendarFile.Component) -> String {
        let title = component["SUMMARY"]?.text.trimmed ?? ""
        guard title.utf8.count > Report.longestText else { return title.isEmpty ? "Untitled event" : title }
        return String(decoding: title.utf8.prefix(Report.longestText), as: UTF8.self)
    }

    /// Whether an event is cancelled, or a task is completed.
    static func isCancelled(_ component: CalendarFile.Component, in calendar: CalendarFile.Properties) -> Bool {
        let status = component["STATUS"]?.value.trimmed.uppercased()
        return calendar.isCancellation || status == "CANCELLED" || status == "COMPLETED"
            || component.kind == .task && component["COMPLETED"] != nil
    }

    /// Adds the start as the first occurrence if the start is not an occurrence of the rule.
    ///
    /// The start counts as an occurrence, so the count of the rule decreases by one.
    private mutating func addStart(_ reader: inout CalendarTimes) throws(CalendarFile.Problem) {
        guard let rule else {
            if !added.isEmpty { added.append(local) }
            return
        }
        let recurrence = try reader.recurrence(rule, from: local, component["RRULE"] ?? start.line)
        // Some programs write an UNTIL before the start to mark an ended series: then the start is not an occurrence.
        switch rule.until {
        case .local(let end)? where end < local: return
        case .moment(let end)? where end < moment: return
        case .local, .moment, nil: break
        }
        guard recurrence.first(from: local) != local else { return }
        added.append(local)
        if let count = rule.count { self.rule?.count = max(count - 1, 1) }
        if rule.count == 1 { self.rule = nil }
    }

    /// The time from the start to the due time of a recurring task; both must be on the same day.
    private static func shift(
        _ component: CalendarFile.Component, _ start: Time, _ local: Int, _ reader: inout CalendarTimes
    ) throws(CalendarFile.Problem) -> Int {
        guard component.kind == .task, component["RRULE"] != nil, let line = component["DTSTART"] else { return 0 }
        let begin = reader.local(try reader.time(line), like: start)
        guard CivilTime(local: Int64(begin)).dayNumber == CivilTime(local: Int64(local)).dayNumber else {
            throw reader.problem(
                "recurs and lasts longer than a day, which is not supported", "set DUE to the day of DTSTART",
                line.sourceRange)
        }
        return local - begin
    }
}

extension CalendarEvent {
    /// The UID; nil if it is missing or empty.
    var uid: String? { component["UID"].flatMap { $0.value.trimmed.isEmpty ? nil : $0.value.trimmed } }

    /// The identity of an event or of one replaced occurrence: equal for all versions; nil if the event has no UID.
    ///
    /// - Parameters:
    ///   - series: the start of the event that has the occurrence.
    ///   - reader: the parser of the times.
    /// - Returns: the kind, the UID, and the replaced occurrence.
    func identity(in series: Time?, _ reader: CalendarTimes) -> [String]? {
        guard let uid else { return nil }
        let occurrence = replaces.map { time in
            series.map { reader.local(time, like: $0) } ?? Int(reader.moment(time).unixSeconds)
        }
        return [component.kind.rawValue, uid, occurrence.map { "\($0)" } ?? ""]
    }

    /// Whether this event is a newer version of another event; nil if the events differ, and neither is known to be newer.
    func isNewer(than other: CalendarEvent) -> Bool? {
        if sequence != other.sequence { return sequence > other.sequence }
        if let stamp, let otherStamp = other.stamp, stamp != otherStamp { return stamp > otherStamp }
        if isCancelled != other.isCancelled { return isCancelled }
        return moment == other.moment && title == other.title && rule == other.rule ? false : nil
    }

    private var sequence: Int { component["SEQUENCE"].flatMap { Int($0.value.trimmed) } ?? 0 }

    /// The time at which the version was created.
    private var stamp: Int? {
        guard let line = component["LAST-MODIFIED"] ?? component["DTSTAMP"], let time = CalendarTime(line.value) else {
            return nil
        }
        return time.seconds
    }
}
