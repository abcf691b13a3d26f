import ArgumentParser
import BoardEngine
import Countdowns
import Dashboard
import DashboardApp
import Definitions
import Foundation
import Remote

/// The arguments of every command that prints countdowns line by line.
struct ListingArguments: ParsableArguments {
    @Argument(
        help: """
            Countdown files, folders, or calendars; - is standard input. Without files, uses a running board, or else \
            countdowns.yaml in this folder or in $XDG_CONFIG_HOME/countdowns.
            """,
        completion: .file(extensions: ["yaml", "yml", "ics"]))
    var files: [String] = []

    @OptionGroup var choice: BoardLookupArguments
    @OptionGroup var closed: ClosedBoardArguments

    @Option(
        help: ArgumentHelp("The format of each line, such as '{title} {remaining:clock}'.", valueName: "format"),
        completion: .custom(Completions.formats), transform: ListFormat.argument)
    var format: ListFormat?

    @Option(
        help: ArgumentHelp("Print only countdowns with this tag; can be repeated.", valueName: "tag"),
        completion: .custom(Completions.tags))
    var tag: [String] = []

    @Option(
        name: .customLong("target"),
        help: ArgumentHelp(
            "Print only this target: an id, a prefix of an id or title, '#tag', group:NAME, is:STATE; can be repeated.",
            valueName: "target"),
        completion: .custom(Completions.targets))
    var targets: [String] = []

    func validate() throws {
        guard !files.isEmpty else {
            guard closed.time.isLive else {
                throw ValidationError("--now and --speed need files: a running board has its own clock.")
            }
            return
        }
        guard !choice.isNamed else { throw ValidationError("Give files or --board, not both.") }
    }

    /// Loads the board from its files, or requests the board from the process that runs it.
    ///
    /// Prints the error and ends the command if there is no board.
    ///
    /// - Parameters:
    ///   - order: the sort order.
    ///   - zone: the zone of all dates; nil for each countdown's own zone.
    ///   - isJSON: whether an error of a running board is printed as JSON.
    ///   - output: the output for errors.
    /// - Returns: the listing of the countdowns that match the targets and the tags.
    /// - Throws: `ExitCode`, to end the command.
    func listing(
        order: SortKey = .file, zone: TimeZone? = nil, isJSON: Bool = false, reportingTo output: PlainOutput
    ) throws -> BoardListing {
        let answers = AnswerOutput(plain: output, isJSON: isJSON)
        let files = try files.isEmpty ? choice.closedFiles(answers) : files
        let (board, moment) =
            try files.isEmpty ? runningBoard(answers) : closed.board(of: files, reportingTo: output)
        return BoardListing(
            board, at: moment, of: try answers.indices(of: targets, on: board, at: moment), tags: Set(tag),
            order: order, zone: zone)
    }

    /// Finds the board to follow.
    ///
    /// If a process already runs the board of the files, this running board is followed, not the files.
    ///
    /// - Throws: `ExitCode`, to end the command.
    func followed(reportingTo output: PlainOutput) throws -> FollowedBoard {
        let answers = AnswerOutput(plain: output, isJSON: false)
        let (running, files) = try choice.running(orClosed: files, closed, reportingTo: answers)
        if let running {
            do throws(RemoteError) {
                return try FollowedBoard(running: running, name: ClientName.name)
            } catch {
                // If the board does not respond, its files are the fallback, unless the user named the board. Standard
                // input is no fallback, because standard input cannot be read again.
                let saved = files.isEmpty && !choice.isChosen ? running.record?.files ?? [] : files
                guard !saved.isEmpty, !saved.contains("-") else { throw answers.end(for: error, of: running) }
                return try closedBoard(saved, output)
            }
        }
        return try closedBoard(files, output)
    }

    private func closedBoard(_ files: [String], _ output: PlainOutput) throws -> FollowedBoard {
        do throws(LoadFailure) {
            return try FollowedBoard(closed: files, in: closed.time.makeRunContext(), ignoresState: closed.noState)
        } catch {
            throw output.failure(error.description, error.status)
        }
    }

    /// Returns the listing of a followed board, with the countdowns that match the targets and the tags.
    func listing(of board: Board, at moment: Moment, reportingTo output: PlainOutput) throws -> BoardListing {
        let meant = try AnswerOutput(plain: output, isJSON: false).indices(of: targets, on: board, at: moment)
        return BoardListing(board, at: moment, of: meant, tags: Set(tag))
    }

    private func runningBoard(_ output: AnswerOutput) throws -> (Board, Moment) {
        let found = try choice.found(reportingTo: output)
        do throws(RemoteError) {
            return try found.board()
        } catch {
            // The files and the saved state are the fallback for a board that does not respond, unless the user named the
            // board.
            guard error == .noAnswer, !choice.isChosen, let files = found.record?.files, !files.contains("-") else {
                throw output.end(for: error, of: found)
            }
            output.plain.report("warning: \(found.name) does not respond; its saved state is shown")
            return try closed.board(of: files, reportingTo: output.plain)
        }
    }
}

extension DiscoveredBoard {
    /// Requests the complete board from its process, and returns the board and its clock reading.
    ///
    /// - Throws: `ExitCode`, to end the command.
    func board(reportingTo output: AnswerOutput) throws -> (Board, Moment) {
        do throws(RemoteError) {
            return try board()
        } catch {
            throw output.end(for: error, of: self)
        }
    }

    /// Requests the complete board from its process, and returns the board and its clock reading.
    fileprivate func board() throws(RemoteError) -> (Board, Moment) {
        let (board, moment) = try AttachedBoard(asking: RemoteConnection(path: path)).board(at: SystemClock.now())
        return (board, moment)
    }
}
