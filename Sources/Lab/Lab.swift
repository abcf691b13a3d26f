import Foundation

/// The experiments of `countdowns lab`.
public enum Lab {
    /// All experiments, in the order in which they are best read.
    public static let experiments: [Experiment] = [
        .cycle, .proxy, .modes, .scheduled, .fire, .busy, .thread, .balance, .names, .observers, .zeroing, .order,
        .foundation, .jitter,
    ]

    /// The experiment of that name, if there is one.
    public static func experiment(named name: String) -> Experiment? {
        experiments.first { $0.name == name }
    }

    /// Runs all experiments, one after the other.
    ///
    /// - Parameters:
    ///   - options: What each of them is told.
    ///   - report: Called with each outcome as soon as it is there.
    /// - Returns: all outcomes; the run is a success when each of them held.
    /// - Thread: any that may be blocked for up to 40 seconds.
    public static func runAll(
        _ options: Experiment.Options = .init(), report: (_ outcome: Outcome) -> Void = { _ in }
    ) -> [Outcome] {
        experiments.map { experiment in
            let outcome = experiment.run(options)
            report(outcome)
            return outcome
        }
    }

    /// The list of experiments in plain lines: name and title.
    public static var list: [String] {
        let width = experiments.map(\.name.count).max() ?? 0
        return experiments.map { experiment in
            experiment.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + experiment.title
        }
    }

    /// Outcomes as JSON: an object with `held` and `outcomes`, for people and programs.
    ///
    /// - Throws: what `JSONEncoder` throws, which for these values is nothing.
    public static func json(_ outcomes: [Outcome]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let document = Document(held: outcomes.allSatisfy(\.held), outcomes: outcomes)
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }

    private struct Document: Encodable {
        let held: Bool
        let outcomes: [Outcome]
    }
}
