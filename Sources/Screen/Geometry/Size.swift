/// How many columns and rows something has.
///
/// Never negative: a negative number counts as 0.
public struct Size: Hashable, Sendable {
    /// The width, in columns.
    public var columns: Int {
        didSet { columns = max(0, columns) }
    }

    /// The height, in rows.
    public var rows: Int {
        didSet { rows = max(0, rows) }
    }

    /// Makes a size; negative numbers count as 0.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}
