import Countdowns
import Screen

extension BoardPicture {
    /// How much of the board's time passes until a picture of this size differs by itself.
    ///
    /// One whole second of the wall clock changes the header and every date at once; a duration that began or went on at
    /// another fraction of a second changes at its own.
    ///
    /// What the list shows of a hidden countdown, its part in the counts and in the selection, counts as visible. Words
    /// that change at midnight come with the next change after it.
    ///
    /// - Returns: a positive amount; nil if nothing visible changes with the time.
    /// - Complexity: O(*visible rows* + log *n*) for *n* countdowns.
    public static func untilNextChange(of board: Board, at moment: Moment, size: Size) -> Duration? {
        let layout = BoardLayout(size: size, view: board.view, face: board.face)
        let rows = board.list.rows.dropFirst(board.firstVisibleRow(at: moment)).prefix(board.arrangement.visibleRows)
        var indices = layout.view == .focus ? [] : rows.flatMap { board.list.items(in: $0) }
        let showsSelection = layout.hero != nil || layout.view == .focus || board.overlay == .detail
        if showsSelection, let selected = board.selection(at: moment) { indices.append(selected) }
        var nearest = indices.compactMap { untilNextChange(of: board.items[$0], at: moment) }.min()
        if layout.headerRow != nil { nearest = earlier(nearest, untilNextSecond(moment.wall)) }
        if let end = board.untilNextEnd(at: moment) { nearest = earlier(nearest, end) }
        if layout.footerRow != nil, let notice = board.notice(at: moment) {
            nearest = earlier(nearest, notice.end - moment.uptime)
        }
        return nearest
    }

    private static func untilNextChange(of item: BoardItem, at moment: Moment) -> Duration? {
        guard !item.isPaused else { return nil }
        return AmountText(item.amount(at: moment), item.countdown.kind.direction).untilChange
    }

    private static func untilNextSecond(_ time: WallTime) -> Duration {
        .seconds(time.unixSeconds + 1) - time.sinceEpoch
    }

    private static func earlier(_ first: Duration?, _ second: Duration) -> Duration {
        first.map { min($0, second) } ?? second
    }
}
