/// A key of which editors tell what it means.
protocol DocumentedKey: FieldKey {
    /// What the key means, in one sentence.
    var summary: String { get }
}

extension BoardField: DocumentedKey {
    var summary: String {
        switch self {
        case .title: "The words in the header."
        case .theme: "The theme to start with."
        case .zone: "The time zone of the dates in this file, and of the board's clock; without it, the machine's."
        case .dateOrder: "What the numbers of a date such as 01/02/2027 are; without it such a date is refused."
        case .ambiguousWidth: "How many columns the terminal gives Greek, Cyrillic and lines: 1, or 2 as in East Asia."
        case .dst: "Which moment is meant by a time that the clocks skip, or show twice."
        case .include: "Files or folders whose countdowns follow those of this file."
        case .defaults: "What holds for every countdown of this file that does not say otherwise."
        case .groups: "What holds for every countdown of a group, by the group's name."
        case .countdowns: "The countdowns, in the order in which they are shown."
        }
    }
}

extension CountdownField: DocumentedKey {
    var summary: String {
        switch self {
        case .title: "The words on the board."
        case .id: "The name by which commands call it; without it, the title in small letters and hyphens."
        case .duration: "An amount of time that starts when the board is loaded, such as 25m or 1h 30m."
        case .date:
            "A date to count down to, and up from once it is past, such as 2027-01-15 09:00; beside every a time of day."
        case .since: "A date to count up from."
        case .steps: "Steps that follow each other, each with a title, a duration and a colour."
        case .preset: "Steps that have a name; other keys go before what it says."
        case .rounds: "How many times the steps follow each other."
        case .longBreak: "A longer break in place of the last step, after the last round or every few of them."
        case .advance: "Whether a step begins by itself, or when somebody starts it."
        case .every: "How often it comes: day, weekday, mon,thu, 2 weeks, month, last fri, last day, year or 90m."
        case .rrule: "How often it comes, as calendars say it: FREQ=MONTHLY;BYDAY=-1FR."
        case .starting: "The first day of what comes again, or the moment from which elapsed time is counted."
        case .until: "The last day of what comes again."
        case .count: "How often it comes in all."
        case .except: "Dates on which it does not come."
        case .leap: "What becomes of 29 February in other years."
        case .shortMonth: "What becomes of a day that a month does not have."
        case .calendar: "A calendar file whose events are countdowns."
        case .match: "Texts of which one must be in an event's title."
        case .within: "How near an event must be."
        case .strict: "Whether an event in which something is wrong refuses the board."
        case .zone: "The time zone of its dates, such as Asia/Tokyo."
        case .dst: "Which moment is meant by a time that the clocks skip, or show twice."
        case .from: "Where the progress bar to \"at\" starts; without it, when the board is loaded."
        case .workHours: "The hours of a week in which \"at\" is counted, such as mon-fri 09:00-17:00."
        case .skip: "Days without work: dates, or dates such as 2026-12-24..2027-01-01."
        case .paused: "Whether it waits until somebody resumes it."
        case .onZero: "At zero: go on below it, stop there, leave the board, begin again, or go on to its next time."
        case .warn: "How much is left when it gets loud: a duration, or a percentage of the way."
        case .danger: "How much is left when it gets loudest: a duration, or a percentage of the way."
        case .units: "The units in which it is shown, or a pattern such as {d}d {hh}:{mm}."
        case .sleep: "Whether a duration goes on while the machine sleeps."
        case .late: "What follows a zero that passed while the board was closed: run, skip, or a duration."
        case .resumeWithin: "How long after its zero a duration is still shown when the board is opened again."
        case .tags: "Labels: one word, or a list of words."
        case .group: "The heading under which it stands."
        case .note: "A remark that is shown when it is selected."
        case .url: "An address that belongs to it."
        }
    }
}

extension StepField: DocumentedKey {
    var summary: String {
        switch self {
        case .title: "The words beside the title of the countdown."
        case .duration: "How long the step lasts, such as 25m."
        case .color: "The colour of its words and its part of the bar, such as \"#a3be8c\" or base0B."
        }
    }
}

extension LongBreakField: DocumentedKey {
    var summary: String {
        switch self {
        case .duration: "How long the break lasts, such as 15m."
        case .every: "After how many rounds it comes; without it, after all."
        case .title: "The words beside the title of the countdown."
        case .color: "The colour of its words and its part of the bar, such as \"#a3be8c\" or base0B."
        }
    }
}
