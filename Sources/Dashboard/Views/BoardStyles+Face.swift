import Countdowns
import Screen

extension BoardStyles {
    /// The style of a title.
    ///
    /// - Parameters:
    ///   - face: the countdown.
    ///   - usual: how it is where nothing is the matter.
    /// - Returns: the style.
    func title(_ face: CountdownFace, _ usual: Style) -> Style {
        face.isLit ? lit : quiet(face.urgency) ?? usual
    }

    /// The style of digits in their normal size.
    func digits(_ face: CountdownFace) -> Style { face.isLit ? lit : isQuiet(face) ? dim : digits(face.urgency) }

    /// The style of big digits: where they flash, the title beside them is what is seen without colour.
    func bigDigits(_ face: CountdownFace) -> Style {
        face.isLit ? strong : isQuiet(face) ? dim : bigDigits(face.urgency)
    }

    /// Whether it stands still without being loud.
    private func isQuiet(_ face: CountdownFace) -> Bool {
        face.isOff && [.near, .today, .far].contains(face.urgency)
    }

    /// The styles of big digits and of what stands among them.
    func bigDigitStyles(_ face: CountdownFace) -> BigDigits.Styles {
        BigDigits.Styles(digits: bigDigits(face), units: dim, background: background)
    }

    /// The style of the words that say when it ends.
    func when(_ face: CountdownFace) -> Style {
        face.urgency == .due ? due : quiet(face.urgency) ?? dim
    }

    private var lit: Style {
        Style(foreground: due.foreground, background: due.background, attributes: [.bold, .reverse])
    }
}

extension BoardPicture {
    /// Marks a rectangle as the selection: by its background, and by a bar at its left for where there is no colour.
    func markSelected(_ rect: Rect, barColumn: Int? = nil, in canvas: inout Canvas) {
        canvas.recolour(rect, background: styles.selection)
        let style = Style(foreground: styles.accent.foreground, background: styles.selection)
        for row in rect.row..<rect.endRow {
            canvas.write("▌", column: barColumn ?? rect.column, row: row, style: style)
        }
    }
}
