import ArgumentParser
import DashboardApp
import Foundation

/// The clock of a command: every command has one.
struct TimeArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Start the clock at this time instead of now, for tests and demonstrations.",
            valueName: "2026-12-24T17:59:50Z"))
    var now: TimeArgument?

    @Option(help: ArgumentHelp("Let the clock run so many times as fast.", valueName: "factor"))
    var speed = 1.0

    /// When and where the command happens.
    var stage: Stage {
        Stage(
            start: now?.time, speed: speed, zone: .current, environment: ProcessInfo.processInfo.environment,
            readClocks: SystemClock.now)
    }

    func validate() throws {
        guard speed > 0, speed <= 1_000_000 else {
            throw ValidationError("The clock runs forward: --speed is above 0 and at most 1000000.")
        }
    }
}
