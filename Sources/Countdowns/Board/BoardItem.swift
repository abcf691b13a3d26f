import Foundation

/// A countdown on a board: what the file says, and how it runs.
///
/// Nothing in it changes with the time. What it shows is computed from a moment, never counted down, so it is right
/// after a stall, a sleep or a changed clock.
public struct BoardItem: Equatable, Sendable {
    /// How a countdown runs; which cases occur depends on its ``Countdown/kind``.
    enum Run: Equatable, Sendable {
        /// A duration, or all steps of a sequence, that reach zero at `end`, on the clock of ``Countdown/sleep``.
        case until(Uptime)
        /// A date that is shown as it is.
        case live
        /// Standing still at this amount; see ``Reading/amount``, but of a sequence it is that of all steps.
        case paused(Duration)
    }

    /// What a countdown's texts mean where the board is.
    enum Times: Equatable, Sendable {
        /// The length of a duration.
        case length(Duration)
        /// A sequence, or a duration that begins again at its end, which is one of a single step.
        case steps(StepRun)
        /// The date of a dated countdown, and where its bar starts.
        case date(WallTime, barStart: WallTime)
        /// The date from which is counted.
        case since(WallTime)
        /// The end of the last work before a date, and where its bar starts.
        case work(WorkTime, WallTime, barStart: WallTime)

        init(_ countdown: Countdown, in zone: TimeZone, barStart: WallTime, _ clocks: inout ZoneClocks) {
            let zone = countdown.zone ?? zone
            switch countdown.kind {
            case .duration(let length):
                let length = length.length(from: barStart, in: zone)
                self =
                    countdown.onZero == .repeat
                    ? .steps(StepRun(StepSequence([.init(nil, length)]), repeats: true)) : .length(length)
            case .steps(let sequence): self = .steps(StepRun(sequence, repeats: countdown.onZero == .repeat))
            case .date(let date):
                let end = date.wallTime(in: zone)
                let barStart = countdown.barStart?.wallTime(in: zone) ?? barStart
                guard let hours = countdown.workHours else {
                    self = .date(end, barStart: barStart)
                    return
                }
                let work = WorkTime(hours, around: end, from: barStart, &clocks[zone])
                self = .work(work, work.lastMoment(before: end), barStart: barStart)
            case .since(let date): self = .since(date.wallTime(in: zone))
            }
        }
    }

    /// What the file says.
    public let countdown: Countdown

    /// The name of the countdown.
    public var id: Countdown.ID { countdown.id }

    /// The moments and the length that the countdown means here.
    private(set) var times: Times

    /// How it runs now.
    private(set) var run: Run

    /// Puts a countdown on a board that is loaded at `moment`.
    ///
    /// - Parameters:
    ///   - countdown: what the file says.
    ///   - zone: the board's zone.
    ///   - moment: now.
    ///   - clocks: what is known of the clocks of zones.
    init(_ countdown: Countdown, in zone: TimeZone, loadedAt moment: Moment, _ clocks: inout ZoneClocks) {
        self.countdown = countdown
        times = Times(countdown, in: zone, barStart: moment.wall, &clocks)
        run = .live
        start(at: moment)
        if countdown.startsPaused { pause(at: moment) }
    }

    private mutating func start(at moment: Moment) {
        switch times {
        case .length(let length): run = .until(moment.uptime(countdown.sleep) + length)
        case .steps(let steps): run = .until(moment.uptime(countdown.sleep) + steps.sequence.length)
        case .date, .since, .work: break
        }
    }

    /// Whether it stands still until somebody resumes it.
    public var isPaused: Bool {
        if case .paused = run { true } else { false }
    }

    /// Whether it began when somebody started it, and so can start again.
    var isDuration: Bool {
        switch times {
        case .length, .steps: true
        case .date, .since, .work: false
        }
    }

    /// When it reaches zero next, or did, and what happens then; nil where it never does: paused, or counting up.
    func end(at moment: Moment) -> (timeline: Timeline, time: Duration, onZero: OnZero)? {
        let onZero = countdown.onZero.isDue ? .overtime : countdown.onZero
        switch (run, times) {
        case (.until(let end), .steps):
            guard let position = steps(at: moment) else { return nil }
            let time = end.sinceBoot - all(at: moment) + position.left
            return (timeline, time, position.next == nil ? onZero : .overtime)
        case (.until(let end), _): return (timeline, end.sinceBoot, onZero)
        case (.live, .date(let date, _)), (.live, .work(_, let date, _)): return (.wall, date.sinceEpoch, onZero)
        default: return nil
        }
    }

    /// The clock on which a duration is measured.
    var timeline: Timeline { countdown.sleep == .pause ? .awake : .uptime }

