import ArgumentParser
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

    // A default value is described by looking it up among all conformances.
    @Option(
        name: .customLong("speed"), parsing: .unconditional,
        help: ArgumentHelp("Run the clock this many times as fast. (default: 1)", valueName: "factor"))
    private var chosenSpeed: Double?

    private var speed: Double { chosenSpeed ?? 1 }

    /// Those of a command line that names none.
    static var unnamed: Self {
        var arguments = Self()
        (arguments.now, arguments.chosenSpeed) = (nil, nil)
        return arguments
    }

    /// Makes the clock: from here on the board's time runs.
    func makeRunContext() -> RunContext {
        let environment = ProgramEnvironment.variables
        return RunContext(
            start: now?.time, speed: speed, zone: SystemZone.current(environment: environment),
            environment: environment, readClocks: SystemClock.now)
    }

    /// What the clock shows at the start.
    var start: WallTime { moment.wall }

    /// The moment at which the clock starts.
    var moment: Moment {
        let real = SystemClock.now()
        return BoardClock(start: now?.time, speed: speed, at: real).moment(at: real)
    }

    /// Whether the clock is the machine's.
    var isLive: Bool { now == nil && speed == 1 }

    func validate() throws {
        guard BoardClock.speeds.contains(speed) else {
            throw ValidationError("The clock runs forward: --speed is from 0.000001 to 1000000.")
        }
    }
}
