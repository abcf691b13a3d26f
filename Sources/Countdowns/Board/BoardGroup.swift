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
