import ArgumentParser
import Countdowns
import DashboardApp
import Foundation
import Remote

/// The output for the answers of a running board and for errors, as JSON on standard output or in words.
struct AnswerOutput {
    let plain: PlainOutput
    let isJSON: Bool

    /// Whether the JSON is indented for users; otherwise, the JSON is one line.
    var isIndented = true

    /// Prints the error of a request.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - board: the board that received the request. If a version difference between the program and the board may
    ///     have caused the error, the board's version is requested.
    /// - Returns: the exit code of the command.
    func end(for error: RemoteError, of board: DiscoveredBoard? = nil) -> ExitCode {
        let advice = board.flatMap {
            VersionAdvice.words(for: error, at: $0.path, own: Version.number)
        }
        var failure = error.failure
        if let advice { failure.message += "; " + advice }
        notify(failure, inWords: advice.map { "\(error); \($0)" } ?? "\(error)")
        return ExitCode(error.status)
    }

    /// Prints the reason why no board was found.
    ///
    /// - Returns: the exit code of the command.
    func end(for failure: BoardLookup.Failure) -> ExitCode {
        notify(failure.failure, inWords: failure.description)
        return ExitCode(failure.status)
    }

    /// Returns the indices of the countdowns that the targets match; nil if no target is given.
    ///
    /// - Throws: `ExitCode`, to end the command.
    func indices(of targets: [String], on board: Board, at moment: Moment) throws -> Set<Int>? {
        guard !targets.isEmpty else { return nil }
        do throws(SelectorError) {
            var meant: Set<Int> = []
            for target in targets { meant.formUnion(try CountdownSelector(target).indices(on: board, at: moment)) }
            return meant
        } catch {
            throw end(for: RemoteError.failure(RemoteFailure(.unknownTarget, error.message)))
        }
    }

    private func notify(_ failure: RemoteFailure, inWords words: String) {
        guard isJSON, let json = try? ["error": failure].jsonText(indented: isIndented) else {
            return plain.report("error: \(words)")
        }
        try? plain.writeJSON(json)
    }
}
