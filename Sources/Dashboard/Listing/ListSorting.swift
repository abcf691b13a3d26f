import Countdowns

/// Sorts the countdowns that commands print and that the protocol returns.
public enum ListSorting {
    /// Sorts countdowns of a board.
    ///
    /// Countdowns with equal keys keep the order of the file.
    ///
    /// - Parameters:
    ///   - indices: the indices of the board's items, in the order of the file.
    ///   - key: the sort key.
    ///   - board: the board.
    ///   - moment: the current time.
    /// - Returns: the indices in sorted order.
    /// - Complexity: O(*n* log *n*); O(1) for the order of the file.
    public static func sorted(_ indices: [Int], by key: SortKey, of board: Board, at moment: Moment) -> [Int] {
        guard key != .file else { return indices }
        return places(of: indices.map { Facts(board.items[$0], at: moment) }, by: key).map { indices[$0] }
    }

    /// Returns the countdowns of a board that reach zero next, the nearest first.
    ///
    /// - Parameters:
    ///   - count: the maximum number of countdowns.
    ///   - indices: the indices of the board's items to search, in the order of the file.
    ///   - board: the board.
    ///   - moment: the current time.
    /// - Returns: the indices of the items.
    /// - Complexity: O(*n*) for a small count.
    public static func next(_ count: Int, among indices: [Int], of board: Board, at moment: Moment) -> [Int] {
        var nearest: [(left: Duration, index: Int)] = []
        for index in indices {
            let item = board.items[index]
            if case .since = item.countdown.kind { continue }
            let reading = item.reading(at: moment)
            guard reading.state == .running else { continue }
            let left = reading.realAmount(at: moment)
            if nearest.count == count, let last = nearest.last, last.left <= left { continue }
            // Inserts an item after items with an equal value, so that these items keep the order of the file.
            let place = nearest.firstIndex { $0.left > left } ?? nearest.count
            nearest.insert((left, index), at: place)
            if nearest.count > count { nearest.removeLast() }
        }
        return nearest.map(\.index)
    }

    /// Returns the positions of the countdowns in sorted order.
    private static func places(of all: [Facts], by key: SortKey) -> [Int] {
        func stably(_ precedes: (Facts, Facts) -> Bool) -> [Int] {
            all.indices.sorted { left, right in
                if precedes(all[left], all[right]) { return true }
                return left < right && !precedes(all[right], all[left])
            }
        }
        switch key {
        case .file: return Array(all.indices)
        case .time: return stably { ($0.isSince ? 1 : 0, $0.left) < ($1.isSince ? 1 : 0, $1.left) }
        case .title:
            let folded = all.map { $0.title.lowercased() }
            return all.indices.sorted { (folded[$0], all[$0].title, $0) < (folded[$1], all[$1].title, $1) }
        case .group:
            var places: [String?: Int] = [nil: 0]
            for facts in all where places[facts.group] == nil { places[facts.group] = places.count }
            return stably { places[$0.group, default: 0] < places[$1.group, default: 0] }
        case .progress: return stably { ($0.percent ?? -1) > ($1.percent ?? -1) }
        }
    }
}

extension Reading {
    /// The time until the deadline, although the remaining time may be working time.
    fileprivate func realAmount(at moment: Moment) -> Duration {
        work == nil ? amount : date.map { $0 - moment.wall } ?? amount
    }
}

/// The values by which countdowns are sorted.
private struct Facts {
    let isSince: Bool
    let left: Duration
    let title: String
    let percent: Double?
    let group: String?

    init(_ item: BoardItem, at moment: Moment) {
        let reading = item.reading(at: moment)
        if case .since = item.countdown.kind { isSince = true } else { isSince = false }
        left = isSince ? .zero - reading.amount : reading.realAmount(at: moment)
        title = item.countdown.title
        percent = reading.percent
        group = item.countdown.group
    }
}
