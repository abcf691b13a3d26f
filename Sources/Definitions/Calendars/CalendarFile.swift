import Yams

/// A calendar file split into components: events and zones, each with its lines.
///
/// A component without its `END` is invalid, but does not invalidate the file.
struct CalendarFile {
    /// The kind of a component that becomes a countdown.
    enum Kind: String {
        /// An event, counted down to its start.
        case event = "VEVENT"
        /// A task, counted down to its due time.
        case task = "VTODO"
    }

    /// The lines between `BEGIN` and `END`, without the lines of nested components.
    struct Component {
        let begin: ContentLine
        var kind = Kind.event
        /// The index of the component's calendar in the file.
        var calendar = 0
        var lines: [ContentLine] = []
        /// Whether the component's `END` was found.
        var isClosed = false

        /// The first line with the given name.
        subscript(name: String) -> ContentLine? { lines.first { $0.name == name } }
    }

    /// The properties of a calendar that apply to all of its components.
    struct Properties {
        /// The name of the zone for times without a zone.
        var zoneName: String?
        /// Whether all events of the calendar are cancelled (`METHOD:CANCEL`).
        var isCancellation = false
    }

    /// A zone definition with its observances: periods of standard time or daylight time.
    struct Zone {
        var component: Component
        var observances: [Component] = []
    }

    /// An error in a calendar, with its location.
    struct Problem: Error {
        let message: String
        let help: String
        let sourceRange: SourceRange
    }

    /// The display name of the calendar, if it has one.
    private(set) var name: String?
    private(set) var calendars: [Properties] = []
    private(set) var events: [Component] = []
    private(set) var zones: [Zone] = []

    /// The error for a truncated file, such as an incomplete download, in which `END:VCALENDAR` is missing; nil for a
    /// complete file.
    private(set) var cut: Problem?

    private var path: [String] = []

    /// Whether a path has the extension of a calendar, `.ics`.
    static func isPath(_ text: String) -> Bool { text.lowercased().hasSuffix(".ics") }

    /// Splits a file into components.
    ///
    /// - Parameter bytes: the contents of the file.
    /// - Throws: ``Problem`` if the file is not a calendar.
    init(_ bytes: [UInt8]) throws(Problem) {
        var last: ContentLine?
        for line in ContentLines(bytes) {
            last = line
            let isBeginning = line.name == "BEGIN" && line.value.trimmed.uppercased() == "VCALENDAR"
            guard !calendars.isEmpty || isBeginning else { throw Self.notOne(line.sourceRange) }
            add(line)
        }
        guard !calendars.isEmpty else {
            throw Self.notOne(.start)
        }
        if let last, !path.isEmpty {
            cut = Problem(
                message: "the calendar is truncated: END:VCALENDAR is missing", help: "fetch it again",
                sourceRange: last.sourceRange)
        }
    }

    private static func notOne(_ sourceRange: SourceRange) -> Problem {
        Problem(
            message: "this is not a calendar", help: "a calendar begins with BEGIN:VCALENDAR", sourceRange: sourceRange)
    }

    private mutating func add(_ line: ContentLine) {
        switch line.name {
        case _ where !line.isValid: break
        case "BEGIN": begin(line)
        case "END": end(line)
        default: keep(line)
        }
    }

    private mutating func begin(_ line: ContentLine) {
        let name = line.value.trimmed.uppercased()
        // The start of a calendar, or of a component in a calendar, ends all unclosed components of the same or a
        // deeper level.
        if name == "VCALENDAR" { path = [] }
        if ["VEVENT", "VTODO", "VJOURNAL", "VTIMEZONE"].contains(name) { path = Array(path.prefix(1)) }
        path.append(name)
        switch (path.count, name) {
        case (1, "VCALENDAR"): calendars.append(Properties())
        case (2, "VTIMEZONE"): zones.append(Zone(component: Component(begin: line)))
        case (2, _):
            guard let kind = Kind(rawValue: name) else { break }
            events.append(Component(begin: line, kind: kind, calendar: calendars.count - 1))
        case (3, "STANDARD"), (3, "DAYLIGHT"):
            if path[1] == "VTIMEZONE" { zones[zones.count - 1].observances.append(Component(begin: line)) }
        default: break
        }
    }

    private mutating func end(_ line: ContentLine) {
        let name = line.value.trimmed.uppercased()
        guard let index = path.lastIndex(of: name) else { return }
        if index == 1, Kind(rawValue: name) != nil { events[events.count - 1].isClosed = true }
        path.removeSubrange(index...)
    }

