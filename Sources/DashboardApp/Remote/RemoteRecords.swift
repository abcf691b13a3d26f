import Countdowns
import Dashboard
import Definitions
import Foundation
import Remote

// Conversions between the values of the board and the records of messages.

extension CountdownName {
    init(_ item: BoardItem) { self.init(id: item.id, title: item.countdown.title) }
}

extension BoardStatus {
    /// Creates the status of a board.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - moment: the current clock reading.
    ///   - name: the name by which commands find the board; empty if the board does not run.
    ///   - listeners: the number of listeners.
    ///   - sequence: the number of the last event.
    public init(of board: Board, at moment: Moment, name: String, listeners: Int = 0, sequence: Int = 0) {
        let next = board.next(after: nil, at: moment).map { board.items[$0] }
        self.init(
            board: name, title: board.title, now: RFC3339.text(of: moment.wall), zone: board.zone.nameInFiles,
            theme: board.remembered.theme, view: board.remembered.view.rawValue,
            countdowns: .init(board.counts(at: moment)),
            next: next.map { CountdownStatus($0, of: board, at: moment) },
            listeners: listeners, sequence: sequence)
        problem = (board.problem?.line).map(MessageText.cut)
    }
}

extension ExportPage {
    /// Creates a page of a board as a countdown file.
    ///
    /// - Parameters:
    ///   - board: the board, which is current at `moment`.
    ///   - moment: the current clock reading.
    ///   - cursor: the start of the page; nil for the first page.
    public init(of board: Board, at moment: Moment, cursor: Int?) {
        self.init(
            title: BoardExport.title(of: board, at: moment), zone: BoardExport.name(of: board.zone, at: moment),
            count: board.items.count, at: cursor
        ) { BoardExport.countdown(board.items[$0], at: moment) }
    }
}

extension BoardStatus.Counts {
    init(_ counts: BoardCounts) {
        self.init(running: counts.running, paused: counts.paused, due: counts.due, done: counts.done)
    }
}
