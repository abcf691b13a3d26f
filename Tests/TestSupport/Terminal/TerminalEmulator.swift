/// A small terminal: bytes go in, a screen can be looked at.
///
/// It knows what the program uses and a little more: cursor movement, SGR, wrapping, wide glyphs, erasing, the
/// alternate screen and the private modes. What it does not know it lists in ``unknown``, so that a test can insist on
/// an empty list. Its table of widths is its own.
public struct TerminalEmulator: Sendable {
    /// How the terminal measures what consists of several scalars.
    public enum WidthModel: Sendable {
        /// Each scalar has its width; an emoji family takes as many columns as its members.
        case scalars

        /// A grapheme cluster has one width.
        case clusters
    }

    /// The width of the screen.
    public private(set) var columns: Int

    /// The height of the screen.
    public private(set) var rows: Int

    /// The cells of the screen that is shown, row-major.
    public internal(set) var cells: [EmulatedCell]

    /// The cursor's column, from 0; equal to `columns` is never: a pending wrap is kept apart.
    public internal(set) var cursorColumn = 0

    /// The cursor's row, from 0.
    public internal(set) var cursorRow = 0

    /// The pen.
    public internal(set) var pen = EmulatedStyle()

    /// The private modes that are set, by number: 7 and 25 at the start.
    public internal(set) var modes: Set<Int> = [7, 25]

    /// How often the screen scrolled.
    public internal(set) var scrollCount = 0

    /// How often BEL was heard.
    public internal(set) var bellCount = 0

    /// The contents of the control strings (OSC, DCS and so on) that arrived.
    public internal(set) var controlStrings: [String] = []

    /// The title of the window.
    public internal(set) var title = ""

    /// The titles on the stack, the last one last.
    public internal(set) var titleStack: [String] = []

    /// What the taskbar was told (OSC 9;4), in order.
    public internal(set) var progress: [String] = []

    /// The notifications that were shown, as they came.
    public internal(set) var notifications: [String] = []

    /// What it was asked and did not answer: `DA1`, `DECRQM 2026`, `OSC 11` and the like, in order.
    public internal(set) var questions: [String] = []

    /// The sequences that it does not know.
    public internal(set) var unknown: [String] = []

    /// Whether the alternate screen is shown.
    public var isAlternate: Bool { modes.contains(1049) }

    /// Whether the cursor is shown.
    public var isCursorVisible: Bool { modes.contains(25) }

    let widthModel: WidthModel
    let isAmbiguousWide: Bool
    var state = ParserState.ground
    /// The bytes of the sequence or the string that has begun.
    var collected: [UInt8] = []
    var isWrapPending = false
    var savedCursor = (column: 0, row: 0, pen: EmulatedStyle())
    var primary: [EmulatedCell] = []
    var lastPrinted: Int?

    /// Makes a terminal that was just switched on.
    public init(columns: Int, rows: Int, widths: WidthModel = .clusters, isAmbiguousWide: Bool = false) {
        self.columns = columns
        self.rows = rows
        widthModel = widths
        self.isAmbiguousWide = isAmbiguousWide
        cells = Array(repeating: EmulatedCell(), count: columns * rows)
    }

    /// Gives the terminal bytes, split in any way.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { parse(byte) }
    }

    /// Gives the terminal a text.
    public mutating func feed(_ text: String) {
        feed(text.utf8)
    }

    /// A cell of the screen.
    public func cell(column: Int, row: Int) -> EmulatedCell {
        cells[row * columns + column]
    }

    /// What a person reads in a row, without the blanks at its end.
    public func text(row: Int) -> String {
        var scalars = cells[row * columns..<(row + 1) * columns].flatMap(\.scalars)
        while scalars.last == " " { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars))
    }

    /// What a person reads: all rows, each ended by a line feed.
    public var screenText: String {
        (0..<rows).map { text(row: $0) + "\n" }.joined()
    }

    /// Changes the window's size: rows and columns are cut or added on the right and at the bottom.
    public mutating func resize(columns: Int, rows: Int) {
        func resized(_ old: [EmulatedCell]) -> [EmulatedCell] {
            var new = Array(repeating: EmulatedCell(), count: columns * rows)
            for row in 0..<min(rows, self.rows) {
                for column in 0..<min(columns, self.columns) {
                    let cell = old[row * self.columns + column]
                    new[row * columns + column] = cell.width == 2 && column + 1 == columns ? EmulatedCell() : cell
                }
            }
            return new
        }
        if !primary.isEmpty { primary = resized(primary) }
        cells = resized(cells)
        (self.columns, self.rows) = (columns, rows)
        cursorColumn = max(0, min(cursorColumn, columns - 1))
        cursorRow = max(0, min(cursorRow, rows - 1))
        isWrapPending = false
        lastPrinted = nil
    }
}
