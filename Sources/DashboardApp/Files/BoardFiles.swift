import Countdowns
import Definitions
import Foundation

/// The files of a board that runs: the last reading of them, the readings to which undoing can lead, the edits, and what is
/// wrong.
struct BoardFiles {
    /// The reading that the board shows.
    private(set) var loaded: LoadedBoard

    /// Where the board comes from, as peers are told; nil where there are none.
    private(set) var source: BoardSource?

    /// Reads the files again; nil where they are another process's.
    let reloader: BoardReloader?

    /// Tells when the zone of the machine changes.
    var zone: SystemZone

    /// The edits that the board made, and what is under way.
    var edits = BoardEdits()

    /// Why the files, or what belongs to them, cannot be taken as they are now.
    var problems: [FileWatcher.Subject: Problem] = [:]

    private var past = PastReadings()

    /// Begins with the first reading.
    init(_ loaded: LoadedBoard, from source: BoardSource?, reloader: BoardReloader?, zone: SystemZone) {
        self.loaded = source?.loaded ?? loaded
        (self.source, self.reloader, self.zone) = (source, reloader, zone)
    }

    /// The problem to show: that of the files before all others.
    var problem: Problem? {
        [FileWatcher.Subject.board, .edits, .state, .themes, .config].lazy.compactMap { problems[$0] }.first
    }

    /// Takes another reading in the place of the one that the board showed.
    ///
    /// - Parameters:
    ///   - new: the reading.
    ///   - number: the number of the one before.
    ///   - board: the board that was made of the new one.
    mutating func replace(by new: LoadedBoard, after number: Int, on board: Board) {
        let old = loaded
        show(new)
        edits.show(board)
        past.replace(old, number, by: new, on: board)
    }

    /// Goes to the reading that a step of the history shows.
    ///
    /// - Returns: whether it is known.
    mutating func travel(to board: Board) -> Bool {
        guard let reading = past.reading(of: board, after: loaded) else { return false }
        show(reading)
        return true
    }

    /// Takes what another process read.
    mutating func take(_ decoded: DecodedBoard, zone: TimeZone) {
        (loaded.definition, loaded.texts) = (decoded.definition, decoded.texts)
        loaded.context?.machineZone = zone
    }

    private mutating func show(_ reading: LoadedBoard) {
        loaded = reading
        source = source?.read(again: reading)
    }
}
