/// A simultaneous reading of all clocks.
///
/// Functions that depend on the current time have a moment as a parameter: no function of this module reads a clock. Dates
/// use ``wall``, so they follow changes of the wall clock. Durations use ``uptime``, so they are independent of changes of
/// the wall clock.
public struct Moment: Hashable, Sendable {
    /// The reading of the wall clock.
    public var wall: WallTime

    /// The time since the machine started, including its sleep.
    public var uptime: Uptime

    /// The part of the uptime in which the machine slept.
    ///
    /// Only differences of this value are meaningful. Time in which the process is stopped does not count as sleep.
    public var asleep: Duration

    /// The uptime without the machine's sleep.
    public var awake: Uptime { Uptime(sinceBoot: uptime.sinceBoot - asleep) }

    /// Creates a moment from simultaneous clock readings.
    public init(wall: WallTime, uptime: Uptime, asleep: Duration = .zero) {
        self.wall = wall
        self.uptime = uptime
        self.asleep = asleep
    }

    /// Returns the moment `amount` later on all clocks, without sleep of the machine in between.
    public static func + (moment: Moment, amount: Duration) -> Moment {
        Moment(wall: moment.wall + amount, uptime: moment.uptime + amount, asleep: moment.asleep)
    }
}
