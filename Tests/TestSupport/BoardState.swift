import Countdowns
import Foundation

/// The mutable parts of a board: each `Change` describes a difference between two board states.
///
/// If the changes of a command are applied to the earlier state, the result is the later state. If the changes are
/// reverted in reverse order, the result is the earlier state.
public struct BoardState: Hashable, Sendable {
    /// The state of each countdown.
    public var items: [Countdown.ID: ItemState]
    /// The countdowns that were paused together and resume together.
    public var pausedTogether: Set<Countdown.ID>
    /// Whether alerts are muted.
    public var isMuted: Bool
    /// The time zone of the board.
    public var zone: TimeZone

    /// Copies the state of a board.
    ///
    /// - Complexity: O(*n*).
    public init(_ board: Board) {
        items = Dictionary(uniqueKeysWithValues: board.items.map { ($0.id, $0.state) })
        (pausedTogether, isMuted, zone) = (board.pausedTogether, board.isMuted, board.zone)
    }

    /// Applies a change.
    public mutating func apply(_ change: Change) {
        switch change.transition {
        case .item(_, let after): if let id = change.countdown { items[id] = after }
        case .muted(_, let after): isMuted = after
        case .pausedTogether(_, let after): pausedTogether = after
        case .zone(_, let after): zone = after
        case .items(let before, let after): replace(before, with: after)
        case nil: break
        }
    }

    /// Reverts a change.
    public mutating func reacquire(_ change: Change) {
        switch change.transition {
        case .item(let before, _): if let id = change.countdown { items[id] = before }
        case .muted(let before, _): isMuted = before
        case .pausedTogether(let before, _): pausedTogether = before
        case .zone(let before, _): zone = before
        case .items(let before, let after): replace(after, with: before)
        case nil: break
        }
    }

    private mutating func replace(_ old: [Countdown.ID: ItemState], with new: [Countdown.ID: ItemState]) {
        for id in old.keys { items[id] = nil }
        items.merge(new) { $1 }
    }
}
