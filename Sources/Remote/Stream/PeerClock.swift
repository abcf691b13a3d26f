import Countdowns

/// The relation between this machine's clocks and those of another machine, whose board is shown here.
///
/// Both wall clocks are taken to be right, unless they differ by more than half a second. Uptimes have nothing in common:
/// one is translated to the other by what the wall clocks said when both were read.
public struct PeerClock: Hashable, Sendable {
    /// How far this machine's wall clock is taken to be ahead of the other's.
    public private(set) var correction = Duration.zero
    /// What is added to the uptime.
    private var uptimeOffset: Duration
    private var asleep: Duration

    /// Both are the same machine.
    public static let same = PeerClock(uptimeOffset: .zero, asleep: .zero)

    private init(uptimeOffset: Duration, asleep: Duration) { (self.uptimeOffset, self.asleep) = (uptimeOffset, asleep) }

    /// Relates two readings.
    ///
    /// - Parameters:
    ///   - peer: what the other machine's clocks said.
    ///   - own: what this machine's clocks said at about the same time; how long afterwards does not matter.
    ///   - correction: how far this machine's wall clock is ahead.
    public init(peer: Moment, own: Moment, correction: Duration) {
        self.correction = correction
        uptimeOffset = (peer.uptime.sinceBoot - peer.wall.sinceEpoch) - (own.uptime.sinceBoot - own.wall.sinceEpoch)
        asleep = peer.asleep
    }

    /// What the other machine's clocks say when this one's say something.
    public func moment(at own: Moment) -> Moment {
        if self == .same { return own }
        return Moment(
            wall: own.wall - correction, uptime: own.uptime + uptimeOffset - correction, asleep: asleep)
    }

    /// Whether another relation says nearly the same, so that it is not worth to follow it.
    func isNear(_ other: PeerClock) -> Bool {
        let tolerance = Duration.milliseconds(2)
        return correction == other.correction && (asleep - other.asleep).magnitude < tolerance
            && (uptimeOffset - other.uptimeOffset).magnitude < tolerance
    }
}

extension WallTime {
    fileprivate static func - (time: WallTime, amount: Duration) -> WallTime {
        WallTime(sinceEpoch: time.sinceEpoch - amount)
    }
}

extension Uptime {
    fileprivate static func - (time: Uptime, amount: Duration) -> Uptime {
        Uptime(sinceBoot: time.sinceBoot - amount)
    }
}

/// How far this machine's clock is ahead of another's, estimated from lines that come from there.
///
/// A line tells when it was written; when it is read, the difference of the clocks has gone by and the delay, which is
/// never negative. So the smallest difference that was seen is nearest to that of the clocks, and holds a delay, too:
/// what is less than half a second is left as it is.
struct ClockDifference {
    /// Beyond this the difference is corrected, and told.
    static let tolerance = Duration.milliseconds(500)

    /// What is corrected.
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
