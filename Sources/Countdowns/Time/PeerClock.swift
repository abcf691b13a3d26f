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

    /// Whether another relation says nearly the same, so that it is not worth to follow it: within 2 ms.
    public func isNear(_ other: PeerClock) -> Bool {
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

extension Duration {
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
