import Countdowns
import Foundation

/// A line of a log: an event of a countdown and its time.
///
/// Lines are never changed. Readers ignore unknown fields of a later version.
public struct LogLine: Codable, Hashable, Sendable {
    /// The time of the event, in the format of RFC 3339 with milliseconds.
    public var at: String
    /// The event: `started`, `paused`, `resumed`, `extended`, `skipped`, `done`, `zero`, `step`, `next`, `renamed` or
    /// `gone`.
    public var event: String
    /// The id of the countdown.
    public var item: String
    /// The title of the countdown at that time.
    public var title: String
    /// The tags of the countdown at that time.
    public var tags: [String]?
    /// The former id of a renamed countdown.
    public var from: String?
    /// The origin: `key`, `file` or the name of a client; nil if time caused the event.
    public var by: String?
    /// The number of seconds by which the deadline was moved.
    public var seconds: ExactSeconds?
    /// The title of the current step after the event.
    public var step: String?
    /// The number of times that the event happened, if more than one.
    public var times: Int?
    /// The number of rounds, passes or occurrences that the event completed.
    public var rounds: Int?
    /// Whether the countdown is paused after the event.
    public var paused: Bool?
    /// Whether the countdown is in overtime after the event and waits for the user.
    public var over: Bool?
    /// Whether an event begins at the zero, such as a whole day.
    public var begins: Bool?

    /// Creates the line of a countdown that was added or removed.
    public init(_ event: String, _ countdown: Countdown, at time: WallTime, by origin: String? = nil) {
        self.init(event, countdown, at: RFC3339.text(of: time), by: origin)
    }

    private init(_ event: String, _ countdown: Countdown, at time: String, by origin: String?) {
        at = time
        self.event = event
        item = countdown.id
        title = countdown.title
        tags = countdown.tags.isEmpty ? nil : countdown.tags
        by = origin
    }

    /// Creates the line of a countdown that was removed from its file.
    private init(gone id: Countdown.ID, at time: WallTime) {
        (at, event, item, title, by) = (RFC3339.text(of: time), "gone", id, id, "file")
    }

    /// Creates the line of a countdown that has a new id.
    ///
    /// - Parameters:
    ///   - id: the former id.
    ///   - new: the new id.
    ///   - countdown: the renamed countdown; nil if it is unknown.
    ///   - time: the time of the rename.
    init(renamed id: Countdown.ID, to new: Countdown.ID, _ countdown: Countdown?, at time: WallTime) {
        (at, event, item, from, by) = (RFC3339.text(of: time), "renamed", new, id, "file")
        title = countdown?.title ?? new
        tags = countdown.flatMap { $0.tags.isEmpty ? nil : $0.tags }
    }

    /// Creates the line of a change; nil if the change is not logged.
    ///
    /// - Parameters:
    ///   - change: the change.
    ///   - item: the countdown after the change.
    ///   - moment: the time of the board's last change.
    ///   - time: the formatted time of the change.
    private init?(_ change: Change, of item: BoardItem, at moment: Moment, _ time: String) {
        guard let word = change.event.names.log else { return nil }
        self.init(word, item.countdown, at: time, by: change.cause == .file ? "file" : change.cause.sender)
        switch change.event {
        case .extended(let amount): seconds = ExactSeconds(amount)
        case .reachedZero(let times), .stepBegan(_, let times), .rolled(_, let times):
            self.times = times > 1 ? times : nil
            begins = item.countdown.event == nil ? nil : true
        default: break
        }
        if case .paused = item.state.run { paused = true }
        over = item.isOverTime && item.reading(at: moment).state == .due ? true : nil
        let ended = item.rounds(endedBy: change.event)
        rounds = ended > 0 ? ended : nil
        if case .steps(let sequence) = item.countdown.kind {
            step = sequence.step(at: item.place(after: change.event, in: sequence, at: moment)).title
        }
    }

    /// Creates the lines of changes.
    ///
    /// - Parameters:
    ///   - changes: the changes, in order.
    ///   - board: the board after the changes.
    ///   - moment: the time of the board's last change.
    /// - Returns: the lines, in order.
    public static func lines(_ changes: [Change], on board: Board, at moment: Moment) -> [LogLine] {
        var lines: [LogLine] = []
        var skipped: Change?
        // Most changes of a command have the same time, so this time is formatted only once.
        var (time, text) = (moment.wall, RFC3339.text(of: moment.wall))
        for change in changes {
            if change.time != time { (time, text) = (change.time, RFC3339.text(of: change.time)) }
            if case .reloaded(let reload) = change.event {
                lines += reload.added.compactMap { board.index(of: $0) }.map { index in
                    LogLine("started", board.items[index].countdown, at: change.time, by: "file")
                }
                lines += reload.removed.map { LogLine(gone: $0, at: change.time) }
                lines += reload.renamed.sorted(by: { $0.key < $1.key }).map { old, new in
                    let countdown = board.index(of: new).map { board.items[$0].countdown }
                    return LogLine(renamed: old, to: new, countdown, at: change.time)
                }
            }
            guard let index = board.index(of: change.countdown),
                var line = LogLine(change, of: board.items[index], at: moment, text)
            else { continue }
            // A zero that results from a skip does not count as a completed round.
            if skipped?.command == change.command, skipped?.countdown == change.countdown { line.rounds = nil }
            if change.event == .skipped { skipped = change }
            lines.append(line)
        }
        return lines
    }

    /// The time of the event; nil if it cannot be parsed.
    public var time: WallTime? { RFC3339.time(of: at) }
}

extension BoardItem {
    /// Whether the countdown continues below zero until a user acknowledges it.
    ///
    /// False for a date.
    fileprivate var isOverTime: Bool {
        isTimer && (countdown.onZero == .overtime || gate != nil)
    }

    /// The current step of a sequence after an event.
    fileprivate func place(after event: Change.Event, in sequence: StepSequence, at moment: Moment) -> StepIndex {
        switch event {
        case .stepBegan(let place, _): place
        case .reachedZero: gate ?? sequence.lastPlace
        default: reading(at: moment).step?.place ?? sequence.lastPlace
        }
    }

    /// The number of rounds that an event completed: rounds of a sequence, or zeros of another countdown.
    fileprivate func rounds(endedBy event: Change.Event) -> Int {
        switch event {
        case .rolled(_, let times): return times
        case .reachedZero(let times):
            guard let gate, case .steps(let sequence) = countdown.kind else { return times }
            return sequence.steps(inRound: gate.round).count == gate.step + 1 ? 1 : 0
        case .stepBegan(let place, let times):
            guard case .steps(let sequence) = countdown.kind else { return 0 }
            return sequence.rounds(endedBefore: place, steps: times)
        default: return 0
        }
    }
}

extension StepSequence {
    /// The number of rounds that were completed by the last `count` steps before a position.
    ///
    /// - Complexity: linear in the steps of a pass.
    fileprivate func rounds(endedBefore place: StepIndex, steps count: Int) -> Int {
        var (ended, rest, place) = (count / stepCount * rounds, count % stepCount, place)
        while rest > 0 {
            if place.step == 0 { ended += 1 }
            place = self.place(before: place)
            rest -= 1
        }
        return ended
    }

    /// The position of the previous step; the first step is preceded by the last step of the previous pass.
    private func place(before place: StepIndex) -> StepIndex {
        if place.step > 0 { return StepIndex(round: place.round, step: place.step - 1) }
        let round = place.round > 0 ? place.round - 1 : rounds - 1
        return StepIndex(round: round, step: steps(inRound: round).count - 1)
    }
}
