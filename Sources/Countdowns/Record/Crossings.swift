/// The crossings of a countdown between two times: the number of crossings and the time of the last crossing, for each
/// threshold and for zero.
struct Crossings: Equatable {
    /// The number of crossings, and the time of the last crossing on the countdown's timeline.
    struct Tally: Equatable {
        var count = 0
        var last = Duration.zero

        mutating func add(at time: Duration, times: Int = 1) {
            last = count == 0 ? time : max(last, time)
            count += times
        }
    }

    /// The crossings of ``ThresholdSettings/warn``.
    var warned = Tally()
    /// The crossings of ``ThresholdSettings/danger``.
    var endangered = Tally()
    /// The zeros after which the countdown continued automatically with the next step, pass or occurrence.
    var continued = Tally()
    /// The final zero, after which the countdown did not continue; the count is 0 or 1.
    var ended = Tally()

    mutating func add(_ level: ItemState.Level, at time: Duration) {
        switch level {
        case .far: break
        case .warn: warned.add(at: time)
        case .danger: endangered.add(at: time)
        case .zero: ended.add(at: time)
        }
    }

    /// Adds `times` copies of other crossings, each copy later by `length` than the previous copy.
    mutating func add(_ other: Crossings, times: Int, every length: Duration) {
        func add(_ tally: Tally, to sum: inout Tally) {
            guard tally.count > 0 else { return }
            sum.add(at: tally.last + length * (times - 1), times: tally.count * times)
        }
        add(other.warned, to: &warned)
        add(other.endangered, to: &endangered)
        add(other.continued, to: &continued)
        add(other.ended, to: &ended)
    }
}
