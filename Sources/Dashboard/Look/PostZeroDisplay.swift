import Countdowns

/// Keeps countdowns in the list for a while after they reached zero, and the newest of them selected and large.
///
/// A value without a clock, and no part of a board's saved state. The stay of a countdown ends when its time is over; the
/// owner ends it earlier when the user acknowledges the zero or selects something else.
struct PostZeroDisplay: Equatable, Sendable {
    /// The usual length of a stay.
    static let usual: Duration = .seconds(60)

    /// The least length of a stay, in board time.
    var length: Duration

    /// The newest countdown; nil while none stays.
    private(set) var newest: Countdown.ID?

    private var zeros: [Countdown.ID: Zero] = [:]
    private var firstEnd: Uptime?
    private var count = 0

    private struct Zero: Equatable {
        var time: Uptime
        var end: Uptime
        /// The number of the stay: of two zeros at one time the first one counts as the newest.
        var number: Int
    }

    init(length: Duration) {
        self.length = length
    }

    /// The countdowns that stay.
    var ids: Set<Countdown.ID> { Set(zeros.keys) }

    func contains(_ id: Countdown.ID) -> Bool { zeros[id] != nil }

    /// Begins the stay of a countdown, unless its time is over.
    ///
    /// - Parameters:
    ///   - id: the countdown.
    ///   - ago: the time since its zero.
    ///   - ring: the time for which its alerts ring at most.
    ///   - now: the uptime.
    mutating func begin(_ id: Countdown.ID, zeroAgo ago: Duration, ringsFor ring: Duration, at now: Uptime) {
        let time = now + (.zero - ago)
        let end = time + max(length, ring)
        guard now < end else { return }
        zeros[id] = Zero(time: time, end: end, number: count)
        count += 1
        firstEnd = firstEnd.map { min($0, end) } ?? end
        if let newest = newest.flatMap({ zeros[$0] }), newest.time >= time { return }
        newest = id
    }

    /// Ends the stays of some countdowns.
    ///
    /// - Returns: whether one of them stayed.
    @discardableResult
    mutating func end(_ ids: Set<Countdown.ID>) -> Bool {
        let count = zeros.count
        zeros = zeros.filter { !ids.contains($0.key) }
        guard zeros.count != count else { return false }
        findNewest()
        return true
    }

    private mutating func findNewest() {
        newest = zeros.max { ($0.value.time, $1.value.number) < ($1.value.time, $0.value.number) }?.key
        firstEnd = zeros.values.map(\.end).min()
    }

    /// The countdowns whose stay is over.
    func over(at now: Uptime) -> Set<Countdown.ID> {
        isOver(at: now) ? Set(zeros.filter { $0.value.end <= now }.keys) : []
    }

    /// The time until the first stay ends, which is not positive when it is over; nil while none stays.
    func left(at now: Uptime) -> Duration? { firstEnd.map { $0 - now } }

    /// Whether the time of a stay is over.
    func isOver(at now: Uptime) -> Bool { left(at: now).map { $0 <= .zero } ?? false }

    /// Follows countdowns into another reading of the files.
    ///
    /// - Parameter newID: the id of a countdown there; nil where it is gone.
    mutating func follow(_ newID: (Countdown.ID) -> Countdown.ID?) {
        zeros = Dictionary(zeros.compactMap { id, zero in newID(id).map { ($0, zero) } }) { first, _ in first }
        findNewest()
    }
}
