/// The indices of a board's countdowns, by id, by group and by leader.
///
/// The indices are valid until the next reload.
struct BoardIndex: Equatable, Sendable {
    /// The groups of the countdowns, in the order of the list.
    let groups: [BoardGroup]

    /// The number of each group with a heading, in the order of appearance.
    let groupNumbers: [String: Int]

    /// The index of each countdown in ``Board/items``.
    let places: [Countdown.ID: Int]

    /// The indices of the followers of each leader, by the leader's index.
    let followers: [Int: [Int]]

    /// Indexes the countdowns of a board.
    ///
    /// - Complexity: O(*n*).
    init(of items: [BoardItem]) {
        let places = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var followers: [Int: [Int]] = [:]
        for (index, item) in items.enumerated() {
            if let leader = item.countdown.link.flatMap({ places[$0.leader] }) {
                followers[leader, default: []].append(index)
            }
        }
        (groups, self.places, self.followers) = (BoardGroup.groups(of: items), places, followers)
        let headings = groups.compactMap(\.heading).enumerated()
        groupNumbers = Dictionary(uniqueKeysWithValues: headings.map { ($1, $0) })
    }
}

/// The countdowns with the same heading, including countdowns that have left the list.
public struct BoardGroup: Equatable, Sendable {
    /// The heading; nil for the countdowns without a group.
    public let heading: String?

    /// The indices of the countdowns, in the order of the file.
    public fileprivate(set) var members: [Int]

    /// Groups the countdowns of a board, in the order of the list.
    ///
    /// - Complexity: O(*n*).
    static func groups(of items: [BoardItem]) -> [BoardGroup] {
        var groups = [BoardGroup(heading: nil, members: [])]
        var places: [String?: Int] = [nil: 0]
        for (index, item) in items.enumerated() {
            let heading = item.countdown.group
            if let place = places[heading] {
                groups[place].members.append(index)
            } else {
                places[heading] = groups.count
                groups.append(BoardGroup(heading: heading, members: [index]))
            }
        }
        return groups
    }
}
