import Countdowns
import Yams

struct AlertDecoder {
    let scope: FileScope

    private var report: Report { scope.report }

    /// Returns the alerts of an entry: a word, a duration, a mapping with the keys of ``AlertField``, or a list of these;
    /// empty for `none`; nil if the entry has no value.
    func alerts<Key>(_ entry: Fields<Key>.Entry) -> [Alert]? {
        guard !entry.isEmpty else { return nil }
        if entry.value.scalar?.string.trimmed == "none" { return [] }
        return report.items(entry.value).compactMap { alert($0) }
    }

    private func alert(_ node: Node) -> Alert? {
        guard case .mapping(let mapping) = node else {
            guard node.scalar != nil, !node.isEmpty else {
                report.wrongType(node, expected: .alerts)
                return nil
            }
            return trigger(node).map(Alert.init)
        }
        let fields = report.fields(AlertField.self, of: mapping)
        guard let entry = fields[.trigger] else {
            if !fields.misspelt.contains(.trigger) {
                report.add(.badAlert, "this alert has no time", at: fields.sourceRange, help: "add one: \"at: zero\"")
            }
            return nil
        }
        guard report.requiredText(entry) != nil, let trigger = trigger(entry.value) else { return nil }
        var alert = Alert(trigger)
        alert.text = report.text(fields[.text])
        alert.bell = fields[.bell].map { report.flag($0) } ?? true
        alert.notifies = fields[.notify].map { report.flag($0) } ?? true
        alert.desktop = fields[.desktop].map { report.flag($0) } ?? false
        alert.sound = report.text(fields[.sound]).map { soundPath($0) }
        alert.speech = report.text(fields[.say])
        if let entry = fields[.ring], let ring = ring(entry, of: alert) { alert.ring = ring }
        alert.ringLimit =
            report.value(fields[.ringFor], .badDuration) { text throws(GrammarError) in
                try LateText.span(text, help: "write a duration such as 2m")
            } ?? Alert.defaultRingLimit
        return alert
    }

    private func trigger(_ node: Node) -> Alert.Trigger? {
        guard let text = node.scalar?.string.trimmed else {
            report.wrongType(node, expected: .trigger)
            return nil
        }
        return report.value(text, at: node, .badAlert, AlertText.trigger)
    }

    private func ring(_ entry: Fields<AlertField>.Entry, of alert: Alert) -> Alert.Ring? {
        guard let text = report.text(entry) else { return nil }
        if text == "once" { return .times(1) }
        if text == "until-ack" {
            if alert.isZeroAlert { return .untilAcknowledged }
            report.add(
                .badAlert, "until-ack works only for alerts at or after zero", at: entry.sourceRange,
                help: "write how many times the alert rings, such as 3")
            return nil
        }
        if text.utf8.count <= 3, let count = Int(text), (1...100).contains(count) { return .times(count) }
        report.add(
            .badAlert, "expected \(entry.key.form.description), not \(text.quoted)", at: entry.sourceRange,
            help: Spelling.nearest(to: text, among: ["once", "until-ack"]).map { "did you mean \($0.quoted)?" })
        return nil
    }

    /// Returns the name of a built-in sound unchanged, and any other text as a path, resolved relative to the folder of
    /// the file.
    private func soundPath(_ text: String) -> String {
        Sound(rawValue: text) == nil ? scope.path(text) : text
    }
}

enum AlertField: String, FieldKey {
    case trigger = "at"
    case text
    case bell
    case notify
    case desktop
    case sound
    case say
    case ring
    case ringFor = "ring_for"

    static let synonyms: [String: AlertField] = [
        "when": .trigger, "on": .trigger, "message": .text, "notification": .notify, "speak": .say, "repeat": .ring,
    ]

    var form: FieldForm {
        switch self {
        case .trigger: .trigger
        case .text, .say, .sound: .text
        case .bell, .notify, .desktop: .flag
        case .ring: .ring
        case .ringFor: .span
        }
    }
}

extension AlertField: DocumentedKey {
    var summary: String {
        switch self {
        case .trigger: "The time: warn, danger, zero, step, round, or a duration before (10m) or after (+5m) zero."
        case .text: "The text of the notification; {title}, {remaining}, {step} and {round} are replaced."
        case .bell: "Whether terminals ring their bell; by default they do."
        case .notify: "Whether terminals show a notification; by default they do."
        case .desktop: "Whether the desktop shows a notification."
        case .sound: "A sound to play: chime, bell, beep, or a path."
        case .say: "Words to speak."
        case .ring: "How many times the alert rings: once, a number, or until-ack (until the user presses x)."
        case .ringFor: "The maximum time of ringing; by default 60s."
        }
    }
}

/// Parses the trigger of an alert: a word, `10m` (before zero), or `+5m` (after zero).
enum AlertText {
    static let words: [(word: String, trigger: Alert.Trigger)] = [
        ("warn", .warn), ("danger", .danger), ("zero", .zero), ("step", .step), ("round", .round),
    ]

    static func trigger(_ text: String) throws(GrammarError) -> Alert.Trigger {
        if let known = words.first(where: { $0.word == text }) { return known.trigger }
        let isOver = text.hasPrefix("+")
        let range = 0..<text.unicodeScalars.count
        let amount: Duration
        do {
            amount = try LateText.span(isOver ? String(text.dropFirst()) : text)
        } catch {
            let help =
                error.offer == .correction
                ? error.help : "write zero, warn, danger, step, round, 10m, or +5m for overtime"
            let near = text.contains(where: \.isNumber) ? nil : Spelling.nearest(to: text, among: words.map(\.word))
            throw GrammarError(
                text.contains(where: \.isNumber) ? error.message : "the time of an alert cannot be \(text.quoted)",
                help: near.map { "did you mean \($0.quoted)?" } ?? help, range: range)
        }
        return .left(isOver ? .zero - amount : amount)
    }
}
