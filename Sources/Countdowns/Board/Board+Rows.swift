/// The list of a board at a moment: some countdowns leave it at zero, some go on to their next time, and nobody tells the
/// board when that is.
///
/// Which ones have left is a function of the items and the moment. The rows are kept as long as nothing is due on the
/// agenda. They are arranged anew by the next command, and for a single frame that is drawn before it: a frame never shows
/// what should be gone.
extension Board {
    /// The rows of the list at a moment.
    ///
    /// - Complexity: O(1); O(*n*) where a countdown left the list after the last command.
    public func list(at moment: Moment) -> BoardRows { isCurrent(at: moment) ? rows : advanced(to: moment).rows }

    /// This board with its rows, its selection and its place in the list as they are at a moment.
    ///
    /// - Complexity: O(1); O(*n*) where a countdown left the list after the last command.
    public func advanced(to moment: Moment) -> Board {
        guard !isCurrent(at: moment) else { return self }
        var board = self
        board.cross(to: moment)
        _ = board.recorder.takeChanges()
        return board
    }

    /// What is ahead, as it is at a moment.
    func agenda(at moment: Moment) -> Agenda { isCurrent(at: moment) ? agenda : advanced(to: moment).agenda }

    /// Whether nothing has happened by itself since the last command.
    public func isCurrent(at moment: Moment) -> Bool {
        agenda.holds(at: moment) && !zeroStay.isOver(at: moment.uptime)
    }

    /// How much time passes until something happens by itself that the board records; nil if nothing ever will.
    ///
    /// - Returns: nothing or a positive amount; nothing where it has happened and a tick would record it.
    /// - Complexity: O(1).
    public func untilNextChange(at moment: Moment) -> Duration? {
        [agenda.untilDue(at: moment), zeroStay.left(at: moment.uptime)].compactMap(\.self).min().map { max($0, .zero) }
    }

    /// Brings the agenda and the list up to date after items changed otherwise than by the time.
    ///
    /// - Parameters:
    ///   - indices: the items; nil is all.
    ///   - moment: now.
    mutating func itemsChanged(_ indices: [Int]? = nil, at moment: Moment) {
        if let indices, !Agenda.isManyAtOnce(indices.count, of: items.count) {
            for index in indices { agenda.update(index, items[index], at: moment) }
        } else {
            agenda = Agenda(items, at: moment)
        }
        if canHide || hasChosenRows || arrangement.order == .byTime { arrangeRows(at: moment) }
    }

    /// Arranges the rows anew.
    mutating func arrangeRows(at moment: Moment) {
        let before = rows
        rows = BoardRows(groups, of: items, arrangement, rowChoice, at: moment)
        leaveHiddenItem(before)
        keepPlace(before)
    }

    /// A selected countdown that left hands the selection to the one below it, or where there is none above it.
    private mutating func leaveHiddenItem(_ before: BoardRows) {
        guard let index = index(of: selected.id), rows.rowOfItem[index] == nil else { return }
        let neighbour = before.item(after: index) { rows.rowOfItem[$0] != nil }
        selected = neighbour.map { .chosen(items[$0].id) } ?? .following
    }

    /// What is visible stays where it is when rows above it come or go.
    private mutating func keepPlace(_ before: BoardRows) {
        let first = scroll.target
        var rowsAbove = 0
        if first > 0 {
            for row in before.rows.dropFirst(first) {
                let members = before.items(in: row)
                if members.isEmpty { rowsAbove += 1 }
                guard let index = members.first(where: { rows.rowOfItem[$0] != nil }), let place = rows.rowOfItem[index]
                else { continue }
                scroll.shift(by: max(place - rowsAbove, 0) - first)
                break
            }
        }
        scroll.shift(by: min(scroll.target, lastScrollPosition) - scroll.target)
    }
}
