import Countdowns
import Foundation
import Screen
import Yams

extension BoardDecoder {
    /// Adds the countdown that an item of the list describes, unless it has a mistake.
    mutating func countdown(_ item: Node) {
        guard case .mapping(let mapping) = item else {
            report.add(
                .wrongType,
                "expected a countdown, not \(item.kindName)",
                at: Spot(item),
                help: "a countdown has a title and a time: \"- { title: Tea, in: 4m }\""
            )
            return
        }
        if let (key, behind) = shortForm(mapping), let entry = mapping.first {
            if !behind.isMistake { noteTitleLikeKey(key) }
            return countdown(key, behind, entry.value)
        }
        if noteCrowdedShortForm(mapping) { return }
        let fields = fields(CountdownField.self, of: mapping)
        // Of a misspelt key alone nothing more is known.
        if mapping.count == 1, !fields.misspelt.isEmpty { return }
        if let entry = fields[.calendar] { return calendar(fields, entry) }
        let title = title(fields)
        countdown(fields, title: title)
    }

    /// Adds the countdown whose title and time stand on both sides of a colon, unless it has a mistake.
    mutating func countdown(_ key: Node, _ behind: BehindTitle, _ value: Node) {
        let title = title(key)
        if case .keys(let mapping) = behind {
            let fields = fields(CountdownField.self, of: mapping)
            if let entry = fields[.calendar] {
                report.add(
                    .misplacedKey, "a calendar has no title", at: entry.keySpot,
                    help: "write \"- ics: …\" as an item of the list, with \"group\" below it")
                return
            }
            if let entry = fields[.title] {
                report.add(
                    .misplacedKey, "the title stands before the colon", at: entry.keySpot,
                    help: "remove it, or write \"- title: …\" with all keys below each other")
            }
            return countdown(fields, title: title, before: key)
        }
        let settings = completed(Settings())
        guard let (kind, text) = shortTime(behind, value, title: key, timeScope(settings)), let title else { return }
        let countdown = countdown(title, kind, settings, at: Spot(key))
        notePlaceholders(of: kind, in: key)
        checkWork(of: countdown, at: Spot(value), timeScope(settings))
        add(countdown, [text] + workText(of: countdown, settings), titleAt: Spot(key))
    }

    /// Adds a countdown of its fields, maybe behind a title and a colon, unless they have a mistake.
    private mutating func countdown(
        _ fields: Fields<CountdownField>, title: String?, before key: Node? = nil
    ) {
        let spot = key.map { Spot($0) }
        let mistakes = report.count
        let own = settings(fields)
        let settings = completed(own)
        noteLoneCalendarKeys(fields)
        let scope = timeScope(settings)
        var texts: [TimeText] = []
        let kind = kind(fields, settings, scope, &texts)
        let barStart = barStart(fields, kind: kind, scope, &texts)
        let id = identifier(fields[.id])
        guard let title, let kind else { return }
        var countdown = countdown(title, kind, settings, at: spot ?? fields.spot)
        countdown.id = id ?? ""
        countdown.barStart = barStart
        if link == nil { countdown.holds = holds(fields, of: countdown, &texts) }
        // What is wrong was not read, and what follows from it is not odd.
        if report.count == mistakes, link != nil {
            noteIdleKeysOfLink(fields)
        } else if report.count == mistakes {
            noteOddities(of: countdown, fields, texts)
            for text in [key, fields[.title]?.value, fields[.note]?.value] { notePlaceholders(of: kind, in: text) }
        }
        if let entry = fields[.date] { checkWork(of: countdown, at: Spot(entry.value), scope) }
        texts += workText(of: countdown, settings)
        claimLink(settings.onZero)
        add(countdown, texts, titleAt: fields[.title].map { Spot($0.value) } ?? spot ?? fields.spot)
    }

