import Countdowns

/// The list of a view state: its options, the visible part, the selection, and the countdowns that stay listed after zero.
public struct CountdownList: Equatable, Sendable {
    /// The options that determine the rows.
    public internal(set) var choice = ListOptions()

    /// The visible part of the list.
    public internal(set) var viewport: Viewport

    /// The selection and the marks.
    public internal(set) var cursor = Cursor()

    /// The countdowns that stay listed because they reached zero.
    var stay: PostZeroDisplay

    /// Whether what rings is selected in place of the countdown that the user selected.
    private var isOverruled = false

    /// Whether a prompt or a page is open, so that the selection does not move to what rings.
    var isBusy = false

    /// The time until which the selection does not move to what rings, because a key was pressed; nil later.
    private var keysEnd: Uptime?

    /// Whether the board has countdowns that leave the list or appear in it.
    private var canHide: Bool

    /// The time at which the list last processed changes of the board.
    private var lastTime: WallTime

    /// Creates the list of a board in a remembered state.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - remembered: the state.
    ///   - glide: the duration of a scroll animation.
    ///   - stay: the minimum time for which a countdown stays listed after zero.
    ///   - moment: the current time.
    init(of board: Board, as remembered: ListLook, glide: Duration, stay: Duration, at moment: Moment) {
        self.stay = PostZeroDisplay(length: stay)
        canHide = board.canHide
        lastTime = moment.wall
        choice.folded = remembered.folded.intersection(board.groups.compactMap(\.heading))
        choice.order = remembered.order
        cursor.restore(remembered, of: board)
        let arrangement = Arrangement(visibleRows: 1)
        viewport = Viewport(BoardRows(board.groups, of: board.items, arrangement, choice, at: moment), glide: glide)
        if let index = board.index(of: cursor.selected.id) { viewport.reveal(index) }
    }

    // MARK: Queries

    /// The part of the list's state that a board remembers.
    var remembered: ListLook {
        var list = ListLook(folded: choice.folded, selected: cursor.selected.id, order: choice.order)
        if case .held = cursor.selected { list.isHeld = true }
        return list
    }

    /// Returns the selected countdown.
    ///
    /// If a countdown rings, it is selected, also in place of another countdown that the user selected: but then only when no
    /// prompt and no page is open, and the user has pressed no key for a while. Otherwise the countdown that the user selected is
    /// selected, else the countdown with the next deadline, else the countdown that ended last, else the first of the list.
    ///
    /// - Returns: the index of the countdown on the board; nil only if the list is empty.
    public func selection(on board: Board, at moment: Moment) -> Int? {
        let chosen = board.index(of: cursor.selected.id)
        return (isOverruled ? nil : chosen) ?? ringing(on: board) ?? chosen ?? shown(board.nextOrLast(at: moment))
            ?? viewport.rows.item(nearest: 0, step: 1)
    }

    /// Returns the last countdown to reach zero among the countdowns that are displayed after zero.
    func ringing(on board: Board) -> Int? { shown(board.index(of: stay.newest)) }

    /// Whether something rings, and the user selected a countdown that does not.
    private var ringsElsewhere: Bool {
        stay.newest != nil && cursor.selected.id.map { !stay.contains($0) } ?? false
    }

    /// Records that the user pressed a key, so that the selection does not move to what rings for a while.
    mutating func noteKey(for length: Duration, at moment: Moment) { keysEnd = moment.uptime + length }

    /// Returns the time after which the list changes automatically; zero or negative if it is out of date; nil if it never
    /// changes automatically.
    func untilNextChange(at moment: Moment) -> Duration? {
        let keysLeft = ringsElsewhere && !isOverruled && !isBusy ? keysEnd.map { $0 - moment.uptime } : nil
        return [stay.left(at: moment.uptime), keysLeft].compactMap(\.self).min()
    }

    /// Returns the index if the filter and the fold keep the countdown in the list; otherwise nil.
    private func shown(_ index: Int?) -> Int? {
        index.flatMap { !choice.followsStates || viewport.rows.rowOfItem[$0] != nil ? $0 : nil }
    }

    /// Returns the targets of keys: the marked countdowns, or the selected countdown if none is marked.
    public func targets(on board: Board, at moment: Moment) -> [Int] {
        cursor.marked.isEmpty ? selection(on: board, at: moment).map { [$0] } ?? [] : marked(on: board)
    }

    /// Returns the marked countdowns, in the order of the file.
    func marked(on board: Board) -> [Int] { cursor.marked.compactMap { board.index(of: $0) }.sorted() }

