import Countdowns
import Yams

struct SequenceDecoder {
    let scope: FileScope

    private var report: Report { scope.report }

    /// Decodes the sequence of `steps` or `preset`; nil if the value has an error.
    func sequence(
        _ fields: Fields<CountdownField>, _ settings: Settings, _ texts: inout [TimeText]
    ) -> Countdown.Kind? {
        let mark = report.mark
        let preset = preset(fields[.preset])
        let steps = fields[.steps].flatMap { self.steps($0) } ?? preset?.sequence.steps
        guard report.isClean(since: mark), let steps, let entry = fields[.steps] ?? fields[.preset] else { return nil }
        let sequence = sequence(of: steps, preset?.sequence, settings)
        let text = fields[.preset].flatMap { $0.value.scalar?.string.trimmed } ?? SequenceText.text(of: steps)
        texts.append(scope.timeText(entry.key, text, entry.value, .steps(sequence)))
        reportIdleLongBreak(sequence, fields[.longBreak])
        return .steps(sequence)
    }

    /// Creates a sequence of steps.
    ///
    /// The settings of the countdown take precedence over the settings of the preset.
    private func sequence(
        of steps: [StepSequence.Step], _ preset: StepSequence?, _ settings: Settings
    ) -> StepSequence {
        let own = settings.sequence
        let rounds = own.rounds ?? preset?.rounds ?? 1
        var longBreak = own.longBreak.map { StepSequence.LongBreak($0.step, every: $0.every ?? rounds) }
        if !settings.given.contains(.longBreak) {
            // The long break of a preset always occurs after the last round, even if `rounds` changes the number of
            // rounds.
            longBreak = preset?.longBreak.map { StepSequence.LongBreak($0.step, every: rounds) }
        }
        return StepSequence(
            steps, rounds: rounds, longBreak: longBreak, advance: own.advance ?? preset?.advance ?? .auto)
    }

    private func preset(_ entry: Fields<CountdownField>.Entry?) -> StepSequence.Preset? {
        guard let entry, report.requiredText(entry) != nil else { return nil }
        return report.choice(entry)
    }

    private func steps(_ entry: Fields<CountdownField>.Entry) -> [StepSequence.Step]? {
        var steps: [StepSequence.Step] = []
        switch entry.value {
        case .sequence(let items):
            for item in items {
                guard report.visit(item) else { break }
                step(item).map { steps.append($0) }
            }
        case .mapping(let mapping):
            for (key, value) in mapping {
                guard report.visit(key) else { break }
                step(key, value).map { steps.append($0) }
            }
        case _ where entry.isEmpty: break
        default:
            report.wrongType(entry.value, expected: entry.key.form)
            return nil
        }
        let hasItems = entry.value.sequence?.isEmpty == false || entry.value.mapping?.isEmpty == false
        guard hasItems else {
            report.add(.noSteps, "there are no steps", at: entry.keyRange, help: "write them as [Work: 25m, Rest: 5m]")
            return nil
        }
        return steps
    }

    /// Decodes an item of `steps`: a duration, a title with a duration, or a mapping of keys.
    private func step(_ item: Node) -> StepSequence.Step? {
        guard case .mapping(let mapping) = item else { return length(item, .step).map { .init(nil, $0) } }
        if mapping.count == 1, let (key, value) = mapping.first, let name = key.scalar?.string,
            StepField(rawValue: name) == nil
        {
            return step(key, value)
        }
        return step(title: nil, mapping)
    }

    /// Decodes a step `title: value`.
    private func step(_ key: Node, _ value: Node) -> StepSequence.Step? {
        guard let title = report.title(key) else { return nil }
        if case .mapping(let mapping) = value { return step(title: title, mapping) }
        return length(value, .step).map { .init(title, $0) }
    }

    private func step(title: String?, _ mapping: Node.Mapping) -> StepSequence.Step? {
        let fields = report.fields(StepField.self, of: mapping)
        let title = report.text(fields[.title]) ?? title
        let color = report.color(fields[.color])
        let alerts = fields[.alerts].flatMap { AlertDecoder(scope: scope).alerts($0) }
        guard let entry = fields[.duration] else {
            if !fields.misspelt.contains(.duration) {
                report.add(
                    .missingKind, "this step has no duration", at: fields.sourceRange, help: "add one: \"in: 25m\"")
            }
            return nil
        }
        return length(entry).map { .init(title, $0, color: color, alerts: alerts) }
    }

    /// Decodes the length of a step; months and years are errors, because their length varies.
    private func length<Key>(_ entry: Fields<Key>.Entry) -> Duration? {
        report.requiredText(entry) == nil ? nil : length(entry.value, .duration)
    }

