import Countdowns
import Dashboard

/// The pointer of the terminal: the part under a click decides what the click does, and two clicks make a double click.
struct ClickTracker {
    /// The longest time between the clicks of a double click.
    private static let doubleClick: Duration = .milliseconds(400)

    /// A click that may be the first of two.
    private var last: (target: ClickTarget, time: Uptime)?

    /// Takes a click.
    ///
    /// - Parameters:
    ///   - target: the part of the picture under it.
    ///   - time: when.
    ///   - keys: the keys, which the hints of the footer name.
    ///   - isCovered: whether an overlay lies over the board; it takes no clicks and lets none through.
    /// - Returns: the commands for which it stands.
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
