import Countdowns

/// Countdowns for tests, which start at 2027-01-15 08:00 UTC.
extension Countdown {
    /// A duration of so many seconds.
    public static func lasting(_ id: String, _ seconds: Double, group: String? = nil, paused: Bool = false) -> Countdown
    {
        Countdown(
            id: id, title: id, kind: .duration(CalendarDuration(.seconds(seconds))), startsPaused: paused, group: group)
    }

    /// A date so many seconds after the start.
    public static func dated(_ id: String, in seconds: Int64, from: Int64? = nil) -> Countdown {
        Countdown(
            id: id, title: id, kind: .date(.fixed(WallTime(unixSeconds: 1_800_000_000 + seconds))),
            barStart: from.map { .fixed(WallTime(unixSeconds: 1_800_000_000 + $0)) })
    }

    /// The same with something else at zero.
    public func onZero(_ onZero: OnZero) -> Countdown {
        var countdown = self
        countdown.onZero = onZero
        return countdown
    }

    /// The same duration, which stands still while the machine sleeps.
    public var pausingInSleep: Countdown {
        var countdown = self
        countdown.sleep = .pause
        return countdown
    }

    /// A moment so many seconds before the start.
    public static func since(_ id: String, _ secondsAgo: Int64) -> Countdown {
        Countdown(id: id, title: id, kind: .since(.fixed(WallTime(unixSeconds: 1_800_000_000 - secondsAgo))))
    }
}
