import Foundation

/// The definition of a countdown in a file.
///
/// A running board never changes the definition; a reload replaces the definition.
public struct Countdown: Equatable, Identifiable, Sendable {
    /// The duration, the date or the sequence that a countdown counts.
    ///
    /// Large associated values are stored indirectly, because items are copied often.
    public enum Kind: Equatable, Sendable {
        /// Counts down a duration that starts when the board is loaded. The duration is positive.
        case duration(CalendarDuration)
        /// Counts down to a date, and counts up after the date.
        case date(DateTarget)
        /// Counts up from a date, or, without a date, as a stopwatch from the moment at which the board is loaded.
        case since(DateTarget?)
        /// Counts down to a recurring date. `{age}` and `{nth}` in the title are replaced by the number of years from
        /// the first year to the next occurrence.
        indirect case recurring(RecurringDate)
        /// Counts down the steps of a sequence that starts when the board is loaded.
        indirect case steps(StepSequence)
    }

    /// The id, which is unique within a board and never empty.
    public var id: String

    /// Whether ``id`` was derived from the title.
    ///
    /// After an edit of the file, the same id may belong to another countdown with this title.
    public var isNamedByTitle = false

    /// The title in the file; not yet escaped for a terminal.
    public var title: String

    /// The duration, the date or the sequence that is counted.
    public var kind: Kind

    /// The length of the event that begins at the date; nil if the date is a moment, and for other kinds.
    public var event: EventLength?

    /// The time of day, in seconds since 00:00, at which the zero of whole days is reported; nil means their first moment.
    public var dayStarts: Int?

    /// The link to the leader that determines the deadline; nil if the countdown has no leader.
    ///
    /// With a leader, ``kind`` is derived from the leader's definition.
    public var link: CountdownLink?

    /// The time zone of the countdown's dates; nil means the board's zone, or else the machine's zone.
    public var zone: TimeZone?

    /// The start of the progress bar of a dated countdown; nil means the time at which the board was loaded.
    public var barStart: DateTarget?

    /// The working hours in which the remaining time of a date is counted; nil means all hours.
    public var workHours: WeeklyHours?

    /// Whether the countdown is paused when the board is loaded.
    public var startsPaused: Bool

    /// Whether the countdown is pinned until a user unpins it.
    public var isPinned = false

    /// The heading of the group; nil for a countdown without a group, which is listed before all headings.
    public var group: String?

    /// The tags, in the order of the file.
    public var tags: [String]

    /// A note that is shown next to the big digits.
    public var note: String?

    /// A URL that belongs to the countdown.
    public var url: String?

    /// The colour of the title and the bar before the first threshold; nil means the colour of the theme.
    public var color: FileColor?

    /// The effect of reaching zero.
    public var onZero: OnZero

    /// The remaining times at which the countdown is highlighted.
    public var thresholds: ThresholdSettings

    /// The units of the displayed duration.
    public var units: Units

    /// The effect of the machine's sleep on a duration.
    public var sleep: SleepRule

    /// Whether alerts and hooks run for a zero that passed while the board was closed.
    public var late: LateRule

    /// The maximum overtime with which a duration continues below zero when the board is reopened.
    ///
    /// If the overtime is longer, the duration restarts.
    public var resumeWithin: Duration

    /// The default of ``resumeWithin``.
    public static let defaultResume = Duration.seconds(12 * 3_600)

    /// The alerts; nil if the file does not set alerts.
    public var alerts: [Alert]?

    /// The countdown's own hooks, which replace the board's hooks for the same events.
    public var hooks: Hooks = [:]

    /// The location of the definition; nil if the definition is not from a file.
    public var origin: Origin?

    /// Creates a countdown.
    public init(
        id: String,
        title: String,
        kind: Kind,
        link: CountdownLink? = nil,
        zone: TimeZone? = nil,
        barStart: DateTarget? = nil,
        workHours: WeeklyHours? = nil,
        startsPaused: Bool = false,
        group: String? = nil,
        tags: [String] = [],
        note: String? = nil,
        url: String? = nil,
        color: FileColor? = nil,
        onZero: OnZero = .overtime,
        thresholds: ThresholdSettings = ThresholdSettings(),
        units: Units = .auto,
        sleep: SleepRule = .count,
        late: LateRule = .run,
        resumeWithin: Duration = Countdown.defaultResume,
        origin: Origin? = nil
    ) {
        self.id = id
        self.title = title
        self.kind = kind
        self.link = link
        self.zone = zone
        self.barStart = barStart
        self.workHours = workHours
        self.startsPaused = startsPaused
        self.group = group
        self.tags = tags
        self.note = note
        self.url = url
        self.color = color
        self.onZero = onZero
        self.thresholds = thresholds
        self.units = units
        self.sleep = sleep
        self.late = late
        self.resumeWithin = resumeWithin
        self.origin = origin
    }
}

/// The effect of reaching zero.
public enum OnZero: String, CaseIterable, Hashable, Sendable {
    /// Continues below zero, as ``Reading/State/due``.
    case overtime
    /// Stops at zero, as ``Reading/State/done``.
    case stop
    /// Disappears from the list and the big digits, as ``Reading/State/done``. A restart brings the countdown back.
    case hide
    /// Continues to the next occurrence of a recurring date. After the last occurrence, acts like ``overtime``.
    case next
    /// Restarts a duration or a sequence. For a date, acts like ``overtime``.
    case `repeat`
    /// Puts a duration or a sequence back to its full length, paused. For a date, acts like ``overtime``.
    case ready

    /// Whether the countdown is due at zero, rather than done.
    var isDue: Bool {
        switch self {
        case .overtime, .next, .repeat, .ready: true
        case .stop, .hide: false
        }
    }

    /// The effect for a countdown that neither recurs nor repeats.
    var once: OnZero { isDue ? .overtime : self }
}

/// Whether alerts and hooks run for a zero that passed while the board was closed.
public enum LateRule: Hashable, Sendable {
    /// Alerts and hooks run, no matter how long ago the zero was.
    case run
    /// Alerts and hooks do not run.
    case skip
    /// Alerts and hooks run if the zero was at most this duration ago.
    case within(Duration)

    /// Whether alerts and hooks run for a zero that was reached `ago` before now.
    public func allowsAlerts(after ago: Duration) -> Bool {
        switch self {
        case .run: true
        case .skip: false
        case .within(let limit): ago <= limit
        }
    }
}

/// The effect of the machine's sleep on a duration.
///
/// A date is independent of sleep. Suspending the program does not count as sleep: durations continue.
public enum SleepRule: String, CaseIterable, Hashable, Sendable {
    /// The duration continues during sleep.
    case count
    /// The duration pauses during sleep.
    case pause
}

/// The location of a definition in a file.
public struct Origin: Hashable, Sendable {
    /// The path of the file, as the user wrote it.
    public var path: String

    /// The line number, counted from 1.
    public var line: Int

    /// Creates a location.
    public init(path: String, line: Int) {
        self.path = path
        self.line = line
    }
}

extension Countdown.Kind {
    /// Whether the countdown is a timer, which can be paused: a duration, a sequence or a stopwatch.
    ///
    /// Dates, count-ups from a date and recurring dates cannot be paused.
    public var isTimer: Bool {
        switch self {
        case .duration, .steps, .since(nil): true
        case .date, .since, .recurring: false
        }
    }

    /// Whether the countdown is a sequence.
    ///
    /// A repeating duration is not a sequence, although its track has steps.
    var isSequence: Bool {
        if case .steps = self { true } else { false }
    }

    /// Whether the countdown counts down to a date.
    public var isDate: Bool {
        if case .date = self { true } else { false }
    }
}
