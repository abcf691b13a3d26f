/// A point on the clock that nobody can set: the elapsed time since the machine started, its sleep included.
///
/// Durations are measured on it, so a running `25m` lasts 25 minutes whatever happens to the wall clock, and goes on
/// while the machine sleeps.
///
/// - Units: ``sinceBoot`` is an exact `Duration`; `CLOCK_BOOTTIME` on Linux, the continuous clock on Darwin.
public struct Uptime: Hashable, Comparable, Sendable {
    /// The elapsed time since the machine started.
    public var sinceBoot: Duration

    /// Makes the point that lies `sinceBoot` after the machine's start.
    public init(sinceBoot: Duration) {
        self.sinceBoot = sinceBoot
    }

    /// Orders two points from the earlier to the later.
    public static func < (left: Uptime, right: Uptime) -> Bool { left.sinceBoot < right.sinceBoot }

    /// The amount of time from `right` to `left`.
    public static func - (left: Uptime, right: Uptime) -> Duration { left.sinceBoot - right.sinceBoot }

    /// The point `amount` after `time`.
    public static func + (time: Uptime, amount: Duration) -> Uptime { Uptime(sinceBoot: time.sinceBoot + amount) }
}
