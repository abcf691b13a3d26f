/// What the time did to a countdown between two moments: each threshold and each zero once, what repeats with a count.
struct Crossings: Equatable {
    /// How often something was crossed, and when last: on the countdown's timeline.
    struct Tally: Equatable {
        var count = 0
        var last = Duration.zero

        mutating func add(at time: Duration, times: Int = 1) {
            last = count == 0 ? time : max(last, time)
            count += times
        }
    }

    /// How often ``Stages/warn`` was reached.
    var warned = Tally()
    /// How often ``Stages/danger`` was reached.
    var endangered = Tally()
    /// How often it went on by itself: to the next step, pass or occurrence.
    var wentOn = Tally()
    /// Whether it reached a zero at which it does not go on.
    var ended = Tally()

    /// Adds a level that was reached on the way to zero.
    mutating func add(_ level: ItemState.Level, at time: Duration) {
        switch level {
        case .far: break
        case .warn: warned.add(at: time)
        case .danger: endangered.add(at: time)
        case .zero: ended.add(at: time)
        }
    }

    /// Adds other crossings so many times, one after the other.
    mutating func add(_ other: Crossings, times: Int, every length: Duration) {
        func add(_ tally: Tally, to sum: inout Tally) {
            guard tally.count > 0 else { return }
            sum.add(at: tally.last + length * (times - 1), times: tally.count * times)
        }
        add(other.warned, to: &warned)
        add(other.endangered, to: &endangered)
        add(other.wentOn, to: &wentOn)
        add(other.ended, to: &ended)
    }
}

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
