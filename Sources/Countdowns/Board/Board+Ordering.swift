/// The order of the list, and which countdowns it shows.
extension Board {
    /// What decides which rows there are, besides the window.
    var rowChoice: BoardRows.Choice {
        // What a filter finds is seen, also in a folded group.
        BoardRows.Choice(
            order: order, filter: filter, folded: shownFolds, hidesPast: hidesPast, atZero: zeroStay.indices)
    }

    /// The groups that are shown folded.
    var shownFolds: Set<String> { filter == nil ? folded : [] }

    /// Whether the list is in an order of its own, or shows a part of the countdowns.
    var hasChosenRows: Bool { filter != nil || hidesPast || order != BoardOrder() }

    mutating func setOrder(_ new: BoardOrder, at moment: Moment) {
        order = new
        arrangeRows(at: moment)
        revealSelection(at: moment)
        show("Sorted \(new.words).", for: noticeLifetime, at: moment)
    }

    mutating func setFilter(_ new: BoardFilter?, at moment: Moment) {
        guard new != filter else { return }
        filter = new
        arrangeRows(at: moment)
        revealSelection(at: moment)
    }

    /// Moves the selection by so many countdowns of the list, around its end.
    mutating func moveMatch(by step: Int, at moment: Moment) {
        let order = rows.order
        guard !order.isEmpty, let index = selection(at: moment), let place = order.firstIndex(of: index) else { return }
        select(order[((place + step) % order.count + order.count) % order.count], at: moment)
    }

    /// Arranges rows anew whose order, or whose choice, the time alone changes: once a minute.
    mutating func followTimedRows(at moment: Moment) {
        let isTimed = filter?.isTimed == true || order.sort == .progress
        let minute = moment.wall.unixSeconds / 60
        guard isTimed, minute != rowsMinute else { return }
        rowsMinute = minute
        arrangeRows(at: moment)
    }
}
