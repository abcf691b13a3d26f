import ArgumentParser
import Countdowns
import DashboardApp
import Definitions
import Foundation

/// The program: takes the command line apart and hands it on.
@main
struct CountdownsCommand: ParsableCommand {
    // Every command gives its name: the parser would make it of the type's, which took a sixth of the time of `next`.
    static let configuration = CommandConfiguration(
        commandName: "countdowns",
        abstract: "Show the countdowns, deadlines and timers of a YAML file on a terminal board.",
        discussion: """
              countdowns init                     write countdowns.yaml to start with
              countdowns watch countdowns.yaml    show it; press ? for the keys
              countdowns 25m Tea                  count down 25 minutes, without a file

            Without FILE, commands take countdowns.yaml of this folder, or of ~/.config/countdowns. Settings are in \
            ~/.config/countdowns/config.yaml, or in variables such as COUNTDOWNS_THEME=nord; COUNTDOWNS_BOARD names the running \
            board that a command means. States and logs lie in ~/.local/state/countdowns.

            Completions of ids, titles, tags, boards, themes, views, zones and units: countdowns --generate-completion-script bash \
            (or zsh, fish) prints them for your shell; the packages install them. Manual: man countdowns, man countdowns-watch, \
            man 5 countdowns-yaml.

            Exit status: 0 done; 1 an experiment of lab failed, a countdown cannot do what was asked, or was cancelled; 64 wrong \
            arguments; 65 a mistake in a file; 66 a missing file; 69 no board runs or answers; 71 no usable terminal; \
            73 a file cannot be created; 74 writing failed; 128 + n ended by signal n.
            """,
        version: Version.text,
        subcommands: [MisstepCommand.self],
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
                    Init.self, Check.self, Explain.self, Schema.self, ExportCommand.self, ImportCommand.self,
                    TrustCommand.self, HooksCommand.self,
                ] + FileVerb.allCases.map(\.command)
            ),
            CommandGroup(
                name: "Running board",
                subcommands: [ServeCommand.self, AttachCommand.self, BoardsCommand.self, StatusCommand.self]
                    + CountdownVerb.allCases.map(\.command) + BoardVerb.allCases.map(\.command)
                    + HistoryVerb.allCases.map(\.command)
                    + [ListenCommand.self, ApplyCommand.self, ReloadCommand.self, QuitCommand.self]
            ),
            CommandGroup(name: "Lab", subcommands: [LabCommand.self]),
        ]
    )

    /// Runs the command that the command line asks for, and ends the program with its status.
    ///
    /// Messages go through ``PlainOutput``, because they repeat what the command line holds.
    static func main() {
        BoardWatch.prepareProcess()
        StandardStreams.open()
        if let warning = ZoneVariable.normalize() { PlainOutput().report(warning) }
        do {
            var command = try command(of: ProgramArguments.all)
            try command.run()
        } catch let code as ExitCode {
            // All is said; the parser would make the help first.
            Foundation.exit(code.rawValue)
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

extension CountdownsCommand {
    /// The command that a line asks for; ends the program where there is no such command.
    ///
    /// - Throws: what the parser finds wrong, or has to say.
    fileprivate static func command(of arguments: [String]) throws -> any ParsableCommand {
        if let watch = Watch(plain: arguments) { return watch }
        if let next = Next(plain: arguments) { return next }
        let arguments = TimerShortForm.expanded(arguments)
        if let unknown = UnknownCommand(arguments) {
            PlainOutput().report(unknown.description)
            Foundation.exit(ExitStatus.usage.code)
        }
        if arguments.isEmpty { FirstStep.write(to: PlainOutput()) }
        return try direct(arguments) ?? parseAsRoot(arguments)
    }

    /// A line that is right, parsed by the command that its first word names; nil for any other line.
    ///
    /// The program's own parser would make and fill the arguments of the program first, a twentieth of the time of `next`.
    /// It says what is wrong with the other lines.
    fileprivate static func direct(_ arguments: [String]) -> (any ParsableCommand)? {
        guard let word = arguments.first,
            let command = configuration.subcommands.first(where: { $0._commandName == word }),
            command.configuration.subcommands.isEmpty
        else { return nil }
        // What asks for help becomes another command.
        guard let parsed = try? command.parseAsRoot(Array(arguments.dropFirst())), type(of: parsed) == command else {
            return nil
        }
        return parsed
    }
}

extension CommandConfiguration {
    /// Describes a command of the program.
    ///
    /// It says that another command is above it, because the parser first looks for `--generate-completion-script` in any
    /// other, for which it makes and fills two commands: a sixth of the time of `next`. The program itself knows that option.
    init(
        command: String, abstract: String, discussion: String = "", shouldDisplay: Bool = true,
        subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        self.init(
            commandName: command, _superCommandName: "countdowns", abstract: abstract, discussion: discussion,
            shouldDisplay: shouldDisplay, subcommands: subcommands, defaultSubcommand: defaultSubcommand)
    }
}

extension ExitCode {
    /// The code of a status.
    init(_ status: ExitStatus) {
        self.init(status.code)
    }
}
