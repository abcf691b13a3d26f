/// Keeps countdowns in the list for a while after they reached zero, and the newest of them selected and large.
///
/// A value without a clock, and no part of a board's saved state. The stay of a countdown ends when its time is over; the
/// owner ends it earlier when the user acknowledges the zero or selects something else.
struct ZeroStay: Equatable, Sendable {
    /// The least length of a stay, in board time.
    var length: Duration

    /// The place of the newest countdown; nil while none stays.
    private(set) var index: Int?

    private var zeros: [Int: Zero] = [:]
    private var firstEnd: Uptime?

    private struct Zero: Equatable {
        var time: Uptime
        var end: Uptime
    }

    init(length: Duration) {
        self.length = length
    }

    /// The places of the countdowns that stay.
    var indices: Set<Int> { Set(zeros.keys) }

    func contains(_ index: Int) -> Bool { zeros[index] != nil }

    /// Begins the stay of a countdown, unless its time is over.
    ///
    /// - Parameters:
    ///   - index: the place of the countdown.
    ///   - ago: the time since its zero.
    ///   - ring: the time for which its alerts ring at most.
    ///   - now: the uptime.
    mutating func begin(_ index: Int, zeroAgo ago: Duration, ringsFor ring: Duration, at now: Uptime) {
        let time = now + (.zero - ago)
        let end = time + max(length, ring)
        guard now < end else { return }
        zeros[index] = Zero(time: time, end: end)
        firstEnd = firstEnd.map { min($0, end) } ?? end
        if let newest = self.index.flatMap({ zeros[$0] }), newest.time >= time { return }
        self.index = index
    }

    /// Ends the stays of some countdowns.
    ///
    /// - Returns: whether one of them stayed.
    @discardableResult
    mutating func end(_ indices: Set<Int>) -> Bool {
        let count = zeros.count
        zeros = zeros.filter { !indices.contains($0.key) }
        guard zeros.count != count else { return false }
        findNewest()
        return true
    }

    private mutating func findNewest() {
        index = zeros.max { ($0.value.time, $1.key) < ($1.value.time, $0.key) }?.key
        firstEnd = zeros.values.map(\.end).min()
    }

    /// The places of the countdowns whose stay is over.
    func over(at now: Uptime) -> Set<Int> {
        isOver(at: now) ? Set(zeros.filter { $0.value.end <= now }.keys) : []
    }

    /// The time until the first stay ends, which is not positive when it is over; nil while none stays.
    func left(at now: Uptime) -> Duration? { firstEnd.map { $0 - now } }

    /// Whether the time of a stay is over.
    func isOver(at now: Uptime) -> Bool { left(at: now).map { $0 <= .zero } ?? false }

    /// The stays on a board with other places; `place` returns nil for a countdown that the other board does not have.
    func moved(to place: (Int) -> Int?) -> ZeroStay {
        var moved = self
        moved.zeros = Dictionary(
            zeros.compactMap { index, zero in place(index).map { ($0, zero) } }, uniquingKeysWith: { first, _ in first }
        )
        moved.findNewest()
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
        guard isAtZero(item, at: moment), selected == .following || selected.id == item.id else { return }
        let ring = item.countdown.longestRing * speed
        zeroStay.begin(index, zeroAgo: ago, ringsFor: ring, at: moment.uptime)
    }

    /// Ends the stays of countdowns that are not at zero any more, and all of them where the user selected something else.
    ///
    /// - Parameters:
    ///   - before: what was selected before the command.
    ///   - moment: now.
    mutating func endStaysLeft(selectedBefore before: Selection, at moment: Moment) {
        guard zeroStay.index != nil else { return }
        let hasMoved = selected != before && index(of: selected.id).map { !zeroStay.contains($0) } ?? false
        let staying = zeroStay.indices
        endStays(hasMoved ? staying : staying.filter { !isAtZero(items[$0], at: moment) }, at: moment)
    }

    /// Ends stays; the countdowns that they kept in the list leave it.
    mutating func endStays(_ indices: Set<Int>, at moment: Moment) {
        guard zeroStay.end(indices) else { return }
        if canHide || choice.hidesPast { arrangeRows(at: moment) }
        followSelection(at: moment)
    }

    private func isAtZero(_ item: BoardItem, at moment: Moment) -> Bool {
        !item.isPaused && !item.isFinished && item.left(at: moment) <= .zero && !item.isAcknowledged(at: moment)
    }
}
