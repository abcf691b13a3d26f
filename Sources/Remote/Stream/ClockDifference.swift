import Countdowns

/// The estimated difference between this machine's clock and the clock of the board's machine.
///
/// A line contains the time at which it was written. The time at which the line is read, minus the time at which it was
/// written, is the difference of the clocks plus the delay of the line. The delay is never negative. The smallest
/// observed sum of difference and delay is therefore the best estimate of the difference, although this sum contains a
/// delay, too. A difference below half a second is not corrected.
struct ClockDifference {
    /// The minimum difference that is corrected and reported.
    static let tolerance = Duration.milliseconds(500)

    /// The difference that is currently corrected; zero without a correction.
    private(set) var correction = Duration.zero

    /// The candidates for the smallest difference, sorted in ascending order: `at` and `difference` both increase.
    private var smallest: [(difference: Duration, at: Uptime)] = []
    private var beginning: Uptime?

    /// Updates the estimate with the clock readings of a line.
    ///
    /// - Parameters:
    ///   - peer: the clock reading of the board's machine when the line was written.
    ///   - own: the clock reading of this machine when the line was read.
    ///   - interval: the time between two snapshots.
    /// - Returns: the estimated delay of the line.
    mutating func addSample(_ peer: Moment, at own: Moment, interval: Duration) -> Duration {
        let difference = own.wall - peer.wall
        let beginning = beginning ?? own.uptime
        self.beginning = beginning
        smallest.removeAll { $0.difference >= difference || own.uptime - $0.at > interval * 4 }
        smallest.append((difference, own.uptime))
        if smallest.count > 64 { smallest.remove(at: 32) }
        let least = smallest[0].difference
        // A delayed line looks as if this machine's clock were fast, so a positive estimate is used only after one
        // interval. A negative estimate is used at once: no delay can explain a line that was written in the future, so
        // the clocks differ.
        let isKnown = least < .zero || own.uptime - beginning >= interval
        let isFar = least.magnitude > (correction == .zero ? Self.tolerance : Self.tolerance / 2)
        if !isFar {
            correction = .zero
        } else if isKnown, (least - correction).magnitude > .milliseconds(10) {
            correction = least
        }
        return difference - correction
    }
}

extension Duration {
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