    /// Returns the time until the selection moves to another countdown automatically; nil if the selection never moves
    /// automatically.
    ///
    /// - Complexity: O(log *n*).
    public func untilSelectionMoves(on board: Board, at moment: Moment) -> Duration? {
        let end = cursor.selected == .following ? board.untilNextEnd(at: moment) : nil
        return [end, untilNextChange(at: moment)].compactMap(\.self).min()
    }

    /// Whether the selection is in a folded group, or in the folded line of the countdowns that are over.
    ///
    /// Keys must not change folded countdowns, because these countdowns are not visible.
    public func selectionIsFolded(on board: Board, at moment: Moment) -> Bool {
        selection(on: board, at: moment).map(viewport.rows.isFolded) ?? false
    }

    /// Whether the selection is in a group, or among the countdowns that are over, so that it can be folded.
    func canFold(on board: Board, at moment: Moment) -> Bool {
        guard let index = selection(on: board, at: moment) else { return false }
        return viewport.rows.isOver(index)
            || viewport.arrangement.order == .grouped && board.items[index].countdown.group != nil
    }

    // MARK: Following the board

    /// Updates the list after changes of the board and for the current time.
    ///
    /// - Parameters:
    ///   - changes: the changes of one command, in order.
    ///   - board: the board after the changes, advanced to `moment`.
    ///   - moment: the current time.
    mutating func apply(_ changes: [Change], of board: Board, at moment: Moment) {
        endStays(stay.over(at: moment.uptime), on: board, at: moment)
        if let end = keysEnd, end <= moment.uptime { keysEnd = nil }
        let staying = stay
        if !changes.isEmpty {
            cursor.release(on: board)
            beginStays(changes, on: board, at: moment)
        }
        let isBack = moment.wall < lastTime && dependsOnTime
        lastTime = moment.wall
        let differ = isBack || canHide && stay != staying || changes.contains(where: changesRows)
        if choice.beginMinute(of: moment) || differ { arrangeRows(of: board, at: moment) }
        if !changes.isEmpty { endStays(on: board, at: moment) }
        isOverruled = ringsElsewhere && (isOverruled || !isBusy && keysEnd == nil)
        followSelection(on: board, at: moment)
    }

    /// Maps the countdowns of the list to the countdowns of a reloaded board.
    mutating func follow(_ reload: Board.Reload, to board: Board, at moment: Moment) {
        let removed = Set(reload.removed)
        func newID(_ old: Countdown.ID) -> Countdown.ID? {
            let id = removed.contains(old) ? nil : reload.renamed[old] ?? old
            return board.index(of: id) == nil ? nil : id
        }
        canHide = board.canHide
        stay.follow(newID)
        viewport.restart(with: arrangedRows(of: board, at: moment))
        cursor.follow(to: board, newID)
    }

    /// Selects the countdown whose change was undone or redone.
    mutating func selectUndone(_ changes: [Change], on board: Board, at moment: Moment) {
        let ids = changes.filter { $0.event == .undone || $0.event == .redone }.compactMap(\.countdown)
        guard let id = ids.first, let index = board.index(of: id) else { return }
        if ids.count == 1, viewport.rows.rowOfItem[index] != nil { cursor.selected = .chosen(id) }
        reveal(on: board, at: moment)
    }

    // MARK: Rows

    private var dependsOnTime: Bool { canHide || choice.dependsOnStates || isByTime }

    private var isByTime: Bool { viewport.arrangement.order == .byTime || viewport.arrangement.sortsGroups }

    /// Whether a change requires new rows.
    private func changesRows(_ change: Change) -> Bool {
        switch change.event {
        case .pinned: return true
        case .hidden, .turned: return dependsOnTime
        case .warned, .sleptPast: return false
        case .reachedZero: return choice.followsStates || viewport.arrangement.sortsGroups
        case .stepBegan, .rolled: return canHide || choice.followsStates || isByTime
        case .clockSet: return dependsOnTime
        default: return change.countdown != nil && dependsOnTime
        }
    }

    private func arrangedRows(of board: Board, at moment: Moment) -> BoardRows {
        BoardRows(board.groups, of: board.items, viewport.arrangement, choice, atZero: stay.ids, at: moment)
    }

