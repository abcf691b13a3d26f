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
            The same countdowns with the same pauses; the size, the view, the theme and the selection are this screen's. \
            q leaves the board running. On another machine: ssh -t HOST countdowns attach BOARD.
            """
    )

    @Argument(
        help: "The board, where several run: its name, or the beginning of its name or title.",
        completion: .custom(Completions.boards))
    var board: String?

    @Option(help: "The theme to begin with. (default: the board's)", completion: .custom(Completions.themes))
    var theme: String?

    @Option(help: "The view to begin with: \(BoardView.choice). (default: the board's)")
    var view: BoardView?

    @Option(help: "The face of the big digits: \(DigitFace.choice). (default: the board's)")
    var digits: DigitFace?

    @Flag(help: "Let nothing glide or flash.")
    var noMotion = false

    @OptionGroup var text: TextArguments

    @Option(help: "How many colours: none, 16, 256 or truecolor. (default: by COLORTERM, TERM and NO_COLOR)")
    var color: ColorDepth?

    @Flag(help: "Print on exit what was counted.")
    var stats = false

    func run() throws {
        let output = PlainOutput(in: text.profile)
        let found = try RunningBoards.choose(board, reportingTo: AnswerOutput(plain: output, isJSON: false))
        let viewer = Viewer(theme: theme, view: view, digits: digits, noMotion: noMotion)
        let watch = try viewer.watch(found, text, color, reportingTo: output)
        guard BoardWatch.canFillScreen(environment: ProcessInfo.processInfo.environment) else {
            return try output.print(watch.plainList(columns: output.columns))
        }
        try Watch.show(watch, stats: stats, reportingTo: output)
    }
}
