import Foundation

/// The facts that commands and messages tell of one countdown: the documented, stable fields of `list --json`.
public struct CountdownStatus: Codable, Hashable, Sendable {
    /// The name by which commands call it.
    public var id: String
    /// The title, as it is in the file: not yet made safe for a terminal.
    public var title: String
    /// The kind, by its key in the file: `in`, `at`, `since`, `every` or `steps`.
    public var kind: String
    /// `running`, `paused`, `due` or `done`.
    public var state: String
    /// The seconds left to the millisecond, of a sequence those of its step, negative past the end; for `since`, the time gone
    /// by as a negative amount; working time where there is a ``workDay``.
    public var remaining: Double
    /// The time at which it ends or ended, or from which it counts, to the millisecond, as RFC 3339 writes it; nil for a paused
    /// duration.
    public var target: String?
    /// The zone in which its dates are shown.
    public var zone: String
    /// The part of the way that has gone, 0 to 100, rounded down to a tenth; nil where there is no end.
    public var percent: Double?
    /// The heading under which it stands.
    public var group: String?
    /// The labels that it carries.
    public var tags: [String]
    /// The title of the step that holds now; nil where it has none.
    public var step: String?
    /// The round of a sequence, counted from 1.
    public var round: Int?
    /// The number of rounds of a sequence.
    public var rounds: Int?
    /// The seconds left of all steps of a sequence, to the millisecond.
    public var remainingAll: Double?
    /// The seconds of a working day, where ``remaining`` is working time.
    public var workDay: Int?
}

extension CountdownStatus {
    /// Reads a countdown.
    ///
    /// - Parameters:
    ///   - item: The countdown.
    ///   - zone: The zone in which its dates are shown.
    ///   - moment: Now.
    public init(_ item: BoardItem, zone: TimeZone, at moment: Moment) {
        let (countdown, reading) = (item.countdown, item.reading(at: moment))
        (id, title) = (countdown.id, countdown.title)
        (kind, state) = (countdown.kind.key, reading.state.rawValue)
        remaining = reading.remaining(of: countdown.kind).secondsToMillisecond
        // Finer than that is the moment of the start, not of the end.
        target = reading.date.map { RFC3339.text(of: WallTime(sinceEpoch: .milliseconds($0.sinceEpoch.milliseconds))) }
        self.zone = zone.nameInFiles
        percent = reading.percent
        (group, tags) = (countdown.group, countdown.tags)
        step = reading.step?.step.title
        round = reading.step.map { $0.place.round + 1 }
        rounds = reading.step?.sequence.rounds
        remainingAll = reading.step.map { $0.wholeLeft($0.left).secondsToMillisecond }
        workDay = reading.work?.hours.exactSecondsInDay
    }

    /// Reads a countdown of a board, in its own zone or that of the board.
    public init(_ item: BoardItem, of board: Board, at moment: Moment) {
        self.init(item, zone: item.countdown.zone ?? board.zone, at: moment)
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, kind, state, remaining, target, zone, percent, group, tags, step, round, rounds
        case remainingAll = "remaining_all"
        case workDay = "work_day"
    }

    /// Writes all fields, `null` for each that has no value.
    ///
    /// - Throws: what the encoder throws.
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
    /// The time left, negative past the end; for a count-up, the time gone by as a negative amount.
    public func remaining(of kind: Countdown.Kind) -> Duration {
        if case .since = kind { .zero - amount } else { amount }
    }

    /// The part of the way that has gone in percent, to the tenth below; 100 only at the end, nil where there is none.
    public var percent: Double? {
        fraction(left: amount).map { fraction in
            // What is a whole number of tenths must not fall below it for want of a last bit.
            let percent = (fraction * 1_000 + 1e-6).rounded(.down) / 10
            return amount > .zero ? min(percent, 99.9) : percent
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded towards the past.
    fileprivate var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (quotient, remainder) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
        return seconds * 1_000 + quotient - (remainder < 0 ? 1 : 0)
    }

    /// Seconds, to the millisecond before.
    fileprivate var secondsToMillisecond: Double { Double(milliseconds) / 1_000 }
}
