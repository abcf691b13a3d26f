import Countdowns
import Foundation
import Yams

/// Decodes one countdown whose keys are written out.
struct CountdownDecoder {
    private let fields: Fields<CountdownField>
    private let scope: CountdownScope
    private let dates: DateDecoder

    /// How many mistakes the file had before this countdown.
    private let mistakes: Int

    private var texts: [TimeText] = []
    private var link: WrittenLink?

    private var report: Report { scope.file.report }

    init(_ fields: Fields<CountdownField>, _ scope: CountdownScope, mistakes: Int) {
        (self.fields, self.scope, self.mistakes) = (fields, scope, mistakes)
        dates = DateDecoder(scope)
    }

    /// Decodes the countdown; nil if it has no title or no time, which is noted.
    ///
    /// - Parameters:
    ///   - title: its title.
    ///   - key: the node of a title before a colon.
    ///   - id: its identifier; nil where the file gives none.
    /// - Returns: the countdown, without its item.
    mutating func decode(title: String?, before key: Node?, id: String?) -> DecodedCountdown? {
        noteLoneCalendarKeys()
        let kind = kind()
        let barStart = barStart(of: kind)
        guard let title, let kind else { return nil }
        let spot = key.map { Spot($0) } ?? fields.spot
        var countdown = scope.countdown(title, kind, at: spot)
        countdown.id = id ?? ""
        countdown.barStart = barStart
        if link == nil { countdown.holds = holds(of: countdown) }
        // What is wrong was not read, and what follows from it is not odd.
        if report.count == mistakes { noteOddities(countdown, key) }
        if let entry = fields[.date] { dates.checkWork(of: countdown, at: entry.spot) }
        return DecodedCountdown(
            countdown: countdown, texts: texts + scope.workText(of: countdown), link: link,
            titleSpot: fields[.title].map { Spot($0.value) } ?? spot)
    }

    private func noteOddities(_ countdown: Countdown, _ key: Node?) {
        let oddities = Oddities(fields: fields, dates: dates)
        if link != nil { return oddities.noteIdleKeysOfLink() }
        oddities.note(countdown, texts)
        for text in [key, fields[.title]?.value, fields[.note]?.value] {
            Placeholders.note(countdown.kind, in: text, report)
        }
    }

    /// Decodes the identifier.
    func identifier(_ entry: Fields<CountdownField>.Entry) -> String? {
        guard let id = report.requiredText(entry) else { return nil }
        guard Identifiers.isValid(id) else {
            report.add(
                .badID,
                "\(id.quoted) cannot be an identifier",
                at: entry.spot,
                help: "use letters, digits, \"-\" (not first), \"_\" and \".\": \(Identifiers.slug(of: id).quoted)"
            )
            return nil
        }
        return id
    }

    /// Notes keys of calendars where there is none.
    private func noteLoneCalendarKeys() {
        for key in CountdownField.calendarOnly where key != .calendar {
            guard let entry = fields[key] else { continue }
            report.add(
                .misplacedKey, "\(key.rawValue.quoted) is allowed only with \"ics\"", at: entry.keySpot,
                help: "remove it")
        }
    }

    /// The planned holds of a countdown; nil for what is no launch.
    private mutating func holds(of countdown: Countdown) -> Holds? {
        guard let entry = fields[.holds], !entry.isEmpty else { return nil }
        var seen: Set<Duration> = []
        let list = report.values(entry, .badHold) { text throws(GrammarError) in
            let hold = try HoldText.parse(text)
            guard seen.insert(hold.count).inserted else {
                throw GrammarError(
                    "there is another hold at this time", help: "write one that is longer",
                    range: 0..<text.unicodeScalars.count)
            }
            return hold
        }
        guard case .date = countdown.kind, countdown.workHours == nil else { return nil }
        let holds = Holds(list)
        if !list.isEmpty {
            texts.append(scope.file.timeText(entry.key, entry.value.joined, entry.value, .holds(holds)))
        }
        return holds
    }

    // MARK: Time