    /// Arranges the rows again.
    ///
    /// If the selected countdown left the list, or is now among the countdowns that are over, the selection moves to the
    /// countdown below, or to the countdown above if no countdown is below.
    private mutating func arrangeRows(of board: Board, at moment: Moment) {
        let before = viewport.rows
        viewport.replaceRows(by: arrangedRows(of: board, at: moment))
        let rows = viewport.rows
        func isAway(_ index: Int) -> Bool {
            rows.rowOfItem[index] == nil || rows.isOver(index) && !before.isOver(index)
        }
        guard let index = board.index(of: cursor.selected.id), isAway(index) else { return }
        let neighbour = before.item(after: index) { !isAway($0) }
        cursor.selected = neighbour.map { .chosen(board.items[$0].id) } ?? .following
    }

    /// Arranges the rows for another window.
    mutating func arrange(_ arrangement: Arrangement, on board: Board, at moment: Moment) {
        let old = viewport.arrangement
        var before = old
        before.visibleRows = arrangement.visibleRows
        viewport.arrangement = arrangement
        if before != arrangement { arrangeRows(of: board, at: moment) }
        viewport.clampPosition()
        // The selection stays visible in the new window, unless the user scrolled the list.
        if old != arrangement { followSelection(on: board, at: moment) }
    }

    mutating func setOrder(_ order: BoardOrder, on board: Board, at moment: Moment) {
        choice.order = order
        arrangeRows(of: board, at: moment)
        reveal(on: board, at: moment)
    }

    mutating func setFilter(_ filter: BoardFilter?, on board: Board, at moment: Moment) {
        guard filter != choice.filter else { return }
        choice.filter = filter
        arrangeRows(of: board, at: moment)
        reveal(on: board, at: moment)
    }

    /// Folds what is over and acknowledged into one line, then all that is over, then nothing.
    ///
    /// - Returns: the sentence about the countdowns that were folded or unfolded.
    mutating func foldPast(on board: Board, at moment: Moment) -> String {
        choice.past = choice.past.moved(by: 1)
        choice.isPastOpen = false
        arrangeRows(of: board, at: moment)
        let fold = choice.past == .none ? .all : choice.past
        let count = board.items.count {
            fold.contains($0, at: moment) && !$0.isHidden(at: moment) && !stay.contains($0.id)
        }
        let verb = choice.past == .none ? "Unfolded" : "Folded"
        return "\(verb): \(count) over\(fold == .acknowledged ? " and acknowledged" : "")."
    }

    /// Restores the options and the marks that no board remembers.
    mutating func restore(
        filter: BoardFilter?, past: PastFold, marked: Set<Countdown.ID>, on board: Board, at moment: Moment
    ) {
        (choice.filter, choice.past) = (filter, past)
        cursor.marked = marked.filter { board.index(of: $0) != nil }
        arrangeRows(of: board, at: moment)
        reveal(on: board, at: moment)
    }

    /// Folds or unfolds the group of the selection, or the countdowns that are over if the selection is among them.
    mutating func toggleFold(on board: Board, at moment: Moment) {
        guard canFold(on: board, at: moment), let index = selection(on: board, at: moment) else { return }
        let group = viewport.rows.isOver(index) ? nil : board.items[index].countdown.group
        toggleFold(of: group, on: board, at: moment)
        select(index, on: board)
    }

    /// Folds or unfolds a group, or the countdowns that are over if `group` is nil.
    mutating func toggleFold(of group: String?, on board: Board, at moment: Moment) {
        guard choice.filter == nil else { return }
        if let group {
            guard viewport.arrangement.order == .grouped else { return }
            if choice.folded.remove(group) == nil { choice.folded.insert(group) }
        } else {
            choice.isPastOpen.toggle()
        }
        arrangeRows(of: board, at: moment)
    }

    /// Folds all groups, or unfolds them if all are folded.
    mutating func toggleFoldAll(on board: Board, at moment: Moment) {
        let names = Set(board.groups.compactMap(\.heading))
        guard viewport.arrangement.order == .grouped, !names.isEmpty else { return }
        choice.folded = choice.folded == names ? [] : names
        arrangeRows(of: board, at: moment)
        reveal(on: board, at: moment)
    }

    // MARK: Selecting

    mutating func move(rows steps: Int, on board: Board, at moment: Moment) {
        guard let index = selection(on: board, at: moment) else { return }
        select(viewport.rows.item(steps, rowsFrom: index), on: board)
    }

    mutating func moveSideways(_ steps: Int, on board: Board, at moment: Moment) {
        guard let index = selection(on: board, at: moment), viewport.arrangement.sideStep > 0 else { return }
        select(viewport.rows.item(steps * viewport.arrangement.sideStep, placesFrom: index), on: board)
    }

