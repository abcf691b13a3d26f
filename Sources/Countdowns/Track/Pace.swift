/// How the clocks move a countdown: its position at a moment, and the time at which it reaches a position.
///
/// A position does not go back while the clock goes forward.
enum Pace: Hashable, Sendable {
    /// The position is the time on a clock.
    case clock(ClockDomain)
    /// The position is the working time since a start.
    indirect case work(WorkPace)

    /// The clock that moves the countdown.
    var clock: ClockDomain {
        switch self {
        case .clock(let clock): clock
        case .work: .wall
        }
    }

    /// Returns the position at a moment.
    func position(at moment: Moment) -> Duration {
        switch self {
        case .clock(let clock): moment.time(on: clock)
        case .work(let work): work.position(at: moment.wall)
        }
    }

    /// Returns the first time on ``clock`` at which a position is reached; nil if it cannot be computed.
    func time(of position: Duration) -> Duration? {
        switch self {
        case .clock: position
        case .work(let work): work.time(of: position)?.sinceEpoch
        }
    }
}

/// The pace of working time.
struct WorkPace: Hashable, Sendable {
    let hours: WorkTime

    /// The time of position zero: the start of the progress bar.
    let start: WallTime

    /// The end of the last working time before the deadline.
    let deadline: WallTime

    /// The position of the deadline.
    let length: Duration

    init(_ hours: WorkTime, from start: WallTime, to date: WallTime) {
        (self.hours, self.start) = (hours, start)
        deadline = hours.lastMoment(before: date)
        length = hours.amount(from: start, to: deadline)
    }

    func position(at time: WallTime) -> Duration { hours.amount(from: start, to: time) }

    func time(of position: Duration) -> WallTime? {
        position == length ? deadline : hours.moment(position, after: start)
    }
}
