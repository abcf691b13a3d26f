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
        name: .customLong("of"),
        help: ArgumentHelp(
            "Print only this target: an id, the beginning of a title, '#tag', group:NAME, is:STATE; can be repeated.",
            valueName: "target"),
        completion: .custom(Completions.targets))
    var targets: [String] = []

    func validate() throws {
        guard !files.isEmpty else {
            guard closed.time.isLive else {
                throw ValidationError("A running board has its own clock: --now and --speed need files.")
            }
            return
        }
        guard !choice.isNamed else { throw ValidationError("Give files or --board, not both.") }
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
        order: SortKey = .file, zone: TimeZone? = nil, isJSON: Bool = false, reportingTo output: PlainOutput
    ) throws -> BoardListing {
        let answers = AnswerOutput(plain: output, isJSON: isJSON)
        let files = try files.isEmpty ? closedFiles(answers) : files
        let (board, moment) =
            try files.isEmpty ? runningBoard(answers) : closed.board(of: files, reportingTo: output)
        return BoardListing(
            board, at: moment, of: try answers.indices(of: targets, on: board, at: moment), tags: Set(tag),
            order: order, zone: zone)
    }

    /// Finds the board, to be followed: one that runs goes before its files.
    ///
    /// - Throws: the end of the command.
    func followed(reportingTo output: PlainOutput) throws -> FollowedBoard {
        let answers = AnswerOutput(plain: output, isJSON: false)
        let files = try files.isEmpty ? closedFiles(answers) : files
        let environment = ProgramEnvironment.variables
        let isOwn = !closed.noState && closed.time.isLive
        let running = try files.isEmpty ? choice.found(reportingTo: answers) : nil
        if let running = running ?? (isOwn ? RunningBoards.owner(of: files, environment: environment) : nil) {
            do throws(RemoteError) {
                return try FollowedBoard(running: running, name: ClientName.name)
            } catch {
                // One that is named is followed itself, and standard input is not there any more.
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

    /// The same countdowns of a board that is followed.
    func listing(of board: Board, at moment: Moment, reportingTo output: PlainOutput) throws -> BoardListing {
        let meant = try AnswerOutput(plain: output, isJSON: false).indices(of: targets, on: board, at: moment)
        return BoardListing(board, at: moment, of: meant, tags: Set(tag))
    }

    /// The file of the default board, where no board runs and none is named; nothing where one is to be asked.
    private func closedFiles(_ output: AnswerOutput) throws -> [String] {
        guard !choice.isChosen, try !RunningBoards.all(reportingTo: output).contains(where: \.isLive) else {
            return []
        }
        return DefaultBoard.find(environment: ProgramEnvironment.variables).map { [$0] } ?? []
    }

    private func runningBoard(_ output: AnswerOutput) throws -> (Board, Moment) {
        let found = try choice.found(reportingTo: output)
        do throws(RemoteError) {
            return try found.board()
        } catch {
            // A stopped board is as it was saved; one that is named is asked for itself.
            guard error == .noAnswer, !choice.isChosen, let files = found.record?.files, !files.contains("-") else {
                throw output.end(for: error, of: found)
            }
            output.plain.report("warning: \(found.name) does not respond; this is its saved board")
            return try closed.board(of: files, reportingTo: output.plain)
        }
    }
}

extension DiscoveredBoard {
    /// All of the board as it runs, and the moment that it shows.
    ///
    /// - Throws: the end of the command.
    func board(reportingTo output: AnswerOutput) throws -> (Board, Moment) {
        do throws(RemoteError) {
            return try board()
        } catch {
            throw output.end(for: error, of: self)
        }
    }

    /// All of the board as it runs, and the moment that it shows.
    fileprivate func board() throws(RemoteError) -> (Board, Moment) {
        let (board, moment) = try AttachedBoard(asking: RemoteConnection(path: path)).board(at: SystemClock.now())
        return (board, moment)
    }
}