    /// Moves the selection by `step` countdowns in the list, and wraps around at its ends.
    mutating func moveMatch(by step: Int, on board: Board, at moment: Moment) {
        let order = viewport.rows.order
        guard let place = selection(on: board, at: moment).flatMap({ order.firstIndex(of: $0) }) else { return }
        select(order[(place + step).wrapped(below: order.count)], on: board)
    }

    mutating func page(by pages: Int, on board: Board, at moment: Moment) {
        let row = selection(on: board, at: moment).flatMap { viewport.rows.rowOfItem[$0] } ?? 0
        select(row: row + pages * viewport.arrangement.visibleRows, step: pages.signum(), on: board, at: moment)
    }

    /// Selects the countdown in the row nearest to `row`.
    ///
    /// If that row contains no countdown, searches in the direction of `step` first.
    mutating func select(row: Int, step: Int, on board: Board, at moment: Moment) {
        guard let index = viewport.rows.item(nearest: row, step: step) else { return }
        choose(index, on: board)
        viewport.glide(to: index, at: moment)
    }

    mutating func select(_ index: Int, on board: Board) {
        choose(index, on: board)
        viewport.reveal(index)
    }

    private mutating func choose(_ index: Int, on board: Board) {
        (cursor.selected, isOverruled) = (.chosen(board.items[index].id), false)
    }

    /// Selects the next due countdown in the list, and wraps around at the end of the list.
    ///
    /// - Returns: whether there is a due countdown.
    mutating func selectNextDue(on board: Board, at moment: Moment) -> Bool {
        let due = Set(board.unacknowledged(at: moment))
        let order = viewport.rows.order
        let place = selection(on: board, at: moment).flatMap { order.firstIndex(of: $0) } ?? -1
        let next = (order.dropFirst(place + 1) + order.prefix(place + 1)).first(where: due.contains)
        if let next { select(next, on: board) }
        return next != nil
    }

    /// Makes the selection follow the next countdown again.
    mutating func follow(on board: Board, at moment: Moment) {
        cursor.selected = .following
        viewport.isScrolledAway = false
        endStays(stay.ids, on: board, at: moment)
        followSelection(on: board, at: moment)
    }

    /// Marks or unmarks the selected countdown, and moves the selection to the next row.
    mutating func toggleMark(on board: Board, at moment: Moment) {
        guard let index = selection(on: board, at: moment) else { return }
        guard !selectionIsFolded(on: board, at: moment) else { return toggleFold(on: board, at: moment) }
        let id = board.items[index].id
        if cursor.marked.remove(id) == nil { cursor.marked.insert(id) }
        move(rows: 1, on: board, at: moment)
    }

    /// Scrolls to the selection without animation.
    mutating func reveal(on board: Board, at moment: Moment) {
        if let index = selection(on: board, at: moment) { viewport.reveal(index) }
    }

    private mutating func followSelection(on board: Board, at moment: Moment) {
        guard let index = selection(on: board, at: moment) else { return }
        viewport.follow(index, isFollowing: cursor.selected == .following, at: moment)
    }

    // MARK: Display after zero

    /// Keeps a countdown in the list if it has just reached zero and did not continue automatically.
    private mutating func beginStays(_ changes: [Change], on board: Board, at moment: Moment) {
        for (place, change) in changes.enumerated() where change.isZero {
            // Skips a zero that an action on the countdown caused.
            if place > 0, changes[place - 1].countdown == change.countdown, changes[place - 1].action != nil {
                continue
            }
            guard let index = board.index(of: change.countdown), board.isAtZero(board.items[index], at: moment) else {
                continue
            }
            let item = board.items[index]
            let ring = item.countdown.longestRing * board.speed
            stay.begin(item.id, zeroAgo: moment.wall - change.time, ringsFor: ring, at: moment.uptime)
        }
    }

    /// Stops keeping a countdown in the list if it is no longer at zero.
    mutating func endStays(on board: Board, at moment: Moment) {
        guard stay.newest != nil else { return }
        let isOver = { id in board.index(of: id).map { !board.isAtZero(board.items[$0], at: moment) } ?? true }
        endStays(stay.ids.filter(isOver), on: board, at: moment)
    }

    /// Stops keeping countdowns after zero, so that the list can remove them.
    mutating func endStays(_ ids: Set<Countdown.ID>, on board: Board, at moment: Moment) {
        guard stay.end(ids) else { return }
        if canHide || choice.past != .none { arrangeRows(of: board, at: moment) }
        followSelection(on: board, at: moment)
    }
}

extension Change {
    /// Whether a countdown reached zero, including a countdown that then continued automatically.
    fileprivate var isZero: Bool { event.names.kind == .ended }
}
