/// One reading of both clocks, taken together.
///
/// Everything that depends on the time takes a moment as an argument; nothing in this module reads a clock. Dated
/// countdowns look at ``wall`` and follow a clock that was set; durations look at ``uptime`` and do not.
public struct Moment: Hashable, Sendable {
    /// What the wall clock said.
    public var wall: WallTime

    /// How long the machine had been up.
    public var uptime: Uptime

    /// Joins two readings that were taken together.
    public init(wall: WallTime, uptime: Uptime) {
        self.wall = wall
        self.uptime = uptime
    }

    /// The moment `amount` later on both clocks.
    public static func + (moment: Moment, amount: Duration) -> Moment {
        Moment(wall: moment.wall + amount, uptime: moment.uptime + amount)
    }
}
