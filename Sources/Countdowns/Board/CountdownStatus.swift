import Foundation

/// The status of one countdown in commands and messages: the documented, stable fields of `list --json`.
public struct CountdownStatus: Codable, Hashable, Sendable {
    /// The id by which commands select the countdown.
    public var id: String
    /// The title in the file; not yet escaped for a terminal.
    public var title: String
    /// The kind, as its key in the file: `in`, `at`, `since`, `every` or `steps`.
    public var kind: String
    /// The state: `running`, `paused`, `due` or `done`.
    public var state: String
    /// The remaining time in seconds, to the millisecond; for a sequence, the remaining time of the current step.
    ///
    /// Negative after the deadline. For `since`, the negated elapsed time. Working time if ``workDay`` is not nil.
    public var remaining: Double
    /// The deadline, or the start of a count-up, to the millisecond in the format of RFC 3339; nil for a paused
    /// duration.
    public var target: String?
    /// The time zone in which the dates of the countdown are shown.
    public var zone: String
    /// The progress in percent, from 0 to 100, rounded down to a tenth; nil without a deadline.
    public var percent: Double?
    /// The heading of the countdown's group.
    public var group: String?
    /// The tags of the countdown.
    public var tags: [String]
    /// The title of the current step; nil if the step has no title, or if the countdown has no steps.
    public var step: String?
    /// The current round of a sequence, counted from 1.
    public var round: Int?
    /// The number of rounds of a sequence.
    public var rounds: Int?
    /// The remaining time of all steps of a sequence in seconds, to the millisecond.
    public var remainingAll: Double?
    /// Whether the countdown is a whole day, or several; ``target`` is then the start of the first day.
    public var isAllDay = false
    /// The number of midnights to the first day, negative after it; nil unless the countdown is a whole day.
    public var days: Int?
    /// The length of a working day in seconds, if ``remaining`` is working time.
    public var workDay: Int?
}

extension CountdownStatus {
    /// Creates the status of a countdown.
    public init(_ item: BoardItem, zone: TimeZone, at moment: Moment) {
        let (countdown, reading) = (item.countdown, item.reading(at: moment))
        (id, title) = (countdown.id, countdown.title)
        (kind, state) = (countdown.kind.key, reading.state.rawValue)
        remaining = reading.remaining(of: countdown.kind).secondsToMillisecond
        // Digits below a millisecond result from the time at which the countdown was started.
        target = reading.date.map { RFC3339.text(of: $0.inWholeMilliseconds) }
        self.zone = zone.nameInFiles
        percent = reading.percent
        (group, tags) = (countdown.group, countdown.tags)
        step = reading.step?.step.title
        round = reading.step.map { $0.place.round + 1 }
        rounds = reading.step?.sequence.rounds
        remainingAll = reading.step.map { $0.wholeLeft($0.left).secondsToMillisecond }
        isAllDay = reading.event?.wholeDays != nil
        days = isAllDay ? reading.event?.daysAhead : nil
        workDay = reading.work?.hours.exactSecondsInDay
    }

    /// Creates the status of a countdown of a board, in the time zone of the countdown or else of the board.
    public init(_ item: BoardItem, of board: Board, at moment: Moment) {
        self.init(item, zone: item.countdown.zone ?? board.zone, at: moment)
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, kind, state, remaining, target, zone, percent, group, tags, step, round, rounds, days
        case isAllDay = "all_day"
        case remainingAll = "remaining_all"
        case workDay = "work_day"
    }

    /// Encodes all fields, with `null` for each field without a value.
    ///
    /// - Throws: the error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(kind, forKey: .kind)
        try container.encode(state, forKey: .state)
        try container.encode(remaining, forKey: .remaining)
        try container.encode(target, forKey: .target)
        try container.encode(zone, forKey: .zone)
        try container.encode(percent, forKey: .percent)
        try container.encode(group, forKey: .group)
        try container.encode(tags, forKey: .tags)
        try container.encode(step, forKey: .step)
        try container.encode(round, forKey: .round)
        try container.encode(rounds, forKey: .rounds)
        try container.encode(remainingAll, forKey: .remainingAll)
        try container.encode(isAllDay, forKey: .isAllDay)
        try container.encode(days, forKey: .days)
        try container.encode(workDay, forKey: .workDay)
    }
}

extension Countdown.Kind {
    /// The key of the kind in a file.
    fileprivate var key: String {
        switch self {
        case .duration: "in"
        case .date: "at"
        case .since: "since"
        case .recurring: "every"
        case .steps: "steps"
        }
    }
}

extension Reading {
    /// Returns the remaining time, negative after the deadline; for a count-up, the negated elapsed time.
    public func remaining(of kind: Countdown.Kind) -> Duration {
        if case .since = kind { .zero - amount } else { amount }
    }

    /// The progress in percent, rounded down to a tenth; nil without a deadline.
    ///
    /// The progress reaches 100 only at the deadline.
    public var percent: Double? {
        fraction(left: amount).map { fraction in
            // Without the added `1e-6`, a rounding error could turn a whole number of tenths into the next lower
            // number.
            let percent = (fraction * 1_000 + 1e-6).rounded(.down) / 10
            return amount > .zero ? min(percent, 99.9) : percent
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    fileprivate var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (quotient, remainder) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
        return seconds * 1_000 + quotient - (remainder < 0 ? 1 : 0)
    }

    /// Seconds, rounded down to the millisecond.
    fileprivate var secondsToMillisecond: Double { Double(milliseconds) / 1_000 }
}
