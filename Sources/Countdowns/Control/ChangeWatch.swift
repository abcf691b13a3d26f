import Foundation

/// Tells what happened on a board, from what was seen of it before and what is there now.
///
/// A value: it needs neither the commands that changed the board nor anything that runs. What happens by the time alone
/// is told at the first look after it; ``untilNext(at:)`` says when to look.
public struct ChangeWatch: Sendable {
    /// How far a countdown is on its way.
    private enum Phase: Int, Comparable {
        case far, warned, dangerous, over

        static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
    }

    private var states: [ItemState]
    private var phases: [Phase] = []
    private var theme: String
    private var view: BoardView
    private var zone: TimeZone
    private var look: Moment
    private var next: Duration?

    /// Looks at a board for the first time: what was before is not told.
    ///
    /// - Complexity: O(*n*).
    public init(_ board: Board, at moment: Moment) {
        states = board.items.map(\.state)
        theme = board.theme
        view = board.view
        zone = board.zone
        look = moment
        phases = measure(board, at: moment)
    }

    /// What happened since the last look, in the order of the items.
    ///
    /// - Parameters:
    ///   - board: the same board.
    ///   - moment: now.
    /// - Returns: for each countdown what was done to it, then what the time did; then what happened to the board.
    /// - Complexity: O(*n*).
    public mutating func changes(of board: Board, at moment: Moment) -> [BoardChange] {
        let before = phases
        phases = measure(board, at: moment)
        var changes: [BoardChange] = []
        for (index, item) in board.items.enumerated() {
            if states[index] != item.state {
                changes.append(change(index, to: item, of: board, at: moment))
                states[index] = item.state
            }
            // What stands still gets louder when it goes on.
            if item.isPaused || item.isFinished { phases[index] = min(phases[index], before[index]) }
            guard phases[index] > before[index] else { continue }
            switch phases[index] {
            case .far: break
            case .warned: changes.append(.warned(index, .warn))
            case .dangerous: changes.append(.warned(index, .danger))
            case .over: changes.append(.ended(index))
            }
        }
        if theme != board.theme { changes.append(.theme(board.theme)) }
        if view != board.view { changes.append(.view(board.view)) }
        (theme, view, zone) = (board.theme, board.view, board.zone)
        return changes
    }

    /// How much time passes from a moment until something happens by itself; nil if nothing ever will.
    ///
    /// - Returns: nothing or a positive amount; nothing where it is time to look.
    public func untilNext(at moment: Moment) -> Duration? {
        next.map { max($0 - (moment.uptime - look.uptime), .zero) }
    }

    /// How far each countdown is, and when the first of them goes on to its next phase.
    private mutating func measure(_ board: Board, at moment: Moment) -> [Phase] {
        next = nil
        look = moment
        return board.items.map { item in
            guard item.canEnd else { return .far }
            let left = item.left(at: moment)
            guard left > .zero else { return .over }
            let louder = item.countdown.stages.amounts(of: item.state.length)
            if !item.isPaused {
                let ahead = left - ([louder.warn, louder.danger].filter { $0 < left }.max() ?? .zero)
                next = next.map { min($0, ahead) } ?? ahead
            }
            return left <= louder.danger ? .dangerous : left <= louder.warn ? .warned : .far
        }
    }

    /// What was done to a countdown whose state is another one.
    private func change(_ index: Int, to item: BoardItem, of board: Board, at moment: Moment) -> BoardChange {
        let (before, after) = (states[index], item.state)
        if case (.recurring(let old), .recurring(let new)) = (before.times, after.times), before.run == after.run {
            guard old.skipped == new.skipped else { return new.skipped == nil ? .started(index) : .skipped(index) }
            return zone == board.zone ? .ended(index) : .moved(index)
        }
        switch (before.run, after.run) {
        case (_, .finished): return .done(index)
        case (.finished, _): return .started(index)
        case (.paused(let old), .paused(let new)): return old == new ? .moved(index) : .extended(index)
        case (_, .paused): return .paused(index)
        case (.paused(let amount), .until): return item.left(at: moment) == amount ? .resumed(index) : .started(index)
        case (.paused, .live): return before.times == after.times ? .resumed(index) : .started(index)
        case (.until(let old), .until(let new)):
            // Where only the end was moved the way is longer by as much.
            return new - old == (after.length ?? .zero) - (before.length ?? .zero) ? .extended(index) : .started(index)
        case _ where zone != board.zone: return .moved(index)
        default: return item.canRestart(in: board.zone) ? .extended(index) : .started(index)
        }
    }
}
