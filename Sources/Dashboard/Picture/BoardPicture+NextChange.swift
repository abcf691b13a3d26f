import Countdowns
import Screen

extension BoardPicture {
    /// How much of the board's time passes until a picture of this size differs by itself.
    ///
    /// One whole second of the wall clock changes the header and every date at once; a duration that began or went on at
    /// another fraction of a second changes at its own.
    ///
    /// Words that change at midnight come with the next change after it. Where a window has room for a part of the digits
    /// only, the change of the others is told too.
    ///
    /// - Returns: a positive amount; nil if nothing visible changes with the time.
    /// - Complexity: O(*visible rows* + log *n*) for *n* countdowns.
    public static func untilNextChange(of board: Board, at moment: Moment, size: Size) -> Duration? {
        let layout = BoardLayout(size: size, of: board)
        var changes = shownItems(of: board, layout, at: moment).flatMap { index in
            [untilNextChange(of: board.items[index], at: moment), board.untilFlashChanges(index, at: moment)]
        }
        if layout.view == .list { changes += headingChanges(of: board, layout, at: moment) }
        changes += headerChanges(of: board, layout, at: moment)
        if board.followsNext { changes.append(board.untilNextEnd(at: moment)) }
        if layout.footerRow != nil, let notice = board.notice(at: moment) { changes.append(notice.end - moment.uptime) }
        return changes.compactMap(\.self).min()
    }

    /// The countdowns of which something is seen.
    private static func shownItems(of board: Board, _ layout: BoardLayout, at moment: Moment) -> [Int] {
        let selection = board.selection(at: moment)
        var indices: [Int] = []
        if layout.view == .focus {
            guard FocusFrame.lines(rows: layout.list.rows) >= 2 else { return [selection].compactMap(\.self) }
            let next = selection.flatMap { board.next(after: board.items[$0].id, at: moment) }
            indices = [next].compactMap(\.self)
        } else {
            for row in board.visibleRows(at: moment) {
                if case .countdowns = row { indices += board.list.items(in: row) }
            }
        }
        // They say how far the axis reaches.
        if layout.view == .timeline { indices += [board.list.order.first, board.list.order.last].compactMap(\.self) }
        let showsSelection = layout.hero != nil || layout.view == .focus || board.overlay == .detail
        if showsSelection, let selection { indices.append(selection) }
        return indices
    }

    private static func untilNextChange(of item: BoardItem, at moment: Moment) -> Duration? {
        guard !item.isPaused else { return nil }
        return AmountText(item.amount(at: moment), item.countdown.kind.direction).untilChange
    }

    private static func headingChanges(of board: Board, _ layout: BoardLayout, at moment: Moment) -> [Duration?] {
        let columns = ListColumns(width: layout.list.columns, margin: layout.margin)
        return board.visibleRows(at: moment).map { row in
            guard case .heading(let group, _, _) = row else { return nil }
            let text = GroupText(group, of: board, at: moment)
            return headingPieces(group, text, columns).isEmpty ? nil : text.untilChange
        }
    }

    private static func headerChanges(of board: Board, _ layout: BoardLayout, at moment: Moment) -> [Duration?] {
        guard layout.headerRow != nil else { return [] }
        let second = Duration.seconds(moment.wall.unixSeconds + 1) - moment.wall.sinceEpoch
        return [second, board.untilNextEnd(at: moment)]
    }
}
