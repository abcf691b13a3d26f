/// A simultaneous reading of all clocks.
///
/// Everything that depends on the time has a moment as an argument. Nothing in this module reads a clock. Dates use ``wall``,
/// so they follow a change of the wall clock. Durations use ``uptime``, so they are independent of such a change.
public struct Moment: Hashable, Sendable {
    /// The reading of the wall clock.
    public var wall: WallTime

    /// The time since the machine started, including its sleep.
    public var uptime: Uptime

    /// The part of the uptime in which the machine slept.
    ///
    /// Only differences of this value are meaningful. Stopping the process does not count as sleep.
    public var asleep: Duration

    /// The uptime without the machine's sleep.
    public var awake: Uptime { Uptime(sinceBoot: uptime.sinceBoot - asleep) }

    /// Creates a moment from readings that were taken together.
    public init(wall: WallTime, uptime: Uptime, asleep: Duration = .zero) {
        self.wall = wall
        self.uptime = uptime
        self.asleep = asleep
    }

    /// Returns the moment `amount` later on all clocks, without sleep in between.
    public static func + (moment: Moment, amount: Duration) -> Moment {
        Moment(wall: moment.wall + amount, uptime: moment.uptime + amount, asleep: moment.asleep)
    }
}
