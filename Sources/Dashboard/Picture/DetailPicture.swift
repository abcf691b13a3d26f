import Countdowns
import Foundation
import Screen

/// All there is to say of one countdown, in a theme: a panel that lies over the middle of a board.
public struct DetailPicture: Sendable {
    private let styles: PanelStyles

    /// Makes the picture in a theme.
    public init(theme: Theme) {
        styles = PanelStyles(theme)
    }

    /// Draws the panel for the board's selection.
    public func draw(_ board: Board, at moment: Moment, in canvas: inout Canvas) {
        guard let index = board.selection(at: moment) else { return }
        let lines = Self.lines(board.items[index], board, at: moment)
        let panel = Self.panel(lines, in: canvas.size)
        canvas.fill(panel.rect, style: styles.text)
        for (offset, line) in lines.dropFirst(board.firstOverlayRow).prefix(panel.inner.rows).enumerated() {
            let row = panel.inner.row + offset
            guard let label = line.label else {
                canvas.writeTruncated(
                    line.text, column: panel.inner.column, row: row, style: styles.heading, columns: panel.inner.columns
                )
                continue
            }
            canvas.writeTruncated(
                label, column: panel.inner.column, row: row, style: styles.dim, columns: panel.inner.columns)
            canvas.writeTruncated(
                line.text, column: panel.inner.column + Self.labelWidth, row: row, style: styles.text,
                columns: panel.inner.columns - Self.labelWidth)
        }
    }

    /// How many rows of the panel do not fit into a window.
    public func hiddenRows(of board: Board, in size: Size, at moment: Moment) -> Int {
        guard let index = board.selection(at: moment) else { return 0 }
        let lines = Self.lines(board.items[index], board, at: moment)
        return max(lines.count - Self.panel(lines, in: size).inner.rows, 0)
    }

    private struct Line {
        /// Nil for the title.
        var label: String?
        var text: String
    }

    private static let labelWidth = 9

    private static func panel(_ lines: [Line], in size: Size) -> Panel {
        let widest = lines.map { DisplayText.width(of: $0.text) + ($0.label == nil ? 0 : labelWidth) }.max() ?? 0
        return Panel(columns: max(widest, 40), rows: lines.count, in: size)
    }

    private static func lines(_ item: BoardItem, _ board: Board, at moment: Moment) -> [Line] {
        let face = CountdownFace(item, at: moment)
        let countdown = item.countdown
        let words = WhenText(now: moment.wall, boardZone: board.zone)
        let tags = countdown.tags.map { "#\($0)" }.joined(separator: " ")
        let facts: [(String, String?)] = [
            ("state", face.reading.state.rawValue), ("left", face.amount.text()),
            ("when", words.words(for: countdown, reading: face.reading, columns: .max)), ("percent", face.percent),
            ("group", countdown.group), ("tags", tags.isEmpty ? nil : tags), ("note", countdown.note),
            ("url", countdown.url), ("zone", (countdown.zone ?? board.zone).nameInFiles), ("id", countdown.id),
            ("file", countdown.origin.map { "\($0.path):\($0.line)" }),
        ]
        let body = facts.compactMap { label, text in text.map { Line(label: label, text: $0) } }
        return [Line(label: nil, text: countdown.title), Line(label: "", text: "")] + body
    }
}
