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
        PictureParts(of: board, at: moment, size: size).next.map { $0 - moment.uptime }
    }
}

extension BoardLayout {
    /// How much time passes until more changes than the clock, the digits and words of the selection, and the rows of the
    /// list on their own.
    func untilOthersChange(on board: Board, at moment: Moment) -> Duration? {
        var changes = [board.untilSelectionMoves(at: moment), board.untilNextEnd(at: moment)]
        if headerRow != nil { changes.append(.seconds(60 - moment.wall.unixSeconds % 60) - moment.wall.pastSecond) }
        if footerRow != nil, let notice = board.notice(at: moment) { changes.append(notice.end - moment.uptime) }
        changes += selectionChanges(of: board, at: moment)
        if view != .focus { changes += countdownChanges(of: board, at: moment) }
        return changes.compactMap(\.self).min()
    }

    /// When the visible countdowns change but as rows of the list.
    private func countdownChanges(of board: Board, at moment: Moment) -> [Duration?] {
        let list = board.list(at: moment)
        var indices = board.visibleRows(at: moment).flatMap { list.items(in: $0) }
        guard view != .list else { return indices.map { board.untilFlashChanges($0, at: moment) } }
        // They say how far the axis reaches.
        if view == .timeline { indices += [list.order.first, list.order.last].compactMap(\.self) }
        let words = WhenText(board, at: moment)
        let shown = shownParts
        return indices.flatMap { index in
            let face = CountdownFace(of: board, index, at: moment)
            return [
                face.untilChange(shown.words ? words : nil, hasBar: shown.bar, hasPlace: view == .timeline),
                board.untilFlashChanges(index, at: moment),
            ]
        }
    }

    /// When the selected countdown changes where all of it is shown, but for digits and words.
    private func selectionChanges(of board: Board, at moment: Moment) -> [Duration?] {
        guard let selection = board.selection(at: moment) else { return [] }
        let face = CountdownFace(of: board, selection, at: moment)
        var changes: [Duration?] = []
        if hero != nil {
            changes += [face.untilLouder, board.untilFlashChanges(selection, at: moment)]
        }
        if view == .focus || board.overlay == .detail {
            changes.append(face.untilChange(WhenText(board, at: moment), hasBar: true))
            changes.append(board.untilFlashChanges(selection, at: moment))
        }
        if view == .focus, FocusFrame.lines(rows: list.rows) >= 2, let next = board.next(after: selection, at: moment) {
            changes.append(CountdownFace(of: board, next, at: moment).wholeAmount.untilChange)
        }
        return changes
    }
}

extension WallTime {
    /// How much of a second has passed.
    fileprivate var pastSecond: Duration { sinceEpoch - .seconds(unixSeconds) }
}
