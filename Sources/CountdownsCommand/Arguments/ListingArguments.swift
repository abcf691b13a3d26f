import ArgumentParser
import Countdowns
import Dashboard
import DashboardApp
import Foundation
import Remote

/// The arguments of every command that prints countdowns line by line.
struct ListingArguments: ParsableArguments {
    @Argument(
        help: """
            Countdown files, folders of them, or calendars; - is standard input; none is a running board, or else \
            countdowns.yaml here or in $XDG_CONFIG_HOME/countdowns.
            """,
        completion: .file(extensions: ["yaml", "yml", "ics"]))
    var files: [String] = []

    @OptionGroup var choice: BoardChoiceArguments
    @OptionGroup var closed: ClosedBoardArguments

    @Option(
        help: ArgumentHelp("A line each, in a form such as '{title} {remaining:clock}'.", valueName: "format"),
        transform: ListFormat.argument)
    var format: ListFormat?

    @Option(
        help: ArgumentHelp("Only countdowns with this tag; may be given several times.", valueName: "tag"),
        completion: .custom(Completions.tags))
    var tag: [String] = []

    func validate() throws {
        guard !files.isEmpty else {
            guard closed.time.isLive else {
                throw ValidationError("A running board has its own clock: --now and --speed are for files.")
            }
            return
        }
        guard choice.board == nil else { throw ValidationError("Give files or --board, not both.") }
    }

    /// Reads the files, or asks the running board; prints what is wrong and ends the command if there is no board.
    ///
    /// - Parameters:
    ///   - order: the order.
    ///   - zone: the zone in which all dates are told; nil is each countdown's own.
    ///   - isJSON: whether it is told as JSON why a running board does not answer.
    ///   - output: where mistakes are told.
    /// - Returns: the countdowns that the tags choose.
    /// - Throws: the end of the command.
    func listing(
        order: ListOrder = .file, zone: TimeZone? = nil, isJSON: Bool = false, reportingTo output: PlainOutput
    ) throws -> BoardListing {
        let answers = AnswerOutput(plain: output, isJSON: isJSON)
        let files = try files.isEmpty ? closedFiles(answers) : files
        let (board, moment) =
            try files.isEmpty ? runningBoard(answers) : closed.board(of: files, reportingTo: output)
        return BoardListing(board, at: moment, tags: Set(tag), order: order, zone: zone)
    }

    /// The file of the default board, where no board runs and none is named; nothing where one is to be asked.
    private func closedFiles(_ output: AnswerOutput) throws -> [String] {
        guard choice.board == nil, try !RunningBoards.all(reportingTo: output).contains(where: \.isLive) else {
            return []
        }
        return DefaultBoard.find(environment: ProcessInfo.processInfo.environment).map { [$0.path] } ?? []
    }

    private func runningBoard(_ output: AnswerOutput) throws -> (Board, Moment) {
        let found = try choice.found(reportingTo: output)
        do throws(RemoteError) {
            return try AttachedBoard(asking: RemoteConnection(path: found.path)).board(at: SystemClock.now())
        } catch {
            throw output.end(for: error)
        }
    }
}
