import Countdowns

/// One reading of all clocks, as a message encodes it.
public struct MomentRecord: Codable, Hashable, Sendable {
    /// The wall clock, as Unix time.
    public var wall: ExactSeconds
    /// The time since the machine started, including sleep.
    public var uptime: ExactSeconds
    /// The part of ``uptime`` during which the machine was asleep.
    public var asleep: ExactSeconds

    /// Encodes a clock reading.
    public init(_ moment: Moment) {
        wall = ExactSeconds(moment.wall.sinceEpoch)
        uptime = ExactSeconds(moment.uptime.sinceBoot)
        asleep = ExactSeconds(moment.asleep)
    }

    /// The decoded clock reading.
    public var moment: Moment {
        Moment(
            wall: WallTime(sinceEpoch: wall.duration), uptime: Uptime(sinceBoot: uptime.duration),
            asleep: asleep.duration)
    }
}

/// The settings of a board's simulated clock, which replaces the machine's clock.
public struct ClockRecord: Codable, Hashable, Sendable {
    /// The number of board seconds in a real second.
    public var speed: Double
    /// The first reading of the board's clock.
    public var start: MomentRecord
    /// The reading of the machine's clocks at the same time as ``start``.
    public var origin: MomentRecord

    /// Creates a record.
    public init(speed: Double, start: MomentRecord, origin: MomentRecord) {
        self.speed = speed
        self.start = start
        self.origin = origin
    }
}
