import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Foundation

/// The clock of a command that shows a board.
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

    /// Creates the clock.
    ///
    /// The board's time starts with this call.
    func makeRunContext() -> RunContext {
        let environment = ProgramEnvironment.variables
        return RunContext(
            start: now?.time, speed: speed, zone: SystemZone.current(environment: environment),
            environment: environment, readClocks: SystemClock.now)
    }

    /// The wall time at which the clock starts.
    var start: WallTime { moment.wall }

    /// The clock reading at which the clock starts.
    var moment: Moment {
        let real = SystemClock.now()
        return BoardClock(start: now?.time, speed: speed, at: real).moment(at: real)
    }

    /// Whether the clock is the machine's clock.
    var isLive: Bool { now == nil && speed == 1 }

    func validate() throws {
        guard BoardClock.speeds.contains(speed) else {
            throw ValidationError("The clock runs forward: --speed is from 0.000001 to 1000000.")
        }
    }
}
