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
    init(_ countdown: Countdown, in zone: TimeZone, loadedAt moment: Moment) {
        self.countdown = countdown
        written = countdown
        let times = ItemState.Times(countdown, in: zone, barStart: moment.wall)
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

    /// When it reaches zero, or did, on which clock; nil where it never does: paused, or counting up.
    var end: (timeline: Timeline, time: Duration)? {
        switch (run, times) {
        case (.until(let end), _): (countdown.sleep == .pause ? .awake : .uptime, end.sinceBoot)
        case (.live, .date(let date, _)): (.wall, date.sinceEpoch)
        case (.live, .recurring(let times)): (.wall, times.window.next.sinceEpoch)
        default: nil
        }
    }

    /// What it shows at a moment.
    public func reading(at moment: Moment) -> Reading {
        let left = left(at: moment)
        let state = state(left: left)
        let amount = state == .done ? .zero : left
        switch times {
        case .length(let length):
            let date = finish ?? (isPaused ? nil : moment.wall + left)
            return Reading(state: state, amount: amount, length: length, date: date)
        case .date(let date, let barStart):
            return Reading(state: state, amount: amount, length: date - barStart, date: date)
        case .since(let date):
            return Reading(state: state, amount: amount, length: nil, date: date)
        case .recurring(let times):
            let window = run == .live ? times.window(at: moment.wall) : times.window
            return Reading(state: state, amount: amount, length: times.length(of: window), date: window.next)
        }
    }

    /// When it was ended by hand.
    private var finish: WallTime? {
        if case .finished(let time) = run { time } else { nil }
    }

    /// How long ago it reached zero; nil where it did not, stands still or counts up.
    func sinceZero(at moment: Moment) -> Duration? {
        if let last = lastRoll(at: moment) { return moment.wall - last }
        guard let end else { return nil }
        let since = moment.time(on: end.timeline) - end.time
        return since >= .zero ? since : nil
    }

    /// Whether it is over.
    func isDone(at moment: Moment) -> Bool { state(left: left(at: moment)) == .done }

    /// Whether it left the list when it was over.
    func isHidden(at moment: Moment) -> Bool { countdown.onZero == .hide && isDone(at: moment) }

    private func state(left: Duration) -> Reading.State {
        switch times {
        case _ where isPaused: .paused
        case _ where isFinished: .done
        case .since: .running
        case .length, .date, .recurring: left > .zero ? .running : countdown.onZero.goesOn ? .due : .done
        }
    }

    /// The time left, negative past the end whatever happens there; the time gone by where it counts up.
    func left(at moment: Moment) -> Duration {
        switch (run, times) {
        case (.paused(let amount), _): amount
        case (.finished, _): .zero
        case (.until(let end), _): end - moment.uptime(countdown.sleep)
        case (.live, .date(let date, _)): date - moment.wall
        case (.live, .since(let date)): moment.wall - date
        case (.live, .recurring(let times)): times.window(at: moment.wall).next - moment.wall
        case (.live, .length): preconditionFailure("A duration runs until an end.")
        }
    }

    /// Fills the age at its next time into the texts of what comes again.
    private mutating func tellAge() {
        guard case .recurring(let recurring) = times, let age = recurring.age else { return }
        countdown.title = written.title.filled(age: age)
        countdown.note = written.note?.filled(age: age)
    }
}
