extension Board {
    // MARK: Selecting

    mutating func moveSelection(rows steps: Int, at moment: Moment) {
        guard let index = selection(at: moment) else { return }
        select(rows.item(steps, rowsFrom: index), at: moment)
    }

    mutating func moveSelection(places steps: Int, at moment: Moment) {
        guard let index = selection(at: moment), arrangement.sideStep > 0 else { return }
        select(rows.item(steps * arrangement.sideStep, placesFrom: index), at: moment)
    }

    mutating func select(_ index: Int, at moment: Moment) {
        selected = .chosen(items[index].id)
        revealSelection(at: moment)
    }

    mutating func pageSelection(by pages: Int, at moment: Moment) {
        let row = selection(at: moment).flatMap { rows.rowOfItem[$0] } ?? 0
        select(row: row + pages * arrangement.visibleRows, step: pages.signum(), at: moment)
    }

    mutating func select(row: Int, step: Int, at moment: Moment) {
        guard let target = rows.item(nearest: row, step: step) else { return }
        selected = .chosen(items[target].id)
        scrolledAway = false
        scroll.glide(to: revealing(target), at: moment.uptime)
    }

    /// Selects the next countdown in the list that is due, after the last the first one.
    mutating func selectNextDue(at moment: Moment) {
        let due = Set(unacknowledged(at: moment))
        let order = rows.order
        let place = selection(at: moment).flatMap { order.firstIndex(of: $0) } ?? -1
        guard let next = (order.dropFirst(place + 1) + order.prefix(place + 1)).first(where: due.contains) else {
            return notices.show("Nothing is due.", .brief, at: moment)
        }
        select(next, at: moment)
    }

    /// Lets the selection follow the next to happen.
    mutating func follow(at moment: Moment) {
        selected = .following
        scrolledAway = false
        endStays(zeroStay.indices, at: moment)
        followSelection(at: moment)
    }

    // MARK: Scrolling

    mutating func scroll(by rows: Int, at moment: Moment) {
        let target = min(max(scroll.target + rows, 0), lastScrollPosition)
        if target != scroll.target {
            scrolledAway = true
            scroll.glide(to: target, at: moment.uptime)
        }
    }

    mutating func followSelection(at moment: Moment) {
        guard !scrolledAway, !isMoving(at: moment), let index = selection(at: moment) else { return }
        scroll.jump(to: following(index))
    }

    /// The scroll position for the next to happen.
    private func following(_ index: Int) -> Int {
        guard selected == .following, let lead = arrangement.lead, let row = rows.rowOfItem[index] else {
            return revealing(index)
        }
        return min(max(row - lead, 0), lastScrollPosition)
    }

    mutating func revealSelection(at moment: Moment) {
        guard let index = selection(at: moment) else { return }
        scrolledAway = false
        scroll.jump(to: revealing(index))
    }

    /// The scroll position nearest to the current one at which an item is visible, its heading too if it stands right
    /// under it.
    private func revealing(_ index: Int) -> Int {
        guard let row = rows.rowOfItem[index] else { return scroll.target }
        let isFirstOfGroup = row > 0 && rows.rows[row - 1].isHeading
        let top = isFirstOfGroup && arrangement.visibleRows > 1 ? row - 1 : row
        let lowest = max(row - arrangement.visibleRows + 1, 0)
        return min(max(min(scroll.target, top), lowest), lastScrollPosition)
    }

    // MARK: Arranging

    mutating func arrange(_ arrangement: Arrangement, at moment: Moment) {
        let visibleRows = self.arrangement.visibleRows
        var before = self.arrangement
        self.arrangement = arrangement
        before.visibleRows = arrangement.visibleRows
        if before != arrangement { arrangeRows(at: moment) }
        scroll.jump(to: min(scroll.target, lastScrollPosition))
        // What the window hides now is brought back, but for a list that its user scrolled.
        if before != arrangement || visibleRows != arrangement.visibleRows { followSelection(at: moment) }
    }

    // MARK: Folding

    /// Whether the selection is in a folded group, where keys must not change what is not seen.
    public func selectionIsFolded(at moment: Moment) -> Bool {
        guard arrangement.order == .grouped, let index = selection(at: moment) else { return false }
        return items[index].countdown.group.map(choice.shownFolds.contains) ?? false
    }

    mutating func toggleFold(at moment: Moment) {
        guard arrangement.order == .grouped, let index = selection(at: moment), let group = items[index].countdown.group
        else { return }
        toggleFold(of: group, at: moment)
        select(index, at: moment)
    }

    mutating func toggleFold(of group: String, at moment: Moment) {
        guard arrangement.order == .grouped, choice.filter == nil else { return }
        if choice.folded.remove(group) == nil { choice.folded.insert(group) }
        arrangeRows(at: moment)
    }

    mutating func toggleFoldAll(at moment: Moment) {
        let names = Set(groups.compactMap(\.heading))
        guard arrangement.order == .grouped, !names.isEmpty else { return }
        choice.folded = choice.folded == names ? [] : names
        arrangeRows(at: moment)
        revealSelection(at: moment)
    }
}

/// Which countdown is selected.
enum Selection: Equatable, Sendable {
    /// Whichever is the next to happen.
    case following
    /// The one that was the next to happen when it was paused: it stays until it goes on, so that pressing the key
    /// again resumes it and pauses no other.
    case held(Countdown.ID)
    /// The one that the user moved to.
    case chosen(Countdown.ID)

    /// The countdown that stays selected; nil while the selection follows.
    var id: Countdown.ID? {
        switch self {
        case .following: nil
        case .held(let id), .chosen(let id): id
        }
    }
}
