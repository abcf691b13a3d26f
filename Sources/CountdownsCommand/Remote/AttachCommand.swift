import ArgumentParser
import Countdowns
import DashboardApp
import Foundation
import Remote
import Screen

/// `countdowns attach`.
struct AttachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach",
        abstract: "Show a running board here, too.",
        discussion: """
            Shows the same countdowns and pauses; size, view, theme and selection are this screen's own. \
            q leaves the board running. On another machine: ssh -t HOST countdowns attach BOARD.
            """
    )

    @Argument(
        help: "The same as --board.",
        completion: .custom(Completions.boards))
    var name: String?

    @OptionGroup var choice: BoardChoiceArguments

    @Option(help: "The theme to begin with. (default: the board's)", completion: .custom(Completions.themes))
    var theme: String?

    @Option(help: "The view to begin with: \(BoardView.choice). (default: the board's)")
    var view: BoardView?

    @Option(help: "The face of the big digits: \(DigitFace.choice). (default: the board's)")
    var digits: DigitFace?

    @Flag(help: "Show no animations.")
    var noMotion = false

    @Flag(help: "End when the board is lost, instead of waiting until it runs again.")
    var noReconnect = false

    @OptionGroup var text: TextArguments
    @OptionGroup var focus: FocusArguments

    @Option(help: "How many colours: none, 16, 256 or truecolor. (default: by COLORTERM, TERM and NO_COLOR)")
    var color: ColorDepth?

    @Flag(help: "Print statistics on exit.")
    var stats = false

    func validate() throws {
        guard name == nil || !choice.isNamed else { throw ValidationError("Name one board.") }
    }

    func run() throws {
        let output = PlainOutput(in: text.profile)
        let answers = AnswerOutput(plain: output, isJSON: false)
        let found =
            try name.map { try RunningBoards.choose($0, reportingTo: answers) } ?? choice.found(reportingTo: answers)
        let viewer = Viewer(
            theme: theme, view: view, digits: digits, noMotion: noMotion, focus: focus, reconnects: !noReconnect)
        let watch = try viewer.watch(found, text, color, reportingTo: output)
        guard BoardWatch.canFillScreen(environment: ProgramEnvironment.variables) else {
            return try output.print(watch.plainList(columns: output.columns))
        }
        try Watch.show(watch, stats: stats, reportingTo: output)
    }
}