    private mutating func keep(_ line: ContentLine) {
        switch Array(path.dropFirst()).joined(separator: "/") {
        case "" where !path.isEmpty: keepProperty(line)
        case "VEVENT", "VTODO":
            if Self.kept.contains(line.name) { events[events.count - 1].lines.append(line) }
        case "VTIMEZONE": zones[zones.count - 1].component.lines.append(line)
        case "VTIMEZONE/STANDARD", "VTIMEZONE/DAYLIGHT":
            let zone = zones.count - 1
            zones[zone].observances[zones[zone].observances.count - 1].lines.append(line)
        default: break
        }
    }

    private mutating func keepProperty(_ line: ContentLine) {
        switch line.name {
        case "X-WR-CALNAME", "NAME": name = name ?? line.text.trimmed
        case "X-WR-TIMEZONE": calendars[calendars.count - 1].zoneName = line.text.trimmed
        case "METHOD": calendars[calendars.count - 1].isCancellation = line.value.trimmed.uppercased() == "CANCEL"
        default: break
        }
    }

    /// The supported properties of an event or a task.
    private static let kept: Set<String> = [
        "UID", "SEQUENCE", "DTSTAMP", "LAST-MODIFIED", "SUMMARY", "LOCATION", "URL", "STATUS", "COMPLETED", "DTSTART",
        "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID",
    ]
}

/// Reads the calendars of a board, and keeps a report for each calendar.
///
/// A calendar that is named several times is read and decoded once.
final class CalendarFiles {
    /// A calendar that was read.
    final class Decoded {
        let file: CalendarFile
        /// The size in bytes.
        let size: Int
        let report: Report
        /// The days of the all-day events; nil if they were not computed.
        var daysOff: [ClosedRange<Int>]?

        init(_ file: CalendarFile, size: Int, _ report: Report) {
            (self.file, self.size, self.report) = (file, size, report)
        }
    }

    private let files: any FileReading
    private let budget: WorkBudget
    /// The calendars that were read; nil for a calendar with an error.
    private var known: [FileIdentity: Decoded?] = [:]
    private var size = 0
    private var count = 0
    /// A calendar that is opened directly as a file of the board, not through the key `ics`.
    ///
    /// The next call of ``read(_:)`` returns this text.
    private var held: SourceText?

    /// The texts of the calendars that were read, with the same indices as ``reports``.
    private(set) var texts: [SourceText] = []
    private(set) var reports: [Report] = []

    init(_ files: any FileReading, _ budget: WorkBudget) { (self.files, self.budget) = (files, budget) }

    /// A document whose only item has the key `ics`, for a calendar that is opened directly as a file of the board.
    ///
    /// Stores the calendar for the next call of ``read(_:)``, which must be for this calendar.
    func document(_ text: SourceText) -> Node {
        held = text
        return ["countdowns": [["ics": Node(PathText.name(of: text.path), Tag(.str), .doubleQuoted)]]]
    }

    /// Reads a calendar, and starts its report.
    ///
    /// - Returns: the calendar; nil if it has an error, which is in its report.
    /// - Throws: ``SourceFileError`` if the calendar cannot be read, or if the number or the total size of the calendars
    ///   exceeds the limit.
    func read(_ path: String) throws(SourceFileError) -> Decoded? {
        if let held {
            self.held = nil
            return decode(held)
        }
        count += 1
        guard count <= FileWalk.fileLimit, size <= FileWalk.sizeLimit else {
            throw SourceFileError(
                code: .tooMany, path: path,
                reason: "a board can have \(FileWalk.fileLimit) calendars at most, and 64 MiB in total")
        }
        switch try files.entry(at: .path(path), isKnown: { known[$0] != nil }) {
        case .file(let identity, let bytes, _):
            size += bytes.count
            let calendar = decode(SourceText(path: path, bytes: bytes))
            known[identity] = .some(calendar)
            return calendar
        case .known(let identity): return known[identity] ?? nil
        case .directory: throw SourceFileError(code: .isDirectory, path: path, reason: "it is a folder")
        }
    }

    private func decode(_ text: SourceText) -> Decoded? {
        var text = text
        let report = Report(after: reports)
        defer {
            texts.append(text)
            reports.append(report)
        }
        budget.left += 3 * text.bytes.count
        let bytes: [UInt8]
        do {
            bytes = try text.checkedBytes()
        } catch {
            report.add(DefinitionErrors([error]))
            return nil
        }
        do {
            return Decoded(try CalendarFile(bytes), size: bytes.count, report)
        } catch {
            report.add(error, .badCalendar)
            return nil
        }
    }
}
