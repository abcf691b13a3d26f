import ArgumentParser
import Countdowns
import DashboardApp
import Foundation

/// The program: takes the command line apart and hands it on.
@main
struct CountdownsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "countdowns",
        abstract: "Countdowns, events and timers from a YAML file, on a screen that is always right.",
        discussion: """
            Exit status: 0 done; 1 an experiment of lab failed, or a countdown cannot do what was asked; 64 wrong \
            arguments; 65 a mistake in a file; 66 a file that is not there; 69 no board runs or answers; 71 no usable terminal; 73 a file that cannot be made; 74 writing failed; \
            128 + n ended by signal n.
            """,
        version: version,
        subcommands: [
            Watch.self, Render.self, List.self, Next.self, Check.self, Explain.self, Init.self, Schema.self,
            Themes.self, BoardsCommand.self, StatusCommand.self, ListenCommand.self,
        ] + CountdownVerb.allCases.map(\.command) + BoardVerb.allCases.map(\.command) + [
            ReloadCommand.self, QuitCommand.self, ServeCommand.self, AttachCommand.self, StateCommand.self,
            LabCommand.self,
            MisstepCommand.self,
        ]
    )

    /// The program's version.
    static let version = "0.1.0"

    /// Runs the command that the command line asks for, and ends the program with its status.
    ///
    /// Messages go through ``PlainOutput``, because they repeat what the command line holds.
    static func main() {
        BoardWatch.prepareProcess()
        StandardStreams.open()
        if let warning = ZoneVariable.settle() { PlainOutput().report(warning) }
        do {
            var command = try parseAsRoot(ProgramArguments.all)
            try command.run()
        } catch {
            let status = exitCode(for: error)
            let message = fullMessage(for: error)
            if !message.isEmpty {
                // Help and completion scripts are the program's own words.
                if status.isSuccess {
                    do {
                        try PlainOutput().writeFrame(message + "\n")
                    } catch {
                        Foundation.exit(exitCode(for: error).rawValue)
                    }
                } else {
                    PlainOutput().report(message)
                }
            }
            Foundation.exit(status.rawValue)
        }
    }
}

extension ExitCode {
    /// The code of a status.
    init(_ status: ExitStatus) {
        self.init(status.code)
    }
}
