/// A calendar file in its parts: events and zones, each with its lines.
struct CalendarFile {
    /// Lines between `BEGIN` and `END`, without those of components in it that are kept apart.
    struct Component {
        let begin: ContentLine
        var lines: [ContentLine] = []

        /// The first line of a name.
        subscript(name: String) -> ContentLine? { lines.first { $0.name == name } }
    }

    /// A zone, and the lines of each time of the year in it.
    struct Zone {
        var component: Component
        var observances: [Component] = []
    }

    /// What a file must not be, and where.
    struct Problem: Error {
        let message: String
        let help: String
        let spot: Spot
    }

    /// The name that programs give a calendar, if it has one.
    private(set) var name: String?
    private(set) var events: [Component] = []
    private(set) var zones: [Zone] = []

    private var path: [String] = []

    /// Reads a file.
    ///
    /// - Throws: ``Problem`` where the lines are none of a calendar, or its parts do not fit into each other.
    init(_ bytes: [UInt8]) throws(Problem) {
        var last: ContentLine?
        for line in ContentLines(bytes) {
            guard line.isValid else {
                throw Problem(
                    message: path.isEmpty ? "this is no calendar" : "this is no line of a calendar",
                    help: "a calendar begins with BEGIN:VCALENDAR, and its lines are a name, a colon and a value",
                    spot: line.spot)
            }
            try add(line)
            last = line
        }
        guard path.isEmpty, last != nil else {
            throw Problem(
                message: path.last.map { "\($0) is not closed" } ?? "this is no calendar",
                help: path.last.map { "the file ends without \("END:\($0)".quoted)" }
                    ?? "a calendar begins with BEGIN:VCALENDAR",
                spot: last?.spot ?? Spot(line: 1, column: 1, extent: .scalars(0)))
        }
    }

    private mutating func add(_ line: ContentLine) throws(Problem) {
        switch line.name {
        case "BEGIN": try begin(line)
        case "END": try end(line)
        default:
            guard !path.isEmpty else {
                throw Problem(
                    message: "this is no calendar", help: "a calendar begins with BEGIN:VCALENDAR", spot: line.spot)
            }
            keep(line)
        }
    }

    private mutating func begin(_ line: ContentLine) throws(Problem) {
        let name = line.value.uppercased()
        guard path.isEmpty == (name == "VCALENDAR") else {
            throw Problem(
                message: path.isEmpty ? "this is no calendar" : "a calendar stands in a calendar",
                help: "a calendar begins with BEGIN:VCALENDAR", spot: line.spot)
        }
        path.append(name)
        switch (path.count, name) {
        case (2, "VEVENT"): events.append(Component(begin: line))
        case (2, "VTIMEZONE"): zones.append(Zone(component: Component(begin: line)))
        case (3, "STANDARD"), (3, "DAYLIGHT"):
            if path[1] == "VTIMEZONE" { zones[zones.count - 1].observances.append(Component(begin: line)) }
        default: break
        }
    }

    private mutating func end(_ line: ContentLine) throws(Problem) {
        guard path.last == line.value.uppercased() else {
            throw Problem(
                message: "\("END:\(line.value)".quoted) closes nothing",
                help: path.last.map { "\("END:\($0)".quoted) is expected" } ?? "remove it", spot: line.spot)
        }
        path.removeLast()
    }

    private mutating func keep(_ line: ContentLine) {
        switch path.dropFirst().joined(separator: "/") {
        case "": if line.name == "X-WR-CALNAME" || line.name == "NAME" { name = name ?? line.text.trimmed }
        case "VEVENT": if Self.kept.contains(line.name) { events[events.count - 1].lines.append(line) }
        case "VTIMEZONE": zones[zones.count - 1].component.lines.append(line)
        case "VTIMEZONE/STANDARD", "VTIMEZONE/DAYLIGHT":
            let zone = zones.count - 1
            zones[zone].observances[zones[zone].observances.count - 1].lines.append(line)
        default: break
        }
    }

    /// The lines of an event that mean anything here.
    private static let kept: Set<String> = [
        "UID", "SUMMARY", "LOCATION", "URL", "STATUS", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE",
        "EXRULE", "RECURRENCE-ID",
    ]
}

/// Reads the calendars that a board names, and collects what is wrong with them.
struct CalendarFiles {
    private let files: any FileReading
    private var size = 0
    private var count = 0

    /// The calendars that were read, each with its mistakes.
    private(set) var texts: [SourceText] = []
    private(set) var reports: [Report] = []

    init(_ files: any FileReading) { self.files = files }

    /// Reads a calendar.
    ///
    /// - Throws: ``SourceFileError`` where it cannot be read, or there are more or larger ones than a board may have.
    mutating func read(_ path: String) throws(SourceFileError) -> SourceText {
        count += 1
        guard count <= FileWalk.fileLimit, size <= FileWalk.sizeLimit else {
            throw SourceFileError(
                code: .tooMany, path: path,
                reason: "a board has \(FileWalk.fileLimit) calendars at most, and 64 MiB of them")
        }
        switch try files.entry(at: .path(path), isKnown: { _ in false }) {
        case .file(_, let bytes):
            size += bytes.count
            return SourceText(path: path, bytes: bytes)
        case .known, .directory:
            throw SourceFileError(code: .isDirectory, path: path, reason: "it is a directory")
        }
    }

    /// Keeps a calendar that was read, with its mistakes.
    mutating func add(_ text: SourceText, _ report: Report) {
        texts.append(text)
        reports.append(report)
    }
}
