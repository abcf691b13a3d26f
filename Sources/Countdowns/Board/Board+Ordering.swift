/// The order of the list, and which countdowns it shows.
extension Board {
    mutating func setOrder(_ new: BoardOrder, at moment: Moment) {
        choice.order = new
        arrangeRows(at: moment)
        revealSelection(at: moment)
        notices.show("Sorted \(new.words).", .brief, at: moment)
    }

    mutating func setFilter(_ new: BoardFilter?, at moment: Moment) {
        guard new != choice.filter else { return }
        choice.filter = new
        arrangeRows(at: moment)
        revealSelection(at: moment)
    }

    /// Moves the selection by so many countdowns of the list, around its end.
    mutating func moveMatch(by step: Int, at moment: Moment) {
        let order = rows.order
        guard !order.isEmpty, let index = selection(at: moment), let place = order.firstIndex(of: index) else { return }
        select(order[((place + step) % order.count + order.count) % order.count], at: moment)
    }
}
