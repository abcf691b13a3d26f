/// The heights of the parts of a focused countdown: the title, the digits, the bar and the text lines.
struct FocusFrame: Equatable, Sendable {
    /// The number of empty rows below the title; as many are above the text lines.
    let gap: Int
    /// The number of empty rows above the bar.
    let barGap: Int
    let hasBar: Bool
    /// The number of text lines: the deadline first, then the next countdowns, the note last.
    let lines: Int
    /// The scale of the title's letters; 0 for normal characters.
    let letterScale: Int
    /// The letter scale of the next step or countdown; 0 for normal characters.
    let nextScale: Int
    /// The letter scale of the word `OVER`; 0 for normal characters.
    let overScale: Int

    private let rows: Int

    /// Divides a number of rows between the parts.
    init(rows: Int) {
        self.rows = rows
        gap = rows >= 14 ? 1 : 0
        barGap = rows >= 9 ? 1 : 0
        hasBar = rows >= 8
        lines = rows >= 30 ? 5 : rows >= 18 ? 3 : rows >= 12 ? 2 : rows >= 5 || rows == 3 ? 1 : 0
        letterScale = rows >= 48 ? 2 : rows >= 24 ? 1 : 0
        nextScale = rows >= 34 ? 1 : 0
        overScale = rows >= 48 ? 3 : rows >= 30 ? 2 : rows >= 16 ? 1 : 0
    }

    /// The number of rows that the text lines and the bar leave for the digits.
    func digitRows(beside wordRows: Int, barRows: Int) -> Int {
        max(rows - wordRows - 2 * gap - barRows, 1)
    }
}
