/// The rows of a board's list, from top to bottom: countdowns under the headings of their groups.
///
/// Groups stand in the order in which the file first names them, countdowns in the order of the file; those without a
/// group come first. Rows never change their order while the board runs, so that a place on the screen can be remembered;
/// they only close up where a countdown leaves at zero, and its group with the last of them.
public struct BoardRows: Equatable, Sendable {
    /// One row of the list.
    public enum Row: Equatable, Sendable {
        /// An empty row above a heading.
        case gap
        /// The heading of a group, and how many countdowns stand under it.
        case heading(String, count: Int)
        /// The countdown at this index of ``Board/items``.
        case countdown(Int)
    }

    /// The rows from top to bottom.
    public let rows: [Row]

    /// Whether an empty row stands above each heading but one in the first row.
    public let withGaps: Bool

    /// For each item of the board the row it stands in, nil for what left the list; `rowOfItem.count == items.count`.
    public let rowOfItem: [Int?]

    /// How many countdowns stand above each row; `countdownsAbove.count == rows.count + 1`, the last is all of them.
    private let countdownsAbove: [Int]

    /// Arranges a board's items as they are at a moment.
    ///
    /// - Parameters:
    ///   - groups: the groups of the items.
    ///   - items: the items in the order of the file.
    ///   - withGaps: whether an empty row stands above each heading but one in the first row.
    ///   - moment: now.
    /// - Complexity: O(*n*).
    init(_ groups: [BoardGroup], of items: [BoardItem], withGaps: Bool, at moment: Moment) {
        var rows: [Row] = []
        var rowOfItem = [Int?](repeating: nil, count: items.count)
        rows.reserveCapacity(items.count)
        for group in groups {
            var heading: Int?
            for index in group.members where !items[index].isHidden(at: moment) {
                if let title = group.heading, heading == nil {
                    if withGaps, !rows.isEmpty { rows.append(.gap) }
                    heading = rows.count
                    rows.append(.heading(title, count: 0))
                }
                rowOfItem[index] = rows.count
                rows.append(.countdown(index))
            }
            if let title = group.heading, let heading {
                rows[heading] = .heading(title, count: rows.count - heading - 1)
            }
        }
        self.rows = rows
        countdownsAbove = rows.reduce(into: [0]) { counts, row in
            counts.append(counts[counts.count - 1] + (row.isCountdown ? 1 : 0))
        }
        self.withGaps = withGaps
        self.rowOfItem = rowOfItem
    }

    /// How many countdowns are in the list.
    public var count: Int { countdownsAbove[rows.count] }

    /// How many countdowns stand in a range of rows, which may reach beyond the last one.
    public func countdowns(in range: Range<Int>) -> Int {
        let bounds = range.clamped(to: 0..<rows.count)
        return countdownsAbove[bounds.upperBound] - countdownsAbove[bounds.lowerBound]
    }

    /// The item in the nearest row to `row` that holds one, at or beyond it in the direction `step`, else the other way.
    ///
    /// - Parameters:
    ///   - row: where to begin; the nearest row there is.
    ///   - step: 1 or -1.
    ///   - isWanted: which items to look for.
    /// - Returns: nil only where there is no such item at all.
    func item(nearest row: Int, step: Int, where isWanted: (Int) -> Bool = { _ in true }) -> Int? {
        let start = min(max(row, 0), rows.count - 1)
        return item(from: start, step: step, where: isWanted) ?? item(from: start, step: -step, where: isWanted)
    }

    private func item(from row: Int, step: Int, where isWanted: (Int) -> Bool) -> Int? {
        var row = row
        while rows.indices.contains(row) {
            if case .countdown(let index) = rows[row], isWanted(index) { return index }
            row += step
        }
        return nil
    }
}

extension BoardRows.Row {
    var isCountdown: Bool {
        if case .countdown = self { true } else { false }
    }

    var isHeading: Bool {
        if case .heading = self { true } else { false }
    }
}
