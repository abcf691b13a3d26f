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
            Countdown files, folders, or calendars; - is standard input. Without files, uses countdowns.yaml in this \
            folder, else a running board, else countdowns.yaml in $XDG_CONFIG_HOME/countdowns.
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
    ///   - isRunning: whether the board must be a running one; then, a missing board is no error message.
    ///   - output: the output for errors.
    /// - Returns: the listing of the countdowns that match the targets and the tags.
    /// - Throws: `ExitCode`, to end the command.
    func listing(
        order: SortKey = .file, zone: TimeZone? = nil, isJSON: Bool = false, isRunning: Bool = false,
        reportingTo output: PlainOutput
    ) throws -> BoardListing {
        let answers = AnswerOutput(plain: output, isJSON: isJSON)
        let (board, moment) =
            isRunning
            ? try runningBoard(answers).board(timeout: Self.runningTimeout, reportingTo: answers)
            : try choice.boardToRead(files, holding: selectors, reportingTo: answers).read(closed, answers)
        return try listing(of: board, at: moment, order: order, zone: zone, answers)
    }

    /// Finds the board to follow.
    ///
    /// If a process already runs the board of the files, this running board is followed, not the files.
    ///
    /// - Parameters:
    ///   - isRunning: whether the board must be a running one; then, a missing board is no error message.
    ///   - output: the output for errors.
    /// - Returns: the board.
    /// - Throws: `ExitCode`, to end the command.
    func followed(isRunning: Bool, reportingTo output: PlainOutput) throws -> FollowedBoard {
        let answers = AnswerOutput(plain: output, isJSON: false)
        let chosen =
            isRunning
            ? ChosenBoard(running: try runningBoard(answers), isNamed: true)
            : try choice.boardToRead(files, holding: selectors, reportingTo: answers)
        guard let running = chosen.process(for: closed) else { return try closedBoard(chosen.files, output) }
        do throws(RemoteError) {
            return try FollowedBoard(running: running, name: ClientName.name)
        } catch {
            guard let files = chosen.savedFiles else { throw answers.end(for: error, of: running) }
            return try closedBoard(files, output)
        }
    }

    private func closedBoard(_ files: [String], _ output: PlainOutput) throws -> FollowedBoard {
        do throws(LoadFailure) {
            return try FollowedBoard(closed: files, in: closed.time.makeRunContext(), ignoresState: closed.noState)
        } catch {
            throw output.failure(error.description, error.status)
        }
    }

    /// Returns the listing of a board, with the countdowns that match the targets and the tags.
    ///
    /// - Throws: `ExitCode`, to end the command, if a target or a tag matches nothing.
    func listing(
        of board: Board, at moment: Moment, order: SortKey = .file, zone: TimeZone? = nil, _ output: AnswerOutput
    ) throws -> BoardListing {
        let indices = try output.indices(of: targets, tags: tag, on: board, at: moment)
        return BoardListing(board, at: moment, of: indices, order: order, zone: zone)
    }

    /// Returns the listing of a followed board.
    ///
    /// The listing is empty while a target or a tag matches nothing, for example while the board does not run.
    func listing(ofFollowed board: Board, at moment: Moment) -> BoardListing {
        do {
            let indices = try CountdownSelector.indices(of: targets, tags: tag, on: board, at: moment)
            return BoardListing(board, at: moment, of: indices)
        } catch {
            return BoardListing(board, at: moment, of: [])
        }
    }

    /// The targets and tags, as targets of a running board.
    private var selectors: [String] { targets + tag.map { "#\($0)" } }

    /// The time after which a shell prompt gives up.
    private static let runningTimeout: Duration = .seconds(1)

    /// Finds the running board, and ends the command without a message if no board runs.
    private func runningBoard(_ output: AnswerOutput) throws -> DiscoveredBoard {
        guard choice.isChosen || RunningBoards.all.contains(where: \.isLive) else {
            throw ExitCode(ExitStatus.unavailable)
        }
        return try choice.found(holding: selectors, reportingTo: output)
    }
}

extension ChosenBoard {
    /// Reads the board from the process that runs it, or else from its files and its saved state.
    ///
    /// - Throws: `ExitCode`, to end the command.
    func read(_ closed: ClosedBoardArguments, _ output: AnswerOutput) throws -> (Board, Moment) {
        guard let running = process(for: closed) else {
            return try closed.board(of: files, reportingTo: output.plain)
        }
        do throws(RemoteError) {
            return try running.board()
        } catch {
            // The files and the saved state are the fallback for a board that does not respond, unless the user named the
            // board.
            guard error == .noAnswer || isOfFiles, let files = savedFiles else {
                throw output.end(for: error, of: running)
            }
            if error == .noAnswer {
                output.plain.report("warning: \(running.name) does not respond; its saved state is shown")
            }
            return try closed.board(of: files, reportingTo: output.plain)
        }
    }

    /// Makes the process that runs the board save its changes, so that they are in the state and the log.
    func save() {
        let call = RemoteCall.status(StatusParameters(sync: true))
        _ = try? running.map { try RemoteConnection(path: $0.path).call(call) }
    }
}

extension DiscoveredBoard {
    /// Requests the complete board from its process, and returns the board and its clock reading.
    ///
    /// - Throws: `ExitCode`, to end the command.
    func board(
        timeout: Duration = .seconds(15), reportingTo output: AnswerOutput
    ) throws -> (Board, Moment) {
        do throws(RemoteError) {
            return try board(timeout: timeout)
        } catch {
            throw output.end(for: error, of: self)
        }
    }

    /// Requests the complete board from its process, and returns the board and its clock reading.
    fileprivate func board(timeout: Duration = .seconds(15)) throws(RemoteError) -> (Board, Moment) {
        let copy = try AttachedBoard(asking: RemoteConnection(path: path), timeout: timeout)
        let (board, moment) = copy.board(at: SystemClock.now())
        return (board, moment)
    }
}
