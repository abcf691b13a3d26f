import Countdowns

/// The difference of this machine's clock from another's, estimated from lines that come from there.
///
/// A line tells when it was written; when it is read, the difference of the clocks has gone by and the delay, which is
/// never negative. So the smallest difference that was seen is nearest to that of the clocks, and holds a delay, too:
/// what is less than half a second is left as it is.
struct ClockDifference {
    /// Beyond this the difference is corrected, and told.
    static let tolerance = Duration.milliseconds(500)

    /// The correction.
    private(set) var correction = Duration.zero

    /// The lines of which one may have the smallest difference, by the time at which they came; each is greater than the
    /// one before it.
    private var smallest: [(difference: Duration, at: Uptime)] = []
    private var beginning: Uptime?

    /// Takes a line.
    ///
    /// - Parameters:
    ///   - peer: when it was written.
    ///   - own: when it was read.
    ///   - interval: how much time there is between two snapshots.
    /// - Returns: how late the line came, as far as that is known.
    mutating func take(_ peer: Moment, at own: Moment, interval: Duration) -> Duration {
        let difference = own.wall - peer.wall
        let beginning = beginning ?? own.uptime
        self.beginning = beginning
        smallest.removeAll { $0.difference >= difference || own.uptime - $0.at > interval * 4 }
        smallest.append((difference, own.uptime))
        if smallest.count > 64 { smallest.remove(at: 32) }
        let least = smallest[0].difference
        // A line that lay somewhere for long looks like a clock that is ahead; one from the future has no other reason.
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
