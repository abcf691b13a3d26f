/// A small terminal emulator for tests, which parses output bytes into a screen.
///
/// The emulator supports the sequences that the program uses and a few more: cursor movement, SGR, wrapping, wide
/// glyphs, erasing, the alternate screen and private modes. Unsupported sequences are added to ``unknown``, so that a
/// test can require an empty list. The emulator's width table is independent of the program's width table.
public struct TerminalEmulator: Sendable {
    /// The terminal's method of measuring grapheme clusters of several scalars.
    public enum WidthModel: Sendable {
        /// Each scalar has its own width.
        ///
        /// An emoji family takes the sum of the columns of its members.
        case scalars

        /// A grapheme cluster is measured as a whole, so an emoji family takes two columns.
        case clusters
    }

    /// The width of the screen.
    public private(set) var columns: Int

    /// The height of the screen.
    public private(set) var rows: Int

    /// The cells of the visible screen, row-major.
    public internal(set) var cells: [EmulatedCell]

    /// The cursor's column, from 0.
    ///
    /// The column is always less than `columns`: a pending wrap is stored separately.
    public internal(set) var cursorColumn = 0

    /// The cursor's row, from 0.
    public internal(set) var cursorRow = 0

    /// The pen: the style of the glyphs that are printed next.
    public internal(set) var pen = EmulatedStyle()

    /// The private modes that are set, by number: initially 7 (autowrap) and 25 (visible cursor).
    public internal(set) var modes: Set<Int> = [7, 25]

    /// The number of times that the screen scrolled.
    public internal(set) var scrollCount = 0

    /// The number of received BEL characters.
    public internal(set) var bellCount = 0

    /// The contents of the control strings (OSC, DCS and so on) that arrived.
    public internal(set) var controlStrings: [String] = []

    /// The title of the window.
    public internal(set) var title = ""

    /// The window titles on the stack, the top one last.
    public internal(set) var titleStack: [String] = []

    /// The progress reports for the taskbar (OSC 9;4), in order.
    public internal(set) var progress: [String] = []

    /// The notifications, in order.
    public internal(set) var notifications: [String] = []

    /// The queries that the emulator did not answer: `DA1`, `DECRQM 2026`, `OSC 11` and similar, in order.
    public internal(set) var questions: [String] = []

    /// The unsupported sequences.
    public internal(set) var unknown: [String] = []

    /// Whether the alternate screen is shown.
    public var isAlternate: Bool { modes.contains(1049) }

    /// Whether the output has stopped within a frame or an escape sequence, so that the screen may show a part of a
    /// frame.
    public var isWithinFrame: Bool {
        if case .ground = state { hasBegunFrame } else { true }
    }

    /// Whether a frame has begun and not ended.
    ///
    /// The program resets the pen at the end of each frame, and not before unless its theme uses the default colours. A
    /// synchronized update (mode 2026) ends after the pen is reset.
    private var hasBegunFrame: Bool { pen != EmulatedStyle() || modes.contains(2026) }

    /// Whether the cursor is shown.
    public var isCursorVisible: Bool { modes.contains(25) }

    let widthModel: WidthModel
    let isAmbiguousWide: Bool
    var state = ParserState.ground
    /// The bytes of the current sequence or control string.
    var collected: [UInt8] = []
    var isWrapPending = false
    var savedCursor = (column: 0, row: 0, pen: EmulatedStyle())
    var primary: [EmulatedCell] = []
    var lastPrinted: Int?

    /// Creates a terminal in its initial state.
    public init(columns: Int, rows: Int, widths: WidthModel = .clusters, isAmbiguousWide: Bool = false) {
        self.columns = columns
        self.rows = rows
        widthModel = widths
        self.isAmbiguousWide = isAmbiguousWide
        cells = Array(repeating: EmulatedCell(), count: columns * rows)
    }

    /// Processes bytes, which may be split at any position.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { parse(byte) }
    }

    /// Processes bytes to the end of the first frame that ends in them.
    ///
    /// - Returns: the bytes after this frame; none if no frame ends in the bytes.
    public mutating func feedFrame(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var hadBegun = hasBegunFrame
        for index in bytes.indices {
            parse(bytes[index])
            // Only SGR and the end of a synchronized update begin or end a frame.
            guard bytes[index] == UInt8(ascii: "m") || bytes[index] == UInt8(ascii: "l") else { continue }
            if hadBegun, !hasBegunFrame { return bytes[(index + 1)...] }
            hadBegun = hasBegunFrame
        }
        return bytes[bytes.endIndex...]
    }

    /// Processes a text.
    public mutating func feed(_ text: String) {
        feed(text.utf8)
    }

    /// Returns a cell of the screen.
    public func cell(column: Int, row: Int) -> EmulatedCell {
        cells[row * columns + column]
    }

    /// Returns the visible text of a row, without trailing blanks.
    public func text(row: Int) -> String {
        var scalars = cells[row * columns..<(row + 1) * columns].flatMap(\.scalars)
        while scalars.last == " " { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The visible text of all rows, each followed by a line feed.
    public var screenText: String {
        (0..<rows).map { text(row: $0) + "\n" }.joined()
    }

    /// Changes the window's size.
    ///
    /// Columns are added or removed at the right, rows at the bottom.
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
