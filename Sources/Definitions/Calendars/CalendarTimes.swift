import Countdowns
import Foundation

/// Parses the times of events, one event after the other.
struct CalendarTimes {
    /// The current event, as in messages: `the event "Tea"`.
    var subject = ""
    /// The name of the zone for times without a zone: the zone of the current event's start, or else of its calendar.
    var ownZone: String?
    /// Whether only days are needed, so that a zone may be unknown.
    var needsOnlyDays = false
    var zones: CalendarZones
    /// The fallback zone, for times without a zone in a calendar without a zone.
    let zone: TimeZone
    private let now: WallTime
    /// The number of steps that the rules of the calendar may still take; negative if the budget is used up.
    private(set) var stepsLeft: Int

    init(zones: CalendarZones, zone: TimeZone, now: WallTime, steps: Int) {
        (self.zones, self.zone, self.now, stepsLeft) = (zones, zone, now, steps)
    }

    /// Creates an error that names the current event.
    func problem(_ message: String, _ help: String, _ sourceRange: SourceRange) -> CalendarFile.Problem {
        CalendarFile.Problem(message: "\(subject) \(message)", help: help, sourceRange: sourceRange)
    }

    /// Parses the value of a line as one time.
    mutating func time(_ line: ContentLine) throws(CalendarFile.Problem) -> CalendarEvent.Time {
        try time(line.value, 0..<line.value.utf8.count, of: line)
    }

    private mutating func time(
        _ text: String, _ range: Range<Int>, of line: ContentLine
    ) throws(CalendarFile.Problem) -> CalendarEvent.Time {
        // Some programs write a time of day in a value with the parameter `VALUE=DATE`; only the date is used.
        let isDay = line.parameter("VALUE")?.uppercased() == "DATE"
        guard let written = CalendarTime(isDay ? String(text.trimmed.prefix(8)) : text) else {
            throw problem(
                "has an invalid \(line.writtenName): \(text.quoted)",
                "write it as 20271231, 20271231T180000 or 20271231T170000Z",
                line.valueRange(range))
        }
        switch written {
        case .utc:
            return CalendarEvent.Time(line: line, written: written, clocks: .zone(.gmt), zone: nil, zoneName: nil)
        // A day is the same date in every zone, so it has no zone.
        case .date:
            return CalendarEvent.Time(line: line, written: written, clocks: .floating, zone: nil, zoneName: nil)
        case .local:
            // Radicale wrote the next parameter into the quotes of the zone: `TZID="local;VALUE=DATE-TIME"`.
            guard !needsOnlyDays,
                let name = line.parameter("TZID")?.split(separator: ";").first.map(String.init)?.trimmed ?? ownZone
            else {
                return CalendarEvent.Time(line: line, written: written, clocks: .floating, zone: nil, zoneName: nil)
            }
            let known: RecurringDate.Clocks?
            do {
                known = try zones.clocks(name)
            } catch {
                throw problem(
                    "has an invalid zone in \(line.writtenName): \(error.message)", error.help, line.sourceRange)
            }
            guard let clocks = known else {
                throw problem(
                    "has an unknown zone in \(line.writtenName): \(name.quoted)",
                    "define it in the calendar with VTIMEZONE, or write a name such as Europe/Berlin", line.sourceRange)
            }
            return CalendarEvent.Time(
                line: line, written: written, clocks: clocks, zone: clocks.timeZone, zoneName: name)
        }
    }

    /// Converts a parsed time to a point in time.
    func moment(_ time: CalendarEvent.Time) -> WallTime {
        switch time.written {
        case .utc(let seconds): WallTime(unixSeconds: Int64(seconds))
        case .date(let day): startOfDay(day)
        case .local(let local): time.clocks.moment(ofLocal: local, in: zone)
        }
    }

    private func startOfDay(_ day: Int) -> WallTime {
        WallTime(unixSeconds: LocalTime.startOfDay(Int64(day) * 86_400, in: zone))
    }

