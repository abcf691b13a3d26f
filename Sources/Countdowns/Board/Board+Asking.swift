/// The answers of a board about a moment.
///
/// Some countdowns leave the list at zero, and some continue to their next time. A tick records that. Call
/// ``Board/apply(_:remembering:at:cause:)`` with ``Command/tick`` before you ask a board that is not current: functions
/// that take a moment expect a board that is current at that moment.
extension Board {
    /// The numbers of countdowns that run, are paused, are due and are done.
    ///
    /// - Complexity: O(log *n*).
    public func counts(at moment: Moment) -> BoardCounts { agenda.counts(at: moment) }

    /// The numbers of countdowns of a group that run, are paused and are due.
    ///
    /// - Complexity: O(log *n*).
    public func counts(ofGroup group: String, at moment: Moment) -> BoardCounts {
        agenda.group(group)?.counts(at: moment) ?? BoardCounts(running: 0, paused: 0, due: 0)
    }

    /// The item that happens next, else the one that ended last and is still in the list.
    ///
    /// - Complexity: O(log *n*).
    public func nextOrLast(at moment: Moment) -> Int? { agenda.next(at: moment) }

    /// The items that reach zero next, the nearest first, another one aside.
    ///
    /// - Complexity: O(log *n* + `count`).
    public func upcoming(_ count: Int, after index: Int?, at moment: Moment) -> [Int] {
        Array(agenda.upcoming(max(count, 0) + 1, at: moment).filter { $0 != index }.prefix(max(count, 0)))
    }

    /// The first of them.
    ///
    /// - Complexity: O(log *n*).
    public func next(after index: Int?, at moment: Moment) -> Int? { upcoming(1, after: index, at: moment).first }

    /// The item that somebody who sees one item should see: what became due last and was not acknowledged, else the next to
    /// happen; nil where the board is empty.
    ///
    /// - Complexity: O(log *n*).
    public func nearest(at moment: Moment) -> Int? {
        let due = agenda.lastDue(at: moment)?.index
        return due.flatMap { items[$0].isAcknowledged(at: moment) ? nil : $0 } ?? agenda.next(at: moment)
    }

    /// The time until one more countdown reaches zero; nil if none ever will.
    ///
    /// - Complexity: O(log *n*).
    public func untilNextEnd(at moment: Moment) -> Duration? { agenda.untilNextEnd(at: moment) }

    /// The same for the countdowns of a group.
    ///
    /// - Complexity: O(log *n*).
    public func untilNextEnd(ofGroup group: String, at moment: Moment) -> Duration? {
        agenda.group(group)?.ahead(at: moment)?.left
    }

    /// The time until a planned hold of a launch begins or ends; nil if none ever will.
    ///
    /// - Complexity: O(log *n*).
    public func untilHoldTurns(at moment: Moment) -> Duration? { agenda.untilHoldTurns(at: moment) }

    /// The same for the countdowns of a group.
    ///
    /// - Complexity: O(log *n*).
    public func untilHoldTurns(ofGroup group: String, at moment: Moment) -> Duration? {
        agenda.group(group)?.untilHoldTurns(at: moment)
    }

    // MARK: Whether the board is current

    /// Whether nothing has happened by itself since the last command.
    ///
    /// - Complexity: O(1).
    public func isCurrent(at moment: Moment) -> Bool {
        agenda.holds(at: moment)
    }

    /// The time until something happens by itself that the board records; nil if nothing ever will.
    ///
    /// - Returns: nothing or a positive amount; nothing where it has happened and a tick would record it.
    /// - Complexity: O(1).
    public func untilNextChange(at moment: Moment) -> Duration? {
        agenda.untilDue(at: moment).map { max($0, .zero) }
    }

    // MARK: Ends

    /// The way in which a countdown came to its end; nil where the end is ahead, or there is none.
    ///
    /// A sequence ends with its last step.
    ///
    /// - Parameters:
    ///   - index: its place in ``items``.
    ///   - moment: now.
    /// - Returns: the way; nil as well for a countdown that counts up.
    public func ending(of index: Int, at moment: Moment) -> CountdownEnding? {
        let item = items[index]
        if item.isFinished { return .byHand }
        return item.canEnd && item.all(at: moment) <= .zero ? .zero : nil
    }

    /// The way in which all countdowns came to their ends: by hand, where one of them did; nil where an end is ahead.
    public func ending(at moment: Moment) -> CountdownEnding? {
        var all = CountdownEnding.zero
        for index in items.indices {
            guard let ending = ending(of: index, at: moment) else { return nil }
            if ending == .byHand { all = .byHand }
        }
        return all
    }

    // MARK: What rings

    /// Whether nobody has done anything about a countdown that rings.
    func isUnacknowledged(_ id: Countdown.ID, isOfZero: Bool, at moment: Moment) -> Bool {
        guard let index = index(of: id) else { return false }
        let item = items[index]
        if item.isPaused || item.isFinished { return false }
        return !isOfZero || item.sinceZero(at: moment) != nil && !item.isAcknowledged(at: moment)
    }

    /// Whether a countdown reached a zero that can be acknowledged: it is due, or it went on by itself and may still ring.
    func canAcknowledge(_ item: BoardItem, at moment: Moment) -> Bool {
        guard let since = item.sinceZero(at: moment) else { return false }
        return item.left(at: moment) <= .zero || since < item.countdown.longestRing * speed
    }

    /// Whether a countdown went on by itself, and may ring until somebody acknowledges that.
    func mayRing(_ item: BoardItem, at moment: Moment) -> Bool {
        !item.isPaused && !item.isFinished && !item.isAcknowledged(at: moment) && item.left(at: moment) > .zero
            && canAcknowledge(item, at: moment)
    }

    /// The time until a countdown, which went on by itself, rings no longer; nil if it rings not.
    public func untilQuiet(_ index: Int, at moment: Moment) -> Duration? {
        let item = items[index]
        guard mayRing(item, at: moment) else { return nil }
        return item.sinceZero(at: moment).map { item.countdown.longestRing * speed - $0 }
    }
}

/// The way in which a countdown came to its end.
public enum CountdownEnding: Sendable {
    /// It reached zero.
    case zero
    /// It was ended by hand.
    case byHand
}
