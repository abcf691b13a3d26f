import Foundation

/// A countdown on a board: its definition in the file and its state.
///
/// No stored value changes as time passes. The remaining time is computed from a `Moment` and never counted down, so it
/// is correct after a stall, a sleep or a change of the clock.
public struct BoardItem: Equatable, Sendable {
    /// The definition in the file.
    ///
    /// In the title and the note of a recurring date, the age at the next occurrence is filled in.
    public private(set) var countdown: Countdown

    /// The id of the countdown.
    public var id: Countdown.ID { countdown.id }

    /// The state of the countdown, which results from the actions of the user and from time.
    public private(set) var state: ItemState

    /// The times, computed from the definition, the state and the time zone.
    public private(set) var times: ItemTimes

    /// The title and the note before the age is filled in; nil if the countdown has no age.
    ///
    /// The item stores only these texts instead of the whole definition, because items are copied often.
    private let ageTexts: AgeTexts?

    /// The time zone of the countdown's dates.
    public private(set) var zone: TimeZone

    var run: ItemState.Run { state.run }

    /// Creates a countdown for a board that is loaded at `moment`.
    ///
    /// - Parameters:
    ///   - countdown: the definition in the file.
    ///   - zone: the board's time zone.
    ///   - moment: the time of loading.
    ///   - clocks: a cache of the clock changes of time zones.
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
        markReported(at: moment)
        state.reported.isAssumed = clock == .wall && state.reported != ItemState.Reported()
    }

    // MARK: Changing the state

    /// Replaces the state.
    ///
    /// Ignores a state that does not fit the kind of the countdown.
    ///
    /// - Parameters:
    ///   - new: the new state.
    ///   - moment: the current time.
    ///   - other: the new time zone; nil keeps the zone.
    ///   - clocks: a cache of the clock changes of time zones.
    mutating func setState(
        _ new: ItemState, at moment: Moment, in other: TimeZone? = nil, _ clocks: inout ZoneClocks
    ) {
        guard new.fits(countdown.kind) else { return }
        let stops = if case .recurring = times { new.run != state.run } else { false }
        let isDerived = new.start == state.start && new.override == state.override && other == nil
        state = new
        if isDerived, !stops { return }
        if let other { zone = other }
        if isDerived, case .recurring(var recurring) = times {
            // Often keeps the window, whose computation takes dozens of searches.
            recurring.roll(to: new.finish ?? moment.wall)
            times = .recurring(recurring)
        } else {
            times = ItemTimes(countdown, state, in: zone, at: moment.wall, &clocks)
        }
        fillAge(at: moment)
    }

    mutating func change(at moment: Moment, _ body: (inout ItemState) -> Void) {
        var new = state
        body(&new)
        var clocks = ZoneClocks()
        setState(new, at: moment, &clocks)
    }

    /// Restarts the countdown in a time zone: a duration begins now, and a date is reset to the date in the file.
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

    /// Moves the floating dates of the countdown to the board's new time zone.
    ///
    /// A duration keeps its length, and a date that the user moved keeps its deadline. The skipped occurrences stay
    /// skipped.
    ///
    /// - Returns: whether the times have changed.
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
        setState(new, at: moment, in: zone, &clocks)
        return times != before
    }

    /// Moves a recurring date to the occurrence after `moment`, and updates the age in the texts.
    ///
    /// Does nothing unless the date is running and continues at zero.
    mutating func roll(to moment: Moment) {
        guard case (.live, .recurring(var recurring)) = (run, times), recurring.advancesAutomatically else { return }
        let before = recurring.window
        recurring.roll(to: moment.wall)
        if recurring.window != before { times = .recurring(recurring) }
        fillAge(at: moment)
    }

    /// Replaces the record of the thresholds and zeros that the countdown has crossed.
    mutating func setReported(_ reported: ItemState.Reported) { state.reported = reported }

    // MARK: Reading

    /// Whether the countdown is paused by the user.
    public var isPaused: Bool {
        if case .paused = run { true } else { false }
    }

    /// Whether the user has finished the countdown.
    public var isFinished: Bool {
        if case .finished = run { true } else { false }
    }

    /// Returns the next or last deadline with its clock and its effect at zero; nil for a paused or finished countdown,
    /// and for a count-up.
    func end(at moment: Moment) -> (clock: ClockDomain, time: Duration, onZero: OnZero)? {
        let onZero = countdown.onZero
        switch (run, times) {
        case (.until(let end), .steps):
            guard let position = steps(at: moment) else { return nil }
            let time = end.sinceBoot - all(at: moment) + position.left
            return (clock, time, position.next == nil ? onZero.once : .overtime)
        case (.until(let end), _): return (clock, end.sinceBoot, onZero.once)
        case (.live, .date(let date, _)), (.live, .work(_, let date, _)): return (.wall, date.sinceEpoch, onZero.once)
        case (.live, .recurring(let times)):
            if let day = times.dueDay(at: moment.wall) { return (.wall, day.lowerBound.sinceEpoch, .overtime) }
            return (.wall, times.window.next.sinceEpoch, onZero)
        default: return nil
        }
    }

    /// The clock on which the countdown is measured.
    var clock: ClockDomain {
        switch times {
        case .length, .steps: countdown.sleep == .pause ? .awake : .uptime
        case .date, .since, .work, .recurring: .wall
        }
    }

    /// Returns the interval around `moment`, on the countdown's clock, in which the deadline, the step and the
    /// occurrence stay the same.
    ///
    /// A bound is nil if the interval is unlimited on that side.
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
        if changes, end.time <= moment.time(on: end.clock) { return (end.time, nil) }
        return (position.map { end.time - max($0.step.length, $0.left) }, changes ? end.time : nil)
    }

    /// Returns the remaining time; for a sequence, the remaining time of the current step.
    ///
    /// Negative after the deadline. For a count-up, the elapsed time.
    public func left(at moment: Moment) -> Duration { steps(at: moment)?.left ?? all(at: moment) }

    /// Returns the remaining time; for a sequence, the remaining time of all steps.
    func all(at moment: Moment) -> Duration {
        switch (run, times) {
        case (.paused(let amount, _), _): amount
        case (.finished, _): .zero
        case (.until(let end), _): end - moment.uptime(countdown.sleep)
        case (.live, .date(let date, _)): date - moment.wall
        case (.live, .work(let work, let date, _)): work.amount(from: moment.wall, to: date)
        case (.live, .since(let date)): moment.wall - date
        case (.live, .recurring(let times)): times.window(at: moment.wall).next - moment.wall
        case (.live, .length), (.live, .steps): preconditionFailure("A running duration has a deadline.")
        }
    }

    /// Whether the texts contain an age, which is valid for the next occurrence only.
    public var showsAge: Bool { ageTexts.map { $0.title != countdown.title || $0.note != countdown.note } ?? false }

    /// Fills the age at the next occurrence, or at today's occurrence, into the texts of a recurring date.
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