    /// Converts a time to local time in the zone of an event's start; to a day if the start is a day.
    func local(_ time: CalendarEvent.Time, like start: CalendarEvent.Time) -> Int {
        switch (time.written, start.written) {
        case (_, .date): return time.written.day * 86_400
        // A date without a time of day takes the start's time of day.
        case (.date(let day), .local(let local)), (.date(let day), .utc(let local)):
            let clock = CivilTime(local: Int64(local))
            return day * 86_400 + clock.hour * 3_600 + clock.minute * 60 + clock.second
        // Without a zone in one of them, both are on the clocks of the same author.
        case (.local(let local), _)
        where time.clocks == start.clocks || time.line.parameter("TZID") == nil || start.clocks == .floating:
            return local
        default:
            let moment = moment(time)
            return Int(moment.unixSeconds) + start.clocks.utcOffset(at: moment, in: zone)
        }
    }

    /// Parses a comma-separated list of times.
    mutating func times(_ line: ContentLine) throws(CalendarFile.Problem) -> [CalendarEvent.Time] {
        var times: [CalendarEvent.Time] = []
        var offset = 0
        for text in line.value.split(separator: ",", omittingEmptySubsequences: false) {
            // Only the start of a period, `start/end`, is used.
            let first = String(text.prefix { $0 != "/" })
            // Some programs write a line without a value for an empty list.
            if !first.trimmed.isEmpty {
                times.append(try time(first, offset..<offset + first.utf8.count, of: line))
            }
            offset += text.utf8.count + 1
        }
        return times
    }

    /// The end of an event.
    ///
    /// By default, an all-day event ends one day after its start, and any other event ends at its start.
    mutating func end(
        _ component: CalendarFile.Component, _ start: CalendarEvent.Time, _ moment: WallTime
    ) throws(CalendarFile.Problem) -> WallTime {
        // A task ends when it is due.
        if component.kind == .task { return moment + length(1, ofDaysAt: start) }
        if let line = component["DTEND"] {
            let time = try time(line)
            let end = start.isDay ? startOfDay(time.written.day) : self.moment(time)
            // Some programs write an end that equals the start, in events without a duration and in all-day events.
            guard end >= moment else { throw endsTooEarly(line, "\(line.writtenName) must not be before DTSTART") }
            return end > moment ? end : moment + length(1, ofDaysAt: start)
        }
        if let line = component["DURATION"] {
            guard let seconds = CalendarDurationText.seconds(line.value) else {
                throw problem(
                    "has an invalid \(line.writtenName): \(line.value.quoted)", "write it as PT1H30M or P2D",
                    line.valueRange)
            }
            guard seconds >= 0 else { throw endsTooEarly(line, "\(line.writtenName) must not be negative") }
            return start.isDay ? moment + length(max(1, seconds / 86_400), ofDaysAt: start) : moment + .seconds(seconds)
        }
        return moment + length(1, ofDaysAt: start)
    }

    private func endsTooEarly(_ line: ContentLine, _ help: String) -> CalendarFile.Problem {
        problem("ends before it starts", help, line.valueRange)
    }

    /// The duration of a number of days from a start; zero if the start has a time of day.
    private func length(_ days: Int, ofDaysAt start: CalendarEvent.Time) -> Duration {
        guard case .date(let day) = start.written else { return .zero }
        // The number of days is clamped to 9999 years, because the file may contain any number.
        return startOfDay(day + min(days, 3_652_059)) - startOfDay(day)
    }

    func rule(_ component: CalendarFile.Component, isDay: Bool) throws(CalendarFile.Problem) -> RecurrenceRule? {
        let lines = component.lines.filter { $0.name == "RRULE" && !$0.value.trimmed.isEmpty }
        guard let line = lines.first else { return nil }
        if let other = lines.first(where: { $0.value.uppercased() != line.value.uppercased() }) {
            throw problem("has two rules", "keep one \(other.writtenName)", other.sourceRange)
        }
        var rule: RecurrenceRule
        do {
            rule = try RuleText.parse(line.value)
        } catch {
            throw problem(
                "has an invalid \(line.writtenName): \(error.message)", error.help,
                line.valueRange(line.bytes(of: error.range)))
        }
        guard isDay else { return rule }
        guard rule.frequency < .hourly else {
            throw problem(
                "has a date without a time, but recurs by the hour or the minute",
                "give DTSTART a time, or write FREQ=DAILY",
                line.valueRange)
        }
        // An all-day event has no time of day, so the times of day in its rule are ignored.
        (rule.hours, rule.minutes, rule.seconds) = ([], [], [])
        rule.endWithDay()
        return rule
    }