    private func length(_ node: Node, _ form: FieldForm) -> Duration? {
        guard let text = node.scalar?.string.trimmed, !node.isEmpty, report.visit(node, cost: text.utf8.count) else {
            report.wrongType(node, expected: form)
            return nil
        }
        return report.value(text, at: node, .badDuration, SequenceText.length)
    }

    // MARK: Long breaks

    /// Decodes a long break: a duration, or a mapping of keys.
    func longBreak(_ entry: Fields<CountdownField>.Entry) -> SequenceSettings.LongBreak? {
        guard !entry.isEmpty else { return nil }
        let title = "Long break"
        guard case .mapping(let mapping) = entry.value else {
            return length(entry.value, entry.key.form).map { .init(step: .init(title, $0)) }
        }
        let fields = report.fields(LongBreakField.self, of: mapping)
        let own = report.text(fields[.title])
        let color = report.color(fields[.color])
        let every = report.count(fields[.every])
        guard let duration = fields[.duration] else {
            if !fields.misspelt.contains(.duration) {
                report.add(
                    .missingKind, "this break has no duration", at: fields.sourceRange, help: "add one: \"in: 15m\"")
            }
            return nil
        }
        return length(duration).map { .init(step: .init(own ?? title, $0, color: color), every: every) }
    }

    /// Warns of a long break that never occurs.
    private func reportIdleLongBreak(_ sequence: StepSequence, _ entry: Fields<CountdownField>.Entry?) {
        guard let entry, let longBreak = sequence.longBreak, longBreak.every > sequence.rounds else { return }
        report.add(
            .noEffect, "\"long_break\" does nothing here", at: entry.keyRange,
            help: "the long break comes after \(longBreak.every) rounds, but the number of rounds is \(sequence.rounds)"
        )
    }
}

enum StepField: String, FieldKey {
    case title
    case duration = "in"
    case color
    case alerts

    var form: FieldForm {
        switch self {
        case .title: .text
        case .duration: .duration
        case .color: .color
        case .alerts: .alerts
        }
    }
}

enum LongBreakField: String, FieldKey {
    case duration = "in"
    case every
    case title
    case color

    var form: FieldForm {
        switch self {
        case .duration: .duration
        case .every: .count
        case .title: .text
        case .color: .color
        }
    }
}

/// Formatting and parsing of steps.
public enum SequenceText {
    /// Parses the length of a step: a duration without months and years.
    ///
    /// - Throws: ``GrammarError`` if the text is not a duration, or has months or years.
    static func length(_ text: String) throws(GrammarError) -> Duration {
        let duration: CalendarDuration
        do {
            duration = try DurationText.parse(text)
        } catch {
            // The default help text suggests months, which are invalid in the length of a step, so it is replaced.
            guard error.help == DurationText.example else { throw error }
            let words = text.split(whereSeparator: \.isWhitespace)
            let isTitled = words.count > 1 && (try? DurationText.parse(String(words[words.count - 1]))) != nil
            let title = words.dropLast().joined(separator: " ")
            throw error.with(
                help: isTitled && !title.contains(where: \.isNumber)
                    ? "write the title before a colon: \("\(title): \(words[words.count - 1])".quoted)"
                    : "write it as 90s, 1h 30m, 1.5h, 2 weeks or 01:30:00")
        }
        guard duration.isExact else {
            throw GrammarError(
                "months and years have no fixed length", help: "use weeks or days",
                range: 0..<text.unicodeScalars.count)
        }
        return duration.exact
    }

    /// The steps with their lengths, such as `Focus 25m, Break 5m`.
    public static func text(of steps: [StepSequence.Step]) -> String {
        steps.map { step in
            [step.title, DurationText.text(of: CalendarDuration(step.length))].compactMap(\.self).joined(separator: " ")
        }
        .joined(separator: ", ")
    }

    /// The description of a sequence: its steps, rounds, long break and `advance`, as one sentence each.
    public static func sentences(_ sequence: StepSequence) -> [String] {
        var sentences = ["a round: " + text(of: sequence.steps)]
        if sequence.rounds > 1 { sentences.append("\(sequence.rounds) rounds") }
        if let longBreak = sequence.longBreak {
            let place = sequence.steps.count == 1 ? "follows" : "replaces the last step"
            let when = longBreak.every == 1 ? "in every round" : "after every \(longBreak.every) rounds"
            sentences.append("\(when), \(text(of: [longBreak.step])) \(place)")
        }
        sentences.append(
            sequence.advance == .auto ? "each step begins automatically" : "each step waits until the user starts it")
        return sentences
    }
}
