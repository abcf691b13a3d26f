import ArgumentParser
import Countdowns
import DashboardApp
import Foundation
import Remote

/// Where the answers of a running board go, and why there is none: JSON on standard output, or words.
struct AnswerOutput {
    let plain: PlainOutput
    let isJSON: Bool

    /// Whether JSON is for eyes, too; else it is a line.
    var isIndented = true

    /// Says why there is no answer.
    ///
    /// - Parameters:
    ///   - error: why.
    ///   - board: the board that was asked; where its version may be why, it is asked for that.
    /// - Returns: the end of the command.
    func end(for error: RemoteError, of board: DiscoveredBoard? = nil) -> ExitCode {
        let advice = board.flatMap {
            VersionAdvice.words(for: error, at: $0.path, own: Version.number)
        }
        var failure = error.failure
        if let advice { failure.message += "; " + advice }
        notify(failure, inWords: advice.map { "\(error); \($0)" } ?? "\(error)")
        return ExitCode(error.status)
    }

    /// Says why no board is asked.
    ///
    /// - Returns: the end of the command.
    func end(for failure: BoardLookup.Failure) -> ExitCode {
        notify(failure.failure, inWords: failure.description)
        return ExitCode(failure.status)
    }

    /// The countdowns that some targets name, in the order of the files; nil where no target is given.
    ///
    /// - Throws: the end of the command.
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
