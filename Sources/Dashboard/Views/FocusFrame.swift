/// What a height has room for beside the digits of a focused countdown.
struct FocusFrame: Equatable, Sendable {
    /// Empty rows under the title and above the words.
    let gap: Int
    /// Empty rows above the bar.
    let barGap: Int
    let hasBar: Bool
    /// How many lines of words: the first says when it ends, the others what comes next, the last is the note.
    let lines: Int
    /// The scale of the letters of the title; 0 for normal characters.
    let letterScale: Int
    /// The same for what comes next.
    let nextScale: Int
    /// The same for the word that says that it is over.
    let overScale: Int

    private let rows: Int

    /// Divides a height.
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

    /// The rows that words and bar leave for the digits.
    func digitRows(beside wordRows: Int, barRows: Int) -> Int {
        max(rows - wordRows - 2 * gap - barRows, 1)
    }
}
