import Foundation

/// A countdown on a board: its definition in the file, its state, and the pace and the track that follow from both.
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
    public internal(set) var state: ItemState

    /// The motion of the countdown by the clocks.
    var pace: Pace

    /// The segments that the countdown passes.
    var track: Track

    /// The title before the age is filled in.
    ///
    /// The item stores only its texts instead of the whole definition, because items are copied often.
    private let titleInFile: String

    /// The note before the age is filled in.
    private let noteInFile: String?

    /// The time zone of the countdown's dates.
    public private(set) var zone: TimeZone

    /// Creates a countdown for a board that is loaded at `moment`.
    ///
    /// - Parameters:
    ///   - countdown: the definition in the file.
    ///   - zone: the board's time zone.
    ///   - moment: the time of loading.
    ///   - clocks: a cache of the clock changes of time zones.
    init(_ countdown: Countdown, in zone: TimeZone, loadedAt moment: Moment, _ clocks: inout ZoneClocks) {
        self.countdown = countdown
        (titleInFile, noteInFile) = (countdown.title, countdown.note)
        self.zone = zone
        state = ItemState(run: .live, start: moment.wall)
        (pace, track) = (.clock(.wall), .endless(from: .zero))
        begin(in: zone, at: moment, &clocks)
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
        guard new.fits(countdown) else { return }
        state = new
        zone = other ?? zone
        derive(at: moment, &clocks)
    }

    mutating func change(at moment: Moment, _ body: (inout ItemState) -> Void) {
        var new = state
        body(&new)
        var clocks = ZoneClocks()
        setState(new, at: moment, &clocks)
    }

    /// Restarts the countdown in a time zone: a duration begins now, and a date is reset to the date in the file.
    ///
    /// A first interval without a date in the file begins now, too.
    mutating func begin(in zone: TimeZone, at moment: Moment, _ clocks: inout ZoneClocks) {
        self.zone = countdown.zone ?? zone
        (state.override, state.acknowledged, state.run) = (nil, nil, .live)
        if isTimer || afterDone == .fromLoading { state.start = moment.wall }
        derive(at: moment, &clocks)
        state.run = run(at: .zero, pausedSince: nil, moment)
    }

    /// Continues at a position on the track that has an override.
    ///
    /// - Parameters:
    ///   - position: the position; has no effect on a date, which has the position of its pace.
    ///   - override: the override.
    ///   - pause: the time since which the countdown is paused; nil if it runs.
    ///   - moment: the current time.
    mutating func enter(
        _ position: Duration, _ override: ItemState.Override?, pausedSince pause: WallTime?, at moment: Moment
    ) {
        var clocks = ZoneClocks()
        state.override = override
        if pause == nil, !isRunning, case .work(let work, _, _) = pace {
            state.start = work.moment(.zero - position, after: moment.wall) ?? moment.wall
        }
        derive(at: moment, &clocks)
        state.run = run(at: position, pausedSince: pause, moment)
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
        let before = (pace, track, lengthInFile)
        if case .occurrences(let occurrences) = track, let skip = occurrences.skipped(in: zone) {
            state.override = .skipped(skip)
        }
        self.zone = zone
        // Months have another length in another zone.
        if let length = before.2, let new = lengthInFile, new != length {
            state.override = .extended(by: extended + length - new)
        }
        derive(at: moment, &clocks)
        return (pace, track) != (before.0, before.1)
    }

    /// Moves the cache of a recurring date to the current segment, and updates the age in the texts.
    mutating func roll(to moment: Moment) {
        guard case .occurrences(var occurrences) = track else { return }
        occurrences.roll(to: (state.finish ?? moment.wall).sinceEpoch)
        track = .occurrences(occurrences)
        fillAge(at: moment)
    }

    /// Whether the texts contain an age, which is valid for the next occurrence only.
    public var showsAge: Bool { titleInFile != countdown.title || noteInFile != countdown.note }

    /// Fills the age at the next occurrence, or at today's occurrence, into the texts of a recurring date.
    mutating func fillAge(at moment: Moment) {
        guard case .recurring(let date) = countdown.kind, let segment = current(at: moment),
            let age = date.age(at: WallTime(sinceEpoch: segment.end), in: zone)
        else { return }
        countdown.title = titleInFile.filled(age: age)
        countdown.note = noteInFile?.filled(age: age)
    }
}

/// The position on the track.
extension BoardItem {
    /// Whether the countdown is paused by the user.
    public var isPaused: Bool { state.pause != nil }

    /// Whether the countdown is paused at its full length, and starts at Enter because of ``OnZero/ready``.
    public var isReady: Bool {
        guard countdown.onZero == .ready, case .paused(let left, _) = state.run else { return false }
        return left == track.end
    }

    /// Whether the user has finished the countdown.
    public var isFinished: Bool { state.finish != nil }

