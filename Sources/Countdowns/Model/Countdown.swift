import Foundation

/// What a countdown file says of one countdown; it does not change while the board runs.
public struct Countdown: Equatable, Identifiable, Sendable {
    /// What a countdown counts to, or from.
    ///
    /// The large cases lie elsewhere, because items are copied often.
    public enum Kind: Equatable, Sendable {
        /// Counts down an amount of time that starts when the board is loaded. The amount is positive.
        case duration(CalendarDuration)
        /// Counts down to a date, and up after it.
        case date(DateTarget)
        /// Counts up from a date.
        case since(DateTarget)
        /// Counts down to a date that comes again and again. `{age}` and `{nth}` in its title say how often a year has
        /// passed by then since it began.
        indirect case recurring(RecurringDate)
        /// Counts down steps that follow each other, from when the board is loaded.
        indirect case steps(StepSequence)
    }

    /// The name by which everything else refers to this countdown; unique within a board, never empty.
    public var id: String

    /// Whether ``id`` was made of the title, so that another countdown of this title may have it after an edit.
    public var isNamedByTitle = false

    /// The words on the board, as they were written; not yet made safe for a terminal.
    public var title: String

    /// What it counts to, or from.
    public var kind: Kind

    /// What gives its end, where that is another countdown; ``kind`` is then what follows from the file of that one.
    public var link: CountdownLink?

    /// The zone in which its dates are shown; nil follows the board's zone, and then the machine's.
    public var zone: TimeZone?

    /// Where the progress bar of a dated countdown starts; nil means when the board was loaded.
    public var barStart: DateTarget?

    /// The hours of work by which a date is counted; nil counts all hours.
    public var workHours: WeeklyHours?

    /// The planned holds of a launch, which is a date; nil for everything else.
    public var holds: Holds?

    /// Whether it is paused when the board is loaded.
    public var startsPaused: Bool

    /// The heading it stands under; nil stands before all headings.
    public var group: String?

    /// The labels it carries, in the order of the file.
    public var tags: [String]

    /// A remark shown beside the big digits.
    public var note: String?

    /// An address that belongs to it.
    public var url: String?

    /// The colour of its title and its bar while nothing is urgent; nil leaves that to the theme.
    public var color: FileColor?

    /// What it does at zero.
    public var onZero: OnZero

    /// From when on it is louder.
    public var stages: Stages

    /// In which units it is shown.
    public var units: Units

    /// Whether a duration goes on while the machine sleeps.
    public var sleep: SleepRule

    /// What follows a zero that passed while the board was closed.
    public var late: LateRule

    /// How long after its zero a duration is still shown below zero when the board is opened again; after that it starts
    /// anew.
    public var resumeWithin: Duration

    /// How long that is where the file does not say.
    public static let usualResume = Duration.seconds(12 * 3_600)

    /// When and how somebody is reached; nil where no file says so.
    public var alerts: [Alert]?

    /// The programs to run, in place of those of the board.
    public var hooks: Hooks = [:]

    /// Where it is written; nil where it comes from no file.
    public var origin: Origin?

    /// Makes a countdown from its parts.
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
        stages: Stages = Stages(),
        units: Units = .auto,
        sleep: SleepRule = .count,
        late: LateRule = .run,
        resumeWithin: Duration = Countdown.usualResume,
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
        self.stages = stages
        self.units = units
        self.sleep = sleep
        self.late = late
        self.resumeWithin = resumeWithin
        self.origin = origin
    }
}

/// What a countdown does at zero.
public enum OnZero: String, CaseIterable, Hashable, Sendable {
    /// It goes on below zero, and is ``Reading/State/due``.
    case overtime
    /// It stays at zero, and is ``Reading/State/done``.
    case stop
    /// It leaves the list and the big digits, and is ``Reading/State/done``; started again, it comes back.
    case hide
    /// It goes on to the next time; only for what comes again. After the last time it is as with ``overtime``.
    case next
    /// A duration, or a sequence of steps, begins again; dates do as ``overtime``.
    case `repeat`

    /// Whether it is due at zero, rather than done.
    var isDue: Bool {
        switch self {
        case .overtime, .next, .repeat: true
        case .stop, .hide: false
        }
    }

    /// What it comes to for what does not come again.
    var once: OnZero { isDue ? .overtime : self }
}

/// What follows a zero that passed while the board was closed.
public enum LateRule: Hashable, Sendable {
    /// What follows any zero: it is told, however late.
    case run
    /// Nothing.
    case skip
    /// What follows any zero, where it passed no longer ago than this.
    case within(Duration)

    /// Whether a zero is told that passed so long ago.
    public func tells(after ago: Duration) -> Bool {
        switch self {
        case .run: true
        case .skip: false
        case .within(let limit): ago <= limit
        }
    }
}

/// Whether a duration goes on while the machine sleeps.
///
/// A date comes whatever the machine does. A program that is stopped does not make the machine sleep: durations go on.
public enum SleepRule: String, CaseIterable, Hashable, Sendable {
    /// It goes on.
    case count
    /// It stands still.
    case pause
}

/// Where a countdown is written.
public struct Origin: Hashable, Sendable {
    /// The file, as the user wrote its path.
    public var path: String

    /// The line; the first is 1.
    public var line: Int

    /// Makes the place.
    public init(path: String, line: Int) {
        self.path = path
        self.line = line
    }
}
