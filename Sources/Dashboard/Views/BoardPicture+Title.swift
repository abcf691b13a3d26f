import Countdowns
import Screen

extension BoardPicture {
    /// The columns between a title and the words about its step.
    private static let stepGap = 2

    /// How many columns a title takes with the words about its step.
    func titleWidth(_ face: CountdownFace, in canvas: Canvas) -> Int {
        let step = face.step.map { canvas.width(of: $0.label) } ?? 0
        return canvas.width(of: face.countdown.title) + (step > 0 ? Self.stepGap + step : 0)
    }

    /// Draws a title, and the words about its step beside it.
    ///
    /// What goes first when room is short: the round, then letters of the title beyond the eighth, then the step.
    ///
    /// - Returns: how many columns were taken.
    @discardableResult
    func drawTitle(
        _ face: CountdownFace, column: Int, row: Int, style: Style, columns: Int, in canvas: inout Canvas
    ) -> Int {
        let titleWidth = canvas.width(of: face.countdown.title)
        let label = label(face, beside: titleWidth, columns: columns, in: canvas)
        let width = label.isEmpty ? 0 : Self.stepGap + canvas.width(of: label)
        let used = canvas.writeTruncated(
            face.countdown.title, column: column, row: row, style: styles.title(face, style), columns: columns - width)
        guard width > 0 else { return used }
        canvas.write(label, column: column + used + Self.stepGap, row: row, style: stepStyle(face))
        return used + width
    }

    /// The words about a step for which there is room beside a title; empty for none.
    private func label(_ face: CountdownFace, beside title: Int, columns: Int, in canvas: Canvas) -> String {
        guard let step = face.step else { return "" }
        let forms = [(step.label, title), (step.name, title), (step.name, min(title, max(8, columns / 2)))]
        return forms.first { $0.1 + Self.stepGap + canvas.width(of: $0.0) <= columns }?.0 ?? ""
    }

    /// The style of the words about a step.
    private func stepStyle(_ face: CountdownFace) -> Style {
        if face.isLit { return styles.title(face, styles.dim) }
        if let quiet = styles.quiet(face.urgency) { return quiet }
        let color = face.reading.step?.step.color.flatMap(theme.color)
        return color.map { Style(foreground: $0, background: styles.dim.background) } ?? styles.dim
    }
}
