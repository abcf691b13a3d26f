/// The clocks on which deadlines are measured.
///
/// A deadline is a fixed time on its clock: changes of other clocks do not affect the deadline.
enum ClockDomain: CaseIterable, Sendable {
    /// The wall clock, for dates.
    case wall
    /// The uptime, for durations.
    case uptime
    /// The uptime without the machine's sleep, for durations that pause during sleep.
    case awake
}

struct PerClock<Value: Equatable & Sendable>: Equatable, Sendable {
    private var wall: Value
    private var uptime: Value
    private var awake: Value

    /// Stores the same initial value for each clock.
    init(_ value: Value) { (wall, uptime, awake) = (value, value, value) }

    subscript(clock: ClockDomain) -> Value {
        get {
            switch clock {
            case .wall: wall
            case .uptime: uptime
            case .awake: awake
            }
        }
        _modify {
            switch clock {
            case .wall: yield &wall
            case .uptime: yield &uptime
            case .awake: yield &awake
            }
        }
    }
}

extension Moment {
    func time(on clock: ClockDomain) -> Duration {
        switch clock {
        case .wall: wall.sinceEpoch
        case .uptime: uptime.sinceBoot
        case .awake: awake.sinceBoot
        }
    }

    /// Returns the uptime; with the rule `pause`, the uptime without the machine's sleep.
    func uptime(_ rule: SleepRule) -> Uptime {
        switch rule {
        case .count: uptime
        case .pause: awake
        }
    }
}
