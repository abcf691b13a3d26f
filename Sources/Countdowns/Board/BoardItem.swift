import Foundation

/// A countdown on a board: what the file says, and how it runs.
///
/// Nothing in it changes with the time. What it shows is computed from a moment, never counted down, so it is right
/// after a stall, a sleep or a changed clock.
public struct BoardItem: Equatable, Sendable {
    /// What the file says; in the texts of what comes again, the age at its next time.
    public private(set) var countdown: Countdown

    /// The name of the countdown.
    public var id: Countdown.ID { countdown.id }

    /// How it runs, and the moments and the length that it means here; a state that does not fit is not taken.
    public internal(set) var state: ItemState {
        didSet {
            if !state.fits(countdown.kind) { state = oldValue }
            tellAge()
        }
    }

    /// The countdown as the file has it.
    private let written: Countdown

    private var run: ItemState.Run { state.run }

    private var times: ItemState.Times { state.times }

    /// Puts a countdown on a board that is loaded at `moment`.
    ///
    /// - Parameters:
    ///   - countdown: what the file says.
    ///   - zone: the board's zone.
    ///   - moment: now.
    ///   - clocks: what is known of the clocks of zones.
    init(_ countdown: Countdown, in zone: TimeZone, loadedAt moment: Moment, _ clocks: inout ZoneClocks) {
        self.countdown = countdown
        written = countdown
        let times = ItemState.Times(countdown, in: zone, barStart: moment.wall, &clocks)
        state = ItemState(run: .start(of: countdown, times, at: moment), times: times)
        tellAge()
        if countdown.startsPaused { pause(at: moment) }
    }

    /// Whether it stands still until somebody resumes it.
    public var isPaused: Bool {
        if case .paused = run { true } else { false }
    }

    /// Whether it was ended by hand.
    public var isFinished: Bool {
        if case .finished = run { true } else { false }
    }

    /// When it reaches zero next, or did, and what happens then; nil where it never does: paused, or counting up.
    func end(at moment: Moment) -> (timeline: Timeline, time: Duration, onZero: OnZero)? {
        let onZero = countdown.onZero
        switch (run, times) {
        case (.until(let end), .steps):
            guard let position = steps(at: moment) else { return nil }
            let time = end.sinceBoot - all(at: moment) + position.left
            return (timeline, time, position.next == nil ? onZero.once : .overtime)
        case (.until(let end), _): return (timeline, end.sinceBoot, onZero.once)
        case (.live, .date(let date, _)), (.live, .work(_, let date, _)): return (.wall, date.sinceEpoch, onZero.once)
        case (.live, .recurring(let times)): return (.wall, times.window.next.sinceEpoch, onZero)
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
        func reading(_ length: Duration?, _ date: WallTime?) -> Reading {
            Reading(state: state, amount: amount, length: length, date: date)
        }
        let end = finish ?? (isPaused ? nil : moment.wall + left)
        switch times {
        case .length(let length): return reading(length, end)
        case .steps:
            var shown = reading(position?.step.length, end)
            shown.step = countdown.kind.isSequence ? position : nil
            return shown
        case .date(let date, let barStart): return reading(date - barStart, date)
        case .work(let work, let date, let barStart):
            var shown = reading(work.amount(from: barStart, to: date), date)
            shown.work = work
            return shown
        case .since(let date): return reading(nil, date)
        case .recurring(let times):
            let window = run == .live ? times.window(at: moment.wall) : times.window
            return reading(times.length(of: window), window.next)
        }
    }

    /// When it was ended by hand.
    private var finish: WallTime? {
        if case .finished(let time) = run { time } else { nil }
    }

    /// How long ago it reached zero, went on to its next time or to a step that followed by itself; nil where none of these
    /// happened, or it stands still.
    func sinceZero(at moment: Moment) -> Duration? {
        if let start = ownStart(at: moment) { return moment.time(on: start.timeline) - start.time }
        if let last = lastRoll(at: moment) { return moment.wall - last }
        guard let end = end(at: moment) else { return nil }
        let since = moment.time(on: end.timeline) - end.time
        return since >= .zero ? since : nil
    }

    /// Whether it is over.
    func isDone(at moment: Moment) -> Bool {
        let position = steps(at: moment)
        return state(left: position?.left ?? all(at: moment), position) == .done
    }

    /// Whether it left the list when it was over.
    func isHidden(at moment: Moment) -> Bool { countdown.onZero == .hide && isDone(at: moment) }

    private func state(left: Duration, _ position: StepPosition?) -> Reading.State {
        if isPaused { return .paused }
        if isFinished { return .done }
        if case .since = times { return .running }
        if left > .zero { return .running }
        return countdown.onZero.isDue || position?.isWaiting == true ? .due : .done
    }

    /// The time left, of a sequence that of its step, negative past the end whatever happens there; the time gone by where
    /// it counts up.
    func left(at moment: Moment) -> Duration { steps(at: moment)?.left ?? all(at: moment) }

    /// The time left, of a sequence that of all steps.
    func all(at moment: Moment) -> Duration {
        switch (run, times) {
        case (.paused(let amount), _): amount
        case (.finished, _): .zero
        case (.until(let end), _): end - moment.uptime(countdown.sleep)
        case (.live, .date(let date, _)): date - moment.wall
        case (.live, .work(let work, let date, _)): work.amount(from: moment.wall, to: date)
        case (.live, .since(let date)): moment.wall - date
        case (.live, .recurring(let times)): times.window(at: moment.wall).next - moment.wall
        case (.live, .length), (.live, .steps): preconditionFailure("A duration runs until an end.")
        }
    }

    /// Fills the age at its next time into the texts of what comes again.
    private mutating func tellAge() {
        guard case .recurring(let recurring) = times, let age = recurring.age else { return }
        countdown.title = written.title.filled(age: age)
        countdown.note = written.note?.filled(age: age)
    }
}
