/// What a board says of a moment.
extension Board {
    /// How many countdowns run, are paused, are due and are done.
    ///
    /// - Complexity: O(log *n*).
    public func counts(at moment: Moment) -> BoardCounts { agenda.counts(at: moment) }

    /// How many countdowns of a group run, are paused and are due.
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

    /// How much time passes until one more countdown reaches zero; nil if none ever will.
    ///
    /// - Complexity: O(log *n*).
    public func untilNextEnd(at moment: Moment) -> Duration? { agenda.untilNextEnd(at: moment) }

    /// The same for the countdowns of a group.
    ///
    /// - Complexity: O(log *n*).
    public func untilNextEnd(ofGroup group: String, at moment: Moment) -> Duration? {
        agenda.group(group)?.ahead(at: moment)?.left
    }

    /// How much time passes until a planned hold of a launch begins or ends; nil if none ever will.
    ///
    /// - Complexity: O(log *n*).
    public func untilHoldTurns(at moment: Moment) -> Duration? { agenda.untilHoldTurns(at: moment) }

    /// The same for the countdowns of a group.
    ///
    /// - Complexity: O(log *n*).
    public func untilHoldTurns(ofGroup group: String, at moment: Moment) -> Duration? {
        agenda.group(group)?.untilHoldTurns(at: moment)
    }
}
