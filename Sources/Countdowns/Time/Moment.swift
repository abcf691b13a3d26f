/// One reading of the clocks, taken together.
///
/// Everything that depends on the time takes a moment as an argument; nothing in this module reads a clock. Dated
/// countdowns look at ``wall`` and follow a clock that was set; durations look at ``uptime`` and do not.
public struct Moment: Hashable, Sendable {
    /// What the wall clock said.
    public var wall: WallTime

    /// How long the machine had been up, its sleep included.
    public var uptime: Uptime

    /// How much of the uptime the machine slept.
    ///
    /// Only its growth means something. A process that is stopped does not make the machine sleep.
    public var asleep: Duration

    /// The uptime without the machine's sleep.
    public var awake: Uptime { Uptime(sinceBoot: uptime.sinceBoot - asleep) }

    /// Joins readings that were taken together.
    public init(wall: WallTime, uptime: Uptime, asleep: Duration = .zero) {
        self.wall = wall
        self.uptime = uptime
        self.asleep = asleep
    }

    /// The moment `amount` later on both clocks, without sleep.
    public static func + (moment: Moment, amount: Duration) -> Moment {
        Moment(wall: moment.wall + amount, uptime: moment.uptime + amount, asleep: moment.asleep)
    }
}
