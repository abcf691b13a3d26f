import Countdowns

/// Sample countdowns for tests whose clock starts at 2027-01-15 08:00 UTC.
extension Countdown {
    /// Returns a countdown of a duration in seconds.
    public static func lasting(_ id: String, _ seconds: Double, group: String? = nil, paused: Bool = false) -> Countdown
    {
        Countdown(
            id: id, title: id, kind: .duration(CalendarDuration(.seconds(seconds))), startsPaused: paused, group: group)
    }

    /// Returns a countdown to a date, given in seconds after 2027-01-15 08:00 UTC.
    public static func dated(_ id: String, in seconds: Int64, from: Int64? = nil) -> Countdown {
        Countdown(
            id: id, title: id, kind: .date(.fixed(WallTime(unixSeconds: 1_800_000_000 + seconds))),
            barStart: from.map { .fixed(WallTime(unixSeconds: 1_800_000_000 + $0)) })
    }

    /// Returns a copy with the given behaviour at zero.
    public func onZero(_ onZero: OnZero) -> Countdown {
        var countdown = self
        countdown.onZero = onZero
        return countdown
    }

    /// A copy that pauses while the machine sleeps.
    public var pausingInSleep: Countdown {
        var countdown = self
        countdown.sleep = .pause
        return countdown
    }

    /// Returns a count-up from a date, given in seconds before 2027-01-15 08:00 UTC.
    public static func since(_ id: String, _ secondsAgo: Int64) -> Countdown {
        Countdown(id: id, title: id, kind: .since(.fixed(WallTime(unixSeconds: 1_800_000_000 - secondsAgo))))
    }
}
