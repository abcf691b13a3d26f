extension Board {
    /// Whether nobody has done anything about what rings.
    func isUnheard(_ id: Countdown.ID, isOfZero: Bool, at moment: Moment) -> Bool {
        guard let index = index(of: id) else { return false }
        let item = items[index]
        if item.isPaused || item.isFinished { return false }
        return !isOfZero || item.sinceZero(at: moment) != nil && !item.isAcknowledged(at: moment)
    }

    /// Whether a countdown reached a zero that can be acknowledged: it is due, or it went on by itself and may still ring.
    func canAcknowledge(_ item: BoardItem, at moment: Moment) -> Bool {
        guard let since = item.sinceZero(at: moment) else { return false }
        return item.left(at: moment) <= .zero || since < item.countdown.longestRing * speed
    }

    /// Whether a countdown went on by itself, and may ring until somebody acknowledges that.
    func mayRing(_ item: BoardItem, at moment: Moment) -> Bool {
        !item.isPaused && !item.isFinished && !item.isAcknowledged(at: moment) && item.left(at: moment) > .zero
            && canAcknowledge(item, at: moment)
    }

    /// The time until a countdown, which went on by itself, rings no longer; nil if it rings not.
    public func untilQuiet(_ index: Int, at moment: Moment) -> Duration? {
        let item = items[index]
        guard mayRing(item, at: moment) else { return nil }
        return item.sinceZero(at: moment).map { item.countdown.longestRing * speed - $0 }
    }
}

extension Countdown {
    /// How long an alert of a zero rings at most, of the countdown or of any step; zero where none repeats.
    public var longestRing: Duration {
        func longest(_ alerts: [Alert]?) -> Duration {
            alerts?.filter { $0.isOfZero && $0.ring != .times(1) }.map(\.ringLimit).max() ?? .zero
        }
        guard case .steps(let sequence) = kind else { return longest(alerts) }
        let steps = sequence.steps + [sequence.longBreak?.step].compactMap(\.self)
        return max(longest(alerts), steps.map { longest($0.alerts) }.max() ?? .zero)
    }
}
