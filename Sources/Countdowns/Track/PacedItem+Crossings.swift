/// The thresholds and zeros that a countdown crosses as time passes.
///
/// On the way to each zero, the level only rises. ``ItemState/reported`` holds the recorded crossings, so that no crossing
/// is found twice, even if a clock is set.
extension PacedItem {
    /// The maximum number of past zeros that are visited one by one; after this number, the search skips to the last zero
    /// of a recurring date.
    ///
    /// A clock that jumps by years must not block the board.
    static let maxOccurrences = 1_000

    private func thresholds(of segment: Segment) -> Thresholds {
        Thresholds(countdown.thresholds, length: segment.length)
    }

    /// Returns the highest level that the countdown has reached at a time.
    func level(at moment: Moment) -> ItemState.Level {
        segment(at: moment).map { thresholds(of: $0).level(left: left(at: moment)) } ?? .far
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
        roll(to: moment)
        var crossings = Crossings()
        guard isRunning, let position = position(at: moment) else { return crossings }
        let before = state.reported
        var way = Way(segment: track.segment(from: before.passed), level: before.level, zero: before.passed)
        pass(&way, to: position, &crossings)
        if let segment = way.segment {
            let reached = thresholds(of: segment).level(left: segment.end - position)
            thresholds(of: segment).add(from: way.level, to: reached, zeroAt: segment.end, to: &crossings)
            way.level = max(way.level, reached)
        }
        var reported = ItemState.Reported(level: way.level, passed: way.zero, isAssumed: before.isAssumed)
        if crossings != Crossings() { reported.isAssumed = false }
        setReported(reported)
        if way.zero != before.passed { forgetSkip(at: moment) }
        return crossings
    }

    /// The segment whose zero is the next to be recorded, the recorded level in it, and the last recorded zero.
    private struct Way {
        var segment: Segment?
        var level: ItemState.Level
        var zero: Duration?
    }

    /// Passes all zeros up to a position after which the countdown continues by itself.
    private func pass(_ way: inout Way, to position: Duration, _ crossings: inout Crossings) {
        var lastZero: Duration?
        if case .occurrences(let occurrences) = track { lastZero = occurrences.segment.since }
        var count = 0
        while let segment = way.segment, case .begins = segment.successor, segment.end <= position {
            thresholds(of: segment).add(from: way.level, to: .danger, zeroAt: segment.end, to: &crossings)
            enter(track.segment(from: segment.end), after: segment.end, &way)
            guard let next = way.segment else { return crossings.ended.add(at: segment.end) }
            crossings.continued.add(at: segment.end)
            count += 1
            guard let period = track.period(from: next.start) else {
                if count == Self.maxOccurrences, let lastZero, next.end < lastZero {
                    way.segment = Segment(start: next.start, end: lastZero, successor: next.successor)
                }
                continue
            }
            // All passes but the last are counted at once.
            let passes = (min(position, lastZero ?? position) - next.start).wholeCount(of: period) - 1
            guard passes > 0 else { continue }
            var one = Crossings()
            pass(&way, to: next.start + period, &one)
            crossings.add(one, times: passes, every: period)
            let start = next.start + period * passes
            enter(track.segment(from: start), after: start, &way)
        }
    }

    private func enter(_ segment: Segment?, after zero: Duration, _ way: inout Way) {
        let level = segment.map { thresholds(of: $0).level(left: $0.length) }
        way = Way(segment: segment, level: level ?? .zero, zero: zero)
    }

    /// Marks all crossings up to a time as recorded, without reporting them.
    mutating func markReported(at moment: Moment) {
        let segment = segment(at: moment)
        var reported = ItemState.Reported(
            level: level(at: moment), passed: segment?.since, isAssumed: state.reported.isAssumed)
        // A zero that was recorded before the clock was set back stays recorded.
        if case .occurrences = track, let passed = state.reported.passed, !reported.isAssumed,
            moment.wall.sinceEpoch < passed
        {
            reported.passed = passed
        }
        setReported(reported)
        forgetSkip(at: moment)
    }

    /// Removes the skip if all skipped occurrences are before the last occurrence.
    private mutating func forgetSkip(at moment: Moment) {
        guard case .skipped(let skip) = state.override, case .occurrences(let occurrences) = track, isRunning,
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
            var reported = state.reported
            reported.level = min(before, reached)
            setReported(reported)
            return nil
        }
        markReported(at: moment)
        guard reached > before else { return nil }
        var reported = state.reported
        reported.isAssumed = false
        setReported(reported)
        return reached
    }
}
