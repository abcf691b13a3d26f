import Screen

/// The help in a theme: a panel that lies over the middle of a board.
public struct HelpPicture: Sendable {
    private struct Line {
        var keys: [String]
        var text: String
        var isHeading: Bool

        /// All keys, or where there is little room the first.
        func keys(isNarrow: Bool) -> String {
            isNarrow ? keys.first ?? "" : keys.joined(separator: "  ")
        }
    }

    private let lines: [Line]
    private let styles: PanelStyles

    /// Makes the help from the table from which keys are dispatched.
    ///
    /// - Parameters:
    ///   - theme: the colours.
    ///   - keys: the table.
    public init(theme: Theme, keys: KeyMap) {
        styles = PanelStyles(theme)
        lines = KeyMap.Section.allCases.flatMap { section -> [Line] in
            let bindings = keys.bindings.filter { $0.section == section }
            let body = bindings.map { binding in
                Line(keys: binding.triggers.map(\.name), text: binding.help, isHeading: false)
            }
            return body.isEmpty ? [] : [Line(keys: [], text: section.rawValue, isHeading: true)] + body
        }
    }

    /// Draws the panel in the middle of a canvas.
    ///
    /// - Parameters:
    ///   - canvas: what to draw on.
    ///   - firstRow: how many rows are scrolled away; at most ``hiddenRows(in:)``.
    public func draw(in canvas: inout Canvas, firstRow: Int = 0) {
        let frame = Frame(of: self, in: canvas.size)
        canvas.fill(frame.panel, style: styles.text)
        let room = max(frame.panel.endColumn - frame.column - 1, 0)
        let rows = rows(isSpacious: frame.isSpacious).dropFirst(firstRow).prefix(frame.visibleRows)
        for (offset, line) in rows.enumerated() {
            guard let line else { continue }
            let row = frame.firstRow + offset
            if line.isHeading {
                canvas.writeTruncated(line.text, column: frame.column, row: row, style: styles.heading, columns: room)
                continue
            }
            let keyWidth = min(frame.keyWidth, room)
            canvas.writeTruncated(
                line.keys(isNarrow: frame.isNarrow), column: frame.column, row: row, style: styles.key,
                columns: keyWidth)
            canvas.writeTruncated(
                line.text, column: frame.column + keyWidth, row: row, style: styles.text, columns: room - keyWidth)
        }
    }

    /// How many rows of the help do not fit into a window.
    public func hiddenRows(in size: Size) -> Int {
        let frame = Frame(of: self, in: size)
        return max(rows(isSpacious: frame.isSpacious).count - frame.visibleRows, 0)
    }

    /// The lines, with nil for an empty row.
    private func rows(isSpacious: Bool) -> [Line?] {
        lines.enumerated().flatMap { index, line -> [Line?] in
            isSpacious && line.isHeading && index > 0 ? [nil, line] : [line]
        }
    }

    /// Where the panel lies in a window, and what fits into it.
    private struct Frame {
        let isNarrow: Bool
        let isSpacious: Bool
        let keyWidth: Int
        let panel: Rect
        let column: Int
        let firstRow: Int
        let visibleRows: Int

        init(of help: HelpPicture, in size: Size) {
            let isNarrow = size.columns < 70
            self.isNarrow = isNarrow
            // The footer says how to get out again.
            let rows = BoardLayout(size: size).footerRow ?? size.rows
            isSpacious = rows >= help.lines.count + 8
            keyWidth = (help.lines.map { DisplayText.width(of: $0.keys(isNarrow: isNarrow)) }.max() ?? 0) + 3
            let textWidth = help.lines.map { DisplayText.width(of: $0.text) }.max() ?? 0
            let padding = isSpacious ? 2 : rows >= help.lines.count + 2 ? 1 : 0
            let height = help.rows(isSpacious: isSpacious).count + 2 * padding
            let width = keyWidth + textWidth + 8
            panel = Rect(
                column: max((size.columns - width) / 2, 0), row: max((rows - height) / 2, 0),
                columns: min(width, size.columns), rows: min(height, rows))
            column = panel.column + min(isNarrow ? 1 : 4, panel.columns)
            firstRow = panel.row + padding
            visibleRows = max(panel.rows - 2 * padding, 0)
        }
    }
}
