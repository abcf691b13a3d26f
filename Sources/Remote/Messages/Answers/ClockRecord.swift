import Countdowns

/// One reading of the clocks, as messages carry it.
public struct MomentRecord: Codable, Hashable, Sendable {
    /// The wall clock: seconds since 1970.
    public var wall: ExactSeconds
    /// How long the machine had been up, its sleep included.
    public var uptime: ExactSeconds
    /// How much of that it slept.
    public var asleep: ExactSeconds

    /// Takes a reading.
    public init(_ moment: Moment) {
        wall = ExactSeconds(moment.wall.sinceEpoch)
        uptime = ExactSeconds(moment.uptime.sinceBoot)
        asleep = ExactSeconds(moment.asleep)
    }

    /// The reading.
    public var moment: Moment {
        Moment(
            wall: WallTime(sinceEpoch: wall.duration), uptime: Uptime(sinceBoot: uptime.duration),
            asleep: asleep.duration)
    }
}

/// A board's clock that is not the machine's.
public struct ClockRecord: Codable, Hashable, Sendable {
    /// Board seconds in a real second.
    public var speed: Double
    /// What the board showed first.
    public var start: MomentRecord
    /// What the machine's clocks said then.
    public var origin: MomentRecord

    /// Makes a record of its parts.
    public init(speed: Double, start: MomentRecord, origin: MomentRecord) {
        self.speed = speed
        self.start = start
        self.origin = origin
    }
}
