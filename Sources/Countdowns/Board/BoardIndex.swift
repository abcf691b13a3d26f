/// The places of the countdowns of a board: by id, by group and by link.
///
/// They hold as long as the files say the same.
struct BoardIndex: Equatable, Sendable {
    /// The groups of the countdowns, in the order of the list.
    let groups: [BoardGroup]

    /// The place of each countdown.
    let places: [Countdown.ID: Int]

    /// The places of the countdowns that follow each one.
    let followers: [Int: [Int]]

    /// Notes the places of countdowns.
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
    }
}

/// The countdowns of a board that stand under one heading, whether they are in the list now or not.
public struct BoardGroup: Equatable, Sendable {
    /// The heading; nil for those that stand before all headings.
    public let heading: String?

    /// The indices of the items, in the order of the file.
    public fileprivate(set) var members: [Int]

    /// The groups of a board's items, in the order of the list.
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
