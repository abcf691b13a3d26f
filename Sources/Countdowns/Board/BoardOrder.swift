/// The sort order of the list.
public struct BoardOrder: Hashable, Codable, Sendable {
    /// The sort key.
    public var sort: SortKey

    /// Whether the order is reversed.
    ///
    /// Due countdowns come first, even in a reversed order.
    public var isReversed: Bool

    /// Creates a sort order.
    public init(_ sort: SortKey = .group, isReversed: Bool = false) {
        self.sort = sort
        self.isReversed = isReversed
    }

    /// The order in the format of the state file and of commands: `title`, or `title reversed`.
    public var text: String { sort.rawValue + (isReversed ? " reversed" : "") }

    /// Parses an order in the format of ``text``; nil if it is invalid.
    public init?(text: String) {
        let words = text.split(separator: " ")
        guard let first = words.first, let sort = SortKey(name: String(first)) else { return nil }
        guard words.count == 1 || words.count == 2 && words[1] == "reversed" else { return nil }
        self.init(sort, isReversed: words.count == 2)
    }

    /// The order as a phrase, such as `by title, reversed`.
    public var words: String {
        let name =
            switch sort {
            case .group: "by group"
            case .time: "by time"
            case .title: "by title"
            case .file: "as in the file"
            case .progress: "by progress"
            }
        return name + (isReversed ? ", reversed" : "")
    }

    /// Sorts countdowns.
    ///
    /// Due countdowns and today's whole days come first, and countdowns with equal keys keep the order of the file.
    ///
    /// - Parameters:
    ///   - indices: the indices of the countdowns in `items`, in the order of the file.
    ///   - items: the countdowns of the board.
    ///   - moment: the current time.
    /// - Returns: the sorted indices.
    /// - Complexity: O(*n* log *n*).
    public func sorted(_ indices: [Int], of items: [BoardItem], at moment: Moment) -> [Int] {
        var due: [Int] = []
        var rest: [(key: Key, index: Int)] = []
        for index in indices {
            let reading = items[index].reading(at: moment)
            if reading.state == .due || reading.isToday {
                due.append(index)
            } else {
                rest.append((Key(sort, items[index], reading, at: moment), index))
            }
        }
        if sort != .file { rest.sort { ($0.key, $0.index) < ($1.key, $1.index) } }
        let others = rest.map(\.index)
        return isReversed ? due.reversed() + others.reversed() : due + others
    }

    /// A value that the sort compares.
    private enum Key: Comparable {
        case none
        case time(rank: Int, Double)
        case title(String)

        init(_ sort: SortKey, _ item: BoardItem, _ reading: Reading, at moment: Moment) {
            switch sort {
            case .group, .file: self = .none
            case .title: self = .title(item.countdown.title.lowercased())
            case .progress: self = .time(rank: 0, 0 - (reading.fraction(left: reading.amount) ?? -1))
            case .time:
                let rank = reading.state == .done ? 2 : item.canEnd ? 0 : 1
                let end = reading.date ?? moment.wall + reading.amount
                self = .time(rank: rank, end.sinceEpoch / .seconds(1))
            }
        }
    }
}
