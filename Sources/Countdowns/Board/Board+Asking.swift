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

    /// The selected item: the one that the user selected, else the one that stays at zero, else the next to happen, else the
    /// last that happened, else the first.
    ///
    /// - Returns: an index of ``items``; nil only where the list is empty.
    public func selection(at moment: Moment) -> Int? {
        switch selected {
        case .following:
            shown(zeroStay.index) ?? shown(agenda.next(at: moment)) ?? rows.item(nearest: 0, step: 1)
        case .held(let id), .chosen(let id): index(of: id)
        }
    }

    /// A countdown that the filter leaves in the list.
    private func shown(_ index: Int?) -> Int? {
        index.flatMap { choice.filter == nil || rows.rowOfItem[$0] != nil ? $0 : nil }
    }

    /// How much time passes until another countdown is selected by itself; nil if none ever will be.
    ///
    /// - Complexity: O(log *n*).
    public func untilSelectionMoves(at moment: Moment) -> Duration? {
        guard selected == .following else { return nil }
        return [untilNextEnd(at: moment), zeroStay.left(at: moment.uptime)].compactMap(\.self).min()
    }

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

    /// The first row of the list that is visible.
    public func firstVisibleRow(at moment: Moment) -> Int {
        min(max(Int(scroll.position(at: moment.uptime).rounded()), 0), lastScrollPosition)
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

    /// Whether something glides, so that the next frame differs without anything having happened.
    public func isMoving(at moment: Moment) -> Bool { scroll.isMoving(at: moment.uptime) }

    /// The sentence to show, if there is one.
    public func notice(at moment: Moment) -> Notice? {
        notices.shown(at: moment)
    }

    /// Whether pressing the pause key would resume rather than pause.
    public func selectionIsPaused(at moment: Moment) -> Bool {
        selection(at: moment).map { items[$0].isPaused } ?? false
    }

    var lastScrollPosition: Int { max(rows.rows.count - arrangement.visibleRows, 0) }
}
