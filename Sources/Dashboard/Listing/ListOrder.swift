import Countdowns

/// The order in which commands list countdowns.
public enum ListOrder: String, CaseIterable, Sendable {
    /// As in the file.
    case file
    /// By the time left, the least first; what counts up comes last.
    case time
    /// By title.
    case title
    /// As on the board: those without a group first, then groups in the order in which the file names them.
    case group
    /// By how much of the way has gone, the most first; what has no end comes last.
    case percent

    /// Sorts countdowns; equals keep the order of the file.
    public func sorted(_ countdowns: [ListedCountdown]) -> [ListedCountdown] {
        switch self {
        case .file: countdowns
        case .time: Self.stably(countdowns) { Self.time($0) < Self.time($1) }
        case .title: Self.stably(countdowns) { ($0.title.lowercased(), $0.title) < ($1.title.lowercased(), $1.title) }
        case .group: Self.grouped(countdowns)
        case .percent: Self.stably(countdowns) { ($0.percent ?? -1) > ($1.percent ?? -1) }
        }
    }

    private static func time(_ countdown: ListedCountdown) -> (Int, Duration) {
        (countdown.kind == .since ? 1 : 0, countdown.remaining)
    }

    private static func grouped(_ countdowns: [ListedCountdown]) -> [ListedCountdown] {
        var places: [String?: Int] = [nil: 0]
        for countdown in countdowns where places[countdown.group] == nil { places[countdown.group] = places.count }
        return stably(countdowns) { places[$0.group, default: 0] < places[$1.group, default: 0] }
    }

    private static func stably(
        _ countdowns: [ListedCountdown], by precedes: (ListedCountdown, ListedCountdown) -> Bool
    ) -> [ListedCountdown] {
        let numbered = countdowns.enumerated().sorted { left, right in
            if precedes(left.element, right.element) { return true }
            return !precedes(right.element, left.element) && left.offset < right.offset
        }
        return numbered.map(\.element)
    }
}
