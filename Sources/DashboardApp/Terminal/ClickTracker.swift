import Countdowns
import Dashboard

/// A mapping from mouse clicks and double clicks to commands, which depend on the part of the picture under the pointer.
struct ClickTracker {
    /// The longest time between the clicks of a double click.
    private static let doubleClick: Duration = .milliseconds(400)

    /// The last click, if it can be the first of a double click.
    private var last: (target: ClickTarget, time: Uptime)?

    /// Handles a click.
    ///
    /// - Parameters:
    ///   - target: the part of the picture under the pointer.
    ///   - time: the time of the click.
    ///   - keys: the key map, for clicks on the key hints of the footer.
    ///   - isCovered: whether an overlay covers the board. If so, only clicks on the key hints have an effect.
    /// - Returns: the commands of the click.
    mutating func commands(
        of target: ClickTarget, at time: Uptime, keys: KeyMap, isCovered: Bool
    ) -> [KeyCommand] {
        if case .hint(let trigger) = target { return [keys.command(for: trigger)].compactMap(\.self) }
        guard !isCovered else { return [] }
        let isSecond = last.map { $0.target == target && time - $0.time < Self.doubleClick } ?? false
        last = isSecond ? nil : (target, time)
        return switch target {
        case .countdown(let id): isSecond ? [.look(.select(id)), .look(.setView(.focus))] : [.look(.select(id))]
        case .bar(let id): [.look(.select(id)), .board(.change(.toggle))]
        case .heading(let group): [.look(.foldGroup(group))]
        case .hint: []
        }
    }
}
