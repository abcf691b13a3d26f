import Foundation

/// The saved state of a board, written by the last program that showed the board.
///
/// - Units: uptimes are relative to the boot in which the state was saved; ``moment`` relates them to the wall clock.
public struct SavedBoard: Equatable, Sendable {
    /// The saved state of a countdown.
    public struct Item: Equatable, Sendable {
        /// The changes by the user or by time.
        public var state: ItemState
        /// The fingerprint of the definition; see ``Countdown/fingerprint``.
        public var fingerprint: String
        /// The length of a duration, as defined in the file; nil for other kinds.
        public var length: Duration?
        /// The effect of the machine's sleep on the countdown.
        public var sleep: SleepRule

        /// Creates an item from its parts.
        public init(state: ItemState, fingerprint: String, length: Duration? = nil, sleep: SleepRule = .count) {
            self.state = state
            self.fingerprint = fingerprint
            self.length = length
            self.sleep = sleep
        }

        /// The item of a countdown whose leader may have a new id; `renamed` has the new ids by the old ids.
        func renaming(_ renamed: [Countdown.ID: Countdown.ID]) -> Item {
            // The fingerprint of a follower ends with the id of the leader and the offset, which contain no spaces.
            var words = fingerprint.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count > 3, words[words.count - 3] == "after", let id = renamed[String(words[words.count - 2])]
            else { return self }
            words[words.count - 2] = Substring(id)
            var item = self
            item.fingerprint = words.joined(separator: " ")
            return item
        }

        /// Creates the saved state of a countdown on a board.
        public init(_ item: BoardItem) {
            self.init(
                state: item.state, fingerprint: item.countdown.fingerprint, length: item.lengthInFile,
                sleep: item.countdown.sleep)
        }
    }

    /// Gives countdowns new ids.
    ///
    /// - Parameter renamed: the new ids, by the old ids.
    public mutating func rename(_ renamed: [Countdown.ID: Countdown.ID]) {
        guard !renamed.isEmpty else { return }
        func id(_ old: Countdown.ID) -> Countdown.ID { renamed[old] ?? old }
        let own = items.filter { renamed[$0.key] != nil }.map { (id($0.key), $0.value.renaming(renamed)) }
        items = items.filter { renamed[$0.key] == nil }.mapValues { $0.renaming(renamed) }
        items.merge(own) { $1 }
        if let selected = look?.selected { look?.selected = id(selected) }
        pausedTogether = Set(pausedTogether.map(id))
        history = history.renaming(renamed)
    }

    /// The countdowns by id.
    public var items: [Countdown.ID: Item]

    /// The theme that a user chose, and the theme in the files at the time of the choice.
    public var theme: Theme?

    /// The view that a user chose.
    public var view: BoardView?

    /// The digit style that a user chose.
    public var face: DigitFace?

    /// Whether alerts are muted.
    public var isMuted = false

    /// The folded groups, the selection and the sort order of the list.
    public var look: ListLook?

    /// The countdowns that were paused together and resume together.
    public var pausedTogether: Set<Countdown.ID> = []

    /// The zone of the board.
    public var zone: TimeZone?

    /// The text of standard input with later edits; nil if the board does not read standard input.
    public var input: String?

    /// The steps that can be undone and redone.
    public var history = History()

    /// The time at which the state was saved.
    public var moment: Moment

    /// Whether the state is from the current boot of the machine, so that its uptimes are comparable with current uptimes.
    public var isSameBoot: Bool

    /// A theme that a user chose.
    public struct Theme: Hashable, Sendable {
        /// The name of the theme.
        public var name: String
        /// The theme in the files at the time of the user's choice.
        ///
        /// If the theme in the files changes later, the theme in the files is used instead of the chosen theme.
        public var inFiles: String?

        /// Creates the user's choice of a theme from its parts.
        public init(name: String, inFiles: String?) {
            self.name = name
            self.inFiles = inFiles
        }
    }

    /// Creates a saved board from its parts.
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

    /// Creates the saved state of a board.
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
    /// The kind of the countdown with its date, rule or steps, as text.
    ///
    /// A different fingerprint means that the definition has changed. The length of a duration is not part of the fingerprint.
    public var fingerprint: String {
        guard let link else { return fingerprintOfKind }
        let offset = link.offset
        let months = offset.months == 0 ? "" : "\(offset.months)mo"
        let workDays = offset.workDays == 0 ? "" : "\(offset.workDays)wd"
        return "\(fingerprintOfKind) after \(link.leader) \(months)\(workDays)\(ExactSeconds(offset.length).text)"
    }

    private var fingerprintOfKind: String {
        func text(_ date: DateTarget) -> String {
            switch date {
            case .fixed(let time, _): ExactSeconds(time.sinceEpoch).text
            case .floating(let time): "floating \(ExactSeconds(time.sinceLocalEpoch).text)"
            }
        }
        switch kind {
        case .duration: return "duration"
        case .date(let date): return "date \(text(date))"
        case .since(let date): return "since \(date.map(text) ?? "now")"
        case .recurring(let date):
            switch date.pattern {
            // The start of the rule is omitted, because it may depend on the day on which the file was read.
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
    /// The rule parts whose values differ from the defaults, as text.
    ///
    /// Different rules have different fingerprints.
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
