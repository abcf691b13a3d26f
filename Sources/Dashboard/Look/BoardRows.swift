import Countdowns

/// The rows of a board from top to bottom: countdowns, and the headings of groups.
///
/// By default, groups are in the order in which the file first names them, and countdowns in the order of the file.
/// Countdowns without a group come first. Rows keep their order until the user changes the arrangement. When a countdown
/// leaves the list at zero, the row of the countdown is removed. When the last countdown of a group leaves, the heading is
/// removed, too.
public struct BoardRows: Equatable, Sendable {
    /// A row.
    public enum Row: Equatable, Sendable {
        /// An empty row above a heading.
        case gap
        /// The heading of a group: its name, the positions of its countdowns in ``BoardRows/order``, and whether the group is
        /// folded. Without a name, the heading of the countdowns that are over, below all others.
        case heading(String?, members: Range<Int>, isFolded: Bool)
        /// Countdowns side by side: their positions in ``BoardRows/order``.
        case countdowns(Range<Int>)
    }

    /// The rows from top to bottom.
    public let rows: [Row]

    /// The indices of the board's items in the order of the rows, including the items of folded groups.
    public let order: [Int]

    /// The row of each item of the board, by the item's index.
    ///
    /// The row of an item in a folded group is the heading; the row of an item that is not listed is nil.
    ///
    /// `rowOfItem.count == items.count`.
    public let rowOfItem: [Int?]

    /// The position of each item of the board in ``order``, by the item's index; 0 for an item that is not listed.
    private let placeOfItem: [Int]

    /// The number of countdowns above each row.
    ///
    /// The array has `rows.count + 1` elements; the last element is the total.
    private let countdownsAbove: [Int]

    /// The items that end last, of those with a date and of those without; empty unless the groups are sorted.
    let lastEnds: [Int]

    private let columns: Int

    /// The position in ``order`` of the first item that is below the heading of those that are over.
    private let firstOver: Int

    /// Arranges the items of a board.
    ///
    /// - Parameters:
    ///   - groups: the groups of the items.
    ///   - items: the items in the order of the file.
    ///   - arrangement: the arrangement of the window.
    ///   - choice: the sort order, the filter, and the folded groups.
    ///   - atZero: the countdowns that have just reached zero. These countdowns stay listed even if the options hide them.
    ///   - moment: the current time, from which deadlines are computed.
    /// - Complexity: O(*n*); O(*n* log *n*) if sorted by time.
    init(
        _ groups: [BoardGroup], of items: [BoardItem], _ arrangement: Arrangement,
        _ choice: ListOptions = ListOptions(),
        atZero: Set<Countdown.ID> = [], at moment: Moment
    ) {
        var builder = Builder(columns: arrangement.columns, count: items.count)
        func isVisible(_ index: Int) -> Bool {
            let item = items[index]
            return (!item.isHidden(at: moment) || atZero.contains(item.id))
                && choice.filter?.holds(for: item, at: moment) != false
        }
        func isOver(_ index: Int) -> Bool {
            choice.shownPast.contains(items[index], at: moment) && !atZero.contains(items[index].id)
        }
        func pinnedFirst(_ members: [Int]) -> [Int] {
            guard members.contains(where: { items[$0].isPinned }) else { return members }
            return members.filter { items[$0].isPinned } + members.filter { !items[$0].isPinned }
        }
        func visible(_ members: [Int]) -> [Int] { pinnedFirst(members.filter { !isOver($0) && isVisible($0) }) }
        let (isReversed, folded) = (choice.order.isReversed, choice.shownFolds)
        // Only the order of the groups is reversed here; `members(of:)` reverses the members of each group.
        let groups = isReversed ? groups.reversed() : groups
        func members(of group: BoardGroup) -> [Int] { isReversed ? group.members.reversed() : group.members }
        switch arrangement.order {
        case .byTime: builder.add(visible(Self.byTime(Array(items.indices), of: items, at: moment)))
        case .sorted:
            builder.add(pinnedFirst(choice.order.sorted(visible(Array(items.indices)), of: items, at: moment)))
        case .plain: builder.add(visible(groups.flatMap(members)))
        case .grouped:
            for group in groups {
                let sorted = members(of: group)
                let members = visible(
                    arrangement.sortsGroups ? Self.byTime(sorted, of: items, at: moment) : sorted)
                if let heading = group.heading {
                    builder.add(
                        members, under: heading, isFolded: folded.contains(heading),
                        withGap: arrangement.withGaps)
                } else {
                    builder.add(members)
                }
            }
        }
        firstOver = builder.order.count
        if arrangement.hasPastRow {
            let over = groups.flatMap(members).filter { isOver($0) && isVisible($0) }
            builder.add(over, under: nil, isFolded: !choice.isPastOpen, withGap: arrangement.withGaps)
        }
        rows = builder.rows
        order = builder.order
        rowOfItem = builder.rowOfItem
        columns = arrangement.columns
        lastEnds = arrangement.sortsGroups ? Self.lastEnds(builder.order, of: items, at: moment) : []
        var places = [Int](repeating: 0, count: items.count)
        for (place, index) in builder.order.enumerated() { places[index] = place }
        placeOfItem = places
        countdownsAbove = builder.rows.reduce(into: [0]) { counts, row in
            counts.append(counts[counts.count - 1] + row.members.count)
        }
    }

    /// Whether an item is below the heading of the countdowns that are over, or in its folded line.
    func isOver(_ index: Int) -> Bool {
        rowOfItem[index] != nil && placeOfItem[index] >= firstOver
    }

