import Countdowns
import Yams

/// Sequences of steps.
extension BoardDecoder {
    /// The sequence that `steps` or `preset` describe; nil if there is a mistake in them.
    mutating func sequence(
        _ fields: Fields<CountdownField>, _ settings: Settings, _ texts: inout [TimeText]
    ) -> Countdown.Kind? {
        let mistakes = report.count
        let preset = preset(fields[.preset])
        let steps = fields[.steps].flatMap { self.steps($0) } ?? preset?.sequence.steps
        guard report.count == mistakes, let steps, let entry = fields[.steps] ?? fields[.preset] else { return nil }
        let sequence = sequence(of: steps, preset?.sequence, settings)
        let text = fields[.preset].flatMap { $0.value.scalar?.string.trimmed } ?? SequenceText.text(of: steps)
        texts.append(timeText(entry.key, text, entry.value, .steps(sequence)))
        noteIdleLongBreak(sequence, fields[.longBreak])
        return .steps(sequence)
    }

    /// A sequence of some steps, with what the countdown says of it, else its preset.
    private func sequence(
        of steps: [StepSequence.Step], _ preset: StepSequence?, _ settings: Settings
    ) -> StepSequence {
        let own = settings.sequence
        let rounds = own.rounds ?? preset?.rounds ?? 1
        var longBreak = own.longBreak.map { StepSequence.LongBreak($0.step, every: $0.every ?? rounds) }
        if !settings.given.contains(.longBreak) {
            // The long break of a preset comes after all rounds, however many these are.
            longBreak = preset?.longBreak.map { StepSequence.LongBreak($0.step, every: rounds) }
        }
        return StepSequence(
            steps, rounds: rounds, longBreak: longBreak, advance: own.advance ?? preset?.advance ?? .auto)
    }

    private mutating func preset(_ entry: Fields<CountdownField>.Entry?) -> StepSequence.Preset? {
        guard let entry, report.requiredText(entry) != nil else { return nil }
        return choice(entry)
    }

    private mutating func steps(_ entry: Fields<CountdownField>.Entry) -> [StepSequence.Step]? {
        var steps: [StepSequence.Step] = []
        switch entry.value {
        case .sequence(let items):
            for item in items {
                guard visit(item) else { break }
                step(item).map { steps.append($0) }
            }
        case .mapping(let mapping):
            for (key, value) in mapping {
                guard visit(value) else { break }
                step(key, value).map { steps.append($0) }
            }
        case _ where entry.isEmpty: break
        default:
            report.wrongType(entry.value, expected: entry.key.form)
            return nil
        }
        let hasItems = entry.value.sequence?.isEmpty == false || entry.value.mapping?.isEmpty == false
        guard hasItems else {
            report.add(.noSteps, "there are no steps", at: entry.keySpot, help: "write them as [Work: 25m, Rest: 5m]")
            return nil
        }
        return steps
    }

    /// A step that is an item of a list: a duration, a title and a duration, or keys.
    private mutating func step(_ item: Node) -> StepSequence.Step? {
        guard case .mapping(let mapping) = item else { return length(item, .step).map { .init(nil, $0) } }
        if mapping.count == 1, let (key, value) = mapping.first, let name = key.scalar?.string,
            StepField(rawValue: name) == nil
        {
            return step(key, value)
        }
        return step(title: nil, mapping)
    }

    /// A step whose title stands before a colon.
    private mutating func step(_ key: Node, _ value: Node) -> StepSequence.Step? {
        guard let title = title(key) else { return nil }
        if case .mapping(let mapping) = value { return step(title: title, mapping) }
        return length(value, .step).map { .init(title, $0) }
    }

    private mutating func step(title: String?, _ mapping: Node.Mapping) -> StepSequence.Step? {
        let fields = fields(StepField.self, of: mapping)
        let title = report.text(fields[.title]) ?? title
        let color = color(fields[.color])
        let alerts = fields[.alerts].flatMap { self.alerts($0) }
        guard let entry = fields[.duration] else {
            if !fields.misspelt.contains(.duration) {
                report.add(
                    .missingKind, "this step has no duration", at: fields.spot, help: "add one: \"in: 25m\"")
            }
            return nil
        }
        return length(entry).map { .init(title, $0, color: color, alerts: alerts) }
    }

    /// The duration of an entry, which has a fixed length.
    private mutating func length<Key>(_ entry: Fields<Key>.Entry) -> Duration? {
        report.requiredText(entry) == nil ? nil : length(entry.value, .duration)
    }

    private mutating func length(_ node: Node, _ form: FieldForm) -> Duration? {
        guard let text = node.scalar?.string.trimmed, !node.isEmpty, visit(cost: text.utf8.count) else {
            report.wrongType(node, expected: form)
            return nil
        }
        do {
            return try SequenceText.length(text)
        } catch {
            note(error, .badDuration, at: node)
            return nil
        }
    }

