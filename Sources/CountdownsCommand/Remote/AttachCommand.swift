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
        let environment = ProcessInfo.processInfo.environment
        let answers = AnswerOutput(plain: output, isJSON: false)
        let found = try RunningBoards.choose(board, reportingTo: answers)
        // Before the connection has a thread of its own: signals must wait for the board.
        BoardWatch.blockSignals()
        let (attachment, attached) = try attach(to: found, reportingTo: answers)
        var loaded: LoadedBoard
        do throws(LoadFailure) {
            loaded = try attached.loaded(theme: theme, environment: environment)
        } catch {
            output.report(error.description)
            throw ExitCode(error.status)
        }
        loaded.view = view ?? loaded.view
        loaded.face = digits ?? loaded.face
        loaded.hasMotion = !noMotion
        let stage = Stage(of: attached, environment: environment, readClocks: SystemClock.now)
        let watch = BoardWatch(
            loaded, on: stage, depth: color, profile: text.profile(of: loaded.definition),
            attached: (attachment, attached))
        guard BoardWatch.canFillScreen(environment: environment) else {
            return try output.print(watch.plainList(columns: output.columns))
        }
        try Watch.show(watch, stats: stats, reportingTo: output)
    }

    private func attach(
        to board: FoundBoard, reportingTo output: AnswerOutput
    ) throws -> (BoardAttachment, AttachedBoard) {
        do throws(RemoteError) {
            let attachment = try BoardAttachment(path: board.path, name: Asker.name)
            return (attachment, try attachment.board())
        } catch {
            throw output.end(for: error)
        }
    }
}
