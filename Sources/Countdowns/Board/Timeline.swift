/// The clocks on which ends lie.
///
/// An end stays where it is on its clock as time passes, whatever the other clocks do.
enum Timeline: CaseIterable, Sendable {
    /// The wall clock: dates.
    case wall
    /// The uptime: durations.
    case uptime
    /// The uptime without the machine's sleep: durations that stand still in it.
    case awake
}

extension Moment {
    /// What a clock shows.
    func time(on timeline: Timeline) -> Duration {
        switch timeline {
        case .wall: wall.sinceEpoch
        case .uptime: uptime.sinceBoot
        case .awake: awake.sinceBoot
        }
    }

    /// What the clock shows on which durations of a rule are measured.
    func uptime(_ rule: SleepRule) -> Uptime {
        switch rule {
        case .count: uptime
        case .pause: awake
        }
    }
}
