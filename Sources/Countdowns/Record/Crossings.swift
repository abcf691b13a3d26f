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
