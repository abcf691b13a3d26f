/// Queries of a board at a moment.
///
/// Some countdowns leave the list at zero, and some continue to their next occurrence. A tick records these changes. Apply
/// ``Command/tick`` with ``Board/apply(_:at:cause:)`` before you query a board that is not current: functions with
/// a `moment` expect a board that is current at that moment.
extension Board {
    /// Returns the number of countdowns in each state.
    ///
    /// - Complexity: O(log *n*).
    public func counts(at moment: Moment) -> BoardCounts { agenda.counts(at: moment) }

    /// Whether a duration or a sequence is running, so that it can be paused.
    ///
    /// - Complexity: O(log *n*).
    public func hasRunningTimer(at moment: Moment) -> Bool { agenda.hasRunningTimer(at: moment) }

    /// Returns the number of countdowns of a group in each state.
    ///
    /// - Complexity: O(log *n*).
    public func counts(ofGroup group: String, at moment: Moment) -> BoardCounts {
        agenda.group(group)?.counts(at: moment) ?? BoardCounts(running: 0, paused: 0, due: 0)
    }

    /// Returns the index of the countdown that reaches zero next, or else of the listed countdown that reached zero last.
    ///
    /// - Complexity: O(log *n*).
    public func nextOrLast(at moment: Moment) -> Int? { agenda.next(at: moment) }

    /// Returns the indices of the countdowns that reach zero next, the nearest first, without the countdown at `index`.
    ///
    /// - Complexity: O(log *n* + `count`).
    public func upcoming(_ count: Int, after index: Int?, at moment: Moment) -> [Int] {
        Array(agenda.upcoming(max(count, 0) + 1, at: moment).filter { $0 != index }.prefix(max(count, 0)))
    }

    /// Returns the index of the countdown that reaches zero next, other than the countdown at `index`.
    ///
    /// - Complexity: O(log *n*).
    public func next(after index: Int?, at moment: Moment) -> Int? { upcoming(1, after: index, at: moment).first }

    /// Returns the index of the countdown to show if there is space for one countdown only.
    ///
    /// Returns the countdown that became due last, if that countdown is not acknowledged. Otherwise returns the
    /// countdown that reaches zero next, or else the listed countdown that reached zero last. Returns nil if the board
    /// has none of these countdowns.
    ///
    /// - Complexity: O(log *n*).
    public func nearest(at moment: Moment) -> Int? {
        let due = agenda.lastDue(at: moment)?.index
        return due.flatMap { items[$0].isAcknowledged(at: moment) ? nil : $0 } ?? agenda.next(at: moment)
    }

    /// Returns the time until the next countdown reaches zero; nil if no countdown will reach zero.
    ///
    /// - Complexity: O(log *n*).
    public func untilNextEnd(at moment: Moment) -> Duration? { agenda.untilNextEnd(at: moment) }

    /// Returns the countdown of a group that reaches zero next, and the time until then; nil if none will reach zero.
    ///
    /// - Complexity: O(log *n*).
    public func nextEnd(ofGroup group: String, at moment: Moment) -> (left: Duration, index: Int)? {
        agenda.group(group)?.ahead(at: moment)
    }

    // MARK: Automatic changes

    /// Whether the board is up to date: since the last command, no automatic change has become due.
    ///
    /// - Complexity: O(1).
    public func isCurrent(at moment: Moment) -> Bool {
        agenda.holds(at: moment)
    }

    /// Returns the time until the next automatic change that the board records; nil if no automatic change is ahead.
    ///
    /// - Returns: a nonnegative time; zero if a tick would record a change now.
    /// - Complexity: O(1).
    public func untilNextChange(at moment: Moment) -> Duration? {
        agenda.untilDue(at: moment).map { max($0, .zero) }
    }

    // MARK: Ends

    /// Returns how a countdown ended; nil if it has not ended or has no deadline.
    ///
    /// A sequence ends when its last step ends. A sequence that waits for its user has not ended. A countdown that is ready
    /// to start again after its zero has ended.
    ///
    /// - Parameters:
    ///   - index: the index of the countdown in ``items``.
    ///   - moment: the current time.
    /// - Returns: the kind of the ending; always nil for a countdown that counts up.
    public func ending(of index: Int, at moment: Moment) -> CountdownEnding? {
        let item = items[index]
        if item.isFinished { return .byHand }
        let isReadyAgain = item.isPaused && item.sinceZero(at: moment) != nil
        guard item.canEnd, item.all(at: moment) <= .zero || isReadyAgain else { return nil }
        return item.steps(at: moment)?.isWaiting == true ? nil : .zero
    }

    /// Returns how all countdowns ended: `.byHand` if the user finished at least one countdown; nil if a countdown has not
    /// ended.
    public func ending(at moment: Moment) -> CountdownEnding? {
        var all = CountdownEnding.zero
        for index in items.indices {
            guard let ending = ending(of: index, at: moment) else { return nil }
            if ending == .byHand { all = .byHand }
        }
        return all
    }

    // MARK: Ringing

    /// Whether the ringing of an alert may continue: the countdown is neither paused nor finished.
    ///
    /// If `isZeroAlert` is true, the last zero must also be unacknowledged.
    func isUnacknowledged(_ id: Countdown.ID, isZeroAlert: Bool, at moment: Moment) -> Bool {
        guard let index = index(of: id) else { return false }
        let item = items[index]
        return isZeroAlert
            ? item.sinceZero(at: moment) != nil && !item.isAcknowledged(at: moment) : item.isRunning
    }

    /// Whether the user can acknowledge the last zero of a countdown: the countdown is due, or it moved to the next
    /// occurrence or step and may still ring.
    func canAcknowledge(_ item: BoardItem, at moment: Moment) -> Bool {
        guard let since = item.sinceZero(at: moment) else { return false }
        return item.reading(at: moment).amount <= .zero || since < item.countdown.longestRing * speed
    }

    /// Whether a countdown that moved to the next occurrence or step may still ring, because its last zero is unacknowledged.
    func mayRing(_ item: BoardItem, at moment: Moment) -> Bool {
        guard let since = item.sinceZero(at: moment), !item.isAcknowledged(at: moment) else { return false }
        return item.reading(at: moment).state == .running && since < item.countdown.longestRing * speed
    }

    /// Returns the time until a countdown that moved to the next occurrence or step stops ringing; nil if it does not
    /// ring.
    public func untilQuiet(_ index: Int, at moment: Moment) -> Duration? {
        let item = items[index]
        guard mayRing(item, at: moment) else { return nil }
        return item.sinceZero(at: moment).map { item.countdown.longestRing * speed - $0 }
    }
}

/// The way in which a countdown ended.
public enum CountdownEnding: Sendable {
    /// The countdown reached zero.
    case zero
    /// The user finished the countdown.
    case byHand
}
