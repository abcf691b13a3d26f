/// A view of a board.
public enum BoardView: String, CaseIterable, Hashable, Codable, Sendable {
    /// One row for each countdown, under the headings of the groups. The next deadline is shown above in big digits.
    case list
    /// One card for each countdown, side by side.
    case cards
    /// One countdown that fills the window.
    case focus
    /// All countdowns on a time axis.
    case timeline
    /// One short row for each countdown and nothing else, for a pane of a few rows.
    case compact
}

/// A style of big digits.
///
/// All digits of a style have the same width, so that nothing moves when a digit changes.
public enum DigitFace: String, CaseIterable, Hashable, Codable, Sendable {
    /// Two square dots in a cell, one above the other.
    case block
    /// Thin lines along the segments of a seven-segment display.
    case thin
    /// Braille patterns: eight small dots in a cell.
    case dots
    /// Number signs (`#`), for terminals and fonts without the characters of the other styles.
    case ascii
}
