import Countdowns
import Foundation
import Yams

/// A file of a board during decoding, with the header that applies to all countdowns of the file.
///
/// An immutable class, so that all countdowns of the file share one instance.
final class FileScope {
    /// The keys of a file that determine how its dates are parsed.
    struct Header {
        /// The zone of the file, from its top-level key `zone`.
        var zone: TimeZone?

        /// The zone of the file, if an earlier file set another zone for the board; nil if the countdowns of the file
        /// follow the board's zone.
        var ownZone: TimeZone?

        var dst: DSTRule?
        var dayStarts: Int?
        var dateOrder: DateOrder?

        var isDateOrderWrong = false
    }

    let file: FileWalk.File
    let context: DecodingContext
    let report: Report
    let calendars: CalendarFiles
    let header: Header

    init(
        _ file: FileWalk.File, _ context: DecodingContext, _ report: Report, _ calendars: CalendarFiles,
        _ header: Header = Header()
    ) {
        (self.file, self.context, self.report, self.calendars) = (file, context, report, calendars)
        self.header = header
    }

    func with(_ header: Header) -> FileScope { FileScope(file, context, report, calendars, header) }

    func origin(_ node: Node) -> Origin { origin(SourceRange(node)) }

    func origin(_ sourceRange: SourceRange) -> Origin { Origin(path: file.text.path, line: sourceRange.line) }

    /// The position of a node: the number of its file, and its source range.
    func place(_ node: Node) -> Place { Place(file: file.number, sourceRange: SourceRange(node)) }

    /// Resolves a path relative to the folder of the file.
    func path(_ path: String) -> String { FileWalk.path(path, besides: file.location, home: context.home) }

    /// Parses a date; with `isDeadline`, a day without a time means the end of the day.
    ///
    /// If `date_order` in the file is invalid, any order of year, month and day is accepted, to avoid further errors.
    func dateText(_ text: String, isDeadline: Bool = false) throws(GrammarError) -> DateText {
        try read { order throws(GrammarError) in
            try isDeadline ? DateText(endOf: text, order: order) : DateText(text, order: order)
        }
    }

    /// Parses a day off or a range of days off.
    ///
    /// If `date_order` in the file is invalid, any order of year, month and day is accepted, to avoid further errors.
    func daysOff(_ text: String) throws(GrammarError) -> ClosedRange<Int> {
        try read { order throws(GrammarError) in try DaysOffText.parse(text, order: order) }
    }

    private func read<Value>(_ parse: (DateOrder?) throws(GrammarError) -> Value) throws(GrammarError) -> Value {
        guard header.isDateOrderWrong else { return try parse(header.dateOrder) }
        for order in DateOrder.allCases {
            if let value = try? parse(order) { return value }
        }
        return try parse(.ymd)
    }

    /// A parsed time with its text and position.
    func timeText(_ key: CountdownField, _ text: String, _ node: Node, _ value: TimeText.Value) -> TimeText {
        TimeText(field: key.rawValue, text: text, origin: origin(node), column: SourceRange(node).column, value: value)
    }
}

/// A position in one of the files of a board.
struct Place: Equatable {
    let file: Int
    let sourceRange: SourceRange
}

/// The zone and the DST rule of a countdown's times.
struct TimeScope {
    /// The zone of the countdown's dates; for floating dates, the zone that is used to check the dates.
    let zone: TimeZone

    /// Whether the dates are floating, because neither the file nor the countdown has the key `zone`.
    let floats: Bool

    let dst: DSTRule?
}

/// A countdown during decoding: its file and its settings, including the settings of its group and its file.
///
/// An immutable class, so that the decoders of the countdown's keys share one instance.
final class CountdownScope {
    let file: FileScope
    let settings: Settings

    /// The working hours that count for the countdown; nil if all hours count.
    let workHours: WeeklyHours?

    /// The time at which the texts of the countdown were first read.
    let now: WallTime

    let times: TimeScope

    init(_ file: FileScope, _ settings: Settings, _ workHours: WeeklyHours?, now: WallTime) {
        (self.file, self.settings, self.workHours, self.now) = (file, settings, workHours, now)
        let zone = settings.zone ?? file.header.zone
        times = TimeScope(
            zone: zone ?? file.context.machineZone, floats: zone == nil, dst: settings.dst ?? file.header.dst)
    }

    /// A copy of the scope in which ``now`` is the given time.
    func at(_ now: WallTime) -> CountdownScope { CountdownScope(file, settings, workHours, now: now) }

    /// Creates a countdown with these settings, without an identifier.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - kind: the kind.
    ///   - event: the length of the event that begins at the date; ignored for a date in working time.
    ///   - sourceRange: the place of the countdown in its file.
    /// - Returns: the countdown.
    func countdown(
        _ title: String, _ kind: Countdown.Kind, lasting event: EventLength?, at sourceRange: SourceRange
    ) -> Countdown {
        var countdown = Countdown(
            id: "",
            title: title,
            kind: kind,
            // A countdown without a zone follows the zone of the board.
            zone: settings.zone ?? file.header.ownZone,
            workHours: kind.isDate ? workHours : nil,
            startsPaused: settings.startsPaused,
            group: settings.group,
            tags: settings.tags,
            note: settings.note,
            url: settings.url,
            color: settings.color,
            onZero: onZero(kind),
            thresholds: settings.thresholds,
            units: settings.units,
            sleep: settings.sleep,
            late: settings.late,
            resumeWithin: settings.resumeWithin,
            origin: file.origin(sourceRange)
        )
        (countdown.alerts, countdown.hooks) = (settings.alerts, settings.hooks)
        if countdown.workHours == nil { countdown.event = event }
        countdown.dayStarts = settings.dayStarts ?? file.header.dayStarts ?? file.context.dayStarts
        countdown.isPinned = settings.isPinned
        return countdown
    }

    /// The action when a countdown of the given kind reaches zero.
    ///
    /// Only a recurring countdown can continue with its next occurrence, and does so by default. For all other kinds,
    /// the default is overtime. A recurrence that continues after it was done is over until then.
    private func onZero(_ kind: Countdown.Kind) -> OnZero {
        if case .recurring(let date) = kind {
            return date.afterDone != nil
                ? .next : settings.onZero.map { [.repeat, .ready].contains($0) ? .next : $0 } ?? .next
        }
        return settings.onZero.flatMap { $0 == .next ? nil : $0 } ?? .overtime
    }

    /// The parsed working hours of a countdown; empty if the countdown has no working hours.
    func workText(of countdown: Countdown) -> [TimeText] {
        guard let hours = countdown.workHours, var text = settings.workSpans?.text else { return [] }
        text.value = .workHours(hours)
        return [text]
    }
}
