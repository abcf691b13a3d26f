import Countdowns
import Foundation
import Yams

/// Decodes one countdown that is written as a mapping.
struct CountdownDecoder {
    private let fields: Fields<CountdownField>
    private let scope: CountdownScope
    private let dates: DateDecoder

    /// The number of errors in the file before this countdown.
    private let mark: Report.Mark

    private var texts: [TimeText] = []
    private var link: WrittenLink?

    /// The length of the event that begins at the date.
    private var event: EventLength?

    private var report: Report { scope.file.report }

    init(_ fields: Fields<CountdownField>, _ scope: CountdownScope, since mark: Report.Mark) {
        (self.fields, self.scope, self.mark) = (fields, scope, mark)
        dates = DateDecoder(scope)
    }

    /// Decodes the countdown; reports an error and returns nil if the title or the time is missing.
    ///
    /// - Parameters:
    ///   - title: the title of the countdown.
    ///   - key: the node of the title if the title is a key, as in `Tea: { … }`.
    ///   - id: the identifier of the countdown; nil if the file gives no identifier.
    /// - Returns: the countdown, without its ``DecodedCountdown/item``, which the caller sets.
    mutating func decode(title: String?, before key: Node?, id: String?) -> DecodedCountdown? {
        reportLoneCalendarKeys()
        let kind = kind()
        let barStart = barStart(of: kind)
        guard let title, let kind else { return nil }
        let sourceRange = key.map { SourceRange($0) } ?? fields.sourceRange
        var countdown = scope.countdown(title, kind, lasting: event, at: sourceRange)
        countdown.id = id ?? ""
        countdown.barStart = barStart
        // The hours of a board or a group count for its dates only: its timers are durations of elapsed time.
        if fields[.workHours] != nil, case .duration = kind { countdown.workHours = scope.workHours }
        // After an error, some values are missing, and warnings about the other values could be wrong. So only a
        // countdown without errors is checked for likely mistakes.
        if report.isClean(since: mark) { reportOddities(countdown, key) }
        if let entry = fields[.date] ?? fields[.deadline] ?? fields[.duration] {
            dates.checkWork(of: countdown, at: entry.sourceRange)
        }
        return DecodedCountdown(
            countdown: countdown, texts: texts + scope.workText(of: countdown), link: link,
            titlePlace: Place(file: scope.file.file.number, sourceRange: fields[.title]?.sourceRange ?? sourceRange))
    }

    private func reportOddities(_ countdown: Countdown, _ key: Node?) {
        let oddities = LikelyMistakes(fields: fields, dates: dates)
        if link != nil { return oddities.reportIdleKeysOfLink() }
        oddities.note(countdown, texts)
        for text in [key, fields[.title]?.value, fields[.note]?.value] {
            Placeholders.note(countdown.kind, in: text, report)
        }
    }

    /// Decodes the `id` of the countdown; reports an invalid or duplicate identifier.
    func identifier(_ entry: Fields<CountdownField>.Entry, _ identifiers: Identifiers) -> String? {
        guard let id = report.requiredText(entry) else { return nil }
        guard Identifiers.isValid(id) else {
            report.add(
                .badID,
                "\(id.quoted) cannot be an identifier",
                at: entry.sourceRange,
                help: "use letters, digits, \"-\" (not first), \"_\" and \".\": \(Identifiers.slug(of: id).quoted)"
            )
            return nil
        }
        let place = scope.file.place(entry.value)
        guard let first = identifiers.claim(id, at: place) else { return id }
        guard first != place else {
            report.add(
                .duplicateID, "the id \(id.quoted) is used again through an alias", at: place.sourceRange,
                help: "remove it: each countdown must have its own id")
            return id
        }
        report.add(
            .duplicateID,
            "the id \(id.quoted) is taken",
            at: place.sourceRange,
            help: "give one of the countdowns another id",
            related: .init(message: "first used here", sourceRange: first.sourceRange, file: first.file)
        )
        return id
    }

    /// Reports keys that only an item with `ics` may have.
    private func reportLoneCalendarKeys() {
        for key in CountdownField.calendarOnly where key != .calendar {
            guard let entry = fields[key] else { continue }
            report.add(
                .misplacedKey, "\(key.rawValue.quoted) is allowed only with \"ics\"", at: entry.keyRange,
                help: "remove it")
        }
    }

    // MARK: Time

