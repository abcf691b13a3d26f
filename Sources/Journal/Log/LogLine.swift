import Countdowns
import Foundation

/// One line of a log: what happened to a countdown, and when.
///
/// A line is written once and never changed. What a later program adds is passed over.
public struct LogLine: Codable, Hashable, Sendable {
    /// When it happened, as RFC 3339 writes it, to the millisecond.
    public var at: String
    /// What happened, in a word: `started`, `paused`, `resumed`, `extended`, `skipped`, `done`, `zero`, `step`, `next`, `gone`.
    public var event: String
    /// The countdown's id.
    public var item: String
    /// Its title, as it was then.
    public var title: String
    /// The labels that it carried then.
    public var tags: [String]?
    /// Who did it: `key`, `file`, or what another program calls itself; the time has no name.
    public var by: String?
    /// By how many seconds its end was moved.
    public var seconds: ExactSeconds?
    /// By how many seconds a launch is later than planned, when it goes on after a hold.
    public var slip: ExactSeconds?
    /// The words of the step in which it is after that.
    public var step: String?
    /// How often it happened, where that is more than once.
    public var times: Int?
    /// How many rounds, passes or occurrences came to their end with it.
    public var rounds: Int?
    /// Whether it stands still from now on.
    public var paused: Bool?
    /// Whether it is over its time from now on, and somebody is waited for.
    public var over: Bool?

    /// Tells of a countdown that began, or left.
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

    /// Tells of a countdown that has left its file.
    private init(gone id: Countdown.ID, at time: WallTime) {
        (at, event, item, title, by) = (RFC3339.text(of: time), "gone", id, id, "file")
    }

    /// Takes a change down; nil where it belongs to no log.
    ///
    /// - Parameters:
    ///   - change: what happened.
    ///   - item: the countdown to which it happened, after it.
    ///   - moment: when the board was changed last.
    ///   - time: when it happened, as text.
    private init?(_ change: Change, of item: BoardItem, at moment: Moment, _ time: String) {
        guard let word = change.event.names.log else { return nil }
        self.init(word, item.countdown, at: time, by: change.cause == .file ? "file" : change.cause.sender)
        switch change.event {
        case .resumed: slip = item.slip(at: moment).map(ExactSeconds.init)
        case .extended(let amount): seconds = ExactSeconds(amount)
        case .reachedZero(let times), .stepBegan(_, let times), .rolled(_, let times):
            self.times = times > 1 ? times : nil
        default: break
        }
        if case .paused = item.state.run { paused = true }
        over = item.isOverTime && item.reading(at: moment).state == .due ? true : nil
        let ended = item.rounds(endedBy: change.event)
        rounds = ended > 0 ? ended : nil
        if case .steps(let run) = item.times {
            step = run.sequence.step(at: item.place(after: change.event, in: run)).title
        }
    }

    /// Takes changes down.
    ///
    /// - Parameters:
    ///   - changes: what happened, in order.
    ///   - board: the board after it.
    ///   - moment: when that was.
    /// - Returns: the lines, in order.
    public static func lines(_ changes: [Change], on board: Board, at moment: Moment) -> [LogLine] {
        var lines: [LogLine] = []
        var skipped: Change?
        // Most changes of a command have one time.
        var (time, text) = (moment.wall, RFC3339.text(of: moment.wall))
        for change in changes {
            if change.time != time { (time, text) = (change.time, RFC3339.text(of: change.time)) }
            if case .reloaded(let reload) = change.event {
                lines += reload.added.compactMap { board.index(of: $0) }.map { index in
                    LogLine("started", board.items[index].countdown, at: change.time, by: "file")
                }
                lines += reload.removed.map { LogLine(gone: $0, at: change.time) }
            }
            guard let index = board.index(of: change.countdown),
                var line = LogLine(change, of: board.items[index], at: moment, text)
            else { continue }
            // The end of what somebody skipped is no round that was done.
            if skipped?.command == change.command, skipped?.countdown == change.countdown { line.rounds = nil }
            if change.event == .skipped { skipped = change }
            lines.append(line)
        }
        return lines
    }

    /// When it happened; nil where the text is no time.
    public var time: WallTime? { RFC3339.time(of: at) }
}

extension BoardItem {
    /// Whether its zero is followed by time that somebody is waited for; a date that has come waits for nobody.
    fileprivate var isOverTime: Bool {
        switch times {
        case .length: countdown.onZero == .overtime
        case .steps(let run): run.gate != nil || countdown.onZero == .overtime
        case .date, .since, .work, .recurring: false
        }
    }

    /// The step in which a sequence is after an event.
    fileprivate func place(after event: Change.Event, in run: SequenceProgress) -> StepPlace {
        if case .stepBegan(let place, _) = event { return place }
        return run.gate ?? run.sequence.lastPlace
    }

    /// How many rounds of a sequence, or how often anything else, came to its end.
    fileprivate func rounds(endedBy event: Change.Event) -> Int {
        switch event {
        case .rolled(_, let times): return times
        case .reachedZero(let times):
            guard case .steps(let run) = self.times else { return times }
            guard let gate = run.gate else { return 1 }
            return run.sequence.steps(inRound: gate.round).count == gate.step + 1 ? 1 : 0
        case .stepBegan(let place, let times):
            guard case .steps(let run) = self.times else { return 0 }
            return run.sequence.rounds(endedBefore: place, steps: times)
        default: return 0
        }
    }
}

extension StepSequence {
    /// How many rounds ended with the last steps before a place.
    ///
    /// - Complexity: linear in the steps of a pass.
    fileprivate func rounds(endedBefore place: StepPlace, steps count: Int) -> Int {
        var (ended, rest, place) = (count / stepCount * rounds, count % stepCount, place)
        while rest > 0 {
            if place.step == 0 { ended += 1 }
            place = self.place(before: place)
            rest -= 1
        }
        return ended
    }

    /// The step before another one; before the first that of the pass before.
    private func place(before place: StepPlace) -> StepPlace {
        if place.step > 0 { return StepPlace(round: place.round, step: place.step - 1) }
        let round = place.round > 0 ? place.round - 1 : rounds - 1
        return StepPlace(round: round, step: steps(inRound: round).count - 1)
    }
}
