/// The relation between the machine's clocks and the time a board shows.
///
/// Normally they are the same. For tests and demonstrations a board can start at another time and run at another speed;
/// both go through this one type, on the way in (``moment(at:)``) and on the way out (``realDuration(of:)``).
public struct BoardClock: Equatable, Sendable {
    /// Where a clock begins that does not show the machine's time.
    public struct Simulation: Equatable, Sendable {
        /// What the board shows first.
        public var start: Moment
        /// The real moment of that.
        public var origin: Moment

        /// Makes a beginning of its parts.
        public init(start: Moment, origin: Moment) {
            self.start = start
            self.origin = origin
        }
    }

    /// The speeds that are possible; beyond them, times could not be told exactly.
    public static let speeds = 0.000_001...1_000_000.0

    /// How many board seconds pass in one real second.
    public let speed: Double

    /// Where it begins; nil where the board shows the machine's time.
    public let simulation: Simulation?

    /// The clock of a board that shows the machine's time.
    public static let live = BoardClock(speed: 1, simulation: nil)

    /// Makes the clock that another one is.
    ///
    /// - Parameters:
    ///   - speed: its ``speed``.
    ///   - simulation: its ``simulation``.
    /// - Precondition: `speed` is one of ``speeds``, and 1 where there is no simulation.
    public init(speed: Double, simulation: Simulation?) {
        precondition(
            Self.speeds.contains(speed) && (simulation != nil || speed == 1),
            "A clock runs forward, from 0.000001 to 1000000 times as fast, and one that shows the machine's time as it does."
        )
        self.speed = speed
        self.simulation = simulation
    }

    /// Makes a clock that shows `start` at the real moment `now`, and runs `speed` times as fast from there.
    ///
    /// It is driven by the uptime, so setting the machine's clock does not disturb it.
    ///
    /// - Parameters:
    ///   - start: the time shown first; nil is the real time.
    ///   - speed: board seconds in a real second.
    ///   - now: the real moment at which it starts.
    /// - Precondition: `speed` is one of ``speeds``.
    public init(start: WallTime?, speed: Double, at now: Moment) {
        precondition(Self.speeds.contains(speed), "A clock runs forward, from 0.000001 to 1000000 times as fast.")
        let isLive = start == nil && speed == 1
        self.speed = speed
        simulation =
            isLive
            ? nil
            : Simulation(
                start: Moment(wall: start ?? now.wall, uptime: now.uptime, asleep: now.asleep), origin: now)
    }

    /// What the board shows at a real moment.
    public func moment(at real: Moment) -> Moment {
        guard let simulation else { return real }
        var moment = simulation.start + (real.uptime - simulation.origin.uptime) * speed
        // The difference of two products: so the time awake is exactly as smooth as its clock.
        let awake = simulation.start.awake + (real.awake - simulation.origin.awake) * speed
        moment.asleep = moment.uptime - awake
        return moment
    }

    /// How much real time passes while the board's time goes on by `amount`.
    public func realDuration(of amount: Duration) -> Duration {
        speed == 1 ? amount : amount / speed
    }
}
