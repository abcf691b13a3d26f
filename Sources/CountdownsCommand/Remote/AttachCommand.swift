import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Foundation
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
        var board = found
        var result: SessionResult?
        repeat {
            do {
                result = try relay(board, reportingTo: output)
            } catch let error as RemoteError {
                throw answers.end(for: error, of: board)
            }
            look.resume = result?.view ?? look.resume
            // A read-only terminal does not run the board, but shows it again if another process does.
            guard readOnly, !noReconnect, case .boardLost = result?.end, let next = Self.successor(of: board) else {
                break
            }
            board = next
        } while true
        let files = board.record?.files ?? []
        if let result {
            guard case .boardLost = result.end, !noReconnect, !readOnly, !files.isEmpty, !files.contains("-") else {
                return try end(result, reportingTo: output)
            }
        }
        var watch = try Watch.parse(["--"] + files)
        (watch.board.look, watch.text, watch.screen, watch.alerts) = (look, text, screen, alerts)
        watch.state.readOnly = result == nil
        try watch.run(isLater: true)
    }

    /// Waits for the process that runs a board after its process has ended; nil if there is none within two seconds.
    private static func successor(of board: DiscoveredBoard) -> DiscoveredBoard? {
        for _ in 0..<40 {
            let next = board.record.flatMap {
                RunningBoards.owner(of: $0.files, environment: ProgramEnvironment.variables)
            }
            if let next, next.record?.process != board.record?.process { return next }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return nil
    }

    func text(of board: Board, at moment: Moment, in files: LoadedBoard?, on stream: TextStream) -> PrintedText {
        let definition = files?.definition ?? BoardDefinition(countdowns: [])
        let profile = text.profile(of: definition, environment: stream.environment)
        return PlainOutput.text(
            of: PlainList(of: board, at: moment, in: profile, columns: stream.columns), isColored: stream.isColored)
    }
}
