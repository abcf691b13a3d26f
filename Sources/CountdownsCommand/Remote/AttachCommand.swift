import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Remote
import Screen

/// `countdowns attach`.
struct AttachCommand: ScreenCommand, BoardText {
    static let configuration = CommandConfiguration(
        commandName: "attach",
        abstract: "Show a running board in this terminal, too.",
        discussion: """
            Shows the board's countdowns; size, view, theme and selection are independent of other terminals. \
            q leaves the board running. If the process of the board ends, this process runs the board, unless it is \
            read-only. \
            On another machine: ssh -t HOST countdowns attach BOARD.
            """
    )

    @Argument(help: "The name of the board, as in --board.", completion: .custom(Completions.boards))
    var name: String?

    @OptionGroup var choice: BoardLookupArguments

    @OptionGroup var look: LookArguments

    @Flag(help: "End when the process of the board ends, instead of running the board here.")
    var noReconnect = false

    @OptionGroup var text: TextArguments

    @OptionGroup var screen: ScreenArguments
    @OptionGroup var alerts: AlertArguments

    @Flag(help: "Keys change only the look of this terminal, and not the countdowns.")
    var readOnly = false

    var isViewOnly: Bool { readOnly }

    func validate() throws {
        guard name == nil || !choice.isNamed else { throw ValidationError("Name one board.") }
    }

    mutating func run() throws {
        let output = PlainOutput(in: text.profile)
        let answers = AnswerOutput(plain: output, isJSON: false)
        let found =
            try name.map { try RunningBoards.choose($0, reportingTo: answers) } ?? choice.found(reportingTo: answers)
        guard screen.canShow(environment: ProgramEnvironment.variables) else { return try found.print(answers) }
        var result: SessionResult?
        // A read-only terminal does not run the board, but shows it again if another process does.
        repeat {
            do {
                result = try relay(found, isLater: result != nil, reportingTo: output)
            } catch let error as RemoteError {
                // The process of the board may have ended before it answered.
                guard case .closed = error else { throw answers.end(for: error, of: found) }
                result = SessionResult(.boardLost(error))
            }
            look.resume = result?.view ?? look.resume
        } while readOnly && !noReconnect && result?.status == .unavailable
        let files = found.record?.files ?? []
        if let result {
            guard case .boardLost = result.end, !noReconnect, !readOnly, !files.isEmpty, !files.contains("-") else {
                return try end(result, reportingTo: output)
            }
        }
        var watch = try Watch.parse(["--"] + files)
        (watch.board.look, watch.text, watch.screen, watch.alerts) = (look, text, screen, alerts)
        if result == nil { try watch.runReadOnly() } else { try watch.run(isLater: true) }
    }

    func text(of board: Board, at moment: Moment, in files: LoadedBoard?, on stream: TextStream) -> PrintedText {
        let definition = files?.definition ?? BoardDefinition(countdowns: [])
        let profile = text.profile(of: definition, environment: stream.environment)
        return PlainOutput.text(
            of: PlainList(of: board, at: moment, in: profile, columns: stream.columns), isColored: stream.isColored)
    }
}
