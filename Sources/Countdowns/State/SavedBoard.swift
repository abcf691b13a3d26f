import Foundation

/// What was done to a board, as it was saved when a program showed it last.
///
/// - Units: its uptimes are of the clocks that ran then; ``moment`` says how they stood to the wall clock.
public struct SavedBoard: Equatable, Sendable {
    /// A countdown.
    public struct Item: Equatable, Sendable {
        /// What was done to it.
        public var state: ItemState
        /// What its file said of it; see ``Countdown/fingerprint``.
        public var fingerprint: String
        /// Its length, where it is a duration.
        public var length: Duration?
        /// Whether it goes on while the machine sleeps.
        public var sleep: SleepRule

        /// Makes it of its parts.
        public init(state: ItemState, fingerprint: String, length: Duration? = nil, sleep: SleepRule = .count) {
            self.state = state
            self.fingerprint = fingerprint
            self.length = length
            self.sleep = sleep
        }

        /// Takes down how a countdown of a board is.
        public init(_ item: BoardItem) {
            self.init(
                state: item.state, fingerprint: item.countdown.fingerprint, length: item.lengthInFile,
                sleep: item.countdown.sleep)
        }
    }

    /// The countdowns, by name.
    public var items: [Countdown.ID: Item]

    /// The theme that somebody chose, and the one that the files asked for then.
    public var theme: Theme?

    /// The view that somebody chose.
    public var view: BoardView?

    /// The face of big digits that somebody chose.
    public var face: DigitFace?

    /// Whether it was muted.
    public var isMuted = false

    /// The folds, the selection and the order of the list.
    public var look: ListLook?

    /// The countdowns that go on together.
    public var pausedTogether: Set<Countdown.ID> = []

    /// Where it was.
    public var zone: TimeZone?

    /// What standard input had, with the edits that were made since; nil where there are none.
    public var input: String?

    /// What could be undone and redone.
    public var history = History()

    /// When it was saved.
    public var moment: Moment

    /// Whether the clocks of ``moment`` still run: the machine was not started anew since.
    public var isSameBoot: Bool

    /// A theme that was chosen.
    public struct Theme: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// The one that the files asked for; when they ask for another one, that holds.
        public var inFiles: String?

        /// Makes it of its parts.
        public init(name: String, inFiles: String?) {
            self.name = name
            self.inFiles = inFiles
        }
    }

    /// Makes it of its parts.
    public init(
        items: [Countdown.ID: Item] = [:], theme: Theme? = nil, view: BoardView? = nil, face: DigitFace? = nil,
        look: ListLook? = nil, zone: TimeZone? = nil, moment: Moment, isSameBoot: Bool = true
    ) {
        self.items = items
        self.theme = theme
        self.view = view
        self.face = face
        self.look = look
        self.zone = zone
        self.moment = moment
        self.isSameBoot = isSameBoot
    }

    /// Takes a board down.
    ///
    /// - Complexity: O(*n*).
    public init(_ board: Board, at moment: Moment) {
        self.init(
            items: Dictionary(board.items.map { ($0.id, Item($0)) }) { first, _ in first },
            view: board.remembered.view, face: board.remembered.face, look: board.remembered.list, zone: board.zone,
            moment: moment)
        (history, isMuted, pausedTogether) = (board.history, board.isMuted, board.pausedTogether)
    }
}

extension Countdown {
    /// What it counts to or from, as a text: where it is another one, the file was changed.
    public var fingerprint: String {
        guard let link else { return fingerprintOfKind }
        return "\(fingerprintOfKind) after \(link.leader) \(ExactSeconds(link.offset).text)"
    }

    private var fingerprintOfKind: String {
        func text(_ date: DateTarget) -> String {
            switch date {
            case .fixed(let time): ExactSeconds(time.sinceEpoch).text
            case .floating(let time): "floating \(ExactSeconds(time.sinceLocalEpoch).text)"
            }
        }
        switch kind {
        case .duration: return "duration"
        case .date(let date): return "date \(text(date))"
        case .since(let date): return "since \(text(date))"
        case .recurring(let date):
            switch date.pattern {
            // Without where it begins, which may follow from the day on which the file was read.
            case .rule(let recurrence): return "recurring \(recurrence.rule.fingerprint)"
            case .elapsed(let recurrence): return "every \(ExactSeconds(recurrence.interval).text)"
            case .list: return "recurring"
            }
        case .steps(let sequence):
            var steps = sequence.steps
            if let long = sequence.longBreak { steps.append(long.step) }
            let lengths = steps.map { ExactSeconds($0.length).text }.joined(separator: " ")
            return "steps \(sequence.rounds) \(sequence.longBreak?.every ?? 0) \(sequence.advance.rawValue) \(lengths)"
        }
    }
}

extension RecurrenceRule {
    /// The rule as a text, in which only what it says has a part: another rule has another one.
    fileprivate var fingerprint: String {
        var parts = ["\(frequency.rawValue) \(interval)"]
        if let count { parts.append("count \(count)") }
        switch until {
        case nil: break
        case .local(let seconds): parts.append("until local \(seconds)")
        case .moment(let moment): parts.append("until \(ExactSeconds(moment.sinceEpoch).text)")
        }
        let lists = [
            ("months", months), ("weeks", weekNumbers), ("yeardays", yearDays), ("monthdays", monthDays),
            ("hours", hours), ("minutes", minutes), ("seconds", seconds), ("positions", positions),
        ]
        for (name, numbers) in lists where !numbers.isEmpty {
            parts.append(numbers.reduce(name) { "\($0) \($1)" })
        }
        if !weekdays.isEmpty {
            parts.append(
                weekdays.reduce("weekdays") { text, day in
                    "\(text) \(day.weekday)" + (day.ordinal.map { "#\($0)" } ?? "")
                })
        }
        if weekStart != 0 { parts.append("from \(weekStart)") }
        if leap != .skip { parts.append("leap \(leap.rawValue)") }
        if shortMonth != .skip { parts.append("short \(shortMonth.rawValue)") }
        return parts.joined(separator: ", ")
    }
}
