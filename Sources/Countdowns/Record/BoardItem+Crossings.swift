/// The thresholds and zeros that a countdown crosses as time passes.
///
/// On the way to each zero, the level only rises. ``ItemState/reported`` holds the recorded crossings, so that no crossing
/// is found twice, even if a clock is set.
extension BoardItem {
    /// The maximum number of past zeros that are visited one by one; after this number, the search skips to the last zero
    /// of a recurring date.
    ///
    /// A clock that jumps by years must not block the board.
    static let maxOccurrences = 1_000

    private func thresholds(of segment: Segment) -> Thresholds {
        Thresholds(countdown.thresholds, length: segment.length, delay: delay(at: segment.end))
    }

    /// Returns the time from a zero to its report: whole days are reported when the clocks show ``Countdown/dayStarts``.
    ///
    /// - Parameter position: the position of the zero, or another one on its day.
    /// - Returns: the time; zero if the zero is not the start of a day.
    func delay(at position: Duration) -> Duration {
        guard case .days = countdown.event, let starts = countdown.dayStarts else { return .zero }
        let time = WallTime(sinceEpoch: position)
        let midnight = Duration.seconds(CivilTime(time, utcOffset: zone.utcOffset(at: time)).dayNumber * 86_400)
        let day = FloatingTime(sinceLocalEpoch: midnight, isStartOfDay: true).wallTime(in: zone)
        return max(FloatingTime(sinceLocalEpoch: midnight + .seconds(starts)).wallTime(in: zone) - day, .zero)
    }

    /// Returns the segment whose zero is not reported yet; the last one if all are reported; nil for a count-up.
    func unreported(at moment: Moment) -> Segment? {
        track.segment(at: position(at: moment).map { $0 - delay(at: $0) })
    }

    /// Returns the highest level that the countdown has reached at a time.
    func level(at moment: Moment) -> ItemState.Level {
        unreported(at: moment).map { thresholds(of: $0).level(left: left(in: $0, at: moment)) } ?? .far
    }

    /// The time of the next unrecorded crossing on the clock of the countdown; nil if all crossings are recorded.
    ///
    /// - Returns: a time that may be in the past.
    func nextCrossing(at moment: Moment) -> Duration? {
        guard isRunning, let segment = track.segment(from: state.reported.passed),
            let next = thresholds(of: segment).next(after: state.reported.level)
        else { return nil }
        return time(of: segment.end - next.left)
    }

    /// Finds the crossings up to a time, and marks them as recorded; their times are positions.
    mutating func cross(to moment: Moment) -> Crossings {
        var crossings = Crossings()
        roll(to: moment)
        guard isRunning, let position = position(at: moment) else { return crossings }
        var reported = state.reported
        var segment = track.segment(from: reported.passed)
        pass(&segment, &reported, to: position - delay(at: position), &crossings)
        if let segment {
            let reached = thresholds(of: segment).level(left: segment.end - position)
            thresholds(of: segment).add(from: reported.level, to: reached, zeroAt: segment.end, to: &crossings)
            reported.level = max(reported.level, reached)
        }
        if crossings != Crossings() { reported.isAssumed = false }
        let isZero = reported.passed != state.reported.passed
        state.reported = reported
        if isZero { forgetSkip(at: moment) }
        return crossings
    }

    /// Passes the zeros up to a position after which the countdown continues by itself.
    ///
    /// - Parameters:
    ///   - segment: the segment that begins at the last recorded zero; nil after the last occurrence.
    ///   - reported: the recorded crossings.
    ///   - position: the position, earlier by ``delay(at:)``.
    ///   - crossings: the crossings to which the new ones are added.
    private func pass(
        _ segment: inout Segment?, _ reported: inout ItemState.Reported, to position: Duration,
        _ crossings: inout Crossings
    ) {
        var lastZero: Duration?
        if case .occurrences(let occurrences) = track { lastZero = occurrences.segment.since }
        func begin(at zero: Duration) {
            segment = track.segment(from: zero)
            reported.passed = zero
            reported.level = segment.map { thresholds(of: $0).level(left: $0.length) } ?? .zero
        }
        var count = 0
        while let passed = segment, case .begins = passed.successor, passed.end <= position {
            thresholds(of: passed).add(from: reported.level, to: .danger, zeroAt: passed.end, to: &crossings)
            begin(at: passed.end)
            guard let next = segment else { return crossings.ended.add(at: passed.end + delay(at: passed.end)) }
            crossings.continued.add(at: passed.end + delay(at: passed.end))
            count += 1
            if let period = track.period(from: next.start) {
                // All repetitions but the last are counted at once.
                let times = (min(position, lastZero ?? position) - next.start).wholeCount(of: period) - 1
                guard times > 0 else { continue }
                var one = Crossings()
                pass(&segment, &reported, to: next.start + period, &one)
                crossings.add(one, times: times, every: period)
                begin(at: next.start + period * times)
            } else if count == Self.maxOccurrences, let lastZero, next.end < lastZero {
                segment = Segment(start: next.start, end: lastZero, successor: next.successor)
            }
        }
    }

    /// Marks all crossings up to a time as recorded, without reporting them.
    mutating func markReported(at moment: Moment) {
        let before = state.reported
        (state.reported.level, state.reported.passed) = (level(at: moment), unreported(at: moment)?.since)
        // A zero that was recorded before the clock was set back stays recorded.
        if case .occurrences = track, let passed = before.passed, !before.isAssumed, moment.wall.sinceEpoch < passed {
            state.reported.passed = passed
        }
        forgetSkip(at: moment)
    }

    /// Removes the skip if all skipped occurrences are before the last occurrence.
    private mutating func forgetSkip(at moment: Moment) {
        guard case .skipped(let skip) = state.override, isRunning, case .occurrences(let occurrences) = track,
            let last = occurrences.segment.since, skip.until.sinceEpoch < last
        else { return }
        change(at: moment) { $0.override = nil }
    }

    /// Updates the recorded level after a command.
    ///
    /// - Returns: the new level if it is higher than the recorded level; nil for a paused countdown, whose level rises
    ///   only after the pause.
    mutating func noteLevel(at moment: Moment) -> ItemState.Level? {
        let (before, reached) = (state.reported.level, level(at: moment))
        guard isRunning else {
            state.reported.level = min(before, reached)
            return nil
        }
        markReported(at: moment)
        guard reached > before else { return nil }
        state.reported.isAssumed = false
        return reached
    }
}
