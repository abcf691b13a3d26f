import Foundation

/// What comes again goes on to its next time at zero; nobody tells it when that is.
extension BoardItem {
    /// Between which of its moments it is; nil for what does not come again, stands still or does not go on to the next one
    /// at zero.
    var window: RecurringWindow? { rolling?.window }

    /// When it went on to its next time, the last time before a moment.
    func lastRoll(at moment: Moment) -> WallTime? { rolling?.window(at: moment.wall).lastZero }

    /// Goes on to the next time, if one was reached.
    mutating func roll(to moment: Moment) {
        guard var times = rolling else { return }
        let before = times
        times.roll(to: moment.wall)
        if times != before { state.times = .recurring(times) }
    }

    /// Leaves out the next time.
    ///
    /// - Returns: false where it does not come after that; nothing happens then.
    mutating func skipTime() -> Bool {
        guard var times = rolling, times.skip() else { return false }
        state.times = .recurring(times)
        return true
    }

    private var rolling: RecurringTimes? {
        guard case (.live, .recurring(let times)) = (state.run, state.times), times.rolls else { return nil }
        return times
    }
}
