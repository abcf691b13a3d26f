import Countdowns

/// The countdowns that stay listed for a while after they reached zero.
///
/// The countdown that reached zero last is selected and shown large, unless the user is busy; see ``CountdownList``.
///
/// The value has no clock and is not saved with the board. The owner of this value removes a countdown when the display time
/// of the countdown is over, or earlier if the user acknowledges the zero.
struct PostZeroDisplay: Equatable, Sendable {
    /// The default display time.
    static let length: Duration = .seconds(60)

    /// The minimum display time, in board time.
    var length: Duration

    /// The countdown that reached zero last; nil if the display is empty.
    private(set) var newest: Countdown.ID?

    private var zeros: [Countdown.ID: Zero] = [:]
    private var firstEnd: Uptime?
    private var count = 0

    private struct Zero: Equatable {
        var time: Uptime
        var end: Uptime
        /// The serial number of the zero.
        ///
        /// If several countdowns reached zero at the same time, `newest` is the countdown with the lowest number.
        var number: Int
    }

    init(length: Duration) {
        self.length = length
    }

    /// The countdowns that are displayed after their zero.
    var ids: Set<Countdown.ID> { Set(zeros.keys) }

    func contains(_ id: Countdown.ID) -> Bool { !zeros.isEmpty && zeros[id] != nil }

    /// Adds a countdown, unless its display time is already over.
    ///
    /// - Parameters:
    ///   - id: the countdown.
    ///   - ago: the time since the countdown reached zero.
    ///   - ring: the maximum time for which alerts of the countdown ring.
    ///   - now: the current uptime.
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

    /// Removes countdowns.
    ///
    /// - Returns: whether any of the countdowns was displayed.
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

    /// Returns the countdowns whose display time is over.
    func over(at now: Uptime) -> Set<Countdown.ID> {
        isOver(at: now) ? Set(zeros.filter { $0.value.end <= now }.keys) : []
    }

    /// Returns the time after which the first countdown leaves the display; zero or negative if its display time is already
    /// over; nil if no countdown is displayed.
    func left(at now: Uptime) -> Duration? { firstEnd.map { $0 - now } }

    func isOver(at now: Uptime) -> Bool { left(at: now).map { $0 <= .zero } ?? false }

    /// Maps the countdowns to the countdowns of a reloaded board.
    ///
    /// - Parameter newID: returns the new id of a countdown; nil if the countdown was removed.
    mutating func follow(_ newID: (Countdown.ID) -> Countdown.ID?) {
        zeros = Dictionary(zeros.compactMap { id, zero in newID(id).map { ($0, zero) } }) { first, _ in first }
        findNewest()
    }
}

extension CountdownAction {
    /// Whether the action ends the display of a countdown after zero.
    ///
    /// If true, and if the user did not select the countdown, the selection moves.
    func dismisses(_ item: BoardItem, at moment: Moment) -> Bool {
        switch self {
        case .acknowledge: true
        case .done: item.left(at: moment) <= .zero
        default: false
        }
    }

    /// Whether the action is an answer to a zero.
    var answersZero: Bool {
        switch self {
        case .acknowledge, .snooze: true
        case .extend(let amount): amount > .zero
        default: false
        }
    }
}
