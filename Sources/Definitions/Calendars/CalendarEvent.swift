import Countdowns
import Foundation

/// An event of a calendar, as its lines say it.
struct CalendarEvent {
    /// A time that a line says.
    struct Time {
        let line: ContentLine
        let written: CalendarTime
        let clocks: RecurringDate.Clocks
        /// The zone in which it can be shown.
        let zone: TimeZone?

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
    let rule: RecurrenceRule?
    /// Which occurrence of another event it takes the place of.
    let replaces: Time?
    /// Times that are added and taken out, on the clocks of its start.
    private(set) var added: [Int] = []
    var excepted: [Int] = []
    /// The start on its clocks.
    let local: Int

    var uid: String? { component["UID"]?.value }

    var isCancelled: Bool { component["STATUS"]?.value.uppercased() == "CANCELLED" }

    /// Whether it comes more than once.
    var recurs: Bool { rule != nil || !added.isEmpty }

    /// Reads an event.
    ///
    /// - Parameters:
    ///   - component: its lines.
    ///   - zones: the zones of the file.
    ///   - zone: the zone of times that name none.
    /// - Throws: ``CalendarFile/Problem`` where a line cannot be read.
    init(
        _ component: CalendarFile.Component, _ zones: inout CalendarZones, zone: TimeZone
    ) throws(CalendarFile.Problem) {
        self.component = component
        title = Self.title(component)
        var reader = CalendarTimes(title: title, zones: zones, zone: zone)
        guard let line = component["DTSTART"] else {
            throw reader.problem("has no start", "it needs a line DTSTART", component.begin.spot)
        }
        if let line = component["EXRULE"] {
            throw reader.problem("has a rule of exceptions, which is not supported", "write EXDATE", line.spot)
        }
        start = try reader.time(line)
        moment = reader.moment(start)
        rule = try reader.rule(component, isDay: start.isDay)
        replaces = try reader.replaced(component)
        local = reader.local(start, like: start)
        end = try reader.end(component, start, moment)
        for line in component.lines where line.name == "RDATE" { added += try reader.locals(line, like: start) }
        for line in component.lines where line.name == "EXDATE" { excepted += try reader.locals(line, like: start) }
        if rule == nil, !added.isEmpty { added.append(local) }
        zones = reader.zones
    }

    private static func title(_ component: CalendarFile.Component) -> String {
        let title = component["SUMMARY"]?.text.trimmed ?? ""
        return title.isEmpty ? "Untitled event" : title
    }
}