    /// Whether an item is in the row of a folded heading.
    func isFolded(_ index: Int) -> Bool {
        guard let row = rowOfItem[index], case .heading(_, _, isFolded: true) = rows[row] else { return false }
        return true
    }

    /// Returns the indices of the items in a row.
    ///
    /// The heading of a folded group contains all items of the group.
    public func items(in row: Row) -> ArraySlice<Int> { order[row.members] }

    /// Returns the number of countdowns in a range of rows.
    ///
    /// The range may exceed the last row.
    public func countdowns(in range: Range<Int>) -> Int {
        let bounds = range.clamped(to: 0..<rows.count)
        return countdownsAbove[bounds.upperBound] - countdownsAbove[bounds.lowerBound]
    }

    /// Returns the first item of the row that is nearest to `row` and contains items.
    ///
    /// Searches in the direction of `step` first, then in the opposite direction.
    ///
    /// - Returns: the index of the item; nil only if there are no items.
    func item(nearest row: Int, step: Int) -> Int? {
        let start = min(max(row, 0), rows.count - 1)
        return item(from: start, step: step) ?? item(from: start, step: -step)
    }

    /// Returns the first item at or after the item `index` in ``order`` that satisfies a condition.
    ///
    /// If there is no such item, returns the last item before `index` that satisfies the condition.
    ///
    /// - Returns: the index of the item; nil only if no item satisfies the condition.
    func item(after index: Int, where isWanted: (Int) -> Bool) -> Int? {
        let place = placeOfItem[index]
        return order.dropFirst(place).first(where: isWanted) ?? order.prefix(place).last(where: isWanted)
    }

    /// Returns the item `steps` rows below the item `index`; above the item if `steps` is negative.
    ///
    /// The result is in the same column, or is the last item of a shorter row.
    func item(_ steps: Int, rowsFrom index: Int) -> Int {
        var index = index
        for _ in 0..<min(steps.magnitude, UInt(rows.count)) {
            let row = (rowOfItem[index] ?? 0) + steps.signum()
            guard let first = item(from: row, step: steps.signum()) else { return index }
            guard columns > 1, let target = rowOfItem[first] else {
                index = first
                continue
            }
            let members = items(in: rows[target])
            index = members.dropFirst(placeOfItem[index] % columns).first ?? members.last ?? first
        }
        return index
    }

    /// Returns the item `steps` positions after the item `index`; before the item if `steps` is negative.
    ///
    /// Stops at the first and the last item.
    func item(_ steps: Int, placesFrom index: Int) -> Int {
        order.isEmpty ? index : order[min(max(placeOfItem[index] + steps, 0), order.count - 1)]
    }

    private func item(from row: Int, step: Int) -> Int? {
        var row = row
        while rows.indices.contains(row) {
            let items = items(in: rows[row])
            // Upwards from the end, the last card of a row is found first.
            let isCards = if case .countdowns = rows[row] { true } else { false }
            if let found = isCards && step < 0 ? items.last : items.first { return found }
            row += step
        }
        return nil
    }

    private static func byTime(_ indices: [Int], of items: [BoardItem], at moment: Moment) -> [Int] {
        let ends = indices.map { index in
            let (reading, isUp) = (items[index].reading(at: moment), items[index].countdown.kind.direction == .up)
            let end = (reading.date ?? moment.wall + reading.amount).sinceEpoch.inOrder
            // The count-up that began last comes first.
            return (isUp ? 1 : 0, isUp ? -end : end, index)
        }
        return ends.sorted(by: <).map(\.2)
    }

    private static func lastEnds(_ indices: [Int], of items: [BoardItem], at moment: Moment) -> [Int] {
        let ends = indices.map { index in
            let reading = items[index].reading(at: moment)
            return (isDated: reading.date != nil, left: reading.left(at: moment.wall), index: index)
        }
        return [true, false].compactMap { isDated in
            ends.filter { $0.isDated == isDated }.max { $0.left < $1.left }?.index
        }
    }

    /// Builds the rows from top to bottom.
    private struct Builder {
        let columns: Int
        var rows: [Row] = []
        var order: [Int] = []
        var rowOfItem: [Int?]

        init(columns: Int, count: Int) {
            self.columns = columns
            rowOfItem = [Int?](repeating: nil, count: count)
        }

        /// Whether the last row is the heading of a folded group.
        var endsFolded: Bool {
            if case .heading(_, _, isFolded: true) = rows.last { true } else { false }
        }

        mutating func add(_ items: [Int]) {
            for start in stride(from: 0, to: items.count, by: columns) {
                let end = min(start + columns, items.count)
                for index in items[start..<end] { rowOfItem[index] = rows.count }
                rows.append(.countdowns(order.count..<order.count + end - start))
                order += items[start..<end]
            }
        }

        mutating func add(_ items: [Int], under name: String?, isFolded: Bool, withGap: Bool) {
            guard !items.isEmpty else { return }
            if withGap, !rows.isEmpty, !(isFolded && endsFolded) { rows.append(.gap) }
            rows.append(.heading(name, members: order.count..<order.count + items.count, isFolded: isFolded))
            guard isFolded else { return add(items) }
            for index in items { rowOfItem[index] = rows.count - 1 }
            order += items
        }
    }
}

extension BoardRows.Row {
    /// The positions of the countdowns that the row contains.
    fileprivate var members: Range<Int> {
        switch self {
        case .countdowns(let places), .heading(_, let places, isFolded: true): places
        case .gap, .heading: 0..<0
        }
    }

    var isHeading: Bool {
        if case .heading = self { true } else { false }
    }
}