    /// The colour of a step or a countdown.
    mutating func color<Key>(_ entry: Fields<Key>.Entry?) -> FileColor? {
        guard let entry else { return nil }
        if let text = entry.value.scalar?.string.trimmed, let color = ColorText.fileColor(text) { return color }
        report.add(
            .badColor, entry.isEmpty ? "there is no colour" : "\(entry.value.kindName) is not a colour",
            at: entry.isEmpty ? entry.keySpot : Spot(entry.value),
            help: entry.isEmpty ? ColorText.help(isMissing: true, hasPalette: true) : ColorText.stepHelp)
        return nil
    }

    // MARK: Settings

    /// A number of rounds.
    mutating func count<Key>(_ entry: Fields<Key>.Entry?) -> Int? {
        guard let text = report.text(entry), let entry else { return nil }
        if text.utf8.count <= 4, let count = Int(text), (1...1_000).contains(count) { return count }
        report.add(
            .badCount, "expected \(entry.key.form.description), not \(text.quoted)", at: Spot(entry.value),
            help: "write digits: 4")
        return nil
    }

    /// A long break: a duration, or keys.
    mutating func longBreak(_ entry: Fields<CountdownField>.Entry) -> SequenceSettings.LongBreak? {
        guard !entry.isEmpty else { return nil }
        let title = "Long break"
        guard case .mapping(let mapping) = entry.value else {
            return length(entry.value, entry.key.form).map { .init(step: .init(title, $0)) }
        }
        let fields = fields(LongBreakField.self, of: mapping)
        let own = report.text(fields[.title])
        let color = color(fields[.color])
        let every = count(fields[.every])
        guard let duration = fields[.duration] else {
            if !fields.misspelt.contains(.duration) {
                report.add(
                    .missingKind, "this break has no duration", at: fields.spot, help: "add one: \"in: 15m\"")
            }
            return nil
        }
        return length(duration).map { .init(step: .init(own ?? title, $0, color: color), every: every) }
    }

    /// Notes a long break that never comes.
    private mutating func noteIdleLongBreak(_ sequence: StepSequence, _ entry: Fields<CountdownField>.Entry?) {
        guard let entry, let longBreak = sequence.longBreak, longBreak.every > sequence.rounds else { return }
        warnings.add(
            .noEffect, "\"long_break\" does nothing here", at: entry.keySpot,
            help: "it comes after \(longBreak.every) rounds, and there are \(sequence.rounds)")
    }
}

/// The keys of one step of a sequence.
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

/// The keys of a long break.
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

/// Steps in words.
public enum SequenceText {
    /// Reads the length of a step: an exact duration.
    ///
    /// - Throws: ``GrammarError`` when the text is no duration, or one in months or years.
    static func length(_ text: String) throws(GrammarError) -> Duration {
        let duration: CalendarDuration
        do {
            duration = try DurationText.parse(text)
        } catch {
            // Not the months, which are refused here.
            guard error.help == DurationText.example else { throw error }
            let words = text.split(whereSeparator: \.isWhitespace)
            let isTitled = words.count > 1 && (try? DurationText.parse(String(words[words.count - 1]))) != nil
            let title = words.dropLast().joined(separator: " ")
            throw GrammarError(
                message: error.message,
                help: isTitled && !title.contains(where: \.isNumber)
                    ? "a title stands before a colon: \("\(title): \(words[words.count - 1])".quoted)"
                    : "write it as 90s, 1h 30m, 1.5h, 2 weeks or 01:30:00",
                range: error.range)
        }
        guard duration.isExact else {
            throw GrammarError(
                message: "months and years have no fixed length", help: "use weeks or days",
                range: 0..<text.unicodeScalars.count)
        }
        return duration.exact
    }

    /// Steps with their lengths, such as `Focus 25m, Break 5m`.
    public static func text(of steps: [StepSequence.Step]) -> String {
        steps.map { step in
            [step.title, DurationText.text(of: CalendarDuration(step.length))].compactMap(\.self).joined(separator: " ")
        }
        .joined(separator: ", ")
    }

    /// What a sequence is made of, a sentence a line.
    public static func sentences(_ sequence: StepSequence) -> [String] {
        var sentences = ["a round: " + text(of: sequence.steps)]
        if sequence.rounds > 1 { sentences.append("\(sequence.rounds) rounds") }
        if let longBreak = sequence.longBreak {
            let place = sequence.steps.count == 1 ? "follows" : "takes the place of the last step"
            let when = longBreak.every == 1 ? "in every round" : "after every \(longBreak.every) rounds"
            sentences.append("\(when), \(text(of: [longBreak.step])) \(place)")
        }
        sentences.append(
            sequence.advance == .auto ? "each step begins by itself" : "each step waits for somebody to start it")
        return sentences
    }
}
