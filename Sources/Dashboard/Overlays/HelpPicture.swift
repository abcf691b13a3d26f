import Screen
import Themes

/// The help in a theme: a panel in the middle of a board.
public struct HelpPicture: Sendable {
    private let sections: [(heading: String, lines: [(triggers: [[String]], text: String)])]
    private let styles: PanelStyles

    /// The minimum window width, in cells, at which the keys are listed in two columns.
    private static let twoColumns = 72
    private static let columnGap = 3

    /// Creates the help from the key table.
    ///
    /// - Parameters:
    ///   - theme: the colours.
    ///   - keys: the key map whose keys are listed.
    public init(theme: Theme, keys: KeyMap) {
        styles = PanelStyles(theme)
        let triggers = Dictionary(uniqueKeysWithValues: keys.bindings.map { ($0.name, $0.triggers.map(\.label)) })
        sections = HelpText.sections.map { section, lines in
            let bound = lines.map { line in (line.names.compactMap { triggers[$0] }.filter { !$0.isEmpty }, line.text) }
            return (section.rawValue, bound.filter { !$0.0.isEmpty })
        }.filter { !$0.lines.isEmpty }
    }

    /// Draws the panel in the middle of a canvas.
    ///
    /// - Parameters:
    ///   - canvas: the canvas.
    ///   - firstRow: the first visible row; at most ``hiddenRows(in:below:)``.
    ///   - top: the number of rows at the top of the canvas that stay unchanged.
    public func draw(in canvas: inout Canvas, firstRow: Int = 0, below top: Int = 0) {
        let (rows, panel) = layOut(in: canvas.size, below: top)
        styles.drawSurface(panel, title: "Help", in: &canvas)
        let visible = panel.visibleRows(of: rows.count)
        for (offset, row) in rows.dropFirst(firstRow).prefix(visible).enumerated() {
            for piece in row {
                canvas.writeTruncated(
                    piece.isSign ? canvas.profile.sign(piece.text) : piece.text(in: canvas.profile),
                    column: panel.inner.column + piece.column, row: panel.inner.row + offset,
                    style: piece.style, columns: min(piece.columns, panel.inner.columns - piece.column))
            }
        }
        panel.drawMore(rows.count - firstRow - visible, in: &canvas, style: styles.dim)
    }

    /// The number of rows of the help that do not fit into a window.
    public func hiddenRows(in size: Size, below top: Int = 0) -> Int {
        let (rows, panel) = layOut(in: size, below: top)
        return max(rows.count - panel.visibleRows(of: rows.count), 0)
    }

    /// A text in a row, with its column and style.
    private struct Piece {
        var column: Int
        var columns: Int
        var text: String
        var style: Style
        var isSign = false

        /// The text in characters that the terminal can show.
        ///
        /// In ASCII, an arrow is replaced by its name or omitted, because its ASCII fallback is the label of another key.
        func text(in profile: DisplayProfile) -> String {
            guard profile.isASCII, text.contains(where: { Self.arrows[$0] != nil }) else { return text }
            let named = text.map { Self.arrows[$0] ?? String($0) }.joined()
            guard DisplayText.width(of: named) > columns else { return named }
            return text.split(separator: " ").filter { Self.arrows[$0.first ?? " "] == nil }.joined(separator: " ")
        }

        func moved(_ columns: Int) -> Piece {
            var piece = self
            piece.column += columns
            return piece
        }

        private static let arrows: [Character: String] = ["↓": "Down", "↑": "Up", "→": "Right", "←": "Left"]
    }

    /// The rows, and the panel around them.
    private func layOut(in size: Size, below top: Int) -> (rows: [[Piece]], panel: Panel) {
        let room = Panel(columns: size.columns, rows: 1, in: size, below: top).inner.columns
        let isWide = size.columns >= Self.twoColumns
        let most = max(isWide ? (room - Self.columnGap) / 2 : room, 8)
        // In a narrow panel, texts are below their keys.
        let keys = isWide && most >= 44 ? 24 : most >= 28 ? 13 : 0
        let lines = isWide ? inTwoColumns(keys, most) : tightened(self.lines(keys, most))
        let columns = lines.joined().map { $0.column + DisplayText.width(of: $0.text) }.max() ?? 0
        let signs = signs(columns: columns, isWide: isWide)
        // If the rows do not fit, the empty row between keys and symbols is omitted.
        let spacious = Panel(columns: columns, rows: lines.count + 1 + signs.count, in: size, below: top)
        let hasRoom =
            spacious.inner.rows >= lines.count + 1 + signs.count
            && spacious.inner.row > spacious.rect.row
        let rows = lines + (hasRoom ? [[]] : []) + signs
        return (rows, hasRoom ? spacious : Panel(columns: columns, rows: rows.count, in: size, below: top))
    }

