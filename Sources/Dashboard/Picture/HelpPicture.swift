import Screen

/// The help in a theme: a panel that lies over the middle of a board.
public struct HelpPicture: Sendable {
    private struct Line {
        var keys: [String]
        var text: String
        var isHeading: Bool
    }

    private let lines: [Line]
    private let text: Style
    private let heading: Style
    private let key: Style
    private let dim: Style

    /// Makes the help from the table from which keys are dispatched.
    ///
    /// - Parameters:
    ///   - theme: the colours.
    ///   - keys: the table.
    public init(theme: Theme, keys: KeyMap) {
        func style(_ role: ThemeRole, _ attributes: TextAttributes = []) -> Style {
            Style(foreground: theme[role], background: theme[.panel], attributes: attributes)
        }
        text = style(.text)
        heading = style(.heading, .bold)
        key = style(.accent, .bold)
        dim = style(.dim)
        lines = KeyMap.Section.allCases.flatMap { section -> [Line] in
            let bindings = keys.bindings.filter { $0.section == section }
            let body = bindings.map { binding in
                Line(keys: binding.triggers.map(\.name), text: binding.help, isHeading: false)
            }
            return body.isEmpty ? [] : [Line(keys: [], text: section.rawValue, isHeading: true)] + body
        }
    }

    /// Draws the panel in the middle of a canvas; what does not fit is cut, last lines first.
    public func draw(in canvas: inout Canvas) {
        let isNarrow = canvas.size.columns < 70
        let keys = lines.map { isNarrow ? $0.keys.first ?? "" : $0.keys.joined(separator: "  ") }
        let keyWidth = (keys.map { DisplayText.width(of: $0) }.max() ?? 0) + (isNarrow ? 2 : 3)
        let panel = panel(on: canvas.size, keyWidth: keyWidth)
        canvas.fill(panel, style: text)
        let padding = hasRoom(canvas.size) ? 4 : 1
        let column = panel.column + min(padding, panel.columns)
        let room = max(panel.endColumn - column - 1, 0)
        var row = panel.row + (hasRoom(canvas.size) ? 2 : 1)
        let end = panel.endRow - (hasRoom(canvas.size) ? 3 : 1)
        for (line, key) in zip(lines, keys) {
            if line.isHeading, row > panel.row + 2, hasRoom(canvas.size) { row += 1 }
            guard row < end else { break }
            if line.isHeading {
                canvas.writeTruncated(line.text, column: column, row: row, style: heading, columns: room)
            } else {
                canvas.writeTruncated(key, column: column, row: row, style: self.key, columns: min(keyWidth, room))
                canvas.writeTruncated(
                    line.text, column: column + keyWidth, row: row, style: text, columns: max(room - keyWidth, 0))
            }
            row += 1
        }
        if hasRoom(canvas.size) {
            canvas.writeTruncated(Self.closing, column: column, row: panel.endRow - 2, style: dim, columns: room)
        }
    }

    private static let closing = "Esc or ? closes this page."

    /// Whether there is room for empty rows and the closing line.
    private func hasRoom(_ size: Size) -> Bool { size.rows >= lines.count + 8 }

    private func panel(on size: Size, keyWidth: Int) -> Rect {
        let textWidth = lines.map { DisplayText.width(of: $0.text) }.max() ?? 0
        let headings = lines.count { $0.isHeading }
        let height = lines.count + (hasRoom(size) ? headings + 5 : 2)
        let width = keyWidth + textWidth + 8
        return Rect(
            column: max((size.columns - width) / 2, 0), row: max((size.rows - height) / 2, 0),
            columns: min(width, size.columns), rows: min(height, size.rows))
    }
}
