import ArgumentParser
import DashboardApp
import Foundation

/// The program: takes the command line apart and hands it on.
@main
struct CountdownsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "countdowns",
        abstract: "Countdowns, events and timers from a YAML file, on a screen that is always right.",
        discussion: """
            Exit status: 0 done; 64 wrong arguments; 65 a mistake in a file; 66 a file that is not there; \
            71 no usable terminal; 74 writing failed; 128 + n ended by signal n.
            """,
        version: "0.1.0",
        subcommands: [Watch.self, Render.self, LabCommand.self]
    )
}

extension ExitStatus {
    /// Ends the command this way; ArgumentParser prints nothing for it.
    func exit() throws {
        throw ExitCode(code)
    }
}
