import ArgumentParser
import Countdowns
import DashboardApp
import Definitions
import Foundation

/// The root command of the program, with all subcommands.
@main
struct CountdownsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "countdowns",
        abstract: "Show the countdowns, deadlines and timers of a YAML file on a terminal board.",
        discussion: """
              countdowns add "Tea 4m"    add a countdown to countdowns.yaml
              countdowns                 show the board; press ? for the keys
              countdowns 25m Tea         count down 25 minutes, without a file

            Without FILE, commands use countdowns.yaml in this folder, or else in ~/.config/countdowns. Settings are in \
            ~/.config/countdowns/config.yaml, or in variables such as COUNTDOWNS_THEME=nord. COUNTDOWNS_BOARD selects a \
            running board. Saved states and logs are in ~/.local/state/countdowns.

            The packages install completions of ids, titles, tags, boards, themes, views, zones and units. To print the \
            script for your shell, run 'countdowns --generate-completion-script bash' (or zsh, fish). Manual: man countdowns, \
            man countdowns-watch, man 5 countdowns-yaml.

            Exit status: 0 success; 1 the command is not possible, or a countdown was cancelled; 64 wrong arguments; 65 an \
            error in a file; 66 a missing file; 69 no board runs or responds; 71 no usable terminal; 73 a file cannot \
            be created; 74 writing failed; 128 + n terminated by signal n.
            """,
        version: Version.text,
        groupedSubcommands: [
            CommandGroup(
                name: "Board",
                subcommands: [
                    Watch.self, Render.self, List.self, Next.self, Themes.self, StateCommand.self, LogCommand.self,
                    StatsCommand.self, DoctorCommand.self, AlertTestCommand.self,
                ]
            ),
            CommandGroup(
                name: "Timer", subcommands: TimerText.Form.allCases.map(\.command) + [WaitCommand.self]
            ),
            CommandGroup(
                name: "File",
                subcommands: [
                    Init.self, Check.self, Explain.self, Schema.self, ExportCommand.self, TrustCommand.self,
                    HooksCommand.self,
                ] + FileVerb.allCases.map(\.command)
            ),
            CommandGroup(
                name: "Running board",
                subcommands: [ServeCommand.self, AttachCommand.self, BoardsCommand.self, StatusCommand.self]
                    + CountdownVerb.allCases.map(\.command) + BoardVerb.allCases.map(\.command)
                    + HistoryVerb.allCases.map(\.command)
                    + [ListenCommand.self, ReloadCommand.self, QuitCommand.self]
            ),
        ]
    )

    /// Runs the command that the arguments select, and exits with the status of the command.
    ///
    /// Messages are printed through ``PlainOutput``, which escapes them, because they may contain text from the command
    /// line.
    static func main() {
        BoardWatch.prepareProcess()
        StandardStreams.open()
        if let warning = ZoneVariable.normalize() { PlainOutput().report(warning) }
        do {
            let arguments = try ShortForm.expanded(ProgramArguments.all)
            if let page = StartPage(arguments) {
                try PlainOutput().writeFrame(page.text + "\n")
                return
            }
            if let unknown = UnknownCommand(arguments) {
                PlainOutput().report(unknown.description)
                Foundation.exit(ExitStatus.usage.code)
            }
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            let status = exitCode(for: error)
            let message = fullMessage(for: error)
            if !message.isEmpty {
                // Help and completion scripts contain only the program's own text, so they need no escaping.
                if status.isSuccess {
                    do {
                        try PlainOutput().writeFrame(message + "\n")
                    } catch {
                        Foundation.exit(exitCode(for: error).rawValue)
                    }
                } else {
                    // ArgumentParser begins its errors with "Error:". All other errors of the program begin with
                    // "error:".
                    let isOfParser = message.hasPrefix("Error: ")
                    PlainOutput().report(isOfParser ? "error: " + message.dropFirst("Error: ".count) : message)
                }
            }
            Foundation.exit(status.rawValue)
        }
    }
}

extension ExitCode {
    init(_ status: ExitStatus) {
        self.init(status.code)
    }
}
