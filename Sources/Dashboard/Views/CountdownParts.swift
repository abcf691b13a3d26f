import Countdowns
import Screen
import Themes

extension Drawing {
    func mark(_ face: CountdownFace) -> String { canvas.profile.sign(face.mark) }

    /// The style of a group, or of the countdowns without a group.
    func groupStyle(_ heading: String?, isLarge: Bool = false) -> Style {
        let groups = isLarge ? styles.largeGroups : styles.groups
        return groups[(heading.flatMap(board.number(ofGroup:)) ?? 0) % groups.count]
    }

    /// The style of a countdown's bar and big digits, or else of its symbol: its own colour, or that of its group.
    func hue(_ face: CountdownFace, isLarge: Bool = true) -> Style {
        let group = groupStyle(face.countdown.group, isLarge: isLarge)
        return ownColor(face, isLarge: isLarge).map { Style(foreground: $0, background: group.background) } ?? group
    }

    /// Returns the text and the style of a heading of `count` countdowns.
    func heading(_ group: String?, _ count: Int) -> (name: String, style: Style) {
        group.map { ($0, groupStyle($0)) } ?? ("\(count) over", styles.dim)
    }

    /// The colour of a countdown from its file; nil on a due surface.
    private func ownColor(_ face: CountdownFace, isLarge: Bool = false) -> Color? {
        styles.isDue ? nil : face.countdown.color.flatMap { theme.color($0, isLarge: isLarge) }
    }

    func markStyle(_ face: CountdownFace) -> Style { styles.mark(face.urgency, group: hue(face, isLarge: false)) }

    /// The number of columns between a title and the step label.
    private static let stepGap = 2

    /// The width of a title with its step label.
    func titleWidth(_ face: CountdownFace) -> Int {
        let step = face.step.map { canvas.width(of: $0.label) } ?? 0
        return canvas.width(of: face.countdown.title) + (step > 0 ? Self.stepGap + step : 0)
    }

    /// Draws a title and the step label after it.
    ///
    /// If space is short, the round is omitted first. Then the title is truncated, but keeps half of the columns and at least
    /// eight columns. Then the step is omitted. Without `keepsStep`, the step is omitted before the title is truncated.
    ///
    /// - Returns: the number of columns used.
    @discardableResult
    mutating func drawTitle(
        _ face: CountdownFace, column: Int, row: Int, style: Style, columns: Int, keepsStep: Bool = true
    ) -> Int {
        let titleWidth = canvas.width(of: face.countdown.title)
        let label = label(face, beside: titleWidth, columns: columns, isKept: keepsStep)
        let width = label.isEmpty ? 0 : Self.stepGap + canvas.width(of: label)
        let own = ownColor(face).map {
            Style(foreground: $0, background: style.background, attributes: style.attributes)
        }
        let used = canvas.writeTruncated(
            face.countdown.title, column: column, row: row, style: styles.title(face, own ?? style),
            columns: columns - width)
        guard width > 0 else { return used }
        canvas.write(label, column: column + used + Self.stepGap, row: row, style: stepStyle(face))
        return used + width
    }

    /// The step label that fits after a title; empty if no label fits.
    private func label(_ face: CountdownFace, beside title: Int, columns: Int, isKept: Bool) -> String {
        guard let step = face.step else { return "" }
        let least = isKept ? min(title, max(8, columns / 2)) : title
        let forms = [(step.label, title), (step.name, title), (step.name, least)]
        return forms.first { $0.1 + Self.stepGap + canvas.width(of: $0.0) <= columns }?.0 ?? ""
    }

    func stepStyle(_ face: CountdownFace) -> Style {
        if let quiet = styles.quiet(face.urgency) { return quiet }
        if styles.isDue { return styles.text }
        let color = face.reading.step?.step.color.flatMap { theme.color($0) }
        return color.map { Style(foreground: $0, background: styles.dim.background) } ?? styles.dim
    }

    /// Writes a text right-aligned in a span.
    mutating func drawRight(_ text: String, in span: ListColumns.Span, row: Int, style: Style) {
        let width = min(canvas.width(of: text), span.columns)
        canvas.write(text, column: span.end - width, row: row, style: style, columns: width)
    }

    /// Gives cells the surface of the selection; a due surface remains.
    mutating func select(_ rect: Rect) {
        if !styles.isDue { canvas.select(rect, styles.selection, over: styles.text, track: styles.track.foreground) }
    }

    /// Highlights a rectangle as the selection: by its surface, and by a bar.
    ///
    /// - Parameters:
    ///   - rect: the cells.
    ///   - barColumn: the column of the bar; nil for the left edge.
    ///   - cursorRow: the row of the terminal cursor, which is the row of the title; nil for the first row.
    mutating func markSelected(_ rect: Rect, barColumn: Int? = nil, cursorRow: Int? = nil) {
        select(rect)
        canvas.cursor = Canvas.CellPlace(column: barColumn ?? rect.column, row: cursorRow ?? rect.row)
        // A row in reverse video has the bar in its text, but does not show it.
        let isReversed = styles.selection == styles.text.background && rect.rows == 1
        let style = Style(
            foreground: styles.text.foreground, background: isReversed ? styles.text.foreground : styles.selection)
        for row in rect.row..<rect.endRow {
            canvas.write("▌", column: barColumn ?? rect.column, row: row, style: style)
        }
    }
}

extension Theme {
    /// The colour of a step or a countdown, adjusted to be readable on every surface; nil in a theme without colours.
    func color(_ color: FileColor, isLarge: Bool = false) -> Color? {
        let wanted: Color? =
            switch color {
            case .palette(let index): scheme.palette.indices.contains(index) ? scheme.palette[index] : nil
            case .role(let name): ThemeRole(rawValue: name).map { isLarge ? large($0) : self[$0] }
            case .rgb(let red, let green, let blue): Color(red: red, green: green, blue: blue)
            case .ansi(let number): Color(ansi: number)
            case .terminalDefault: .terminalDefault
            }
        guard let wanted, hasColors else { return nil }
        let surfaces = ThemeRole.allCases.filter { $0.use == .surface }.map { self[$0] }
        return wanted.readable(on: surfaces, ratio: isLarge ? 3 : 4.5)
    }

    /// Whether the palette contains colours other than greys.
    private var hasColors: Bool {
        scheme.palette.contains { $0.isOfTerminal || $0.red != $0.green || $0.green != $0.blue }
    }
}