/// The values that a countdown shows, and its progress.
extension BoardItem {
    /// Returns the values that the countdown shows at a moment.
    public func reading(at moment: Moment) -> Reading {
        let position = steps(at: moment)
        let day = dueDay(at: moment)
        let left = position?.left ?? day.map { $0.lowerBound - moment.wall } ?? all(at: moment)
        let state = state(left: left, position)
        let amount = state == .done ? .zero : left
        func reading(_ length: Duration?, _ date: WallTime?) -> Reading {
            var reading = Reading(state: state, amount: amount, length: length, date: date)
            reading.isAcknowledged = isAcknowledged
            return reading
        }
        let isAcknowledged = state == .due && isAcknowledged(at: moment)
        let end = self.state.finish ?? (isPaused ? nil : moment.wall + left)
        switch times {
        case .length(let length): return reading(length, end)
        case .steps:
            var shown = reading(position.map { max($0.step.length, $0.left) }, end)
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
            return reading(times.length(of: window), day?.lowerBound ?? window.next)
        }
    }

    /// Returns the time since the last zero, the last occurrence or the last automatic step; nil if the countdown is paused or
    /// if none of these events happened.
    public func sinceZero(at moment: Moment) -> Duration? {
        // A fast path for most countdowns of a board, because this function runs for each countdown in each frame.
        switch (run, times) {
        case (.until(let end), .length) where end > moment.uptime(countdown.sleep): return nil
        case (.live, .date(let date, _)) where date > moment.wall: return nil
        default: break
        }
        if let start = automaticStart(at: moment) { return moment.time(on: start.clock) - start.time }
        if let last = lastRoll(at: moment) { return moment.wall - last }
        guard let end = end(at: moment) else { return nil }
        let since = moment.time(on: end.clock) - end.time
        return since >= .zero ? since : nil
    }