    /// The kind of the countdown; reports an error and returns nil if the kind is invalid.
    private mutating func kind() -> Countdown.Kind? {
        var first: Fields<CountdownField>.Entry?
        var kind: Countdown.Kind?
        let recurrence = fields.entries.first(where: \.key.isRecurrence)
        for entry in fields.entries where entry.key.isKind {
            // With `every` or `rrule`, `at` is a time of day, and does not determine the kind.
            if entry.key == .date, recurrence != nil { continue }
            if let first, !entry.isEmpty, !first.isEmpty, !(first.key.isSequence && entry.key.isSequence) {
                report.add(
                    .twoKinds,
                    "\(entry.key.rawValue.quoted) cannot be combined with \(first.key.rawValue.quoted)",
                    at: entry.keyRange,
                    help: "keep one of them",
                    related: .init(message: "\(first.key.rawValue.quoted) is here", sourceRange: first.keyRange)
                )
                return nil
            }
            if let first, first.key.isSequence, entry.key.isSequence { continue }
            first = entry
            kind = self.kind(entry)
        }
        if recurrence == nil, first != nil { reportLoneParts() }
        if first == nil, !fields.misspelt.contains(where: \.isKind) {
            report.add(
                .missingKind,
                "this countdown has no time",
                at: fields.sourceRange,
                help: "add one of \"in: 25m\", \"at: 2027-01-15 09:00\", \"since: 2020-05-01\" or \"every: weekday\""
            )
        }
        return kind
    }

    private mutating func kind(_ entry: Fields<CountdownField>.Entry) -> Countdown.Kind? {
        switch entry.key {
        case .steps, .preset: return SequenceDecoder(scope: scope.file).sequence(fields, scope.settings, &texts)
        case .every, .rrule: return recurringKind(entry)
        case .duration: return dates.duration(entry, &texts).map { .duration($0) }
        case .date, .deadline: return dateKind(entry)
        case .after, .before: return linkedKind(entry)
        case .since where entry.value.scalar?.string.trimmed.lowercased() == "now":
            texts.append(scope.file.timeText(.since, "now", entry.value, .stopwatch))
            return .since(nil)
        default: return dates.date(entry, direction: .past, &texts).map { .since($0) }
        }
    }

    private mutating func dateKind(_ entry: Fields<CountdownField>.Entry) -> Countdown.Kind? {
        guard let target = dates.date(entry, direction: .future, &texts) else { return nil }
        if case .date(let reading, _) = texts.last?.value { event = reading.event }
        return .date(target)
    }

    private mutating func recurringKind(_ entry: Fields<CountdownField>.Entry) -> Countdown.Kind? {
        guard let date = RecurrenceDecoder(fields, dates).date(entry, &texts) else { return nil }
        if date.isStartOfDay { event = .days(1) }
        return .recurring(date)
    }

    /// Stores the link of a follower, and returns a placeholder.
    ///
    /// The real kind of the follower depends on its leader, and is determined after all files are read.
    private mutating func linkedKind(_ entry: Fields<CountdownField>.Entry) -> Countdown.Kind? {
        guard let text = report.requiredText(entry) else { return nil }
        let blanks = entry.value.scalar?.string.unicodeScalars.prefix { $0.isBlank }.count ?? 0
        link = WrittenLink(
            key: entry.key, text: LinkText(text), place: scope.file.place(entry.value), blanks: blanks,
            onZero: scope.settings.onZero)
        texts.append(scope.file.timeText(entry.key, text, entry.value, .linked(LinkChain(parts: []))))
        return .duration(.seconds(1))
    }

    /// Reports keys that are valid only with `every` or `rrule`.
    private func reportLoneParts() {
        for entry in fields.entries where CountdownField.recurrenceParts.contains(entry.key) {
            report.add(
                .misplacedKey, "\(entry.key.rawValue.quoted) is allowed only with \"every\" or \"rrule\"",
                at: entry.keyRange, help: "remove it, or add a rule: \"every: week\"")
        }
    }

    /// The start of the progress bar of a countdown to a date; reports `from` as an error for any other kind of countdown.
    private mutating func barStart(of kind: Countdown.Kind?) -> DateTarget? {
        guard let entry = fields[.from] else { return nil }
        let others = [CountdownField.duration, .since, .after, .before, .steps, .preset, .every, .rrule].compactMap {
            fields[$0]
        }
        if let other = others.first, fields[.date] == nil || other.key.isRecurrence, !entry.isEmpty {
            let help =
                switch other.key {
                case .duration: "remove it: the bar of a duration starts when the board is loaded"
                case .since: "remove it: a count-up has no end and no bar"
                case .after, .before: "remove it: the bar starts with the bar of the other countdown"
                case .steps, .preset: "remove it: the bar begins with the first step"
                default: "remove it: the bar runs from each occurrence to the next"
                }
            report.add(
                .misplacedFrom,
                "\"from\" cannot be combined with \(other.key.rawValue.quoted)",
                at: entry.keyRange,
                help: help,
                related: .init(message: "\(other.key.rawValue.quoted) is here", sourceRange: other.keyRange)
            )
            return nil
        }
        let start = dates.date(entry, direction: .past, &texts)
        if let start, case .date(let target) = kind, let end = fields[.date] ?? fields[.deadline],
            start.wallTime(in: scope.times.zone) >= target.wallTime(in: scope.times.zone)
        {
            report.add(
                .fromNotBefore,
                "\"from\" must be before \(end.key.rawValue.quoted)",
                at: entry.sourceRange,
                help: "the bar grows from the first date to the second",
                related: .init(message: "\(end.key.rawValue.quoted) is here", sourceRange: end.sourceRange)
            )
        }
        return start
    }
}
