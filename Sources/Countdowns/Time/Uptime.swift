/// A time on the monotonic clock: the elapsed time since the machine started, including its sleep.
///
/// Durations are measured on this clock. A running `25m` lasts 25 minutes regardless of changes of the wall clock, and
/// continues while the machine sleeps.
///
/// - Units: ``sinceBoot`` is an exact `Duration`; `CLOCK_BOOTTIME` on Linux, the continuous clock on Darwin.
public struct Uptime: Hashable, Comparable, Sendable {
    /// The elapsed time since the machine started.
    public var sinceBoot: Duration

    /// Creates the time that is `sinceBoot` after the machine's start.
    public init(sinceBoot: Duration) {
        self.sinceBoot = sinceBoot
    }

    /// Orders two times from the earlier to the later.
    public static func < (left: Uptime, right: Uptime) -> Bool { left.sinceBoot < right.sinceBoot }

    /// Returns the duration from `right` to `left`.
    public static func - (left: Uptime, right: Uptime) -> Duration { left.sinceBoot - right.sinceBoot }

    /// Returns the time `amount` after `time`.
    public static func + (time: Uptime, amount: Duration) -> Uptime { Uptime(sinceBoot: time.sinceBoot + amount) }
}
