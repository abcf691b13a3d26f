/// The remaining times at which the levels of a path to zero are reached.
struct Thresholds {
    private let warn: Duration
    private let danger: Duration
    private let delay: Duration

    /// - Parameters:
    ///   - thresholds: the thresholds of the definition.
    ///   - length: the length of the path, for percentages.
    ///   - delay: the time from the zero to its report.
    init(_ thresholds: ThresholdSettings, length: Duration?, delay: Duration) {
        (warn, danger) = thresholds.amounts(of: length)
        self.delay = delay
    }

    func level(left: Duration) -> ItemState.Level {
        left <= .zero - delay ? .zero : left <= danger ? .danger : left <= warn ? .warn : .far
    }

    /// The remaining time at which a level is reached; nil for a level that is never reached.
    func amount(at level: ItemState.Level) -> Duration? {
        switch level {
        case .far: nil
        // If both thresholds are equal, only `danger` is reached.
        case .warn: warn > max(danger, .zero) ? warn : nil
        case .danger: danger > .zero ? danger : nil
        case .zero: .zero - delay
        }
    }

    /// The next reachable level, and the remaining time at which it is reached.
    func next(after level: ItemState.Level) -> (level: ItemState.Level, left: Duration)? {
        for next in ItemState.Level.allCases where next > level {
            if let left = amount(at: next) { return (next, left) }
        }
        return nil
    }

    /// Adds the crossings of the levels above `before` up to `reached`, on a path that reaches zero at the time `zero`.
    func add(
        from before: ItemState.Level, to reached: ItemState.Level, zeroAt zero: Duration, to crossings: inout Crossings
    ) {
        for level in ItemState.Level.allCases where before < level && level <= reached {
            if let left = amount(at: level) { crossings.add(level, at: zero - left) }
        }
    }
}
