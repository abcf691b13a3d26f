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

    /// What was done to it.
    public private(set) var state: ItemState

    /// What its times are, as they follow from its file, its state and its zone.
    public private(set) var times: ItemTimes

    /// The texts of the file into which an age is filled; nil where there is none.
    ///
    /// Not the whole countdown: items are copied often.
    private let ageTexts: AgeTexts?

    /// The zone of its times.
    public private(set) var zone: TimeZone

    var run: ItemState.Run { state.run }

    /// Puts a countdown on a board that is loaded at `moment`.
    ///
    /// - Parameters:
    ///   - countdown: what the file says.
    ///   - zone: the board's zone.
    ///   - moment: now.
    ///   - clocks: what is known of the clocks of zones.
    init(_ countdown: Countdown, in zone: TimeZone, loadedAt moment: Moment, _ clocks: inout ZoneClocks) {
        self.countdown = countdown
        let hasAge = if case .recurring(let date) = countdown.kind { date.firstYear != nil } else { false }
        ageTexts = hasAge ? AgeTexts(title: countdown.title, note: countdown.note) : nil
        self.zone = countdown.zone ?? zone
        state = ItemState(run: .live, start: moment.wall)
        times = ItemTimes(countdown, state, in: self.zone, at: moment.wall, &clocks)
        state.run = .start(of: countdown, times, at: moment)
        fillAge(at: moment)
        if countdown.startsPaused { pause(at: moment) }
        passOver(at: moment)
        state.told.isAssumed = timeline == .wall && state.told != ItemState.Told()
    }

    // MARK: Changing the state

    /// Takes another state; one that does not fit is not taken.
    ///
    /// - Parameters:
    ///   - new: the state.
    ///   - moment: now.
    ///   - other: the zone of its times from now on; nil leaves it.
    ///   - clocks: what is known of the clocks of zones.
    mutating func take(
        _ new: ItemState, at moment: Moment, in other: TimeZone? = nil, _ clocks: inout ZoneClocks
    ) {
        guard new.fits(countdown.kind) else { return }
        let stops = if case .recurring = times { new.run != state.run } else { false }
        let isDerived = new.start == state.start && new.override == state.override && !stops && other == nil
        state = new
        if isDerived { return }
        if let other { zone = other }
        times = ItemTimes(countdown, state, in: zone, at: moment.wall, &clocks)
        fillAge(at: moment)
    }

    /// Changes the state.
    mutating func change(at moment: Moment, _ body: (inout ItemState) -> Void) {
        var new = state
        body(&new)
        var clocks = ZoneClocks()
        take(new, at: moment, &clocks)
    }

    /// Starts from the beginning, in a zone: a duration now, a date as its file has it.
    mutating func begin(in zone: TimeZone, at moment: Moment) {
        var new = state
        new.override = nil
        new.acknowledged = nil
        new.run = .live
        switch times {
        case .length, .steps: new.start = moment.wall
        case .date, .since, .work, .recurring: break
        }
        var clocks = ZoneClocks()
        self.zone = countdown.zone ?? zone
        state = new
        times = ItemTimes(countdown, new, in: self.zone, at: moment.wall, &clocks)
        state.run = .start(of: countdown, times, at: moment)
        fillAge(at: moment)
    }

    /// Takes what floats to where the board is now.
    ///
    /// A duration keeps the length that it had where it was started, and a date that was moved keeps its moment. What is
    /// skipped stays skipped.
    ///
    /// - Returns: whether it has other times.
    mutating func move(to zone: TimeZone, at moment: Moment, _ clocks: inout ZoneClocks) -> Bool {
        let zone = countdown.zone ?? zone
        guard zone != self.zone else { return false }
        let before = times
        var new = state
        switch times {
        case .length, .steps: return false
        case .recurring(let times):
            if let skip = times.skipped(in: zone) { new.override = .skipped(skip) }
        case .date, .since, .work: break
        }
        take(new, at: moment, in: zone, &clocks)
        return times != before
    }

    /// Goes on to the next occurrence, if one was reached.
    mutating func roll(to moment: Moment) {
        guard case (.live, .recurring(var recurring)) = (run, times), recurring.rolls else { return }
        let before = recurring.window
        recurring.roll(to: moment.wall)
        if recurring.window != before { times = .recurring(recurring) }
        fillAge(at: moment)
    }

    /// Notes what was recorded of it.
    mutating func setTold(_ told: ItemState.Told) { state.told = told }

    // MARK: Reading

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
        case (.live, .recurring(let times)):
            if let day = times.dueDay(at: moment.wall) { return (.wall, day.lowerBound.sinceEpoch, .overtime) }
            return (.wall, times.window.next.sinceEpoch, onZero)
        default: return nil
        }
    }

    /// The clock on which it is measured.
    var timeline: Timeline {
        switch times {
        case .length, .steps: countdown.sleep == .pause ? .awake : .uptime
        case .date, .since, .work, .recurring: .wall
        }
    }

    /// From when on its end, its step and its occurrence are as they are at a moment, and until when: on its timeline.
    func turn(at moment: Moment) -> (since: Duration?, until: Duration?) {
        if let rolling {
            let window = rolling.window
            let until = window.isOver ? nil : window.next.sinceEpoch
            guard let day = rolling.dueDay(of: window) else { return (window.lastZero?.sinceEpoch, until) }
            let isOver = day.upperBound <= moment.wall
            return isOver
                ? (day.upperBound.sinceEpoch, until) : (day.lowerBound.sinceEpoch, day.upperBound.sinceEpoch)
        }
        guard let end = end(at: moment) else { return (nil, nil) }
        let position = steps(at: moment)
        let changes = end.onZero == .hide || position?.advances == true
        if changes, end.time <= moment.time(on: end.timeline) { return (end.time, nil) }
        return (position.map { end.time - max($0.step.length, $0.left) }, changes ? end.time : nil)
    }

    /// The time left, of a sequence that of its step, negative past the end whatever happens there; the time gone by where
    /// it counts up.
    public func left(at moment: Moment) -> Duration { steps(at: moment)?.left ?? all(at: moment) }

    /// The time left, of a sequence that of all steps.
    func all(at moment: Moment) -> Duration {
        switch (run, times) {
        case (.paused(let amount, _), _): amount
        case (.finished, _): .zero
        case (.until(let end), _): end - moment.uptime(countdown.sleep)
        case (.live, .date(let date, _)):
            countdown.holds?.count(at: date - moment.wall) ?? date - moment.wall
        case (.live, .work(let work, let date, _)): work.amount(from: moment.wall, to: date)
        case (.live, .since(let date)): moment.wall - date
        case (.live, .recurring(let times)): times.window(at: moment.wall).next - moment.wall
        case (.live, .length), (.live, .steps): preconditionFailure("A duration runs until an end.")
        }
    }

    /// Whether an age is filled into its texts, which are those of its next time alone.
    public var tellsAge: Bool { ageTexts.map { $0.title != countdown.title || $0.note != countdown.note } ?? false }

    /// Fills the age at its next time, or today, into the texts of what comes again.
    private mutating func fillAge(at moment: Moment) {
        guard let ageTexts, case .recurring(let recurring) = times,
            let age = recurring.age(at: dueDay(at: moment)?.lowerBound ?? recurring.window.next)
        else { return }
        countdown.title = ageTexts.title.filled(age: age)
        countdown.note = ageTexts.note?.filled(age: age)
    }

    private struct AgeTexts: Equatable {
        let title: String
        let note: String?
    }
}
