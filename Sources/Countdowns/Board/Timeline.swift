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

/// A value for each timeline.
struct Timelines<Value: Equatable & Sendable>: Equatable, Sendable {
    private var wall: Value
    private var uptime: Value
    private var awake: Value

    /// Makes the same value for each.
    init(_ value: Value) { (wall, uptime, awake) = (value, value, value) }

    subscript(timeline: Timeline) -> Value {
        get {
            switch timeline {
            case .wall: wall
            case .uptime: uptime
            case .awake: awake
            }
        }
        _modify {
            switch timeline {
            case .wall: yield &wall
            case .uptime: yield &uptime
            case .awake: yield &awake
            }
        }
    }
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
