import ArgumentParser
import Countdowns

/// A page of help for new users.
enum StartPage {
    /// The first commands to run if there is no board yet.
    case firstStep
    /// Three examples, and the most common commands.
    case help
    case all

    /// Selects the page that the arguments request; nil if the parser must handle the arguments.
    init?(_ arguments: [String]) {
        switch arguments {
        case []: self = .firstStep
        case ["help"], ["--help"], ["-h"]: self = .help
        case ["help", "all"]: self = .all
        default: return nil
        }
    }

    /// The text of the page, without a trailing line break.
    var text: String {
        switch self {
        case .firstStep: Self.firstStepText
        case .help: Self.helpText
        case .all: CountdownsCommand.helpMessage(for: CountdownsCommand.self)
        }
    }

    private static let firstStepText = """
        There is no board here yet. To begin:

          countdowns add "Tea 4m"    write countdowns.yaml with this countdown
          countdowns init            write countdowns.yaml with three examples
          countdowns 25m Tea         count down 25 minutes, without a file

        Then run 'countdowns' to show the board; ? lists its keys, q leaves it.
        A countdown is a title and a time: "Launch 2027-01-15 09:00", "Weekend fri 17:00".
        'countdowns --help' lists the commands.
        """

    /// The most common commands.
    private static let commands: [any ParsableCommand.Type] =
        [Watch.self, AddCommand.self, Init.self, List.self, Next.self]
        + [CountdownVerb.pause, .extend, .done].map(\.command) + [Check.self, Themes.self]

    private static var helpText: String {
        let lines = commands.map { command in
            let name = command._commandName
            let gap = String(repeating: " ", count: 10 - name.count)
            return "  \(name)\(gap)\(command.configuration.abstract)"
        }
        return """
            Countdowns, deadlines and timers of a YAML file on a full-screen board.

              countdowns add "Tea 4m"    add a countdown to countdowns.yaml
              countdowns                 show the board; ? lists its keys, q leaves it
              countdowns 25m Tea         count down 25 minutes, without a file

            Common commands ('countdowns FILE' is short for 'countdowns watch FILE'):

            \(lines.joined(separator: "\n"))

              countdowns help all        all commands, settings and exit statuses
              countdowns help watch      one command and its options
              man countdowns             the manual
            """
    }
}
