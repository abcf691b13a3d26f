import Foundation

/// An experiment with timers: an expectation, the reason for the expectation, and a run that checks the expectation.
///
/// A run shows that the naive implementation fails and that the implementation with `Ticking` does not. Every figure in
/// the outcome is measured during the run.
public struct Experiment: Sendable {
    /// The name of the experiment on the command line.
    public let name: String
    /// The subject, in one line.
    public let title: String
    /// The expectation, in a few sentences.
    public let expectation: String
    /// The reason for the expectation.
    public let reason: String
    /// The source files of the implementation in `Sources/Ticking`, as paths relative to the root of the repository.
    public let reading: [String]
    private let body: @Sendable (Options, inout Observations) throws -> Void

    /// The options of a run.
    public struct Options: Sendable {
        /// The duration of the experiment `jitter`; the duration of other experiments is not configurable.
        public var duration: Duration
        /// A function that shows the progress of a run as a picture, which is an array of lines; nil shows no progress.
        ///
        /// The experiment calls this function a few times per second, on the thread that runs the experiment. All
        /// pictures of a run have the same number of lines, so that each picture can be drawn over the previous
        /// picture.
        public var watch: (@Sendable (_ picture: [String]) -> Void)?

        /// The program that performs each misuse in a separate process, which then crashes; nil skips the misuses.
        public var misuse: MisuseProgram?

        /// Creates options.
        public init(
            duration: Duration = .seconds(3), watch: (@Sendable (_ picture: [String]) -> Void)? = nil,
            misuse: MisuseProgram? = nil
        ) {
            self.duration = duration
            self.watch = watch
            self.misuse = misuse
        }
    }

    init(
        _ name: String, title: String, expectation: String, reason: String, reading: [String],
        body: @escaping @Sendable (Options, inout Observations) throws -> Void
    ) {
        self.name = name
        self.title = title
        self.expectation = expectation
        self.reason = reason
        self.reading = reading
        self.body = body
    }

    /// Runs the experiment, and blocks until its end.
    ///
    /// - Thread: any thread that may be blocked for several seconds.
    public func run(_ options: Options = Options()) -> Outcome {
        let clock = ContinuousClock()
        var observations = Observations()
        let elapsed = clock.measure {
            do {
                try body(options, &observations)
            } catch {
                observations.expect(
                    "the experiment itself", .platform, "to complete", seen: "\(error)", holds: false)
            }
        }
        return Outcome(of: self, observations: observations.all, seconds: elapsed / .seconds(1))
    }
}

/// The experiments of `ticking-lab`.
public enum Lab {
    /// All experiments, in the recommended order of reading.
    public static let experiments: [Experiment] = [
        .cycle, .proxy, .modes, .scheduled, .fire, .busy, .thread, .balance, .names, .observers, .zeroing, .order,
        .foundation, .jitter,
    ]

    /// Returns the experiment with a name; nil if no experiment has this name.
    public static func experiment(named name: String) -> Experiment? {
        experiments.first { $0.name == name }
    }

    /// Runs all experiments, one after the other.
    ///
    /// - Parameters:
    ///   - options: The options of each run.
    ///   - report: Called with each outcome as soon as the outcome is ready; an error that `report` throws ends the
    ///     run.
    /// - Returns: all outcomes; the run is a success if ``Outcome/held`` is true for each outcome.
    /// - Thread: any thread that may be blocked for up to 40 seconds.
    public static func runAll(
        _ options: Experiment.Options = .init(), report: (_ outcome: Outcome) throws -> Void = { _ in }
    ) rethrows -> [Outcome] {
        try experiments.map { experiment in
            let outcome = experiment.run(options)
            try report(outcome)
            return outcome
        }
    }

    /// One line of text for each experiment: its name and its title.
    public static var list: [String] {
        let width = experiments.map(\.name.count).max() ?? 0
        return experiments.map { experiment in
            experiment.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + experiment.title
        }
    }

    /// Encodes outcomes as pretty-printed JSON: an object with `held` and `outcomes`.
    ///
    /// - Throws: an error of `JSONEncoder`, which does not occur for outcomes.
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
