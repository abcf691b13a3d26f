/// The rows of a board's list, from top to bottom: countdowns under the headings of their groups.
///
/// Groups stand in the order in which the file first names them, countdowns in the order of the file; those without a
/// group come first. Rows never change place while the board runs, so that a place on the screen can be remembered.
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

    /// For each item of the board the row it stands in; `rowOfItem.count == items.count`.
    public let rowOfItem: [Int]

    /// Arranges a board's items.
    ///
    /// - Parameters:
    ///   - items: the items in the order of the file.
    ///   - withGaps: whether an empty row stands above each heading but one in the first row.
    /// - Complexity: O(*n*).
    init(_ items: [BoardItem], withGaps: Bool) {
        var groups: [String?] = [nil]
        var members: [String?: [Int]] = [nil: []]
        for (index, item) in items.enumerated() {
            let group = item.countdown.group
            if members[group] == nil { groups.append(group) }
            members[group, default: []].append(index)
        }
        var rows: [Row] = []
        var rowOfItem = [Int](repeating: 0, count: items.count)
        for group in groups {
            let indices = members[group, default: []]
            if let group {
                if withGaps, !rows.isEmpty { rows.append(.gap) }
                rows.append(.heading(group, count: indices.count))
            }
            for index in indices {
                rowOfItem[index] = rows.count
                rows.append(.countdown(index))
            }
        }
        self.rows = rows
        self.withGaps = withGaps
        self.rowOfItem = rowOfItem
    }

    /// The item in the nearest row to `row` that holds one, at or beyond it in the direction `step`, else the other way.
    ///
    /// - Returns: nil only where there is no item at all.
    func item(nearest row: Int, step: Int) -> Int? {
        let start = min(max(row, 0), rows.count - 1)
        return item(from: start, step: step) ?? item(from: start, step: -step)
    }

    private func item(from row: Int, step: Int) -> Int? {
        var row = row
        while rows.indices.contains(row) {
            if case .countdown(let index) = rows[row] { return index }
            row += step
        }
        return nil
    }
}
