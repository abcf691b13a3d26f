import Countdowns
import Foundation

/// The recurrence of an event in a calendar: a rule, or a list of times.
struct CalendarRepetition: Equatable {
    /// The number of occurrences that are listed in place of a rule.
    private static let listed = 30

    /// The form of the times, including the time of the first occurrence.
    private(set) var style: CalendarStyle
    private(set) var rule: RecurrenceRule?
    /// The additional occurrences (`RDATE`) and the exceptions (`EXDATE`), in local time of the style's zone.
    private(set) var added: [Int] = []
    private(set) var excepted: [Int] = []

    /// Converts a recurring date, starting with one of its occurrences.
    ///
    /// iCalendar has no rule for elapsed time or for the last day of short months. An exported file has no zone
    /// definitions, so its rules cannot use zones other than UTC and the machine's zone. If a recurring date cannot be
    /// written as a rule, the next occurrences are listed.
    ///
    /// - Parameters:
    ///   - date: the recurring date.
    ///   - first: the time of the first occurrence.
    ///   - zone: the zone of the countdown.
    ///   - machineZone: the zone of floating times.
    init(_ date: RecurringDate, from first: WallTime, in zone: TimeZone, machineZone: TimeZone) {
        let clocks: TimeZone? =
            switch date.clocks {
            case .floating: zone
            case .zone(let own): own
            case .described: nil
            }
        let isDay = date.isStartOfDay && date.shift == .zero && clocks?.identifier == machineZone.identifier
        let said = clocks.flatMap { Self.style(of: $0, isDay: isDay, machineZone: machineZone) }
        style = said ?? .moment
        if said != nil {
            copy(date, from: first)
            if occurrences(like: date, from: first, in: zone) == Self.occurrences(of: date, from: first, in: zone) {
                return
            }
        }
        style = isDay ? CalendarStyle(form: .day, zone: machineZone) : .moment
        (rule, excepted) = (nil, [])
        let style = style
        added = Self.occurrences(of: date, from: first, in: zone).dropFirst().map { style.local($0) }
    }

    /// The rule in iCalendar notation.
    var ruleText: String? {
        guard var rule else { return nil }
        guard case .local(let end) = rule.until else { return RuleText.text(of: rule) }
        rule.until = nil
        return RuleText.text(of: rule) + ";UNTIL=" + style.text(local: end)
    }

    private static func style(of zone: TimeZone, isDay: Bool, machineZone: TimeZone) -> CalendarStyle? {
        if isDay { return CalendarStyle(form: .day, zone: zone) }
        if zone.nameInFiles == "UTC" { return .moment }
        return zone.identifier == machineZone.identifier ? CalendarStyle(form: .floating, zone: zone) : nil
    }

    /// Copies the parts of a recurring date that iCalendar can express.
    ///
    /// The copied rule starts at a later occurrence, so an end (`UNTIL`) replaces its count.
    private mutating func copy(_ date: RecurringDate, from first: WallTime) {
        let start = style.local(first)
        added = date.added.filter { $0 > start }
        excepted = date.exceptions.filter { $0 >= start }
        guard case .rule(let recurrence) = date.pattern else { return }
        var rule = recurrence.rule
        (rule.leap, rule.shortMonth, rule.count) = (.skip, .skip, nil)
        if case .moment(let end) = rule.until { rule.until = .local(style.local(end)) }
        if let end = recurrence.end { rule.until = .local(end) }
        if style.form == .day { (rule.hours, rule.minutes, rule.seconds) = ([], [], []) }
        self.rule = rule
        for day in date.exceptedDays where (day + 1) * 86_400 > start {
            excepted += recurrence.times(in: day * 86_400..<(day + 1) * 86_400, most: 1_000)
        }
        excepted = Set(excepted).sorted()
    }

    /// The next occurrences as a calendar program computes them, for comparison with the original recurring date.
    private func occurrences(like original: RecurringDate, from first: WallTime, in zone: TimeZone) -> [WallTime] {
        guard excepted.count <= RecurringDate.maxExceptions else { return [] }
        let start = style.local(first)
        let pattern = rule.map { RecurringDate.Pattern.rule(Recurrence($0, start: start)) } ?? .list
        var date = RecurringDate(pattern, clocks: .zone(style.zone), isStartOfDay: style.form == .day)
        date.added = [start] + added
        date.exceptions = excepted
        return Self.occurrences(of: date, from: first, in: zone)
    }

    private static func occurrences(of date: RecurringDate, from first: WallTime, in zone: TimeZone) -> [WallTime] {
        var times = [first]
        while times.count <= listed, let next = date.first(after: times[times.count - 1], in: zone) {
            times.append(next)
        }
        return times
    }
}
