/// The motion of a countdown by the clocks: its position at a moment, and the time at which it reaches a position.
///
/// A position does not go back while the clock goes forward.
enum Pace: Hashable, Sendable {
    /// The position is the time on a clock.
    case clock(ClockDomain)
    /// The position is the working time, counted from a known position at a known time.
    indirect case work(WorkTime, from: Duration, at: WallTime)

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
        case .work(let work, let known, let time): known + work.amount(from: time, to: moment.wall)
        }
    }

    /// Returns the first time on ``clock`` at which a position is reached; nil if it cannot be computed.
    func time(of position: Duration) -> Duration? {
        switch self {
        case .clock: position
        case .work(let work, let known, let time):
            position == known ? time.sinceEpoch : work.moment(position - known, after: time)?.sinceEpoch
        }
    }
}
