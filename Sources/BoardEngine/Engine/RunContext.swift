import Countdowns
import Foundation

/// The clock, the machine's zone and the environment of a command, read once at the start.
public struct RunContext: Sendable {
    /// The conversion from the machine's time to the board's time.
    public var clock: BoardClock
    /// The machine's zone.
    public var zone: TimeZone
    /// The environment variables.
    public var environment: [String: String]
    /// A function that reads the machine's clocks.
    public var readClocks: @Sendable () -> Moment

    /// Creates the context of a command.
    ///
    /// - Parameters:
    ///   - start: the board's time at the start; nil uses the machine's time.
    ///   - speed: the number of board seconds in a real second.
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

    /// The board's time now.
    public var now: Moment { clock.moment(at: readClocks()) }
}
