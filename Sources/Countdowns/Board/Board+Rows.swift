/// The rows of the list, and whether the board has recorded what the time did.
///
/// Some countdowns leave the list at zero, and some continue to their next time. A tick records that. Call
/// ``Board/apply(_:at:cause:)`` with ``Command/tick`` before you ask a board that is not current: functions that take a
/// moment expect a board that is current at that moment.
extension Board {
    /// Whether nothing has happened by itself since the last command.
    ///
    /// - Complexity: O(1).
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
        if canHide || choice.dependsOnStates || arrangement.order == .byTime { arrangeRows(at: moment) }
    }

    /// The rows as they are to be now.
    func arrangedRows(at moment: Moment) -> BoardRows {
        BoardRows(groups, of: items, arrangement, choice, atZero: zeroStay.indices, at: moment)
    }

    /// Arranges the rows anew.
    mutating func arrangeRows(at moment: Moment) {
        let before = rows
        rows = arrangedRows(at: moment)
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