    /// What a countdown counts; nil where that is wrong, which is noted.
    private mutating func kind() -> Countdown.Kind? {
        var first: Fields<CountdownField>.Entry?
        var kind: Countdown.Kind?
        let recurrence = fields.entries.first(where: \.key.isRecurrence)
        for entry in fields.entries where entry.key.isKind {
            // Beside these it is the time of day.
            if entry.key == .date, recurrence != nil { continue }
            if let first, !entry.isEmpty, !first.isEmpty, !(first.key.isSequence && entry.key.isSequence) {
                report.add(
                    .twoKinds,
                    "\(entry.key.rawValue.quoted) cannot be combined with \(first.key.rawValue.quoted)",
                    at: entry.keySpot,
                    help: "keep one of them",
                    related: .init(message: "\(first.key.rawValue.quoted) is here", spot: first.keySpot)
                )
                return nil
            }
            if let first, first.key.isSequence, entry.key.isSequence { continue }
            first = entry
            kind = self.kind(entry)
        }
        if recurrence == nil, first != nil { noteLoneParts() }
        if first == nil, !fields.misspelt.contains(where: \.isKind) {
            report.add(
                .missingKind,
                "this countdown has no time",
                at: fields.spot,
                help: "add one of \"in: 25m\", \"at: 2027-01-15 09:00\", \"since: 2020-05-01\" or \"every: weekday\""
            )
        }
        return kind
    }

    private mutating func kind(_ entry: Fields<CountdownField>.Entry) -> Countdown.Kind? {
        switch entry.key {
        case .steps, .preset: SequenceDecoder(scope: scope.file).sequence(fields, scope.settings, &texts)
        case .every, .rrule: RecurrenceDecoder(fields, dates).date(entry, &texts).map { .recurring($0) }
        case .duration: dates.duration(entry, &texts).map { .duration($0) }
        case .date: dates.date(entry, leaning: .future, &texts).map { .date($0) }
        case .after, .before: linkedKind(entry)
        default: dates.date(entry, leaning: .past, &texts).map { .since($0) }
        }
    }

    /// Takes the link of an entry; the kind is only known when all files are read.
    private mutating func linkedKind(_ entry: Fields<CountdownField>.Entry) -> Countdown.Kind? {
        guard let text = report.requiredText(entry) else { return nil }
        let blanks = entry.value.scalar?.string.unicodeScalars.prefix { $0.isBlank }.count ?? 0
        link = WrittenLink(
            key: entry.key, text: LinkText(text), place: scope.file.place(entry.value), blanks: blanks,
            onZero: scope.settings.onZero)
        texts.append(scope.file.timeText(entry.key, text, entry.value, .linked(LinkChain(parts: []))))
        return .duration(.seconds(1))
    }

    /// Notes what belongs to `every` where there is none.
    private func noteLoneParts() {
        for entry in fields.entries where CountdownField.recurrenceParts.contains(entry.key) {
            report.add(
                .misplacedKey, "\(entry.key.rawValue.quoted) is allowed only with \"every\" or \"rrule\"",
                at: entry.keySpot, help: "remove it, or say how often: \"every: week\"")
        }
    }

    /// Where the bar of a dated countdown starts; whatever else has a `from` is noted.
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
                case .after, .before: "remove it: the bar starts with that of the other countdown"
                case .steps, .preset: "remove it: the bar begins with the first step"
                default: "remove it: the bar runs from each occurrence to the next"
                }
            report.add(
                .misplacedFrom,
                "\"from\" cannot be combined with \(other.key.rawValue.quoted)",
                at: entry.keySpot,
                help: help,
                related: .init(message: "\(other.key.rawValue.quoted) is here", spot: other.keySpot)
            )
            return nil
        }
        let start = dates.date(entry, leaning: .past, &texts)
        if let start, case .date(let target) = kind, let at = fields[.date],
            start.wallTime(in: scope.times.zone) >= target.wallTime(in: scope.times.zone)
        {
            report.add(
                .fromNotBefore,
                "\"from\" must be before \"at\"",
                at: entry.spot,
                help: "the bar grows from the one to the other",
                related: .init(message: "\"at\" is here", spot: at.spot)
            )
        }
        return start
    }
}
