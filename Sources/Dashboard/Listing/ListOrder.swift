import Countdowns

/// The order in which commands list countdowns.
public enum ListOrder: String, CaseIterable, Sendable {
    /// As in the file.
    case file
    /// By the time left, the least first; what counts up comes last.
    case time
    /// By title.
    case title
    /// As on the board: those without a group first, then groups in the order in which the file names them.
    case group
    /// By how much of the way has gone, the most first; what has no end comes last.
    case percent

    /// Sorts countdowns; equals keep the order of the file.
    public func sorted(_ countdowns: [ListedCountdown]) -> [ListedCountdown] {
        places(countdowns.map(Key.init)).map { countdowns[$0] }
    }

    /// Sorts countdowns of a board without reading more of them than the order needs.
    ///
    /// - Parameters:
    ///   - indices: which of the board's items, in the order of the file.
    ///   - board: the board.
    ///   - moment: now.
    /// - Returns: the same indices.
    /// - Complexity: O(*n* log *n*); in the order of the file O(1).
    public func sorted(_ indices: [Int], of board: Board, at moment: Moment) -> [Int] {
        guard self != .file else { return indices }
        return places(indices.map { Key(board.items[$0], at: moment) }).map { indices[$0] }
    }

    /// The countdowns of a board that reach zero next, the nearest first.
    ///
    /// - Parameters:
    ///   - count: how many at most.
    ///   - indices: among which of the board's items, in the order of the file.
    ///   - board: the board.
    ///   - moment: now.
    /// - Returns: indices of the items.
    /// - Complexity: O(*n*) for a small count.
    public static func next(_ count: Int, among indices: [Int], of board: Board, at moment: Moment) -> [Int] {
        var nearest: [(left: Duration, index: Int)] = []
        for index in indices {
            let item = board.items[index]
            if case .since = item.countdown.kind { continue }
            let reading = item.reading(at: moment)
            guard reading.state == .running else { continue }
            if nearest.count == count, let last = nearest.last, last.left <= reading.amount { continue }
            // Behind its equals, which stand before it in the file.
            let place = nearest.firstIndex { $0.left > reading.amount } ?? nearest.count
            nearest.insert((reading.amount, index), at: place)
            if nearest.count > count { nearest.removeLast() }
        }
        return nearest.map(\.index)
    }

    /// The places of keys in this order.
    private func places(_ keys: [Key]) -> [Int] {
        func stably(_ precedes: (Key, Key) -> Bool) -> [Int] {
            keys.indices.sorted { left, right in
                if precedes(keys[left], keys[right]) { return true }
                return left < right && !precedes(keys[right], keys[left])
            }
        }
        switch self {
        case .file: return Array(keys.indices)
        case .time: return stably { ($0.isSince ? 1 : 0, $0.left) < ($1.isSince ? 1 : 0, $1.left) }
        case .title:
            let folded = keys.map { $0.title.lowercased() }
            return keys.indices.sorted { (folded[$0], keys[$0].title, $0) < (folded[$1], keys[$1].title, $1) }
        case .group:
            var places: [String?: Int] = [nil: 0]
            for key in keys where places[key.group] == nil { places[key.group] = places.count }
            return stably { places[$0.group, default: 0] < places[$1.group, default: 0] }
        case .percent: return stably { ($0.percent ?? -1) > ($1.percent ?? -1) }
        }
    }
}

/// What orders need of a countdown.
private struct Key {
    let isSince: Bool
    let left: Duration
    let title: String
    let percent: Double?
    let group: String?

    init(_ countdown: ListedCountdown) {
        isSince = countdown.isSince
        left = countdown.remaining
        title = countdown.status.title
        percent = countdown.status.percent
        group = countdown.status.group
    }

    init(_ item: BoardItem, at moment: Moment) {
        let reading = item.reading(at: moment)
        if case .since = item.countdown.kind { isSince = true } else { isSince = false }
        left = reading.remaining(of: item.countdown.kind)
        title = item.countdown.title
        percent = reading.percent
        group = item.countdown.group
    }
}
