/// The amounts that are left at the thresholds of a way to zero.
struct Thresholds {
    private let warn: Duration
    private let danger: Duration

    /// - Parameters:
    ///   - stages: what the file says.
    ///   - length: the length of the way.
    init(_ stages: Stages, length: Duration?) {
        (warn, danger) = stages.amounts(of: length)
    }

    /// The level when so much is left.
    func level(left: Duration) -> ItemState.Level {
        left <= .zero ? .zero : left <= danger ? .danger : left <= warn ? .warn : .far
    }

    /// What is left when a level is reached; nil for one that no way passes.
    func amount(at level: ItemState.Level) -> Duration? {
        switch level {
        case .far: nil
        // Where both are reached at once, the louder one counts.
        case .warn: warn > max(danger, .zero) ? warn : nil
        case .danger: danger > .zero ? danger : nil
        case .zero: .zero
        }
    }

    /// The next level after another one, and what is left when it is reached.
    func next(after level: ItemState.Level) -> (level: ItemState.Level, left: Duration)? {
        for next in ItemState.Level.allCases where next > level {
            if let left = amount(at: next) { return (next, left) }
        }
        return nil
    }

    /// Adds the levels that are passed from one to another on a way whose zero lies at a time.
    func add(
        from before: ItemState.Level, to reached: ItemState.Level, zeroAt zero: Duration, to crossings: inout Crossings
    ) {
        for level in ItemState.Level.allCases where before < level && level <= reached {
            if let left = amount(at: level) { crossings.add(level, at: zero - left) }
        }
    }
}
