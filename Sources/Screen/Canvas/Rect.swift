/// A rectangle of cells, which may be partly or completely outside the canvas.
///
/// - Units: columns and rows, both from 0, left to right and top to bottom.
public struct Rect: Hashable, Sendable {
    /// The leftmost column.
    public var column: Int

    /// The topmost row.
    public var row: Int

    /// The width in columns; the rectangle is empty if the width is 0 or less.
    public var columns: Int

    /// The height in rows; the rectangle is empty if the height is 0 or less.
    public var rows: Int

    /// Creates a rectangle from its top left corner and its size.
    public init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = columns
        self.rows = rows
    }

    /// Creates the rectangle that covers a whole canvas of the given size.
    public init(_ size: Size) {
        self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
    }

    /// The first column to the right of the rectangle.
    public var endColumn: Int { Self.end(column, columns) }

    /// The first row below the rectangle.
    public var endRow: Int { Self.end(row, rows) }

    /// Whether the rectangle covers no cell.
    public var isEmpty: Bool { columns <= 0 || rows <= 0 }

    /// Whether a cell is in the rectangle.
    public func contains(column: Int, row: Int) -> Bool {
        column >= self.column && column < endColumn && row >= self.row && row < endRow
    }

    /// Returns the overlap of two rectangles; empty if the rectangles do not overlap.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(column, other.column)
        let top = max(row, other.row)
        return Rect(
            column: left,
            row: top,
            columns: max(0, min(endColumn, other.endColumn) - left),
            rows: max(0, min(endRow, other.endRow) - top)
        )
    }

    /// Returns `start` plus `extent`, with a negative extent as 0; `.max` if the sum overflows.
    private static func end(_ start: Int, _ extent: Int) -> Int {
        let (sum, overflow) = start.addingReportingOverflow(max(0, extent))
        return overflow ? .max : sum
    }

    /// Returns the rectangle reduced by `columns` on the left and on the right, and by `rows` at the top and at the
    /// bottom.
    public func inset(columns: Int, rows: Int) -> Rect {
        Rect(
            column: column + columns,
            row: row + rows,
            columns: max(0, self.columns - 2 * columns),
            rows: max(0, self.rows - 2 * rows)
        )
    }
}

/// A number of columns and rows.
///
/// Negative numbers count as 0.
public struct Size: Hashable, Sendable {
    /// The width in columns.
    public var columns: Int {
        didSet { columns = max(0, columns) }
    }

    /// The height in rows.
    public var rows: Int {
        didSet { rows = max(0, rows) }
    }

    /// Creates a size; negative numbers count as 0.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}
