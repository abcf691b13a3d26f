/// A time on the wall clock: the elapsed time since 1970-01-01T00:00:00Z, without leap seconds.
///
/// The wall clock jumps when the machine's clock is set. Dates are measured on the wall clock.
///
/// - Units: ``sinceEpoch`` is an exact `Duration`, negative before 1970. Years 1 to 9999 are representable without
///   loss.
public struct WallTime: Hashable, Comparable, Sendable {
    /// The elapsed time since 1970-01-01T00:00:00Z.
    public var sinceEpoch: Duration

    /// Creates the time that is `sinceEpoch` after 1970-01-01T00:00:00Z.
    public init(sinceEpoch: Duration) {
        self.sinceEpoch = sinceEpoch
    }

    /// Creates the time of a Unix timestamp.
    ///
    /// - Parameter seconds: whole seconds since 1970-01-01T00:00:00Z.
    public init(unixSeconds seconds: Int64) {
        sinceEpoch = .seconds(seconds)
    }

    /// The Unix timestamp: whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var unixSeconds: Int64 { sinceEpoch.flooredSeconds }

    /// Orders two times from the earlier to the later.
    public static func < (left: WallTime, right: WallTime) -> Bool { left.sinceEpoch < right.sinceEpoch }

    /// Returns the duration from `right` to `left`.
    public static func - (left: WallTime, right: WallTime) -> Duration { left.sinceEpoch - right.sinceEpoch }

    /// Returns the time `amount` after `time`.
    public static func + (time: WallTime, amount: Duration) -> WallTime {
        WallTime(sinceEpoch: time.sinceEpoch + amount)
    }
}
