extension Board {
    /// This board, looked at as another reading of the same countdowns was: what was selected, folded, opened and scrolled to
    /// stays, as far as it is still there.
    ///
    /// - Parameters:
    ///   - other: the board that was looked at so far.
    ///   - moment: now.
    /// - Returns: the board; its countdowns run as they did.
    public func lookedAt(like other: Board, at moment: Moment) -> Board {
        lookedAt(like: other, at: moment) { self.index(of: other.items[$0].id) }
    }

    /// The same where countdowns have other ids.
    ///
    /// - Parameters:
    ///   - other: the board that was looked at so far.
    ///   - moment: now.
    ///   - place: the place here of a countdown there; nil where it has none.
    /// - Returns: the board; its countdowns run as they did.
    func lookedAt(like other: Board, at moment: Moment, place: (Int) -> Int?) -> Board {
        func id(_ id: Countdown.ID) -> Countdown.ID? { other.index(of: id).flatMap(place).map { items[$0].id } }
        var board = self
        (board.arrangement, board.choice) = (other.arrangement, other.choice)
        board.timelineReach = other.timelineReach
        board.setMotion(other.motion)
        board.zeroStay = other.zeroStay.moved(to: place)
        board.rows = board.arrangedRows(at: moment)
        board.selected =
            switch other.selected {
            case .following: .following
            case .held(let old): id(old).map { .held($0) } ?? .following
            case .chosen(let old): id(old).map { .chosen($0) } ?? .following
            }
        board.marked = Set(other.marked.compactMap(id))
        board.isKiosk = other.isKiosk
        board.pausedTogether = Set(other.pausedTogether.compactMap(id))
        (board.scroll, board.scrolledAway) = (other.scroll, other.scrolledAway)
        board.scroll.jump(to: min(board.scroll.target, board.lastScrollPosition))
        board.overlay = other.overlay
        (board.notices, board.problem) = (other.notices, other.problem)
        return board
    }
}
