import Countdowns
import Definitions
import Dispatch

/// The edits of files that a board made, and what is under way.
struct BoardEdits {
    /// An edit, and the reading of the files before it.
    struct Made {
        let edit: FileEdit
        let before: Int
    }

    /// The edit on the disk whose reading the board does not show yet.
    private(set) var written: Made?
    /// The number of edits that are being written: what is read meanwhile is already old.
    private(set) var pending = 0
    /// The number of edits that began and of those that ended: a reading that began before is old.
    private(set) var count = 0
    /// The files that were kept because somebody saved at the same moment, and what is said of them.
    private(set) var kept: [String: String] = [:]

    /// The edit that led to each reading, by the number of the reading.
    private var made: [Int: Made] = [:]
    /// The reading that the files say, or will when all is written.
    private var reading = 0

    /// Notes that an edit begins.
    mutating func begin() {
        pending += 1
        count += 1
    }

    /// Notes that an edit has ended.
    mutating func end() {
        pending -= 1
        count += 1
    }

    /// Notes that an edit of somebody is on the disk, until ``finish()``.
    mutating func note(written edit: FileEdit, before: Int) { written = Made(edit: edit, before: before) }

    /// Notes that the files were read again after the edit.
    mutating func finish() { written = nil }

    /// Notes a file that was kept, and the sentence that says so.
    mutating func keep(_ path: String, _ sentence: String) { kept[path] = sentence }

    /// Forgets the kept files that are gone.
    mutating func dropGoneFiles() {
        kept = kept.filter { if case .missing = FileSignature(of: $0.key) { false } else { true } }
    }

    /// The board was made of another reading, which leads back to the one before an edit that it has.
    mutating func show(_ board: Board) {
        reading = board.reading
        made = made.filter { board.history.readings.contains($0.key) }
        // Not only when the reading is answered: undoing finds the edit as soon as the board shows it.
        if let written, written.before != reading { (made[reading], self.written) = (written, nil) }
    }

    /// The edit that undoing or redoing the reading of an edit needs.
    ///
    /// - Parameter number: the reading of which the board is now.
    /// - Returns: nil where the step is no edit of the board's.
    mutating func edit(forReading number: Int) -> FileEdit? {
        let from = reading
        reading = number
        if let made = made[from], made.before == number { return made.edit.inverse }
        if let made = made[number], made.before == from { return made.edit }
        return nil
    }
}
