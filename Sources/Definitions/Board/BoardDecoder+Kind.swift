import Countdowns

/// What a countdown counts, by the one key that says it, and where its bar starts.
extension BoardDecoder {
    /// What a countdown counts; nil where that is wrong, which is noted.
    mutating func kind(
        _ fields: Fields<CountdownField>, _ settings: Settings, _ scope: TimeScope, _ texts: inout [TimeText]
    ) -> Countdown.Kind? {
        var first: Fields<CountdownField>.Entry?
        var kind: Countdown.Kind?
        let recurrence = fields.entries.first(where: \.key.isRecurrence)
        link = nil
        for entry in fields.entries where entry.key.isKind {
            // Beside these it is the time of day.
            if entry.key == .date, recurrence != nil { continue }
            if let first, !entry.isEmpty, !first.isEmpty, !(first.key.isSequence && entry.key.isSequence) {
                report.add(
                    .twoKinds,
                    "\(entry.key.rawValue.quoted) cannot stand beside \(first.key.rawValue.quoted)",
                    at: entry.keySpot,
                    help: "keep one of them",
                    related: .init(message: "\(first.key.rawValue.quoted) is here", spot: first.keySpot)
                )
                return nil
            }
            if let first, first.key.isSequence, entry.key.isSequence { continue }
            first = entry
            kind =
                entry.key.isSequence ? sequence(fields, settings, &texts) : self.kind(entry, fields, scope, &texts)
        }
        if recurrence == nil, first != nil { noteLoneParts(fields) }
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

    private mutating func kind(
        _ entry: Fields<CountdownField>.Entry, _ fields: Fields<CountdownField>, _ scope: TimeScope,
        _ texts: inout [TimeText]
    ) -> Countdown.Kind? {
        switch entry.key {
        case .every, .rrule: recurringDate(entry, fields, scope, &texts).map { .recurring($0) }
        case .duration: duration(entry, &texts).map { .duration($0) }
        case .date: date(entry, scope, leaning: .future, &texts).map { .date($0) }
        case .after, .before: linkedKind(entry, &texts)
        default: date(entry, scope, leaning: .past, &texts).map { .since($0) }
        }
    }

    /// Notes what belongs to `every` where there is none.
    private mutating func noteLoneParts(_ fields: Fields<CountdownField>) {
        for entry in fields.entries where CountdownField.recurrenceParts.contains(entry.key) {
            report.add(
                .misplacedKey, "\(entry.key.rawValue.quoted) stands beside \"every\" or \"rrule\" only",
                at: entry.keySpot, help: "remove it, or say how often: \"every: week\"")
        }
    }

    /// Where the bar of a dated countdown starts; whatever else has a `from` is noted.
    mutating func barStart(
        _ fields: Fields<CountdownField>, kind: Countdown.Kind?, _ scope: TimeScope, _ texts: inout [TimeText]
    ) -> DateTarget? {
        guard let entry = fields[.from] else { return nil }
        let others = [CountdownField.duration, .since, .after, .before, .steps, .preset, .every, .rrule].compactMap {
            fields[$0]
        }
        if let other = others.first, fields[.date] == nil || other.key.isRecurrence, !entry.isEmpty {
            let help =
                switch other.key {
                case .duration: "remove it: the bar of a duration starts when the board is loaded"
                case .since: "remove it: what counts up has no end, and so no bar"
                case .after, .before: "remove it: the bar starts with that of the other countdown"
                case .steps, .preset: "remove it: the bar begins with the first step"
                default: "remove it: the bar goes from each time to the next"
                }
            report.add(
                .misplacedFrom,
                "\"from\" cannot stand beside \(other.key.rawValue.quoted)",
                at: entry.keySpot,
                help: help,
                related: .init(message: "\(other.key.rawValue.quoted) is here", spot: other.keySpot)
            )
            return nil
        }
        let start = date(entry, scope, leaning: .past, &texts)
        if let start, case .date(let target) = kind, let at = fields[.date],
            start.wallTime(in: scope.zone) >= target.wallTime(in: scope.zone)
        {
            report.add(
                .fromNotBefore,
                "\"from\" must be before \"at\"",
                at: Spot(entry.value),
                help: "the bar grows from the one to the other",
                related: .init(message: "\"at\" is here", spot: Spot(at.value))
            )
        }
        return start
    }
}