    /// The keys in two columns.
    ///
    /// A heading stays with the first line below it.
    private func inTwoColumns(_ keys: Int, _ width: Int) -> [[Piece]] {
        let all = lines(keys, width)
        var half = (all.count + 1) / 2
        if half > 0, all[half - 1].count == 1 { half -= 1 }
        let (left, right) = (tightened(Array(all[..<half])), tightened(Array(all[half...])))
        let start = Self.columnGap + (left.joined().map { $0.column + DisplayText.width(of: $0.text) }.max() ?? 0)
        return (0..<max(half, right.count)).map { row in
            (row < half ? left[row] : []) + (row < right.count ? right[row].map { $0.moved(start) } : [])
        }
    }

    /// Moves the texts next to the widest key.
    private func tightened(_ rows: [[Piece]]) -> [[Piece]] {
        let keys = rows.filter { $0.count > 1 }.map { DisplayText.width(of: $0[0].text) + 2 }.max() ?? 0
        return rows.map { row in row.map { $0.column > max(keys, 1) ? $0.moved(keys - $0.column) : $0 } }
    }

    /// The keys in one column.
    ///
    /// Long texts wrap.
    private func lines(_ keys: Int, _ width: Int) -> [[Piece]] {
        sections.flatMap { heading, lines in
            [[Piece(column: 0, columns: width, text: heading, style: styles.heading)]]
                + lines.flatMap { line -> [[Piece]] in
                    let text = Self.keys(line.triggers, columns: keys > 0 ? keys - 1 : width)
                    return entry(text, line.text, keyColumns: keys, width)
                }
        }
    }

    /// The rows of a key or a symbol and its text.
    ///
    /// The text is below the key if there is no column for keys.
    private func entry(
        _ key: String, _ text: String, keyColumns: Int, _ width: Int, sign: ThemeRole? = nil
    ) -> [[Piece]] {
        guard keyColumns > 0 else {
            return [[Piece(column: 0, columns: width, text: key, style: styles.key)]]
                + DisplayText.lines(text, columns: width - 1).map {
                    [Piece(column: 1, columns: width - 1, text: $0, style: styles.text)]
                }
        }
        return DisplayText.lines(text, columns: width - keyColumns).enumerated().map { index, line in
            let words = Piece(column: keyColumns, columns: width - keyColumns, text: line, style: styles.text)
            let key = Piece(
                column: 0, columns: keyColumns - 1, text: key, style: sign.map(styles.sign) ?? styles.key,
                isSign: sign != nil)
            return index == 0 ? [key, words] : [words]
        }
    }

    /// The rows of the symbols, with one symbol in each row, or several in a wide window.
    private func signs(columns: Int, isWide: Bool) -> [[Piece]] {
        guard isWide else {
            return [[Piece(column: 0, columns: columns, text: "Symbols", style: styles.heading)]]
                + HelpText.signs.flatMap { sign, text, role in
                    // A long symbol is above its text.
                    let isLong = DisplayText.width(of: sign) > 3
                    let rows = entry(isLong ? "" : sign, text, keyColumns: 4, columns, sign: role)
                    return (isLong ? [[Piece(column: 0, columns: columns, text: sign, style: styles.sign(role))]] : [])
                        + rows
                }
        }
        var rows: [[Piece]] = [[]]
        var column = 0
        for (sign, text, role) in HelpText.signs {
            let (signWidth, textWidth) = (DisplayText.width(of: sign), DisplayText.width(of: text))
            if column > 0, column + signWidth + 1 + textWidth > columns {
                rows.append([])
                column = 0
            }
            rows[rows.count - 1] += [
                Piece(column: column, columns: signWidth, text: sign, style: styles.sign(role), isSign: true),
                Piece(column: column + signWidth + 1, columns: textWidth, text: text, style: styles.text),
            ]
            column += signWidth + 1 + textWidth + 2
        }
        return rows
    }

    /// All keys of a line if they fit, otherwise the first key of each binding.
    private static func keys(_ triggers: [[String]], columns: Int) -> String {
        func joined(_ keys: [String]) -> String {
            keys.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " ")
        }
        let all = joined(triggers.flatMap(\.self))
        return DisplayText.width(of: all) <= columns ? all : joined(triggers.compactMap(\.first))
    }
}
