/// A point on the wall clock: the elapsed time since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// A wall time follows the machine's clock when somebody sets it; dated countdowns are measured on it.
///
/// - Units: ``sinceEpoch`` is an exact `Duration`, negative before 1970. Years 1 to 9999 are representable without
///   loss.
public struct WallTime: Hashable, Comparable, Sendable {
    /// The elapsed time since 1970-01-01T00:00:00Z.
    public var sinceEpoch: Duration

    /// Makes the wall time that lies `sinceEpoch` after 1970-01-01T00:00:00Z.
    public init(sinceEpoch: Duration) {
        self.sinceEpoch = sinceEpoch
    }

    /// Makes the wall time of a Unix timestamp.
    ///
    /// - Parameter seconds: whole seconds since 1970-01-01T00:00:00Z.
    public init(unixSeconds seconds: Int64) {
        sinceEpoch = .seconds(seconds)
    }

    /// The Unix timestamp: whole seconds since 1970-01-01T00:00:00Z, rounded towards the past.
    public var unixSeconds: Int64 { sinceEpoch.flooredSeconds }

    /// Orders two wall times from the earlier to the later.
    public static func < (left: WallTime, right: WallTime) -> Bool { left.sinceEpoch < right.sinceEpoch }

    /// The amount of time from `right` to `left`.
    public static func - (left: WallTime, right: WallTime) -> Duration { left.sinceEpoch - right.sinceEpoch }

    /// The wall time `amount` after `time`.
    public static func + (time: WallTime, amount: Duration) -> WallTime {
        WallTime(sinceEpoch: time.sinceEpoch + amount)
    }
}
