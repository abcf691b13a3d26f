/// A key with a description that editors show.
protocol DocumentedKey: FieldKey {
    /// The meaning of the key, in one sentence.
    var summary: String { get }
}

extension BoardField: DocumentedKey {
    var summary: String {
        switch self {
        case .title: "The title in the header."
        case .theme: "The theme when the board starts."
        case .zone: "The time zone of the dates in this file, and of the board's clock; by default, the machine's zone."
        case .dateOrder: "The order of numbers in a date such as 01/02/2027; without this key, the date is an error."
        case .clock: ConfigField.clock.summary
        case .dates: ConfigField.dates.summary
        case .weekStarts: ConfigField.weekStarts.summary
        case .ambiguousWidth: "The width of Greek, Cyrillic and box-drawing characters: 1 column, or 2 as in East Asia."
        case .dayStarts: "The time of day at which whole days are announced, such as 07:00; by default 00:00."
        case .dst: "The interpretation of a local time that a clock change skips or repeats."
        case .include: "Files or folders whose countdowns are added after the countdowns of this file."
        case .hooks: "Programs to run at events of the board; see alerts.md."
        case .defaults: "Defaults for all countdowns of this file."
        case .groups: "Defaults for the countdowns of a group, by the group's name."
        case .countdowns: "The countdowns, in the order in which they are shown."
        }
    }
}

extension CountdownField: DocumentedKey {
    var summary: String {
        switch self {
        case .title: "The title on the board."
        case .id: "The name for commands; by default, the title in lower case with hyphens."
        case .duration: "A duration that starts when the board is loaded, such as 25m or 1h 30m."
        case .date:
            "A date to count down to, and then up from, such as 2027-01-15 09:00; for a recurrence, a time of day."
        case .deadline: "A date like \"at\"; without a time, the end of that day."
        case .since: "A date to count up from, or now for a stopwatch."
        case .after: "Another countdown and a duration: this countdown ends that much later, such as tea + 10m."
        case .before: "Another countdown and a duration: this countdown ends that much earlier, such as launch - 2h."
        case .steps: "Steps that follow each other, each with a title, a duration and a colour."
        case .preset: "A named set of steps; other keys override its values."
        case .rounds: "How many times all steps run."
        case .longBreak: "A longer break in place of the last step, in the last round or in every few rounds."
        case .advance: "Whether a step begins by itself, or the user starts it."
        case .every:
            "The recurrence: day, weekday, 2 weeks, month, last fri, last day, year, 90m, mon,thu or 3 weeks after done."
        case .rrule: "The recurrence as an iCalendar rule: FREQ=MONTHLY;BYDAY=-1FR."
        case .starting: "The first day of the recurrence, or the start of elapsed time."
        case .until: "The last day of the recurrence."
        case .count: "The number of occurrences."
        case .except: "Dates without an occurrence."
        case .leap: "The date used in years without 29 February."
        case .shortMonth: "The day used in a month without the day of the recurrence."
        case .calendar: "A calendar file whose events are countdowns."
        case .match: "Only events whose title contains one of these texts."
        case .strict: "Whether an invalid event is an error."
        case .zone: "The time zone of the countdown's dates, such as Asia/Tokyo."
        case .dst: "The interpretation of a local time that a clock change skips or repeats."
        case .from:
            "The start time of the progress bar; by default, the time when the board is loaded. The end time is \"at\" or \"by\"."
        case .workHours: "The hours of a week that count for \"at\" and \"in\", such as mon-fri 09:00-17:00."
        case .skip: "Days without work: dates or ranges such as 2026-12-24..2027-01-01."
        case .paused: "Whether the countdown starts paused."
        case .pin: "Whether the countdown is pinned, so that it is listed first."
        case .onZero:
            "At zero: continue below zero, stop, leave the board, repeat, get ready to start, or go to the next occurrence."
        case .warn: "The remaining time at which the countdown is highlighted: a duration or a percentage."
        case .danger: "The remaining time at which the countdown is urgent: a duration or a percentage."
        case .within: "The remaining time from which on the countdown is listed, such as 30d."
        case .units: "The units in which the time is shown, or a pattern such as {d}d {hh}:{mm}."
        case .sleep: "Whether a duration continues while the machine sleeps."
        case .late: "Whether a deadline that passed while the board was closed is reported: run, skip, or a duration."
        case .resumeWithin:
            "When the board is opened, a duration continues below zero if its zero was at most this long ago."
        case .dayStarts: "The time of day at which a whole day is announced, such as 07:00; by default 00:00."
        case .alerts: "When to ring, notify or speak: warn, danger, zero, step, round, 10m, +5m; none for never."
        case .hooks: "Programs to run at events of the countdown; see alerts.md."
        case .tags: "Labels: one word, or a list of words."
        case .group: "The group of the countdown; the list shows a heading for each group."
        case .note: "A text that is shown while the countdown is selected."
        case .url: "A web address."
        case .color: "The colour of the title and the progress bar, such as accent, \"#a3be8c\" or base0B."
        }
    }
}

extension StepField: DocumentedKey {
    var summary: String {
        switch self {
        case .title: "The step's title, shown with the countdown's title."
        case .duration: "How long the step lasts, such as 25m."
        case .color:
            "The colour of the step's text and of the step's part of the bar, such as accent, \"#a3be8c\" or base0B."
        case .alerts: "The alerts of the step, in place of the countdown's alerts."
        }
    }
}

extension LongBreakField: DocumentedKey {
    var summary: String {
        switch self {
        case .duration: "How long the break lasts, such as 15m."
        case .every: "The number of rounds before the break; by default all rounds."
        case .title: "The break's title, shown with the countdown's title."
        case .color:
            "The colour of the step's text and of the step's part of the bar, such as accent, \"#a3be8c\" or base0B."
        }
    }
}
