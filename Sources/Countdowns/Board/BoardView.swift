/// A way to look at a board.
public enum BoardView: String, CaseIterable, Hashable, Sendable {
    /// A row each, under the headings of their groups; the next to happen in big digits above.
    case list
    /// A card each, side by side.
    case cards
    /// One countdown that fills the window.
    case focus
    /// All on one axis of time.
    case timeline
    /// A short row each and nothing else, for a pane of a few rows.
    case compact
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
    /// All names, as a help lists them: `a, b or c`.
    static var choice: String {
        let names = words
        return Array(names.dropLast()).joined(separator: ", ") + (names.last.map { " or " + $0 } ?? "")
    }
}

/// A way to draw big digits; all of them are as wide in every digit, so nothing moves when one takes another's place.
public enum DigitFace: String, CaseIterable, Hashable, Sendable {
    /// Two square dots above each other in a cell.
    case half
    /// A square dot in two cells beside each other.
    case block
    /// Eight small dots in a cell.
    case braille
    /// Lines along the seven segments.
    case line
    /// Seven bars with gaps between them, as on a clock.
    case segment
    /// The outline of digits.
    case outline
    /// Number signs, for terminals and fonts without anything else.
    case ascii
}