    /// Computes the recurrence of a rule, unless the rules of the events before have used up the budget.
    mutating func recurrence(
        _ rule: RecurrenceRule, from start: Int, _ line: ContentLine
    ) throws(CalendarFile.Problem) -> Recurrence {
        guard stepsLeft >= 0 else {
            throw problem(
                "is skipped: the rules of this calendar take too long to compute", "use fewer rules with a high COUNT",
                line.sourceRange)
        }
        let recurrence = Recurrence(rule, start: start)
        stepsLeft -= recurrence.steps(from: Int(now.unixSeconds))
        return recurrence
    }

    /// The occurrence of another event that a component replaces; nil if the component replaces no occurrence.
    mutating func replaced(
        _ component: CalendarFile.Component
    ) throws(CalendarFile.Problem) -> CalendarEvent.Time? {
        guard let line = component["RECURRENCE-ID"] else { return nil }
        if let range = line.parameter("RANGE") {
            throw problem("has RANGE=\(range), which is not supported", "write a separate event", line.sourceRange)
        }
        return try time(line)
    }
}

extension RecurringDate.Clocks {
    /// The zone of the tz database; nil for floating times, and for zones that only a file defines.
    var timeZone: TimeZone? {
        if case .zone(let zone) = self { zone } else { nil }
    }

    func moment(ofLocal local: Int, in zone: TimeZone) -> WallTime {
        let instant =
            switch self {
            case .floating: LocalTime.instant(of: Int64(local), in: zone).instant
            case .zone(let own): LocalTime.instant(of: Int64(local), in: own).instant
            case .described(let own): LocalTime.instant(of: Int64(local), in: own).instant
            }
        return WallTime(unixSeconds: instant)
    }

    func utcOffset(at time: WallTime, in zone: TimeZone) -> Int {
        switch self {
        case .floating: zone.utcOffset(at: time)
        case .zone(let own): own.utcOffset(at: time)
        case .described(let own): own.utcOffset(at: time.unixSeconds)
        }
    }
}

/// Parses durations of calendar files, RFC 5545, section 3.3.6: `P2W`, `P1DT12H`, `PT30M`, `-PT5M`.
enum CalendarDurationText {
    /// The duration in seconds; nil if the text is invalid.
    static func seconds(_ text: String) -> Int? {
        var rest = text.trimmed.uppercased().utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard rest.first == UInt8(ascii: "P"), rest.count > 2 else { return nil }
        rest = rest.dropFirst()
        var units: [(letter: UInt8, seconds: Int)] = [(UInt8(ascii: "W"), 604_800), (UInt8(ascii: "D"), 86_400)]
        var (seconds, hasTime) = (0, false)
        while let first = rest.first {
            if first == UInt8(ascii: "T") {
                guard !hasTime, rest.count > 1 else { return nil }
                hasTime = true
                units = [(UInt8(ascii: "H"), 3_600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1)]
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix { $0.isASCIIDigit }
            // Nine digits are enough: 999,999,999 weeks exceed all supported years, and cannot overflow.
            guard (1...9).contains(digits.count), let number = Int(Substring(digits)),
                let index = units.firstIndex(where: { $0.letter == rest.dropFirst(digits.count).first })
            else { return nil }
            seconds += number * units[index].seconds
            // The units must be in descending order, each at most once.
            units.removeFirst(index + 1)
            rest = rest.dropFirst(digits.count + 1)
        }
        return isNegative ? -seconds : seconds
    }
}
