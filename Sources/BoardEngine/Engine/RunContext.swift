import Countdowns
import Foundation

/// When and where a command runs: the clock, the machine's zone and the environment, read once at the start.
public struct RunContext: Sendable {
    /// From the machine's time to the board's.
    public var clock: BoardClock
    /// The machine's zone.
    public var zone: TimeZone
    /// The environment variables.
    public var environment: [String: String]
    /// From this machine's time to that of the board's machine.
    public var peerClock = PeerClock.same
    /// Reads the machine's clocks.
    public var readClocks: @Sendable () -> Moment

    /// Describes when and where a command runs.
    ///
    /// - Parameters:
    ///   - start: the time to begin with; nil is the machine's.
    ///   - speed: board seconds in a real second.
    ///   - zone: the machine's zone.
    ///   - environment: the environment variables.
    ///   - readClocks: reads the machine's clocks.
    public init(
        start: WallTime?, speed: Double, zone: TimeZone, environment: [String: String],
        readClocks: @escaping @Sendable () -> Moment
    ) {
        clock = BoardClock(start: start, speed: speed, at: readClocks())
        self.zone = zone
        self.environment = environment
        self.readClocks = readClocks
    }

    /// What the board shows now.
    public var now: Moment { clock.moment(at: peerClock.moment(at: readClocks())) }
}