    var isRunning: Bool { !isPaused && !isFinished }

    /// Whether the countdown is pinned and therefore listed before the other countdowns.
    public var isPinned: Bool { state.isPinned ?? countdown.isPinned }

    /// The clock on which the countdown is measured.
    var clock: ClockDomain { pace.clock }

    /// The place of the track's position zero on the pace.
    private var anchor: Duration {
        if case .until(let end) = state.run, let length = track.end { end.sinceBoot - length } else { .zero }
    }

    /// Returns the position at a moment; nil if the user has finished the countdown.
    func position(at moment: Moment) -> Duration? {
        switch state.run {
        case .until, .live: pace.position(at: moment) - anchor
        case .paused(let left, _): track.end.map { $0 - left }
        case .finished: nil
        }
    }

    /// Returns the time on the countdown's clock at which a running countdown reaches a position.
    func time(of position: Duration) -> Duration? { pace.time(of: position + anchor) }

    /// Returns the run state at a position.
    ///
    /// - Parameters:
    ///   - position: the position.
    ///   - pause: the time since which the countdown is paused; nil if it runs.
    ///   - moment: the current time.
    /// - Returns: the run state.
    func run(at position: Duration, pausedSince pause: WallTime?, _ moment: Moment) -> ItemState.Run {
        guard isTimer, let end = track.end else { return .live }
        let left = end - position
        if let pause { return .paused(left, at: pause) }
        return if case .work = pace { .live } else { .until(moment.uptime(countdown.sleep) + left) }
    }

    /// Returns the segment whose zero is ahead; nil for a count-up.
    func segment(at moment: Moment) -> Segment? { track.segment(at: position(at: moment)) }

    /// Returns the segment that is shown; see ``Track/current(at:)``.
    func current(at moment: Moment) -> Segment? { track.current(at: position(at: moment)) }

    /// Returns the remaining time of a segment; zero if the user has finished the countdown.
    func left(in segment: Segment, at moment: Moment) -> Duration {
        position(at: moment).map { segment.end - $0 } ?? .zero
    }

    /// Returns the remaining time; for a sequence, the remaining time of the current step.
    ///
    /// Negative after the deadline. For a count-up, the elapsed time.
    public func left(at moment: Moment) -> Duration {
        if case .endless(let start) = track { return (position(at: moment) ?? start) - start }
        return segment(at: moment).map { left(in: $0, at: moment) } ?? .zero
    }

    /// Returns the remaining time; for a sequence, the remaining time of all steps.
    func all(at moment: Moment) -> Duration {
        guard canEnd, let end = track.end, let position = position(at: moment) else { return left(at: moment) }
        return end - position
    }

    /// The step at which a sequence waits for its user; nil if all steps advance automatically, and for other kinds.
    public var gate: StepIndex? { if case .steps(let steps) = track { steps.gate } else { nil } }

    /// Returns the current step; nil if there are no steps.
    func steps(at moment: Moment) -> StepPosition? {
        segment(at: moment).flatMap { step(of: $0, at: moment) }
    }

    private func step(of segment: Segment, at moment: Moment) -> StepPosition? {
        guard case .steps(let steps) = track, let place = segment.step else { return nil }
        return StepPosition(
            sequence: steps.sequence, place: place, repeats: steps.repeats, left: left(in: segment, at: moment))
    }

    // MARK: Zeros

    /// Returns the next or last deadline on ``clock`` with its effect at zero; nil for a paused or finished countdown, and
    /// for a count-up.
    func end(at moment: Moment) -> (time: Duration, onZero: OnZero)? {
        guard isRunning, let segment = current(at: moment) else { return nil }
        // A day that has begun is behind a deadline at its end.
        let behind = countdown.event != nil && reading(at: moment).isToday ? Duration.nanoseconds(1) : .zero
        guard let time = time(of: shownEnd(of: segment, at: moment) + behind) else { return nil }
        return (time, segment.successor == .none ? countdown.onZero.once : .overtime)
    }

    /// Returns the interval around `moment`, on the countdown's clock, in which the deadline, the step and the
    /// occurrence stay the same.
    ///
    /// A bound is nil if the interval is unlimited on that side. `isZero` states whether the interval ends with a reported
    /// zero.
    func turn(at moment: Moment) -> (since: Duration?, until: Duration?, isZero: Bool) {
        guard isRunning, let segment = current(at: moment), let position = position(at: moment) else {
            return (nil, nil, false)
        }
        var turns = [nearPosition(in: segment)].compactMap(\.self)
        if let over = segment.over {
            turns += [segment.end, over]
        } else if segment.successor == .none, countdown.onZero == .hide {
            // At zero, the countdown leaves the list.
            turns.append(segment.end)
        }
        let since = ([segment.since] + turns.filter { $0 <= position }).compactMap(\.self).max()
        if case .begins(let next) = segment.successor { turns.append(next) }
        let until = turns.filter { $0 > position }.min()
        return (since.flatMap(time), until.flatMap(time), until == segment.end && delay(at: segment.end) == .zero)
    }

