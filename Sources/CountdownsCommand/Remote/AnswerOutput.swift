import ArgumentParser
import BoardEngine
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

    /// Prints the reason why files have no board.
    ///
    /// - Returns: the exit code of the command.
    func end(for failure: LoadFailure) -> ExitCode {
        let reason = RemoteFailure(.badFiles, failure.description)
        if isJSON { notify(reason, inWords: "") } else { plain.report(failure.description) }
        return ExitCode(failure.status)
    }

    /// Prints the reason why there is no board.
    ///
    /// - Returns: the exit code of the command.
    func endWithoutBoard(_ reason: String) -> ExitCode {
        notify(RemoteFailure(.unavailable, reason), inWords: reason)
        return ExitCode(ExitStatus.noInput)
    }

    /// Returns the indices of the countdowns that match one of the targets and have one of the tags.
    ///
    /// - Returns: the indices; nil if neither a target nor a tag is given.
    /// - Throws: `ExitCode`, to end the command.
    func indices(
        of targets: [String], tags: [String] = [], on board: Board, at moment: Moment
    ) throws -> Set<Int>? {
        do throws(SelectorError) {
            return try CountdownSelector.indices(of: targets, tags: tags, on: board, at: moment)
        } catch {
            throw end(for: RemoteError.failure(RemoteFailure(error, on: board)))
        }
    }

    private func notify(_ failure: RemoteFailure, inWords words: String) {
        guard isJSON, let json = try? ["error": failure].jsonText(indented: isIndented) else {
            return plain.report("error: \(words)")
        }
        try? plain.writeJSON(json)
    }
}

extension CountdownSelector {
    /// Returns the indices of the countdowns that match one of the targets and have one of the tags; nil if neither a
    /// target nor a tag is given.
    static func indices(
        of targets: [String], tags: [String], on board: Board, at moment: Moment
    ) throws(SelectorError) -> Set<Int>? {
        var meant: Set<Int>?
        for selectors in [targets.map(CountdownSelector.init), tags.map(CountdownSelector.tag)]
        where !selectors.isEmpty {
            var matching: Set<Int> = []
            for selector in selectors { matching.formUnion(try selector.indices(on: board, at: moment)) }
            meant = meant?.intersection(matching) ?? matching
        }
        return meant
    }
}
