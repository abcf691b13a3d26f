import Foundation

/// A countdown on a board: what the file says, and how it runs.
///
/// Nothing in it changes with the time. What it shows is computed from a moment, never counted down, so it is right
/// after a stall, a sleep or a changed clock.
public struct BoardItem: Equatable, Sendable {
    /// How a countdown runs; which cases occur depends on its ``Countdown/kind``.
    enum Run: Equatable, Sendable {
        /// A duration that reaches zero at `end`, on the clock of its ``Countdown/sleep``.
        case until(Uptime)
        /// A date that is shown as it is.
        case live
        /// Standing still at this amount; see ``Reading/amount``.
        case paused(Duration)
    }

    /// What a countdown's texts mean where the board is.
    private enum Times: Equatable, Sendable {
        /// The length of a duration.
        case length(Duration)
        /// The date of a dated countdown, and where its bar starts.
        case date(WallTime, barStart: WallTime)
        /// The date from which is counted.
        case since(WallTime)
        /// When a recurring date comes.
        case recurring(RecurringTimes)

        init(_ countdown: Countdown, in zone: TimeZone, barStart: WallTime) {
            let zone = countdown.zone ?? zone
            switch countdown.kind {
            case .duration(let length): self = .length(length.length(from: barStart, in: zone))
            case .date(let date):
                self = .date(date.wallTime(in: zone), barStart: countdown.barStart?.wallTime(in: zone) ?? barStart)
            case .since(let date): self = .since(date.wallTime(in: zone))
            case .recurring(let date):
                self = .recurring(
                    RecurringTimes(date, in: zone, loadedAt: barStart, rolls: countdown.onZero == .next))
            }
        }
    }

    /// What the file says; in the texts of what comes again, the age at its next time.
    public private(set) var countdown: Countdown

    /// The name of the countdown.
    public var id: Countdown.ID { countdown.id }

    /// The moments and the length that the countdown means here.
    private var times: Times

    /// The countdown as the file has it.
    private let written: Countdown

    /// How it runs now.
    private(set) var run: Run

    /// Puts a countdown on a board that is loaded at `moment`.
    ///
    /// - Parameters:
    ///   - countdown: what the file says.
    ///   - zone: the board's zone.
    ///   - moment: now.
    init(_ countdown: Countdown, in zone: TimeZone, loadedAt moment: Moment) {
        self.countdown = countdown
        written = countdown
        times = Times(countdown, in: zone, barStart: moment.wall)
        run = .live
        tellAge()
        start(at: moment)
        if countdown.startsPaused { pause(at: moment) }
    }

    private mutating func start(at moment: Moment) {
        if case .length(let length) = times { run = .until(moment.uptime(countdown.sleep) + length) }
    }

    /// Whether it stands still until somebody resumes it.
    public var isPaused: Bool {
        if case .paused = run { true } else { false }
    }

    /// Whether it counts down an amount of time, and so can start again.
    var isDuration: Bool {
        if case .duration = countdown.kind { true } else { false }
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
            let end = isPaused ? nil : moment.wall + left
            return Reading(state: state, amount: amount, length: length, date: end)
        case .date(let date, let barStart):
            return Reading(state: state, amount: amount, length: date - barStart, date: date)
        case .since(let date):
            return Reading(state: state, amount: amount, length: nil, date: date)
        case .recurring(let times):
            let window = isPaused ? times.window : times.window(at: moment.wall)
            return Reading(state: state, amount: amount, length: times.length(of: window), date: window.next)
        }
    }

    /// How long ago it reached zero; nil where it did not, stands still or counts up.
    func sinceZero(at moment: Moment) -> Duration? {
        if let last = lastRoll(at: moment) { return moment.wall - last }
        guard let end else { return nil }
        let since = moment.time(on: end.timeline) - end.time
        return since >= .zero ? since : nil
    }

    /// Whether it left the list at zero.
    func isHidden(at moment: Moment) -> Bool {
        countdown.onZero == .hide && state(left: left(at: moment)) == .done
    }

    private func state(left: Duration) -> Reading.State {
        switch times {
        case _ where isPaused: .paused
        case .since: .running
        case .length, .date, .recurring: left > .zero ? .running : countdown.onZero.goesOn ? .due : .done
        }
    }

    /// The time left, negative past the end whatever happens there; the time gone by where it counts up.
    private func left(at moment: Moment) -> Duration {
        switch (run, times) {
        case (.paused(let amount), _): amount
        case (.until(let end), _): end - moment.uptime(countdown.sleep)
        case (.live, .date(let date, _)): date - moment.wall
        case (.live, .since(let date)): moment.wall - date
        case (.live, .recurring(let times)): times.window(at: moment.wall).next - moment.wall
        case (.live, .length): preconditionFailure("A duration runs until an end.")
        }
    }

    /// Makes it stand still at what it shows now; what is done stands still already.
    mutating func pause(at moment: Moment) {
        let left = left(at: moment)
        if state(left: left) != .done { run = .paused(left) }
    }

    /// Lets it go on: a duration ends later by as long as it stood still, a date is shown as it is again.
    mutating func resume(at moment: Moment) {
        guard case .paused(let amount) = run else { return }
        run =
            switch countdown.kind {
            case .duration: .until(moment.uptime(countdown.sleep) + amount)
            case .date, .since, .recurring: .live
            }
        roll(to: moment)
    }

    /// Starts a duration again, in full and running.
    ///
    /// - Parameters:
    ///   - zone: the board's zone.
    ///   - moment: now.
    /// - Returns: false for a date, which has no beginning to go back to; nothing happens then.
    mutating func restart(in zone: TimeZone, at moment: Moment) -> Bool {
        guard isDuration else { return false }
        times = Times(countdown, in: zone, barStart: moment.wall)
        start(at: moment)
        return true
    }

    /// Takes a date that floats to where the board is now; a duration that was started keeps its end.
    mutating func move(to zone: TimeZone) {
        switch times {
        case .length: break
        case .date(_, let barStart): times = Times(countdown, in: zone, barStart: barStart)
        case .since(let date): times = Times(countdown, in: zone, barStart: date)
        case .recurring(let recurring): times = Times(countdown, in: zone, barStart: recurring.loaded)
        }
        tellAge()
    }

    // MARK: Coming again

    /// Between which of its moments a recurring date is; nil for anything else, and for what stands still or does not go
    /// on to the next one at zero.
    var window: RecurringWindow? {
        guard case (.live, .recurring(let times)) = (run, times), times.rolls else { return nil }
        return times.window
    }

    /// When a recurring date went on to its next time, the last time before a moment.
    private func lastRoll(at moment: Moment) -> WallTime? {
        guard case (.live, .recurring(let times)) = (run, times), times.rolls else { return nil }
        return times.window(at: moment.wall).lastZero
    }

    /// Goes on to the next time, if one was reached.
    mutating func roll(to moment: Moment) {
        guard case (.live, .recurring(var recurring)) = (run, times) else { return }
        let window = recurring.window(at: moment.wall)
        guard window != recurring.window else { return }
        recurring.window = window
        times = .recurring(recurring)
        tellAge()
    }

    private mutating func tellAge() {
        guard case .recurring(let recurring) = times, let age = recurring.age else { return }
        countdown.title = written.title.filled(age: age)
        countdown.note = written.note?.filled(age: age)
    }
}
