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
        let words = WhenText(now: moment.wall, boardZone: board.zone)
        let shown = layout.shownParts
        let list = board.list(at: moment)
        var changes: [Duration?] = []
        if layout.view != .focus {
            for row in visibleRows(of: board, at: moment) {
                for index in list.items(in: row) {
                    changes.append(
                        CountdownFace(board.items[index], at: moment).untilChange(
                            shown.words ? words : nil, hasBar: shown.bar, hasPlace: layout.view == .timeline))
                }
            }
        }
        let showsSelection = layout.hero != nil || layout.view == .focus || board.overlay == .detail
        if showsSelection, let selected = board.selection(at: moment) {
            changes.append(CountdownFace(board.items[selected], at: moment).untilChange(words, hasBar: true))
        }
        if layout.view == .focus, let index = board.next(after: board.selection(at: moment), at: moment) {
            changes.append(CountdownFace(board.items[index], at: moment).wholeAmount.untilChange)
        }
        changes.append(board.untilNextEnd(at: moment))
        if layout.headerRow != nil { changes.append(untilNextSecond(moment.wall)) }
        if layout.footerRow != nil, let notice = board.notice(at: moment) { changes.append(notice.end - moment.uptime) }
        return changes.compactMap(\.self).min()
    }

    private static func untilNextSecond(_ time: WallTime) -> Duration {
        .seconds(time.unixSeconds + 1) - time.sinceEpoch
    }
}