    /// The end to which the agenda counts: the zero, then the end of the event that began at the zero.
    private func shownEnd(of segment: Segment, at moment: Moment) -> Duration {
        segment.over.flatMap { left(in: segment, at: moment) > .zero ? nil : $0 } ?? segment.end
    }

    /// Returns the position from which on the countdown is listed; nil if it is always listed.
    private func nearPosition(in segment: Segment) -> Duration? {
        countdown.thresholds.within.map { (track.end ?? segment.end) - $0 }
    }

    /// Whether the countdown is not listed yet; see ``ThresholdSettings/within``.
    public func isFar(at moment: Moment) -> Bool {
        guard let position = position(at: moment), let near = current(at: moment).flatMap(nearPosition) else {
            return false
        }
        return position < near
    }

    /// Returns the time since the last zero that the countdown reached by itself; nil if the countdown is paused or
    /// finished, and before the first zero.
    ///
    /// A countdown that is ready to start again is paused since its zero.
    public func sinceZero(at moment: Moment) -> Duration? {
        if isReady, state.reported.level == .zero, let zero = state.pause { return moment.wall - zero }
        guard isRunning, let segment = unreported(at: moment) else { return nil }
        let zero = left(in: segment, at: moment) <= .zero - delay(at: segment.end) ? segment.end : segment.since
        return zero.flatMap { zero in
            time(of: zero).map { moment.time(on: clock) - $0 - delay(at: zero) }
        }
    }

    /// Whether a user acknowledged the last zero.
    func isAcknowledged(at moment: Moment) -> Bool {
        guard let acknowledged = state.acknowledged, let since = sinceZero(at: moment) else { return false }
        return moment.wall + (.zero - since) <= acknowledged
    }
}

/// The values that a countdown shows, and its progress.
extension BoardItem {
    /// Returns the values that the countdown shows at a moment.
    public func reading(at moment: Moment) -> Reading {
        guard let segment = current(at: moment) else {
            let elapsed = left(at: moment)
            return Reading(
                state: isPaused ? .paused : .running, amount: elapsed, length: nil,
                date: isPaused ? nil : moment.wall + (.zero - elapsed))
        }
        let start = left(in: segment, at: moment)
        // During an event with times of day, the countdown counts to its end.
        var hasTimes = false
        if case .time = countdown.event { hasTimes = true }
        let zero = hasTimes ? shownEnd(of: segment, at: moment) : segment.end
        let left = start + (zero - segment.end)
        let isOn = segment.over.map { start <= .zero && start > segment.end - $0 } ?? false
        let state = state(in: segment, left: left, isOn: isOn)
        func date(_ position: Duration) -> WallTime? {
            time(of: position).map { moment.wall + ($0 - moment.time(on: clock)) }
        }
        let length = zero == segment.end ? segment.length : zero - segment.end
        var reading = Reading(
            state: state, amount: state == .done ? .zero : left,
            length: segment.step == nil ? length : max(length, left),
            date: isTimer && !isRunning ? self.state.finish : date(zero))
        if let over = segment.over, let length = countdown.event, let start = date(segment.end), let end = date(over) {
            let day = CivilTime(start, utcOffset: zone.utcOffset(at: start)).dayNumber
            let today = CivilTime(moment.wall, utcOffset: zone.utcOffset(at: moment.wall)).dayNumber
            reading.event = .init(
                length: length, end: end, isOn: isOn && !isFinished, firstDay: day, daysAhead: day - today)
        }
        if countdown.kind.isSequence { reading.step = step(of: segment, at: moment) }
        if case .work(let work, _, _) = pace { reading.work = work }
        reading.isAcknowledged = state == .due && isAcknowledged(at: moment)
        return reading
    }

    private func state(in segment: Segment, left: Duration, isOn: Bool) -> Reading.State {
        if isPaused { return .paused }
        if isFinished { return .done }
        if left > .zero || isOn { return .running }
        return countdown.onZero.isDue || segment.successor != .none ? .due : .done
    }

    func isDone(at moment: Moment) -> Bool { reading(at: moment).state == .done }

    /// Whether the countdown is done, or due and acknowledged.
    public func isPast(at moment: Moment) -> Bool { isDone(at: moment) || reading(at: moment).isAcknowledged }

    /// Whether the countdown is not in the list: it left the list because it is done, or it is not listed yet.
    public func isHidden(at moment: Moment) -> Bool {
        countdown.onZero == .hide && isDone(at: moment) || isFar(at: moment)
    }
}
