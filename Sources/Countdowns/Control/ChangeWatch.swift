import Foundation

/// Tells what happened on a board, from what was seen of it before and what is there now.
///
/// A value that looks after each command. What happens by the time alone is told at the first look after it;
/// ``untilNext(at:)`` says when to look.
public struct ChangeWatch: Sendable {
    /// How far a countdown is on its way.
    private enum Phase: Int, Comparable {
        case far, warned, dangerous, over

        static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
    }

    private var states: [ItemState]
    private var phases: [Phase] = []
    /// When steps began by themselves.
    private var beginnings: [Duration?] = []
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
        beginnings = board.items.map { $0.ownStart(at: moment)?.time }
    }

    /// What happened since the last look, in the order of the items.
    ///
    /// - Parameters:
    ///   - board: the same board.
    ///   - command: the command that was carried out since. Two of them can leave a countdown in the same state, so the state
    ///     alone does not say what was done to it.
    ///   - moment: now.
    /// - Returns: for each countdown what was done to it, then what the time did; then what happened to the board.
    /// - Complexity: O(*n*).
    public mutating func changes(of board: Board, after command: Command, at moment: Moment) -> [BoardChange] {
        let before = phases
        phases = measure(board, at: moment)
        var changes: [BoardChange] = []
        for (index, item) in board.items.enumerated() {
            if states[index] != item.state {
                changes.append(change(index, to: item, of: board, by: command))
                states[index] = item.state
            } else if let beginning = item.ownStart(at: moment)?.time, beginning != beginnings[index] {
                changes.append(.ended(index))
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
        beginnings = board.items.map { $0.ownStart(at: moment)?.time }
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
            let louder = item.countdown.stages.amounts(of: item.steps(at: moment)?.step.length ?? item.state.length)
            if !item.isPaused {
                let amount = left - ([louder.warn, louder.danger].filter { $0 < left }.max() ?? .zero)
                guard let ahead = item.realDuration(of: amount, at: moment) else { return .far }
                next = next.map { min($0, ahead) } ?? ahead
            }
            return left <= louder.danger ? .dangerous : left <= louder.warn ? .warned : .far
        }
    }

    /// What was done to a countdown whose state is another one.
    private func change(_ index: Int, to item: BoardItem, of board: Board, by command: Command) -> BoardChange {
        guard zone == board.zone else { return .moved(index) }
        let action = command.action(on: item.id)
        if hasRolled(index, to: item.state, by: action) { return .ended(index) }
        return switch action {
        case .pause: .paused(index)
        case .resume: .resumed(index)
        case .toggle: item.isPaused ? .paused(index) : .resumed(index)
        case .restart: .started(index)
        case .extend: .extended(index)
        case .done: .done(index)
        case .skip: item.isFinished ? .done(index) : .skipped(index)
        case nil: .moved(index)
        }
    }

    /// Whether all that happened to what comes again is that its next time came.
    private func hasRolled(_ index: Int, to state: ItemState, by action: CountdownAction?) -> Bool {
        guard states[index].run == state.run,
            case (.recurring(let old), .recurring(let new)) = (states[index].times, state.times)
        else { return false }
        // What was left out is forgotten when it has passed.
        return old.skipped == new.skipped || new.skipped == nil && action != .restart
    }
}
