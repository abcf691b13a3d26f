import Screen
import Themes

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
            let bindings = keys.bindings.filter { $0.section == section && !$0.triggers.isEmpty }
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
    ///   - firstRow: how many rows are scrolled away; at most ``hiddenRows(in:below:)``.
    ///   - top: the rows above it that it leaves as they are.
    public func draw(in canvas: inout Canvas, firstRow: Int = 0, below top: Int = 0) {
        let (rows, keyWidth, panel) = layOut(in: canvas.size, below: top)
        canvas.fill(panel.rect, style: styles.text)
        let (column, room) = (panel.inner.column, panel.inner.columns)
        for (offset, line) in rows.dropFirst(firstRow).prefix(panel.inner.rows).enumerated() {
            guard let line else { continue }
            let row = panel.inner.row + offset
            if line.isHeading {
                canvas.writeTruncated(line.text, column: column, row: row, style: styles.heading, columns: room)
                continue
            }
            let keys = line.keys(isNarrow: isNarrow(canvas.size))
            canvas.writeTruncated(keys, column: column, row: row, style: styles.key, columns: min(keyWidth, room))
            canvas.writeTruncated(
                line.text, column: column + keyWidth, row: row, style: styles.text, columns: room - keyWidth)
        }
    }

    /// How many rows of the help do not fit into a window.
    public func hiddenRows(in size: Size, below top: Int = 0) -> Int {
        let (rows, _, panel) = layOut(in: size, below: top)
        return max(rows.count - panel.inner.rows, 0)
    }

    /// The rows, nil for an empty one, the columns of the keys, and the panel around both.
    private func layOut(in size: Size, below top: Int) -> (rows: [Line?], keyWidth: Int, panel: Panel) {
        let keyWidth = (lines.map { DisplayText.width(of: $0.keys(isNarrow: isNarrow(size))) }.max() ?? 0) + 3
        let textWidth = lines.map { DisplayText.width(of: $0.text) }.max() ?? 0
        let spacious = lines.enumerated().flatMap { $1.isHeading && $0 > 0 ? [nil, $1] : [$1] }
        let panel = Panel(columns: keyWidth + textWidth, rows: spacious.count, in: size, below: top)
        guard panel.inner.rows < spacious.count else { return (spacious, keyWidth, panel) }
        return (lines, keyWidth, Panel(columns: keyWidth + textWidth, rows: lines.count, in: size, below: top))
    }

    private func isNarrow(_ size: Size) -> Bool { size.columns < 70 }
}
