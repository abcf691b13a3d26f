/// The list of a board at a moment: some countdowns leave it at zero, some go on to their next time, and nobody tells the
/// board when that is.
///
/// Which ones have left is a function of the items and the moment. The rows are kept, with the stretches of time in which
/// they hold. They are arranged anew when a command finds that they do not, and for a single frame that is drawn between a
/// zero and the next command: a frame never shows what should be gone.
extension Board {
    /// The rows of the list at a moment.
    ///
    /// - Complexity: O(1); O(*n*) where a countdown left the list after the last command.
    public func list(at moment: Moment) -> BoardRows { settled(at: moment).rows }

    /// This board with its rows, its selection and its place in the list as they are at a moment.
    ///
    /// - Complexity: O(1); O(*n*) where a countdown left the list after the last command.
    public func settled(at moment: Moment) -> Board {
        guard !isSettled(at: moment) else { return self }
        var board = self
        board.settle(at: moment)
        return board
    }

    /// What is ahead, as it is at a moment.
    func agenda(at moment: Moment) -> Agenda { isSettled(at: moment) ? agenda : settled(at: moment).agenda }

    func isSettled(at moment: Moment) -> Bool {
        stretches.allSatisfy { $0.contains(moment) }
    }

    /// Takes out of the list what has left it by now, lets go on what comes again, and puts steps that began by themselves in
    /// their places.
    mutating func settle(at moment: Moment) {
        guard !isSettled(at: moment) else { return }
        if rolls {
            for index in items.indices { items[index].roll(to: moment) }
        }
        if rolls || agenda.isPassing { renewAgenda(at: moment) }
        arrangeRows(at: moment)
        // It must come to rest, whatever is out of order.
        stretches.removeAll { !$0.contains(moment) }
    }

    private mutating func renewAgenda(at moment: Moment) {
        agenda = Agenda(items, at: moment)
        groupAgendas = Agenda.groups(groups, of: items, at: moment)
    }

    /// Brings the agenda and the list up to date after items changed otherwise than by the time.
    mutating func itemsChanged(at moment: Moment) {
        renewAgenda(at: moment)
        stretches = agenda.stretches(at: moment)
        if canHide || arrangement.order == .byTime { arrangeRows(at: moment) }
    }

    /// Arranges the rows anew.
    mutating func arrangeRows(at moment: Moment) {
        let before = rows
        rows = BoardRows(groups, of: items, arrangement, folded: folded, at: moment)
        stretches = agenda.stretches(at: moment)
        leaveHiddenItem(before)
        keepPlace(before)
    }

    /// A selected countdown that left hands the selection to the one below it, or where there is none above it.
    private mutating func leaveHiddenItem(_ before: BoardRows) {
        switch selected {
        case .following: return
        case .held(let index), .chosen(let index):
            guard rows.rowOfItem[index] == nil else { return }
            let neighbour = before.item(after: index) { rows.rowOfItem[$0] != nil }
            selected = neighbour.map { .chosen($0) } ?? .following
        }
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
