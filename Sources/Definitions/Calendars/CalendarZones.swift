import Countdowns
import Foundation

/// Looks up the zones of a calendar by name, in the tz database or else in the zone definitions of the file.
struct CalendarZones {
    /// The end of the period for which the UTC offset changes of a zone are computed, in local seconds.
    ///
    /// After this time, the last UTC offset applies.
    private static let horizon = CivilTime(year: 2200, month: 1, day: 1).dayNumber * 86_400

    /// The start of the period for which the UTC offset changes of a zone are computed, in local seconds.
    ///
    /// Only the first change of a zone can be before this time.
    private static let beginning = CivilTime(year: 1970, month: 1, day: 1).dayNumber * 86_400

    /// The maximum number of zones that a file may define.
    private static let maxZones = 1_000

    /// The maximum number of UTC offset changes of all zones together.
    private static let maxChanges = 100_000

    /// The zones that the file defines, by name; an error in a definition is only reported if an event uses the zone.
    private let described: [String: CalendarFile.Zone]
    private var descriptions: [String: Result<DescribedZone, CalendarFile.Problem>] = [:]
    private var known: [String: TimeZone?] = [:]
    private var zoneText = ZoneText()
    private var room = maxChanges

    /// The number of UTC offset changes that were computed.
    var changeCount: Int { Self.maxChanges - room }

    init(_ zones: [CalendarFile.Zone]) {
        var described: [String: CalendarFile.Zone] = [:]
        for zone in zones.prefix(Self.maxZones) {
            if let line = zone.component["TZID"] { described[line.text.trimmed] = zone }
        }
        self.described = described
    }

    /// The local clocks of the zone with the given name; nil if the zone is neither in the tz database nor defined in
    /// the file.
    ///
    /// A zone of the tz database takes precedence over a definition: many files define the changes of one year only.
    ///
    /// - Throws: ``CalendarFile/Problem`` if the zone is not in the tz database, and its definition is invalid.
    mutating func clocks(_ name: String) throws(CalendarFile.Problem) -> RecurringDate.Clocks? {
        if let zone = known(name) { return .zone(zone) }
        if let zone = try description(name) { return .described(zone) }
        return zoneText.meant(by: name).map { .zone($0) }
    }

    /// The `TZID` line of a zone definition that differs from the tz database at the time of an event.
    ///
    /// Nil if the UTC offsets are equal, or if the zone is missing in the file or in the tz database.
    mutating func disagreement(on name: String, at moment: WallTime) -> ContentLine? {
        guard let zone = known(name), let line = described[name]?.component["TZID"],
            let other = try? description(name), other.utcOffset(at: moment.unixSeconds) != zone.utcOffset(at: moment)
        else { return nil }
        return line
    }

    /// The zone of the tz database for a name, or for the `X-LIC-LOCATION` in the definition of that name.
    private mutating func known(_ name: String) -> TimeZone? {
        if let zone = known[name] { return zone }
        let location = described[name]?.component["X-LIC-LOCATION"]?.text.trimmed
        // Some programs write a prefix before the name: `/freeassociation.sourceforge.net/Europe/Berlin`.
        let parts = name.split(separator: "/").suffix(3).map(String.init)
        let names =
            [name] + parts.indices.map { Array(parts[$0...]).joined(separator: "/") }
            + [WindowsZones.names[name], location]
            .compactMap(\.self)
        var zone: TimeZone?
        for name in names where zone == nil { zone = zoneText.named(name) }
        known[name] = .some(zone)
        return zone
    }

    private mutating func description(_ name: String) throws(CalendarFile.Problem) -> DescribedZone? {
        guard let zone = described[name] else { return nil }
        if let known = descriptions[name] { return try known.get() }
        var room = room
        let result = Result { () throws(CalendarFile.Problem) in try Self.zone(zone, name, room: &room) }
        self.room = room
        descriptions[name] = result
        return try result.get()
    }

