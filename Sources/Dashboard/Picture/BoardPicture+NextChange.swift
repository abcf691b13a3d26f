import Countdowns
import Screen

extension BoardPicture {
    /// How much of the board's time passes until a picture of this size differs by itself.
    ///
    /// One whole second of the wall clock changes the header and every date at once; a duration that began or went on at
    /// another fraction of a second changes at its own. Where tenths are visible that is every tenth of a second.
    ///
    /// Words that change at midnight come with the next change after it. Where a window has room for a part of the digits
    /// only, the change of the others is told too.
    ///
    /// - Returns: a positive amount; nil if nothing visible changes with the time.
    /// - Complexity: O(*visible rows* + log *n*) for *n* countdowns.
    public static func untilNextChange(of board: Board, at moment: Moment, size: Size) -> Duration? {
        let board = board.settled(at: moment)
        let layout = BoardLayout(size: size, of: board)
        var changes = rowChanges(of: board, layout, at: moment)
        changes += selectionChanges(of: board, layout, at: moment)
        changes += headerChanges(of: board, layout, at: moment)
        if layout.footerRow != nil, let notice = board.notice(at: moment) { changes.append(notice.end - moment.uptime) }
        return changes.compactMap(\.self).min()
    }

    /// When what the visible rows show changes.
    private static func rowChanges(of board: Board, _ layout: BoardLayout, at moment: Moment) -> [Duration?] {
        guard layout.view != .focus else { return [] }
        let list = board.list(at: moment)
        let columns = ListColumns(width: layout.list.columns, margin: layout.margin)
        let words = WhenText(now: moment.wall, boardZone: board.zone)
        let shown = layout.shownParts
        var indices: [Int] = []
        var changes: [Duration?] = []
        for row in board.visibleRows(at: moment) {
            switch row {
            case .gap: continue
            case .countdowns: indices += list.items(in: row)
            case .heading(let group, _, _):
                let text = GroupText(group, of: board, at: moment)
                let pieces = headingPieces(text, columns, nameWidth: DisplayText.width(of: group))
                if !pieces.isEmpty { changes.append(text.untilChange) }
            }
        }
        // They say how far the axis reaches.
        if layout.view == .timeline { indices += [list.order.first, list.order.last].compactMap(\.self) }
        for index in indices {
            let face = CountdownFace(of: board, index, at: moment)
            changes.append(
                face.untilChange(shown.words ? words : nil, hasBar: shown.bar, hasPlace: layout.view == .timeline))
            changes.append(board.untilFlashChanges(index, at: moment))
        }
        return changes
    }

    /// When the selected countdown changes where all of it is shown, and when another one is selected.
    private static func selectionChanges(of board: Board, _ layout: BoardLayout, at moment: Moment) -> [Duration?] {
        var changes = [board.untilSelectionMoves(at: moment)]
        let selection = board.selection(at: moment)
        if layout.hero != nil || layout.view == .focus || board.overlay == .detail, let selection {
            let words = WhenText(now: moment.wall, boardZone: board.zone)
            changes.append(CountdownFace(of: board, selection, at: moment).untilChange(words, hasBar: true))
            changes.append(board.untilFlashChanges(selection, at: moment))
        }
        if layout.view == .focus, FocusFrame.lines(rows: layout.list.rows) >= 2,
            let next = board.next(after: selection, at: moment)
        {
            changes += [
                CountdownFace(of: board, next, at: moment).wholeAmount.untilChange, board.untilNextEnd(at: moment),
            ]
        }
        return changes
    }

    private static func headerChanges(of board: Board, _ layout: BoardLayout, at moment: Moment) -> [Duration?] {
        guard layout.headerRow != nil else { return [] }
        let second = Duration.seconds(moment.wall.unixSeconds + 1) - moment.wall.sinceEpoch
        return [second, board.untilNextEnd(at: moment)]
    }
}
