import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Definitions
import Foundation
import Screen

/// `countdowns in`, `until` and `since`: a single countdown without a file.
struct TimerCommand<Line: TimerFormLine>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Line.form.rawValue, abstract: Line.abstract,
            discussion: """
                countdowns \(Line.example)

                The words after the time are the title. \(endings)
                """)
    }

    /// Whether the timer reaches zero: all timers except count-ups.
    private static var reachesZero: Bool { Line.form != .since }

    /// The sentences of the help on the end of the timer.
    private static var endings: String {
        reachesZero
            ? """
            Exit status: 0 at zero, or if the user quits after zero; 1 if the user quits before zero or ends the timer; the \
            status of the command, if one is given.
            """
            : "The timer counts up until the user quits it."
    }

    // The strategy `.allUnrecognized` keeps the `--` in `arguments`. The words after the `--` are the command to run at zero.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            reachesZero ? "\(Line.wordsHelp) After --, a command to run at zero." : Line.wordsHelp,
            valueName: reachesZero ? "time> ... <title> ... -- <command" : "time> ... <title"))
    var arguments: [String]

    @Flag(help: ArgumentHelp("End at zero.", visibility: reachesZero ? .default : .hidden))
    var exit = false

    @Flag(help: "Show one line on standard error instead of the full screen; end at zero.")
    var inline = false

    @OptionGroup var look: LookArguments
    @OptionGroup var screen: ScreenArguments
    @OptionGroup var alerts: AlertArguments
    @OptionGroup var text: TextArguments
    @OptionGroup var time: TimeArguments

    /// The time and the title.
    private var words: [String] { Array(arguments.prefix { $0 != "--" }) }

    /// The command to run at zero.
    private var command: [String] { Array(arguments.dropFirst(words.count + 1)) }

    func validate() throws {
        if let option = words.first(where: { $0.hasPrefix("-") }) {
            throw ValidationError("Unknown option '\(option)'")
        }
        if words.isEmpty { throw ValidationError("Missing expected argument '<time>'") }
        guard Self.reachesZero || !(exit || !command.isEmpty) else {
            throw ValidationError("'since' never reaches zero: use --exit and a command with 'in' or 'until'.")
        }
    }

    func run() throws {
        let output = PlainOutput(in: text.profile)
        let context = time.makeRunContext()
        let preferences = try look.preferences(mouse: screen.mouse, alerts: alerts, reportingTo: output)
        let loaded = try load(as: preferences, in: context, reportingTo: output)
        if inline || !screen.canShow(environment: context.environment) {
            try InlineTimer(loaded, in: context, text: text).run()
        } else {
            try show(loaded, as: preferences, in: context, reportingTo: output)
        }
        if !command.isEmpty { try ProgramReplacement.run(command, reportingTo: output) }
    }

    private func load(
        as preferences: Preferences, in context: RunContext, reportingTo output: PlainOutput
    ) throws -> LoadedBoard {
        let timer: TimerText
        do {
            timer = try TimerText(words, as: Line.form, by: .init(now: context.now.wall, zone: context.zone))
        } catch {
            throw output.failure("error: \(error)", .usage)
        }
        do throws(LoadFailure) {
            var loaded = try LoadedBoard.timer(timer, theme: preferences.config.theme, in: context)
            loaded.look(as: preferences.config)
            // The user's preferred view of boards does not apply to a single countdown.
            loaded.view = preferences.asked.view ?? .focus
            return loaded
        } catch {
            throw output.failure(error.description, error.status)
        }
    }

    private func show(
        _ loaded: LoadedBoard, as preferences: Preferences, in context: RunContext, reportingTo output: PlainOutput
    ) throws {
        var settings = screen.settings(preferences, profile: text.profile(of: loaded.definition))
        settings.endsWithCountdowns = exit || !command.isEmpty
        let watch = BoardWatch(loaded, in: context, as: settings)
        let result = try Watch.show(watch, stats: screen.stats, reportingTo: output)
        if Self.reachesZero, result.ending != .zero { throw ExitCode(ExitStatus.failure) }
    }
}

/// The parameters of a timer command.
///
/// A subcommand must be a type. So each form is a type, and ``TimerCommand`` is generic over the form.
protocol TimerFormLine {
    static var form: TimerText.Form { get }
    static var abstract: String { get }
    static var example: String { get }
    static var wordsHelp: String { get }
}

enum InLine: TimerFormLine {
    static let form = TimerText.Form.in
    static let abstract = "Count down a duration; the short form is 'countdowns 25m'."
    static let example = "in 25m Tea --exit && say done"
    static let wordsHelp = "The duration: 25m, 1h 30m. Then the title."
}

enum UntilLine: TimerFormLine {
    static let form = TimerText.Form.until
    static let abstract = "Count down to a date or a time of day."
    static let example = "until 18:00 Bus"
    static let wordsHelp = "The date: 18:00, tomorrow 9am, 24 Dec. Then the title."
}

enum SinceLine: TimerFormLine {
    static let form = TimerText.Form.since
    static let abstract = "Count up from a date or a time of day."
    static let example = "since 2026-01-01 Smoke-free"
    static let wordsHelp = "The date: 9:00, 2026-01-01, mon. Then the title."
}

extension TimerText.Form {
    var command: any ParsableCommand.Type {
        switch self {
        case .in: TimerCommand<InLine>.self
        case .until: TimerCommand<UntilLine>.self
        case .since: TimerCommand<SinceLine>.self
        }
    }
}
