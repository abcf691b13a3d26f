/// The rows of a board, from top to bottom: countdowns, under the headings of their groups where there are headings.
///
/// Groups stand in the order in which the file first names them, countdowns in the order of the file; those without a
/// group come first. As long as nobody changes the arrangement, rows keep their order, so that a place on the screen can
/// be remembered; they only close up where a countdown leaves at zero, and its group with the last of them.
public struct BoardRows: Equatable, Sendable {
    /// One row.
    public enum Row: Equatable, Sendable {
        /// An empty row above a heading.
        case gap
        /// The heading of a group: the places of its countdowns in ``BoardRows/order``, and whether it is folded.
        case heading(String, members: Range<Int>, isFolded: Bool)
        /// Countdowns side by side: their places in ``BoardRows/order``.
        case countdowns(Range<Int>)
    }

    /// The rows from top to bottom.
    public let rows: [Row]

    /// The indices of the board's items in the order of the rows; those of folded groups are among them, those that left
    /// the list are not.
    ///
    /// `order.count <= items.count`.
    public let order: [Int]

    /// For each item of the board the row it stands in, which is its heading if its group is folded.
    ///
    /// `rowOfItem.count == items.count`; nil for an item that left the list.
    public let rowOfItem: [Int?]

    /// For each item of the board its place in ``order``; nil for one that left the list.
    private let placeOfItem: [Int?]

    /// How many countdowns stand above each row; `countdownsAbove.count == rows.count + 1`, the last is all of them.
    private let countdownsAbove: [Int]

    private let columns: Int

    /// Arranges a board's items.
    ///
    /// - Parameters:
    ///   - items: the items in the order of the file.
    ///   - groups: their groups.
    ///   - arrangement: how they lie in the window.
    ///   - folded: the groups whose countdowns are not to be seen under their headings.
    ///   - moment: now, by which ends are known, and what has left the list.
    /// - Complexity: O(*n*); O(*n* log *n*) by time.
    init(
        _ items: [BoardItem], _ groups: [BoardGroup], _ arrangement: Arrangement, folded: Set<String> = [],
        at moment: Moment
    ) {
        var builder = Builder(columns: arrangement.columns, count: items.count)
        func listed(_ indices: [Int]) -> [Int] { indices.filter { !items[$0].isHidden(at: moment) } }
        switch arrangement.order {
        case .byTime: builder.add(Self.byTime(items, listed(Array(items.indices)), at: moment))
        case .plain: builder.add(groups.flatMap { listed($0.members) })
        case .grouped:
            for group in groups {
                let members = listed(group.members)
                guard let heading = group.heading else {
                    builder.add(members)
                    continue
                }
                guard !members.isEmpty else { continue }
                if arrangement.withGaps, !builder.rows.isEmpty { builder.rows.append(.gap) }
                builder.add(members, under: heading, isFolded: folded.contains(heading))
            }
        }
        rows = builder.rows
        order = builder.order
        rowOfItem = builder.rowOfItem
        columns = arrangement.columns
        var places = [Int?](repeating: nil, count: items.count)
        for (place, index) in builder.order.enumerated() { places[index] = place }
        placeOfItem = places
        countdownsAbove = builder.rows.reduce(into: [0]) { counts, row in
            counts.append(counts[counts.count - 1] + row.members.count)
        }
    }

    /// The indices of the items that stand in a row; those of a folded group stand in its heading.
    public func items(in row: Row) -> ArraySlice<Int> { order[row.members] }

    /// The indices of all items under a heading.
    public func items(at places: Range<Int>) -> ArraySlice<Int> { order[places] }

    /// How many countdowns stand in a range of rows, which may reach beyond the last one.
    public func countdowns(in range: Range<Int>) -> Int {
        let bounds = range.clamped(to: 0..<rows.count)
        return countdownsAbove[bounds.upperBound] - countdownsAbove[bounds.lowerBound]
    }

    /// The item in the nearest row to `row` that holds one, at or beyond it in the direction `step`, else the other way.
    ///
    /// - Returns: nil only where there is no item at all.
    func item(nearest row: Int, step: Int) -> Int? {
        let start = min(max(row, 0), rows.count - 1)
        return item(from: start, step: step) ?? item(from: start, step: -step)
    }

    /// The item so many rows below another one, or above it; in the same column, or the last one of a shorter row.
    func item(_ steps: Int, rowsFrom index: Int) -> Int {
        var index = index
        for _ in 0..<min(steps.magnitude, UInt(rows.count)) {
            guard let row = rowOfItem[index], let place = placeOfItem[index],
                let first = item(from: row + steps.signum(), step: steps.signum()), let next = rowOfItem[first]
            else { return index }
            let column = place % columns
            let members = items(in: rows[next])
            let isGrid = columns > 1 && members.count > column
            index = isGrid ? members[members.startIndex + column] : columns > 1 ? members.last ?? first : first
        }
        return index
    }

    /// The item so many places after another one, or before it; the last or the first where there are not so many.
    func item(_ steps: Int, placesFrom index: Int) -> Int {
        placeOfItem[index].map { order[min(max($0 + steps, 0), order.count - 1)] } ?? index
    }

    /// The item nearest after another one that is wanted, else the nearest before it.
    ///
    /// - Returns: nil only where there is no such item at all.
    func item(after index: Int, where isWanted: (Int) -> Bool) -> Int? {
        let place = placeOfItem[index] ?? 0
        return order.dropFirst(place).first(where: isWanted) ?? order.prefix(place).last(where: isWanted)
    }

    private func item(from row: Int, step: Int) -> Int? {
        var row = row
        while rows.indices.contains(row) {
            if let first = items(in: rows[row]).first { return first }
            row += step
        }
        return nil
    }

    private static func byTime(_ items: [BoardItem], _ indices: [Int], at moment: Moment) -> [Int] {
        let ends = indices.map { index in
            let reading = items[index].reading(at: moment)
            return (end: reading.date ?? moment.wall + reading.amount, index: index)
        }
        return ends.sorted(by: <).map(\.index)
    }

    /// Puts rows under each other.
    private struct Builder {
        let columns: Int
        var rows: [Row] = []
        var order: [Int] = []
        var rowOfItem: [Int?]

        init(columns: Int, count: Int) {
            self.columns = columns
            rowOfItem = [Int?](repeating: nil, count: count)
        }

        mutating func add(_ items: [Int]) {
            for start in stride(from: 0, to: items.count, by: columns) {
                let end = min(start + columns, items.count)
                for index in items[start..<end] { rowOfItem[index] = rows.count }
                rows.append(.countdowns(order.count..<order.count + end - start))
                order += items[start..<end]
            }
        }

        mutating func add(_ items: [Int], under name: String, isFolded: Bool) {
            rows.append(.heading(name, members: order.count..<order.count + items.count, isFolded: isFolded))
            guard isFolded else { return add(items) }
            for index in items { rowOfItem[index] = rows.count - 1 }
            order += items
        }
    }
}

extension BoardRows.Row {
    /// The places of the countdowns that stand in the row itself.
    fileprivate var members: Range<Int> {
        switch self {
        case .countdowns(let places), .heading(_, let places, isFolded: true): places
        case .gap, .heading: 0..<0
        }
    }

    /// Whether it is a heading.
    var isHeading: Bool {
        if case .heading = self { true } else { false }
    }
}
