import Screen

/// The help in a theme: a panel that lies over the middle of a board.
public struct HelpPicture: Sendable {
    private struct Line {
        var key: String
        var text: String
        var isHeading: Bool
    }

    private let lines: [Line]
    private let text: Style
    private let heading: Style
    private let key: Style
    private let dim: Style
    private let keyWidth: Int

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
                Line(key: binding.triggers.map(\.name).joined(separator: "  "), text: binding.help, isHeading: false)
            }
            return body.isEmpty ? [] : [Line(key: "", text: section.rawValue, isHeading: true)] + body
        }
        keyWidth = lines.map { DisplayText.width(of: $0.key) }.max() ?? 0
    }

    /// Draws the panel in the middle of a canvas; what does not fit is cut, last lines first.
    public func draw(in canvas: inout Canvas) {
        let textWidth = lines.map { DisplayText.width(of: $0.text) }.max() ?? 0
        let closing = "Esc or ? closes this page."
        let hasRoom = canvas.size.rows >= lines.count + 8
        let headings = lines.count { $0.isHeading }
        let height = lines.count + (hasRoom ? headings - 1 + 6 : 2)
        let width = max(keyWidth + 3 + textWidth, closing.count) + 8
        let panel = Rect(
            column: max((canvas.size.columns - width) / 2, 0), row: max((canvas.size.rows - height) / 2, 0),
            columns: min(width, canvas.size.columns), rows: min(height, canvas.size.rows))
        canvas.fill(panel, style: text)
        let column = panel.column + min(4, max((panel.columns - keyWidth - 3 - textWidth) / 2, 0))
        let room = panel.endColumn - column - 1
        var row = panel.row + (hasRoom ? 2 : 1)
        let last = panel.endRow - (hasRoom ? 3 : 1)
        for (index, line) in lines.enumerated() {
            if line.isHeading, index > 0, hasRoom { row += 1 }
            guard row < last else { break }
            draw(line, column: column, row: row, room: room, in: &canvas)
            row += 1
        }
        if hasRoom {
            canvas.writeTruncated(closing, column: column, row: panel.endRow - 2, style: dim, columns: room)
        }
    }

    private func draw(_ line: Line, column: Int, row: Int, room: Int, in canvas: inout Canvas) {
        guard !line.isHeading else {
            canvas.writeTruncated(line.text, column: column, row: row, style: heading, columns: room)
            return
        }
        canvas.writeTruncated(line.key, column: column, row: row, style: key, columns: min(keyWidth, room))
        canvas.writeTruncated(
            line.text, column: column + keyWidth + 3, row: row, style: text, columns: max(room - keyWidth - 3, 0))
    }
}
