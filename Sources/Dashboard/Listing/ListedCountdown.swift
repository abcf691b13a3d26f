import Countdowns
import Foundation

/// What commands tell of one countdown at one moment: the documented, stable fields of `list --json`.
public struct ListedCountdown: Sendable {
    /// What a countdown counts.
    public enum Kind: String, Encodable, Sendable {
        /// An amount of time: `in`.
        case duration = "in"
        /// To a date: `at`.
        case date = "at"
        /// From a date: `since`.
        case since
        /// To a date that comes again: `every`, `rrule`, and events of calendars that do.
        case recurring = "every"
        /// Steps that follow each other: `steps` or `preset`.
        case steps
    }

    /// The name by which commands call it.
    public let id: String

    /// The title, as it is in the file.
    public let title: String

    /// What it counts.
    public let kind: Kind

    /// Whether it runs, is paused, due or done.
    public let state: Reading.State

    /// The time left, of a sequence that of its step, negative past the end; for `since`, the time gone by as a negative
    /// amount; working time where there is a ``workDay``.
    public let remaining: Duration

    /// When it ends or ended, to the millisecond, or the date it counts from; nil for a paused duration.
    public let target: WallTime?

    /// The zone in which its dates are shown.
    public let zone: TimeZone

    /// How much of the way has gone, 0 to 100, rounded down to a tenth; nil where there is no end.
    public let percent: Double?

    /// The heading it stands under.
    public let group: String?

    /// The labels it carries.
    public let tags: [String]

    /// The words of the step that holds now; nil where it has none.
    public let step: String?

    /// The round of a sequence, counted from 1.
    public let round: Int?

    /// How many rounds a sequence has.
    public let rounds: Int?

    /// The seconds left of all steps of a sequence, to the millisecond.
    public let remainingAll: Double?

    /// The seconds of a working day, where ``remaining`` is working time.
    public let workDay: Int?

    /// Whether it is a sequence that waits at the end of a step.
    let isWaiting: Bool

    /// What the file says, but for the zone, which is ``zone``.
    let countdown: Countdown
    let face: CountdownFace

    /// Reads a countdown of a board, in its own zone.
    public init(_ item: BoardItem, of board: Board, at moment: Moment) {
        self.init(item, zone: item.countdown.zone ?? board.zone, at: moment)
    }

    /// Reads a countdown.
    ///
    /// - Parameters:
    ///   - item: the countdown.
    ///   - zone: the zone in which its dates are shown.
    ///   - moment: now.
    init(_ item: BoardItem, zone: TimeZone, at moment: Moment) {
        var countdown = item.countdown
        countdown.zone = zone
        self.countdown = countdown
        let reading = item.reading(at: moment)
        face = CountdownFace(item, at: moment)
        id = countdown.id
        title = countdown.title
        kind =
            switch countdown.kind {
            case .duration: .duration
            case .date: .date
            case .since: .since
            case .recurring: .recurring
            case .steps: .steps
            }
        state = reading.state
        remaining = kind == .since ? .zero - reading.amount : reading.amount
        target = reading.date.map { date in
            // Finer than that is the moment of the start, not of the end.
            WallTime(sinceEpoch: date.sinceEpoch.flooredToMilliseconds)
        }
        self.zone = zone
        percent = reading.percent
        group = countdown.group
        tags = countdown.tags
        step = reading.step?.step.title
        isWaiting = reading.step?.isWaiting == true && reading.state == .due
        round = reading.step.map { $0.place.round + 1 }
        rounds = reading.step?.sequence.rounds
        remainingAll = reading.step.map { Double($0.wholeLeft($0.left).milliseconds) / 1_000 }
        workDay = reading.work?.hours.exactSecondsInDay
    }
}

extension Reading {
    /// The part of the way that has gone in percent, to the tenth below; 100 only at the end, nil where there is none.
    var percent: Double? {
        fraction(left: amount).map { fraction in
            // What is a whole number of tenths must not fall below it for want of a last bit.
            let percent = (fraction * 1_000 + 1e-6).rounded(.down) / 10
            return amount > .zero ? min(percent, 99.9) : percent
        }
    }
}

extension ListedCountdown: Encodable {
    private enum Key: String, CodingKey {
        case id, title, kind, state, remaining, target, zone, percent, group, tags
        case step, round, rounds
        case remainingAll = "remaining_all"
        case workDay = "work_day"
    }

    /// Writes all fields, `null` for what there is not; `remaining` in seconds, to the millisecond.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(kind, forKey: .kind)
        try container.encode(state.rawValue, forKey: .state)
        try container.encode(remainingSeconds, forKey: .remaining)
        try container.encode(target.map { RFC3339.text(of: $0) }, forKey: .target)
        try container.encode(zone.nameInFiles, forKey: .zone)
        try container.encode(percent, forKey: .percent)
        try container.encode(group, forKey: .group)
        try container.encode(tags, forKey: .tags)
        try container.encode(step, forKey: .step)
        try container.encode(round, forKey: .round)
        try container.encode(rounds, forKey: .rounds)
        try container.encode(remainingAll, forKey: .remainingAll)
        try container.encode(workDay, forKey: .workDay)
    }

    /// The seconds left, to the millisecond.
    public var remainingSeconds: Double { Double(remaining.milliseconds) / 1_000 }
}

extension Duration {
    /// Whole milliseconds, rounded towards the past.
    fileprivate var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (quotient, remainder) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
        return seconds * 1_000 + quotient - (remainder < 0 ? 1 : 0)
    }

    /// The same amount without what is finer than a millisecond.
    fileprivate var flooredToMilliseconds: Duration { .milliseconds(milliseconds) }
}
