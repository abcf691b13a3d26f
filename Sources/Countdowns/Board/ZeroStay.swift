/// Keeps a countdown selected and large for a while after it reached zero.
///
/// A value without a clock, and no part of a board's saved state. Of several countdowns the newest zero counts. The stay
/// ends when its time is over; the owner ends it earlier when the user acknowledges the zero or selects something else.
struct ZeroStay: Equatable, Sendable {
    /// The least length of a stay, in board time.
    var length: Duration

    /// The place of the countdown; nil while none stays.
    private(set) var index: Int?

    private var zero = Uptime(sinceBoot: .zero)
    private var end = Uptime(sinceBoot: .zero)

    init(length: Duration) {
        self.length = length
    }

    /// Begins the stay of a countdown, unless its time is over or a zero stays that is as new.
    ///
    /// - Parameters:
    ///   - index: the place of the countdown.
    ///   - ago: the time since its zero.
    ///   - ring: the time for which its alerts ring at most.
    ///   - now: the uptime.
    mutating func begin(_ index: Int, zeroAgo ago: Duration, ringsFor ring: Duration, at now: Uptime) {
        let zero = now + (.zero - ago)
        let end = zero + max(length, ring)
        guard now < end, self.index == nil || self.zero < zero else { return }
        (self.index, self.zero, self.end) = (index, zero, end)
    }

    /// Ends the stay.
    mutating func stop() { index = nil }

    /// The time until the stay ends, which is not positive when it is over; nil while none stays.
    func left(at now: Uptime) -> Duration? { index == nil ? nil : end - now }

    /// Whether the time of the stay is over.
    func isOver(at now: Uptime) -> Bool { left(at: now).map { $0 <= .zero } ?? false }

    /// The stay on a board with other places; `place` returns nil for a countdown that the other board does not have.
    func moved(to place: (Int) -> Int?) -> ZeroStay {
        var moved = self
        moved.index = index.flatMap(place)
        return moved
    }
}

/// What stays at zero on a board.
extension Board {
    /// The usual length of a stay.
    public static let usualStay: Duration = .seconds(60)

    /// The shortest stay: a flash ends before the selection moves on.
    var shortestStay: Duration { Flash(speed: speed).length }

    /// Begins the stay of a countdown that reached zero; one that continues by itself is not at zero any more.
    ///
    /// A countdown stays only if it is selected, or if the selection follows the next to happen.
    mutating func stayAtZero(_ index: Int, zeroAgo ago: Duration, at moment: Moment) {
        let item = items[index]
        guard isAtZero(item, at: moment), selected == .following || selected.index == index else { return }
        let ring = item.countdown.longestRing * speed
        zeroStay.begin(index, zeroAgo: ago, ringsFor: ring, at: moment.uptime)
    }

    /// Ends the stay where the user selected something else, or where the countdown is not at zero any more.
    mutating func endStayIfLeft(at moment: Moment) {
        guard let index = zeroStay.index,
            selection(at: moment) != index || !isAtZero(items[index], at: moment)
        else { return }
        endStay(at: moment)
    }

    /// Ends the stay; what it kept in the list leaves.
    mutating func endStay(at moment: Moment) {
        guard zeroStay.index != nil else { return }
        zeroStay.stop()
        if canHide || hidesPast { arrangeRows(at: moment) }
        followSelection(at: moment)
    }

    private func isAtZero(_ item: BoardItem, at moment: Moment) -> Bool {
        !item.isPaused && !item.isFinished && item.left(at: moment) <= .zero && !item.isAcknowledged(at: moment)
    }
}
