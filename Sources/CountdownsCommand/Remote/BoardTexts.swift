import ArgumentParser
import BoardEngine
import Countdowns
import DashboardApp
import Remote

extension ChosenBoard {
    /// Returns the text of a command about the board: from the process that runs it, or else from its files and its saved
    /// state.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - closed: the arguments with which files are read.
    ///   - timeout: the time to wait for the process.
    ///   - output: the output for errors.
    /// - Returns: the text.
    /// - Throws: `ExitCode`, to end the command.
    func text(
        of command: some BoardText, _ closed: ClosedBoardArguments, timeout: Duration = .seconds(15),
        _ output: AnswerOutput
    ) throws -> PrintedText {
        let stream = output.plain.stream
        var files = files
        if let running = process(for: closed) {
            do throws(RemoteError) {
                return try running.connection(output.plain).text(on: stream, timeout: timeout)
            } catch {
                files = try filesInstead(of: running, after: error, output)
            }
        }
        let (board, moment) = try closed.board(of: files, reportingTo: output.plain)
        do {
            return try command.text(of: board, at: moment, in: nil, on: stream)
        } catch let failure as RemoteFailure {
            throw output.end(for: .failure(failure))
        }
    }

    /// Returns the files that replace a board whose process makes no text.
    ///
    /// The files and the saved state are the fallback, unless the user named the board.
    ///
    /// - Throws: `ExitCode`, to end the command.
    func filesInstead(
        of running: DiscoveredBoard, after error: RemoteError, _ output: AnswerOutput
    ) throws -> [String] {
        guard error == .noAnswer || isOfFiles && !error.isOfTarget, let files = savedFiles else {
            throw output.end(for: error, of: running)
        }
        if error == .noAnswer {
            output.plain.report("warning: \(running.name) does not respond; its saved state is shown")
        }
        return files
    }
}

extension RemoteError {
    /// Whether a target of the command matches no countdown, or several.
    var isOfTarget: Bool {
        guard case .failure(let failure) = self else { return false }
        return failure.code == .unknownTarget || failure.code == .ambiguousTarget
    }
}

extension DiscoveredBoard {
    /// Prints the text of a command; nil stands for the command line of this process.
    ///
    /// - Throws: `ExitCode`, to end the command.
    func print(_ output: AnswerOutput, of words: [String]? = nil) throws {
        let printed: PrintedText
        do throws(RemoteError) {
            printed = try connection(output.plain).text(of: words, on: output.plain.stream)
        } catch {
            throw output.end(for: error, of: self)
        }
        try output.plain.write(printed)
    }
}

extension RemoteConnection {
    /// Requests the text of a command.
    ///
    /// - Parameters:
    ///   - words: the words of the command; nil for the command line of this process.
    ///   - stream: the standard output of the command.
    ///   - timeout: the time to wait for an answer.
    /// - Returns: the text.
    /// - Throws: the reason why there is no text.
    func text(
        of words: [String]? = nil, on stream: TextStream, timeout: Duration = .seconds(15)
    ) throws(RemoteError) -> PrintedText {
        let words = words ?? (try? ShortForm.expanded(ProgramArguments.all)) ?? []
        let page = try text(
            TextParameters(
                arguments: words, environment: TerminalEnvironment.words(of: stream.environment),
                columns: stream.columns ?? 0),
            timeout: timeout)
        return PrintedText(page.text, lasts: page.lasts?.duration, warnings: page.warnings ?? [])
    }
}