    /// Whether a user acknowledged the last zero.
    func isAcknowledged(at moment: Moment) -> Bool {
        guard let acknowledged = state.acknowledged, let since = sinceZero(at: moment) else { return false }
        return moment.wall + (.zero - since) <= acknowledged
    }

    func isDone(at moment: Moment) -> Bool {
        let position = steps(at: moment)
        return state(left: position?.left ?? all(at: moment), position) == .done
    }

    /// Whether the countdown is done, or due and acknowledged.
    public func isPast(at moment: Moment) -> Bool { isDone(at: moment) || reading(at: moment).isAcknowledged }

    /// Whether the countdown has left the list, because it is done.
    public func isHidden(at moment: Moment) -> Bool { countdown.onZero == .hide && isDone(at: moment) }

    private func state(left: Duration, _ position: StepPosition?) -> Reading.State {
        if isPaused { return .paused }
        if isFinished { return .done }
        if case .since = times { return .running }
        if left > .zero { return .running }
        return countdown.onZero.isDue || position?.isWaiting == true ? .due : .done
    }
}

/// The steps of a sequence.
extension BoardItem {
    /// Whether the countdown is a sequence.
    ///
    /// A repeating duration is not a sequence, although its ``times`` have a single step.
    public var isSequence: Bool { countdown.kind.isSequence }

    /// Returns the current step; nil if there are no steps.
    func steps(at moment: Moment) -> StepPosition? {
        guard case .steps(let steps) = times else { return nil }
        if isFinished {
            return StepPosition(
                sequence: steps.sequence, place: steps.sequence.lastPlace, repeats: steps.repeats, left: .zero)
        }
        return steps.position(at: steps.sequence.length - all(at: moment))
    }

    /// Returns the time at which the current step began automatically; nil if a user started that step, or if the
    /// countdown is not running.
    func automaticStart(at moment: Moment) -> (clock: ClockDomain, time: Duration)? {
        guard case .steps(let steps) = times, case .until(let end) = state.run else { return nil }
        let start = steps.automaticStart(at: steps.sequence.length - all(at: moment))
        return start.map { (clock, end.sinceBoot - steps.sequence.length + $0) }
    }

    /// Whether the current step can be skipped: the sequence has a next step, or the last step has remaining time.
    func hasNextStep(at moment: Moment) -> Bool {
        guard countdown.kind.isSequence, !isFinished, let position = steps(at: moment) else { return false }
        return position.next != nil || position.left > .zero
    }

    /// Skips to the next step.
    ///
    /// A paused sequence stays paused.
    mutating func skipStep(at moment: Moment) {
        guard case .steps(var steps) = times, hasNextStep(at: moment) else { return }
        let length = steps.sequence.length
        let left = length - steps.skip(from: length - all(at: moment))
        let run: ItemState.Run =
            isPaused ? .paused(left, at: moment.wall) : .until(moment.uptime(countdown.sleep) + left)
        change(at: moment) { state in
            state.run = run
            state.override = .step(gate: steps.gate, entry: steps.entry)
        }
    }
}

extension Countdown.Kind {
    var isSequence: Bool {
        if case .steps = self { true } else { false }
    }
}

/// The occurrences of a recurring date.
extension BoardItem {
    /// The last and the next occurrence; nil if the countdown does not recur, is not running or does not continue at
    /// zero.
    var window: RecurringWindow? { rolling?.window }

    /// Returns the time of the last occurrence, at which the countdown moved to the next occurrence.
    func lastRoll(at moment: Moment) -> WallTime? { rolling?.window(at: moment.wall).lastZero }

    /// Returns the current day if the countdown is due all day; nil otherwise.
    func dueDay(at moment: Moment) -> Range<WallTime>? { rolling?.dueDay(at: moment.wall) }

    /// The occurrences, for a recurring date that is running and moves to the next occurrence at zero; nil otherwise.
    var rolling: RecurringTimes? {
        guard case (.live, .recurring(let times)) = (state.run, times), times.advancesAutomatically else { return nil }
        return times
    }
}