    /// What it shows at a moment.
    public func reading(at moment: Moment) -> Reading {
        let position = steps(at: moment)
        let left = position?.left ?? all(at: moment)
        let state = state(left: left, position)
        let amount = state == .done ? .zero : left
        switch times {
        case .length(let length):
            let end = isPaused ? nil : moment.wall + left
            return Reading(state: state, amount: amount, length: length, date: end)
        case .steps:
            let end = isPaused ? nil : moment.wall + left
            let step = countdown.kind.isSequence ? position : nil
            return Reading(state: state, amount: amount, length: position?.step.length, date: end, step: step)
        case .date(let date, let barStart):
            return Reading(state: state, amount: amount, length: date - barStart, date: date)
        case .work(let work, let date, let barStart):
            let length = work.amount(from: barStart, to: date)
            return Reading(state: state, amount: amount, length: length, date: date, work: work)
        case .since(let date):
            return Reading(state: state, amount: amount, length: nil, date: date)
        }
    }

    /// How long ago it reached zero, or a step that followed by itself began; nil where neither happened, or it stands still.
    func sinceZero(at moment: Moment) -> Duration? {
        if let start = ownStart(at: moment) { return moment.time(on: start.timeline) - start.time }
        guard let end = end(at: moment) else { return nil }
        let since = moment.time(on: end.timeline) - end.time
        return since >= .zero ? since : nil
    }

    /// Whether it left the list at zero.
    func isHidden(at moment: Moment) -> Bool {
        countdown.onZero == .hide && state(at: moment) == .done
    }

    private func state(at moment: Moment) -> Reading.State {
        let position = steps(at: moment)
        return state(left: position?.left ?? all(at: moment), position)
    }

    private func state(left: Duration, _ position: StepPosition?) -> Reading.State {
        if isPaused { return .paused }
        if case .since = times { return .running }
        if left > .zero { return .running }
        return countdown.onZero.isDue || position?.isWaiting == true ? .due : .done
    }

    /// The time left, of a sequence that of all steps, negative past the end whatever happens there; the time gone by where
    /// it counts up.
    private func all(at moment: Moment) -> Duration {
        switch (run, times) {
        case (.paused(let amount), _): amount
        case (.until(let end), _): end - moment.uptime(countdown.sleep)
        case (.live, .date(let date, _)): date - moment.wall
        case (.live, .work(let work, let date, _)): work.amount(from: moment.wall, to: date)
        case (.live, .since(let date)): moment.wall - date
        case (.live, .length), (.live, .steps): preconditionFailure("A duration runs until an end.")
        }
    }

    /// Makes it stand still at what it shows now; what is done stands still already.
    mutating func pause(at moment: Moment) {
        if state(at: moment) != .done { run = .paused(all(at: moment)) }
    }

    /// Lets it go on: a duration ends later by as long as it stood still, a date is shown as it is again.
    mutating func resume(at moment: Moment) {
        guard case .paused(let amount) = run else { return }
        run = isDuration ? .until(moment.uptime(countdown.sleep) + amount) : .live
    }

    /// Starts a duration again, or a sequence from its first step, in full and running.
    ///
    /// - Parameters:
    ///   - zone: the board's zone.
    ///   - moment: now.
    /// - Returns: false for a date, which has no beginning to go back to; nothing happens then.
    mutating func restart(in zone: TimeZone, at moment: Moment) -> Bool {
        guard isDuration else { return false }
        var clocks = ZoneClocks()
        times = Times(countdown, in: zone, barStart: moment.wall, &clocks)
        start(at: moment)
        return true
    }

    /// Takes a date that floats to where the board is now; a duration that was started keeps its end.
    mutating func move(to zone: TimeZone, _ clocks: inout ZoneClocks) {
        switch times {
        case .length, .steps: break
        case .date(_, let barStart), .work(_, _, let barStart), .since(let barStart):
            times = Times(countdown, in: zone, barStart: barStart, &clocks)
        }
    }

    // MARK: Steps

    /// Where its steps stand; nil where it has none.
    func steps(at moment: Moment) -> StepPosition? {
        guard case .steps(let steps) = times else { return nil }
        return steps.position(at: steps.sequence.length - all(at: moment))
    }

    /// When the step that holds now began, if it began by itself; nil where it did not, or stands still.
    func ownStart(at moment: Moment) -> (timeline: Timeline, time: Duration)? {
        guard case .steps(let steps) = times, case .until(let end) = run else { return nil }
        let start = steps.ownStart(at: steps.sequence.length - all(at: moment))
        return start.map { (timeline, end.sinceBoot - steps.sequence.length + $0) }
    }

    /// Goes to the next step, and stands still there if it stood still before.
    ///
    /// - Returns: false where there is none; nothing happens then.
    mutating func skip(at moment: Moment) -> Bool {
        guard case .steps(var steps) = times, hasNextStep(at: moment) else { return false }
        let length = steps.sequence.length
        let left = length - steps.skip(from: length - all(at: moment))
        times = .steps(steps)
        run = isPaused ? .paused(left) : .until(moment.uptime(countdown.sleep) + left)
        return true
    }

    /// Whether there is another step to go to, or an end of the last one.
    func hasNextStep(at moment: Moment) -> Bool {
        guard countdown.kind.isSequence, let position = steps(at: moment) else { return false }
        return position.next != nil || position.left > .zero
    }
}

extension Countdown.Kind {
    /// Whether it has steps.
    var isSequence: Bool {
        if case .steps = self { true } else { false }
    }
}
