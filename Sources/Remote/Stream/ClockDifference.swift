import Countdowns

/// The estimated difference between this machine's clock and the clock of the board's machine.
///
/// A line contains the time at which it was written. The time at which the line is read, minus the time at which it was
/// written, is the difference of the clocks plus the delay, which is never negative. The smallest observed value is
/// therefore the best estimate, although this value contains a delay, too. A difference below half a second is not
/// corrected.
struct ClockDifference {
    /// The minimum difference that is corrected and reported.
    static let tolerance = Duration.milliseconds(500)

    /// The current correction.
    private(set) var correction = Duration.zero

    /// The candidates for the smallest difference, in ascending order both of the reading time and of the difference.
    private var smallest: [(difference: Duration, at: Uptime)] = []
    private var beginning: Uptime?

    /// Adds a line to the estimate.
    ///
    /// - Parameters:
    ///   - peer: the clock reading of the board's machine when the line was written.
    ///   - own: the clock reading of this machine when the line was read.
    ///   - interval: the time between two snapshots.
    /// - Returns: the delay of the line, as far as it is known.
    mutating func take(_ peer: Moment, at own: Moment, interval: Duration) -> Duration {
        let difference = own.wall - peer.wall
        let beginning = beginning ?? own.uptime
        self.beginning = beginning
        smallest.removeAll { $0.difference >= difference || own.uptime - $0.at > interval * 4 }
        smallest.append((difference, own.uptime))
        if smallest.count > 64 { smallest.remove(at: 32) }
        let least = smallest[0].difference
        // A delayed line looks like a fast clock of this machine, so a positive estimate is used only after an interval
        // of observation. A line from the future can only mean a difference of the clocks.
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
