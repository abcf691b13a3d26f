import Countdowns
import Screen

extension BoardPicture {
    /// How much of the board's time passes until a picture of this size differs by itself.
    ///
    /// One whole second of the wall clock changes the header and every date at once; a duration that began or went on at
    /// another fraction of a second changes at its own. Where tenths are visible that is every tenth of a second.
    ///
    /// What the list shows of a hidden countdown, its part in the counts and in the selection, counts as visible. Words
    /// that change at midnight come with the next change after it.
    ///
    /// - Returns: a positive amount; nil if nothing visible changes with the time.
    /// - Complexity: O(*visible rows* + log *n*) for *n* countdowns.
    public static func untilNextChange(of board: Board, at moment: Moment, size: Size) -> Duration? {
        let board = board.settled(at: moment)
        let layout = BoardLayout(size: size, view: board.view, face: board.face)
        var changes =
            untilRowsChange(of: board, at: moment, layout) + untilSelectionChanges(of: board, at: moment, layout)
        changes.append(board.untilNextEnd(at: moment))
        if layout.headerRow != nil { changes.append(untilNextSecond(moment.wall)) }
        if layout.footerRow != nil, let notice = board.notice(at: moment) { changes.append(notice.end - moment.uptime) }
        return changes.compactMap(\.self).min()
    }

    /// How much time passes until each of the visible rows differs.
    private static func untilRowsChange(of board: Board, at moment: Moment, _ layout: BoardLayout) -> [Duration?] {
        let columns = ListColumns(width: layout.list.columns, margin: layout.margin)
        let words = WhenText(now: moment.wall, boardZone: board.zone)
        let (hasWords, hasBar) =
            switch layout.view {
            case .list: (columns.when != nil, columns.bar != nil || columns.percent != nil)
            case .cards, .timeline: (true, true)
            case .focus, .compact: (false, false)
            }
        let hasPlace = layout.view == .timeline
        guard layout.view != .focus else { return [] }
        return visibleRows(of: board, at: moment).flatMap { board.list.items(in: $0) }.map { index in
            CountdownFace(board.items[index], at: moment).untilChange(
                hasWords ? words : nil, hasBar: hasBar, hasPlace: hasPlace)
        }
    }

    /// How much time passes until what is told of the selection alone differs.
    private static func untilSelectionChanges(
        of board: Board, at moment: Moment, _ layout: BoardLayout
    ) -> [Duration?] {
        guard layout.hero != nil || layout.view == .focus || board.overlay == .detail,
            let selected = board.selection(at: moment)
        else { return [] }
        let words = WhenText(now: moment.wall, boardZone: board.zone)
        let change = CountdownFace(board.items[selected], at: moment).untilChange(words, hasBar: true)
        guard layout.view == .focus, let next = board.next(after: board.items[selected].id, at: moment) else {
            return [change]
        }
        return [change, CountdownFace(board.items[next], at: moment).wholeAmount.untilChange]
    }

    private static func untilNextSecond(_ time: WallTime) -> Duration {
        .seconds(time.unixSeconds + 1) - time.sinceEpoch
    }
}
