import Countdowns

enum CountdownField: String, FieldKey {
    case title
    case id
    case duration = "in"
    case date = "at"
    case deadline = "by"
    case since
    case after
    case before
    case steps
    case preset
    case rounds
    case longBreak = "long_break"
    case advance
    case every
    case rrule
    case starting
    case until
    case count
    case except
    case leap
    case shortMonth = "short_month"
    case calendar = "ics"
    case match
    case strict
    case zone
    case dst
    case from
    case workHours = "work_hours"
    case skip
    case paused
    case pin
    case onZero = "on_zero"
    case warn
    case danger
    case within
    case units
    case sleep
    case late
    case resumeWithin = "resume_within"
    case dayStarts = "day_starts"
    case alerts
    case hooks
    case tags
    case group
    case note
    case url
    case color

    static let synonyms: [String: CountdownField] = [
        "name": .title, "label": .title, "duration": .duration, "length": .duration, "timer": .duration,
        "for": .duration,
        "date": .date, "deadline": .deadline, "due": .deadline, "on": .date, "when": .date, "timezone": .zone,
        "tz": .zone,
        "repeat": .every, "start": .from, "description": .note, "colour": .color, "link": .url, "calendar": .calendar,
    ]

    /// The keys that determine the kind of a countdown.
    ///
    /// A countdown has exactly one of these keys, or both `steps` and `preset`.
    static let kinds: [CountdownField] = [
        .duration, .date, .deadline, .since, .after, .before, .steps, .preset, .every, .rrule,
    ]

    var isKind: Bool { Self.kinds.contains(self) }

    /// Whether the key defines the steps of a sequence.
    var isSequence: Bool { self == .steps || self == .preset }

    /// The keys that are valid only with `every` or `rrule`.
    ///
    /// The key `at` is not in this list, because it is also valid without a recurrence, as a date.
    static let recurrenceParts: [CountdownField] = [.starting, .until, .count, .except, .leap, .shortMonth]

    /// The keys that define a recurrence.
    static let recurrences: [CountdownField] = [.every, .rrule]

    var isRecurrence: Bool { self == .every || self == .rrule }

    /// The keys that only an item with `ics` may have.
    static let calendarOnly: [CountdownField] = [.calendar, .match, .strict]

    /// The keys that an item with `ics` may have.
    static let calendarKeys = allCases.filter { calendarOnly.contains($0) || $0.setting != nil }

    /// The keys that an item without `ics` may have.
    static let countdownKeys = allCases.filter { !calendarOnly.contains($0) }

    /// The keys that `defaults` may have: the keys whose value several countdowns can share.
    static let defaults = allCases.filter { $0.setting != nil }

    /// The keys that a group in `groups` may have.
    static let groupDefaults = defaults.filter { $0 != .group }

    var form: FieldForm {
        switch self {
        case .title: .title
        case .group, .note: .text
        case .id: .identifier
        case .duration, .within: .duration
        case .date, .deadline, .since, .from, .starting, .until: .date
        case .after: .after
        case .before: .before
        case .every: .every
        case .rrule: .rule
        case .count: .number
        case .calendar: .path
        case .match: .texts
        case .except: .dates
        case .leap: .choice(RecurrenceRule.LeapRule.words)
        case .shortMonth: .choice(RecurrenceRule.ShortMonthRule.words)
        case .steps: .steps
        case .preset: .choice(StepSequence.Preset.words)
        case .rounds: .count
        case .longBreak: .longBreak
        case .advance: .choice(StepSequence.Advance.words)
        case .workHours: .workHours
        case .skip: .daysOff
        case .zone: .zone
        case .dst: .choice(DSTRule.words)
        case .paused, .pin, .strict: .flag
        case .onZero: .choice(OnZero.words)
        case .warn, .danger: .threshold
        case .units: .units
        case .sleep: .choice(SleepRule.words)
        case .late: .late
        case .resumeWithin: .span
        case .dayStarts: .timeOfDay
        case .alerts: .alerts
        case .hooks: .hooks
        case .tags: .words
        case .url: .address
        case .color: .color
        }
    }

    /// The setting that the key defines; nil for a key that cannot be inherited from a group or from the file.
    var setting: Settings.Keys? {
        switch self {
        case .title, .id, .duration, .date, .deadline, .since, .after, .before, .steps, .preset, .from, .every,
            .rrule:
            nil
        case .starting, .until, .count, .except, .leap, .shortMonth, .calendar, .match, .strict: nil
        case .rounds: .rounds
        case .longBreak: .longBreak
        case .advance: .advance
        case .workHours: .workHours
        case .skip: .skip
        case .zone: .zone
        case .dst: .dst
        case .paused: .paused
        case .pin: .pin
        case .onZero: .onZero
        case .warn: .warn
        case .danger: .danger
        case .within: .within
        case .units: .units
        case .sleep: .sleep
        case .late: .late
        case .resumeWithin: .resumeWithin
        case .dayStarts: .dayStarts
        case .alerts: .alerts
        case .hooks: .hooks
        case .tags: .tags
        case .group: .group
        case .note: .note
        case .url: .url
        case .color: .color
        }
    }
}