    /// A countdown of what is known of it; without an identifier.
    mutating func countdown(
        _ title: String, _ kind: Countdown.Kind, _ settings: Settings, at spot: Spot
    ) -> Countdown {
        var countdown = Countdown(
            id: "",
            title: title,
            kind: kind,
            // The board's zone is everybody's who has no other.
            zone: settings.zone ?? (scope.zone == board.zone ? nil : scope.zone),
            workHours: kind.isDate ? workHours(settings) : nil,
            startsPaused: settings.startsPaused,
            group: settings.group,
            tags: settings.tags,
            note: settings.note,
            url: settings.url,
            color: settings.color,
            onZero: onZero(settings, kind),
            stages: settings.stages,
            units: settings.units,
            sleep: settings.sleep,
            late: settings.late,
            resumeWithin: settings.resumeWithin,
            origin: Origin(path: scope.path, line: spot.line)
        )
        (countdown.alerts, countdown.hooks) = (settings.alerts, settings.hooks)
        return countdown
    }

    /// What happens at zero: what comes again goes on, and nothing else can.
    private func onZero(_ settings: Settings, _ kind: Countdown.Kind) -> OnZero {
        if case .recurring = kind { return settings.onZero.map { $0 == .repeat ? .next : $0 } ?? .next }
        return settings.onZero.flatMap { $0 == .next ? nil : $0 } ?? .overtime
    }

    private mutating func title(_ fields: Fields<CountdownField>) -> String? {
        let entry = fields[.title]
        if let entry, entry.value.scalar == nil {
            report.wrongType(entry.value, expected: .text)
            return nil
        }
        if let entry, let title = report.text(entry), isVisible(title) {
            return checkLength(title, entry) ? title : nil
        }
        if let entry {
            report.add(.missingTitle, "the title is empty", at: entry.keySpot, help: "give it a title: \"title: Tea\"")
        } else if !fields.misspelt.contains(.title) {
            report.add(
                .missingTitle, "this countdown has no title", at: fields.spot, help: "give it a title: \"title: Tea\"")
        }
        return nil
    }

    /// The title that stands before a colon.
    mutating func title(_ key: Node) -> String? {
        guard let text = key.scalar?.string.trimmed, visit(cost: text.utf8.count) else {
            report.add(.wrongType, "expected a title, not \(key.kindName)", at: Spot(key))
            return nil
        }
        guard text.utf8.count <= Self.longestText else {
            noteTooLong("the title", at: Spot(key))
            return nil
        }
        if isVisible(text) { return text }
        report.add(.missingTitle, "the title is empty", at: Spot(key), help: "write it before the colon: \"Tea: 4m\"")
        return nil
    }

    /// How long a title or a note may be, in bytes; no window shows as much.
    static let longestText = 10_000

    /// Whether a title or a note is no longer than it may be; otherwise that is noted.
    mutating func checkLength(_ text: String, _ entry: Fields<CountdownField>.Entry) -> Bool {
        if text.utf8.count <= Self.longestText { return true }
        noteTooLong(entry.key.rawValue.quoted, at: entry.keySpot)
        return false
    }

    private mutating func noteTooLong(_ name: String, at spot: Spot) {
        report.add(.tooLong, "\(name) is longer than \(Self.longestText) bytes", at: spot, help: "shorten it")
    }

    /// Whether a terminal shows anything of a text; otherwise it is no title.
    private func isVisible(_ text: String) -> Bool { DisplayText.width(of: text) > 0 }

    private mutating func identifier(_ entry: Fields<CountdownField>.Entry?) -> String? {
        guard let entry, let id = report.requiredText(entry) else { return nil }
        guard Identifiers.isValid(id) else {
            report.add(
                .badID,
                "\(id.quoted) cannot be an identifier",
                at: Spot(entry.value),
                help: "use letters, digits, \"-\" (not first), \"_\" and \".\": \(Identifiers.slug(of: id).quoted)"
            )
            return nil
        }
        let place = Place(file: file, spot: Spot(entry.value))
        if let first = identifiers.claim(id, at: place) {
            guard first != place else {
                report.add(
                    .duplicateID, "the id \(id.quoted) is used again through an alias", at: place.spot,
                    help: "remove it: each countdown has its own")
                return id
            }
            report.add(
                .duplicateID,
                "the id \(id.quoted) is taken",
                at: Spot(entry.value),
                help: "give one of them another id",
                related: .init(message: "first used here", spot: first.spot, file: first.file)
            )
        }
        return id
    }
}

extension Countdown.Kind {
    /// Whether a date is counted down to.
    fileprivate var isDate: Bool {
        if case .date = self { true } else { false }
    }
}
