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

extension CountdownState {
    init(_ item: BoardItem, at index: Int) {
        self.init(index: index, id: item.id, run: .live, length: nil)
        switch item.state.run {
        case .until(let time): (run, end) = (.until, ExactSeconds(time.sinceBoot))
        case .live: run = .live
        case .paused(let amount, _):
            (run, self.amount) = (.paused, ExactSeconds(amount))
        case .finished(let time): (run, end) = (.ended, ExactSeconds(time.sinceEpoch))
        }
        acknowledged = item.state.acknowledged.map { ExactSeconds($0.sinceEpoch) }
        pinned = item.state.isPinned ? true : nil
        length = item.timerLength.map(ExactSeconds.init)
        if let step = item.stepEntry {
            (gate, entry) = (step.gate.map { [$0.round, $0.step] }, ExactSeconds(step.position))
        }
        start = item.barStart.map { ExactSeconds($0.sinceEpoch) }
        if let occurrences = item.occurrences {
            (target, loaded) = (ExactSeconds(occurrences.next.sinceEpoch), ExactSeconds(item.state.start.sinceEpoch))
            start = occurrences.last.map { ExactSeconds($0.sinceEpoch) }
            if case .skipped(let skip) = item.state.override { skipped = ExactSeconds(skip.until.sinceEpoch) }
        } else if !item.isTimer, item.countdown.workHours == nil {
            target = item.deadline.map { ExactSeconds($0.sinceEpoch) }
        }
    }

    /// Returns the state of a countdown from the record; nil if the record is incomplete.
    ///
    /// - Parameter item: the countdown, which supplies the values that are in its file and not in the record.
    /// - Returns: the state.
    func itemState(of item: BoardItem) -> ItemState? {
        var state = item.state
        let stop = target.map(wall)
        switch run {
        case .until:
            guard let end else { return nil }
            state.run = .until(Uptime(sinceBoot: end.duration))
        case .live: state.run = .live
        case .paused:
            guard let amount else { return nil }
            // The time of the pause has no effect on a viewer.
            state.run = .paused(amount.duration, at: state.start)
        case .ended:
            guard let end else { return nil }
            state.run = .finished(wall(end))
        }
        state.override = nil
        (state.acknowledged, state.isPinned) = (acknowledged.map(wall), pinned ?? false)
        switch item.countdown.kind {
        case .steps:
            let place = gate.flatMap { $0.count == 2 ? StepIndex(round: $0[0], step: $0[1]) : nil }
            if let entry { state.override = .step(gate: place, entry: entry.duration) }
        case .duration:
            guard let length, let inFile = item.lengthInFile else { return nil }
            let extra = length.duration - inFile
            if extra != .zero { state.override = .extended(by: extra) }
        case .date where item.countdown.workHours != nil: if let start { state.start = wall(start) }
        case .date:
            guard let stop, let start else { return nil }
            state.start = wall(start)
            if stop != item.dateInFile { state.override = .moved(to: stop) }
        case .since: break
        case .recurring:
            if let loaded { state.start = wall(loaded) }
            if let skipped {
                state.override = .skipped(.init(after: wall(start ?? loaded ?? skipped), until: wall(skipped)))
            }
        }
        return state
    }

    private func wall(_ seconds: ExactSeconds) -> WallTime { WallTime(sinceEpoch: seconds.duration) }
}

extension ClockRecord {
    /// Creates the record of a clock; nil for the machine's clock.
    init?(_ clock: BoardClock) {
        guard let simulation = clock.simulation else { return nil }
        self.init(
            speed: clock.speed, start: MomentRecord(simulation.start), origin: MomentRecord(simulation.origin))
    }

    /// The clock; nil if its speed is invalid.
    var clock: BoardClock? {
        guard BoardClock.speeds.contains(speed) else { return nil }
        return BoardClock(speed: speed, simulation: .init(start: start.moment, origin: origin.moment))
    }
}
