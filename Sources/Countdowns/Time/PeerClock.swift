/// The conversion from this machine's clocks to the clocks of another machine, whose board is shown on this machine.
///
/// Both wall clocks are assumed to be correct unless they differ by more than half a second. The uptimes of two
/// machines are unrelated. An uptime is therefore converted by means of the wall clock reading that was taken at the
/// same time.
public struct PeerClock: Hashable, Sendable {
    /// The assumed lead of this machine's wall clock over the other machine's wall clock.
    public private(set) var correction = Duration.zero
    /// The difference that is added to this machine's uptime.
    private var uptimeOffset: Duration
    private var asleep: Duration

    /// The identity conversion, for a board on the same machine.
    public static let same = PeerClock(uptimeOffset: .zero, asleep: .zero)

    private init(uptimeOffset: Duration, asleep: Duration) { (self.uptimeOffset, self.asleep) = (uptimeOffset, asleep) }

    /// Creates a conversion from two clock readings.
    ///
    /// - Parameters:
    ///   - peer: the clock reading of the other machine.
    ///   - own: the clock reading of this machine, taken at about the same time. The delay between the two readings does not
    ///     matter.
    ///   - correction: the lead of this machine's wall clock.
    public init(peer: Moment, own: Moment, correction: Duration) {
        self.correction = correction
        uptimeOffset = (peer.uptime.sinceBoot - peer.wall.sinceEpoch) - (own.uptime.sinceBoot - own.wall.sinceEpoch)
        asleep = peer.asleep
    }

    /// Returns the other machine's clock reading that corresponds to a clock reading of this machine.
    public func moment(at own: Moment) -> Moment {
        if self == .same { return own }
        return Moment(
            wall: own.wall - correction, uptime: own.uptime + uptimeOffset - correction, asleep: asleep)
    }

    /// Whether another conversion differs by less than 2 ms, so that the difference can be ignored.
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
