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
    @OptionGroup var dates: DateArguments

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

    /// Returns the text of a command about the board of its arguments.
    ///
    /// Prints the error and ends the command if there is no board.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - isJSON: whether an error of a running board is printed as JSON.
    ///   - isRunning: whether the board must be a running one; then, a missing board is no error message.
    ///   - output: the output for errors.
    /// - Returns: the text.
    /// - Throws: `ExitCode`, to end the command.
    func text(
        of command: some BoardText, isJSON: Bool = false, isRunning: Bool = false, _ output: PlainOutput
    ) throws -> PrintedText {
        let answers = AnswerOutput(plain: output, isJSON: isJSON)
        return try chosen(isRunning: isRunning, answers)
            .text(of: command, closed, timeout: isRunning ? Self.runningTimeout : .seconds(15), answers)
    }

    private func chosen(isRunning: Bool, _ output: AnswerOutput) throws -> ChosenBoard {
        isRunning
            ? ChosenBoard(running: try runningBoard(output), isNamed: true)
            : try choice.boardToRead(files, holding: selectors, reportingTo: output)
    }

    /// Finds the board to follow.
    ///
    /// If a process already runs the board of the files, this running board is followed, not the files.
    ///
    /// - Parameters:
    ///   - isRunning: whether the board must be a running one; then, a missing board is no error message.
    ///   - isFirst: whether a target that matches nothing is an error. Later, an edit may have removed the countdown.
    ///   - output: the output for errors.
    /// - Returns: the board.
    /// - Throws: `ExitCode`, to end the command.
    func followed(isRunning: Bool, isFirst: Bool, _ output: PlainOutput) throws -> FollowedBoard {
        let answers = AnswerOutput(plain: output, isJSON: false)
        let chosen = try chosen(isRunning: isRunning, answers)
        var files = chosen.files
        if let running = chosen.process(for: closed) {
            do throws(RemoteError) {
                _ = try running.connection(output).text(on: output.stream)
                return FollowedBoard(running: running)
            } catch {
                if error.isOfTarget, !isFirst { return FollowedBoard(running: running) }
                files = try chosen.filesInstead(of: running, after: error, answers)
            }
        }
        let context = closed.time.makeRunContext()
        do {
            let followed = try FollowedBoard(closed: files, in: context, ignoresState: closed.noState)
            if isFirst { _ = try listing(of: followed.board, at: context.now, on: output.stream) }
            return followed
        } catch let failure as RemoteFailure {
            throw answers.end(for: .failure(failure))
        } catch let failure as LoadFailure {
            throw output.failure(failure.description, failure.status)
        }
    }

    /// Returns the listing of a board, with the countdowns that match the targets and the tags.
    ///
    /// - Throws: the reason why a target or a tag matches nothing.
    func listing(
        of board: Board, at moment: Moment, order: SortKey = .file, zone: TimeZone? = nil, on stream: TextStream
    ) throws(RemoteFailure) -> BoardListing {
        do throws(SelectorError) {
            let indices = try CountdownSelector.indices(of: targets, tags: tag, on: board, at: moment)
            return BoardListing(
                board, at: moment, of: indices, order: order, zone: zone, style: stream.style(dates.style, of: board))
        } catch {
            throw RemoteFailure(error, on: board)
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
    /// Makes the process that runs the board save its changes, so that they are in the state and the log.
    func save() {
        let call = RemoteCall.status(StatusParameters(sync: true))
        _ = try? running.map { try RemoteConnection(path: $0.path).call(call) }
    }
}
