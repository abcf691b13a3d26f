import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Foundation
import Remote
import Screen

/// `countdowns attach`.
struct AttachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach",
        abstract: "Show a running board in this terminal, too.",
        discussion: """
            Shows the board's countdowns; size, view, theme and selection are independent of other screens. \
            q leaves the board running. On another machine: ssh -t HOST countdowns attach BOARD. With -, shows the board \
            of a stream on standard input, as printed by 'countdowns listen --snapshots'; see docs/viewers.md.
            """
    )

    @Argument(
        help: "The name of the board, as in --board; or - for a stream on standard input.",
        completion: .custom(Completions.boards))
    var name: String?

    @OptionGroup var choice: BoardLookupArguments

    @OptionGroup var look: LookArguments

    @Flag(help: "End when the board is disconnected, instead of waiting until it runs again.")
    var noReconnect = false

    @Option(
        help: ArgumentHelp(
            "With -, send keys as requests to this shell command, one per line. Without it, keys change only the view.",
            valueName: "command"))
    var control: String?

    @OptionGroup var text: TextArguments

    @OptionGroup var screen: ScreenArguments
    @OptionGroup var alerts: AlertArguments

    func validate() throws {
        if name == "-" {
            guard choice.socket == nil else { throw ValidationError("A stream has no socket: remove --socket.") }
            guard isatty(STDIN_FILENO) == 0 else {
                throw ValidationError("'attach -' needs the output of 'countdowns listen --snapshots' through a pipe.")
            }
            return
        }
        guard name == nil || !choice.isNamed else { throw ValidationError("Name one board.") }
        guard control == nil else {
            throw ValidationError("--control works only with 'attach -'; otherwise, keys change the board directly.")
        }
    }

    func run() throws {
        let output = PlainOutput(in: text.profile)
        if name == "-" { return try showStream(reportingTo: output) }
        let answers = AnswerOutput(plain: output, isJSON: false)
        let found =
            try name.map { try RunningBoards.choose($0, reportingTo: answers) } ?? choice.found(reportingTo: answers)
        let preferences = try look.preferences(mouse: screen.mouse, alerts: alerts, reportingTo: output)
        let viewer = Viewer(
            preferences: preferences, screen: screen, text: text, reconnects: !noReconnect)
        let watch = try viewer.watch(found, reportingTo: output)
        guard screen.canShow(environment: ProgramEnvironment.variables) else {
            return try output.print(watch.plainList(columns: output.columns))
        }
        try Watch.show(watch, stats: screen.stats, reportingTo: output)
    }

    /// Shows the board that the stream on standard input describes.
    private func showStream(reportingTo output: PlainOutput) throws {
        let preferences = try look.preferences(mouse: screen.mouse, reportingTo: output)
        let stream = BoardStream(
            reading: STDIN_FILENO, board: choice.board, control: control, readClocks: SystemClock.now)
        if isatty(STDERR_FILENO) == 1 { output.report("waiting for a snapshot") }
        guard let board = stream.firstBoard() else {
            let skipped = stream.skipped
            let others = skipped > 0 ? "; invalid lines: \(skipped)" : ""
            throw output.failure("error: standard input ended without a complete snapshot\(others)", .unavailable)
        }
        let viewer = Viewer(preferences: preferences, screen: screen, text: text)
        let watch = try viewer.watch(stream, board, reportingTo: output)
        guard BoardWatch.canDraw(environment: ProgramEnvironment.variables) else {
            return try output.print(watch.plainList(columns: output.columns))
        }
        try Watch.show(watch, stats: screen.stats, reportingTo: output)
    }
}
