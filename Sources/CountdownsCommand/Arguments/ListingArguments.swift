import ArgumentParser
import Countdowns
import Dashboard
import DashboardApp
import Foundation
import Remote

/// The arguments of every command that prints countdowns line by line.
struct ListingArguments: ParsableArguments {
    @Argument(
        help: "Countdown files, or folders of them; - is standard input; none is a running board.",
        completion: .file(extensions: ["yaml", "yml"]))
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
        let (board, moment) =
            try files.isEmpty
            ? runningBoard(AnswerOutput(plain: output, isJSON: isJSON)) : closed.board(of: files, reportingTo: output)
        return BoardListing(board, at: moment, tags: Set(tag), order: order, zone: zone)
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
