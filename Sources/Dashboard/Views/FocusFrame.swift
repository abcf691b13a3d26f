/// The heights of the parts of a focused countdown: the title, the digits, the bar and the text lines.
struct FocusFrame: Equatable, Sendable {
    /// The number of empty rows below the title; as many are above the text lines if there is no bar.
    let gap: Int
    /// The number of empty rows above the bar.
    let barGap: Int
    let hasBar: Bool
    /// The number of text lines: the deadline first, then the note, an empty line, and the next countdowns.
    let lines: Int
    /// The scale of the title's letters; 0 for normal characters.
    let letterScale: Int
    /// The letter scale of the word `PAUSED`; 0 for normal characters.
    let stateScale: Int

    private let rows: Int

    /// Divides a number of rows between the parts.
    init(rows: Int) {
        self.rows = rows
        gap = rows >= 14 ? 1 : 0
        barGap = rows >= 30 ? 2 : rows >= 9 ? 1 : 0
        hasBar = rows >= 8
        lines = rows >= 18 ? 4 : rows >= 12 ? 2 : rows >= 5 || rows == 3 ? 1 : 0
        letterScale = rows >= 48 ? 2 : rows >= 24 ? 1 : 0
        stateScale = rows >= 48 ? 2 : rows >= 30 ? 1 : 0
    }

    /// The number of rows that the text lines and the bar leave for the digits.
    func digitRows(beside wordRows: Int, barRows: Int) -> Int {
        max(rows - wordRows - (barRows > 0 ? 1 : 2) * gap - barRows, 1)
    }
}
