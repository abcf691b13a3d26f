import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Foundation

/// The arguments for the clock of a board.
struct TimeArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Start the clock at this time instead of now, for tests and demonstrations.",
            valueName: "2026-12-24T17:59:50Z"))
    var now: TimeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Multiply the speed of the clock by this factor.", valueName: "factor"))
    var speed = 1.0

    /// Creates the clock and the environment of the board.
    ///
    /// The board's clock starts at this call.
    func makeRunContext() -> RunContext {
        let environment = ProgramEnvironment.variables
        return RunContext(
            start: now?.time, speed: speed, zone: SystemZone.current(environment: environment),
            environment: environment, readClocks: SystemClock.now)
    }

    /// The wall-clock time at which the board's clock starts.
    var start: WallTime { moment.wall }

    /// The first reading of the board's clock.
    var moment: Moment {
        let real = SystemClock.now()
        return BoardClock(start: now?.time, speed: speed, at: real).moment(at: real)
    }

    /// Whether the board uses the machine's clock.
    var isLive: Bool { now == nil && speed == 1 }

    func validate() throws {
        guard BoardClock.speeds.contains(speed) else {
            throw ValidationError("The clock runs forward: --speed must be from 0.000001 to 1000000.")
        }
    }
}
