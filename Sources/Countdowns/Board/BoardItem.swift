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
        markReported(at: moment)
        state.reported.isAssumed = timeline == .wall && state.reported != ItemState.Reported()
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
    mutating func setReported(_ reported: ItemState.Reported) { state.reported = reported }

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
        case (.live, .length), (.live, .steps): preconditionFailure("A running duration has a deadline.")
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

/// What a countdown shows, and how it stands.
extension BoardItem {
    /// What it shows at a moment.
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
        let end = finish ?? (isPaused ? nil : moment.wall + left)
        switch times {
        case .length(let length): return reading(length, end)
        case .steps:
            var shown = reading(position.map { max($0.step.length, $0.left) }, end)
            shown.step = countdown.kind.isSequence ? position : nil
            return shown
        case .date(let date, let barStart):
            guard let launch = launch(at: moment) else { return reading(date - barStart, date) }
            var shown = reading(launch.holds.count(at: date - barStart), moment.wall + launch.distance)
            shown.launch = launch
            return shown
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

    /// When it was ended by hand.
    private var finish: WallTime? {
        if case .finished(let time) = run { time } else { nil }
    }

    /// How long ago it reached zero, went on to its next time or to a step that followed by itself; nil where none of these
    /// happened, or it stands still.
    public func sinceZero(at moment: Moment) -> Duration? {
        // Most countdowns of a board, once a frame.
        switch (run, times) {
        case (.until(let end), .length) where end > moment.uptime(countdown.sleep): return nil
        case (.live, .date(let date, _)) where date > moment.wall: return nil
        default: break
        }
        if let start = ownStart(at: moment) { return moment.time(on: start.timeline) - start.time }
        if let last = lastRoll(at: moment) { return moment.wall - last }
        guard let end = end(at: moment) else { return nil }
        let since = moment.time(on: end.timeline) - end.time
        return since >= .zero ? since : nil
    }

    /// Whether a user acknowledged that it reached zero last.
    func isAcknowledged(at moment: Moment) -> Bool {
        guard let acknowledged = state.acknowledged, let since = sinceZero(at: moment) else { return false }
        return moment.wall + (.zero - since) <= acknowledged
    }

    /// Whether it is over.
    func isDone(at moment: Moment) -> Bool {
        let position = steps(at: moment)
        return state(left: position?.left ?? all(at: moment), position) == .done
    }

    /// Whether it is over, or due and acknowledged.
    public func isPast(at moment: Moment) -> Bool { isDone(at: moment) || reading(at: moment).isAcknowledged }

    /// Whether it left the list when it was over.
    public func isHidden(at moment: Moment) -> Bool { countdown.onZero == .hide && isDone(at: moment) }

    private func state(left: Duration, _ position: StepPosition?) -> Reading.State {
        if isPaused { return .paused }
        if isFinished { return .done }
        if case .since = times { return .running }
        if left > .zero { return .running }
        return countdown.onZero.isDue || position?.isWaiting == true ? .due : .done
    }
}

/// A sequence goes through its steps by itself, or waits for somebody to start the next one.
extension BoardItem {
    /// Whether it has steps of its own; a duration that repeats has one only for the sake of arithmetic.
    public var isSequence: Bool { countdown.kind.isSequence }

    /// Where its steps stand; nil where it has none.
    func steps(at moment: Moment) -> StepPosition? {
        guard case .steps(let steps) = times else { return nil }
        if isFinished {
            return StepPosition(
                sequence: steps.sequence, place: steps.sequence.lastPlace, repeats: steps.repeats, left: .zero)
        }
        return steps.position(at: steps.sequence.length - all(at: moment))
    }

    /// When the step that holds now began, if it began by itself; nil where it did not, or stands still.
    func ownStart(at moment: Moment) -> (timeline: Timeline, time: Duration)? {
        guard case .steps(let steps) = times, case .until(let end) = state.run else { return nil }
        let start = steps.ownStart(at: steps.sequence.length - all(at: moment))
        return start.map { (timeline, end.sinceBoot - steps.sequence.length + $0) }
    }

    /// Whether there is another step to go to, or an end of the last one.
    func hasNextStep(at moment: Moment) -> Bool {
        guard countdown.kind.isSequence, !isFinished, let position = steps(at: moment) else { return false }
        return position.next != nil || position.left > .zero
    }

    /// Goes to the next step, and stays paused there if it was paused.
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
    /// Whether it has steps.
    var isSequence: Bool {
        if case .steps = self { true } else { false }
    }
}

/// A recurring date goes on to its next occurrence at zero.
extension BoardItem {
    /// Between which of its occurrences it is; nil for what does not recur, does not run or does not go on at zero.
    var window: RecurringWindow? { rolling?.window }

    /// When it went on to its next occurrence, the last time before a moment.
    func lastRoll(at moment: Moment) -> WallTime? { rolling?.window(at: moment.wall).lastZero }

    /// The day that goes on at a moment, where it is due on it.
    func dueDay(at moment: Moment) -> Range<WallTime>? { rolling?.dueDay(at: moment.wall) }

    /// Its occurrences, where it goes on to the next one at zero.
    var rolling: RecurringTimes? {
        guard case (.live, .recurring(let times)) = (state.run, times), times.rolls else { return nil }
        return times
    }
}
