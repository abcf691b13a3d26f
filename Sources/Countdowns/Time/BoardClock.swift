/// The conversion between the machine's clocks and the clocks of a board.
///
/// Normally, a board uses the machine's clocks. For tests and demonstrations, a board can start at another time and run at
/// another speed. All conversions are in this type: ``moment(at:)`` converts to board time, ``realDuration(of:)`` to real
/// time.
public struct BoardClock: Equatable, Sendable {
    /// The start of a clock that does not show the machine's time.
    public struct Simulation: Equatable, Sendable {
        /// The board's time at the start.
        public var start: Moment
        /// The machine's time at the start.
        public var origin: Moment

        /// Creates a simulation.
        public init(start: Moment, origin: Moment) {
            self.start = start
            self.origin = origin
        }
    }

    /// The allowed speeds.
    ///
    /// Outside this range, times would be inexact.
    public static let speeds = 0.000_001...1_000_000.0

    /// The number of board seconds in a real second.
    public let speed: Double

    /// The start of a simulated clock; nil if the board shows the machine's time.
    public let simulation: Simulation?

    /// The clock of a board that shows the machine's time.
    public static let live = BoardClock(speed: 1, simulation: nil)

    /// Creates a clock from its stored values.
    ///
    /// - Precondition: `speed` is in ``speeds``; without a simulation, `speed` is 1.
    public init(speed: Double, simulation: Simulation?) {
        precondition(
            Self.speeds.contains(speed) && (simulation != nil || speed == 1),
            "The speed must be from 0.000001 to 1000000; without a simulation, it must be 1."
        )
        self.speed = speed
        self.simulation = simulation
    }

    /// Creates a clock that shows `start` at the real moment `now` and runs `speed` times as fast as real time.
    ///
    /// The clock is based on the uptime, so it is independent of changes of the machine's wall clock.
    ///
    /// - Parameters:
    ///   - start: the board's time at the start; nil for the real time.
    ///   - speed: the number of board seconds in a real second.
    ///   - now: the real moment at which the clock starts.
    /// - Precondition: `speed` is in ``speeds``.
    public init(start: WallTime?, speed: Double, at now: Moment) {
        precondition(Self.speeds.contains(speed), "The speed must be from 0.000001 to 1000000.")
        let isLive = start == nil && speed == 1
        self.speed = speed
        simulation =
            isLive
            ? nil
            : Simulation(
                start: Moment(wall: start ?? now.wall, uptime: now.uptime, asleep: now.asleep), origin: now)
    }

    /// Returns the board's moment at a real moment.
    public func moment(at real: Moment) -> Moment {
        guard let simulation else { return real }
        var moment = simulation.start + (real.uptime - simulation.origin.uptime) * speed
        // `uptime` and `awake` are scaled with the same rounding, and `asleep` is computed as their difference.
        let awake = simulation.start.awake + (real.awake - simulation.origin.awake) * speed
        moment.asleep = moment.uptime - awake
        return moment
    }

    /// Returns the real time in which the board's time advances by `amount`.
    public func realDuration(of amount: Duration) -> Duration {
        speed == 1 ? amount : amount / speed
    }
}