    private static func zone(
        _ zone: CalendarFile.Zone, _ name: String, room: inout Int
    ) throws(CalendarFile.Problem) -> DescribedZone {
        var changes: [(local: Int, from: Int, to: Int)] = []
        for observance in zone.observances {
            let found = try Self.changes(observance, name, room: room)
            changes += found
            room -= found.count
        }
        guard !changes.isEmpty else {
            throw CalendarFile.Problem(
                message: "the zone \(name.quoted) has no STANDARD or DAYLIGHT component",
                help: "add one to the VTIMEZONE",
                sourceRange: zone.component.begin.sourceRange)
        }
        changes.sort { ($0.local - $0.from, $0.to) < ($1.local - $1.from, $1.to) }
        return DescribedZone(
            initialOffset: changes[0].from,
            changes: changes.map { .init(instant: Int64($0.local - $0.from), utcOffset: $0.to) })
    }

    private static func changes(
        _ observance: CalendarFile.Component, _ name: String, room: Int
    ) throws(CalendarFile.Problem) -> [(local: Int, from: Int, to: Int)] {
        let from = try offset("TZOFFSETFROM", of: observance, name)
        let to = try offset("TZOFFSETTO", of: observance, name)
        guard let line = observance["DTSTART"], case .local(let start) = CalendarTime(line.value) else {
            throw CalendarFile.Problem(
                message: "a STANDARD or DAYLIGHT component of the zone \(name.quoted) has no valid DTSTART",
                help: "write it as DTSTART:19701025T030000",
                sourceRange: (observance["DTSTART"] ?? observance.begin).sourceRange)
        }
        var locals = [start]
        for line in observance.lines where line.name == "RDATE" {
            for text in line.value.split(separator: ",") {
                if case .local(let local) = CalendarTime(String(text)) { locals.append(local) }
            }
        }
        if let line = observance["RRULE"] { locals += try times(line, start, from: from, room: room) }
        guard locals.count <= room else { throw tooMany(name, observance.begin) }
        return locals.map { ($0, from, to) }
    }

    private static func times(
        _ line: ContentLine, _ start: Int, from: Int, room: Int
    ) throws(CalendarFile.Problem) -> [Int] {
        var rule: RecurrenceRule
        do {
            rule = try RuleText.parse(line.value)
        } catch {
            throw CalendarFile.Problem(
                message: error.message, help: error.help, sourceRange: line.valueRange(line.bytes(of: error.range)))
        }
        if case .moment(let end) = rule.until { rule.until = .local(Int(end.unixSeconds) + from) }
        let recurrence = Recurrence(rule, start: start)
        let first = min(max(start + 1, beginning), horizon)
        let times = recurrence.times(in: first..<horizon, most: room + 1)
        guard times.count <= room else { throw tooMany(nil, line) }
        return times
    }

    private static func tooMany(_ name: String?, _ line: ContentLine) -> CalendarFile.Problem {
        CalendarFile.Problem(
            message: "the clocks of \(name?.quoted ?? "a zone") change too often",
            help: "all time zones of a calendar together can have \(maxChanges) clock changes at most",
            sourceRange: line.sourceRange
        )
    }

    /// Parses a UTC offset such as `+0100` or `-023000`, and converts it to seconds.
    private static func offset(
        _ key: String, of observance: CalendarFile.Component, _ name: String
    ) throws(CalendarFile.Problem) -> Int {
        let line = observance[key]
        let digits = line?.value.utf8.dropFirst() ?? ""[...].utf8
        let sign = line?.value.utf8.first
        let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
        guard isSigned, digits.count == 4 || digits.count == 6, digits.allSatisfy({ $0.isASCIIDigit }),
            let number = Int(Substring(digits))
        else {
            throw CalendarFile.Problem(
                message: "a STANDARD or DAYLIGHT component of the zone \(name.quoted) has no valid \(key)",
                help: "write it as \(key):+0100",
                sourceRange: (line ?? observance.begin).sourceRange)
        }
        let (minutes, second) = digits.count == 6 ? (number / 100, number % 100) : (number, 0)
        let seconds = min(minutes / 100 * 3_600 + minutes % 100 * 60 + second, 86_399)
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}

extension ContentLine {
    /// Converts a range of Unicode scalars in the value to a range of bytes.
    func bytes(of scalars: Range<Int>) -> Range<Int> {
        let text = value.unicodeScalars
        func bytes(_ count: Int) -> Int { text.prefix(count).reduce(0) { $0 + UTF8.width($1) } }
        return bytes(scalars.lowerBound)..<bytes(scalars.upperBound)
    }
}
