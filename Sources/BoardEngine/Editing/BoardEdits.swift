import Countdowns
import Definitions
import Dispatch

/// The file edits of a board, both pending and finished.
struct BoardEdits {
    /// An edit, and the version number of the files before the edit.
    struct RecordedEdit {
        let edit: FileEdit
        let before: Int
    }

    /// The edit that is on the disk, but not yet shown on the board; nil if the board shows all finished edits.
    private(set) var written: RecordedEdit?
    /// The number of pending edits.
    ///
    /// A reload that ends while an edit is pending is outdated.
    private(set) var pending = 0
    /// The number of edits that began, plus the number of edits that ended.
    ///
    /// A reload is outdated if this number has changed since the reload began.
    private(set) var count = 0
    /// The notices about edited copies, by the path of the copy.
    ///
    /// An edited copy is kept if it could not replace a file because another program saved the file at the same time.
    private(set) var kept: [String: String] = [:]

    /// The edit that produced each version of the files, by version number.
    private var made: [Int: RecordedEdit] = [:]
    /// The version number of the files, as it will be after all pending edits.
    private var reading = 0

    mutating func begin() {
        pending += 1
        count += 1
    }

    mutating func end() {
        pending -= 1
        count += 1
    }

    /// Records that a user's edit is on the disk, until ``finish()`` is called.
    mutating func note(written edit: FileEdit, before: Int) { written = RecordedEdit(edit: edit, before: before) }

    /// The new ids of the countdowns that ``written`` renamed, by their old ids.
    var renamed: [Countdown.ID: Countdown.ID] { written?.edit.renamed ?? [:] }

    /// Records that the files were reloaded after the edit.
    mutating func finish() { written = nil }

    /// Records an edited copy that is kept, with its notice.
    mutating func keep(_ path: String, _ sentence: String) { kept[path] = sentence }

    /// Removes each entry of ``kept`` whose edited copy was deleted.
    mutating func dropGoneFiles() {
        kept = kept.filter { if case .missing = FileSignature(of: $0.key) { false } else { true } }
    }

    /// Updates the edits for a board that shows another version of the files; keeps the edits that undo or redo can
    /// reach.
    mutating func show(_ board: Board) {
        reading = board.reading
        made = made.filter { board.history.readings.contains($0.key) }
        // The edit is recorded before the caller receives the result of the reload, because undo must find the edit as
        // soon as the board shows the edited version.
        if let written, written.before != reading { (made[reading], self.written) = (written, nil) }
    }

    /// Returns the edit to apply to the files after undo or redo has changed the version that the board shows.
    ///
    /// - Parameter number: the version number of the files that the board shows now.
    /// - Returns: the edit after redo, or the inverse of the edit after undo; nil if no edit of this board produced one
    ///   version from the other.
    mutating func edit(forReading number: Int) -> FileEdit? {
        let from = reading
        reading = number
        if let made = made[from], made.before == number { return made.edit.inverse }
        if let made = made[number], made.before == from { return made.edit }
        return nil
    }
}
