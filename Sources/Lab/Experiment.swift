import Foundation

/// One thing about timers that can be seen happening: what is expected, why, and a run that shows it.
///
/// A run makes the naive form fail beside the form of `Ticking` that does not. Every figure comes from counters of that
/// run.
public struct Experiment: Sendable {
    /// The word by which it is called.
    public let name: String
    /// The subject, in one line.
    public let title: String
    /// The expectation, in plain words.
    public let expectation: String
    /// Why that is expected.
    public let reason: String
    /// The files of `Sources/Ticking` that do it, from the top of the repository.
    public let reading: [String]
    private let body: @Sendable (Options, inout Observations) throws -> Void

    /// The options of a run.
    public struct Options: Sendable {
        /// The duration of the experiments that measure; the others take the time they need.
        public var duration: Duration
        /// Called during a run with a picture of it, a few times a second, on a thread of the run's.
        ///
        /// Nil for none.
        ///
        /// All pictures of a run have the same number of lines, so that one can be drawn over the other.
        public var watch: (@Sendable (_ picture: [String]) -> Void)?

        /// The program that commits missteps; nil if there is none, and then the missteps are left out.
        public var misstep: MisuseProgram?

        /// Makes options.
        public init(
            duration: Duration = .seconds(3), watch: (@Sendable (_ picture: [String]) -> Void)? = nil,
            misstep: MisuseProgram? = nil
        ) {
            self.duration = duration
            self.watch = watch
            self.misstep = misstep
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

    /// Runs the experiment and returns when it is over.
    ///
    /// - Thread: any that may be blocked for some seconds.
    public func run(_ options: Options = Options()) -> Outcome {
        let clock = ContinuousClock()
        var observations = Observations()
        let elapsed = clock.measure {
            do {
                try body(options, &observations)
            } catch {
                observations.expect(
                    "the experiment itself", .platform, "to run to its end", seen: "\(error)", holds: false)
            }
        }
        return Outcome(of: self, observations: observations.all, seconds: elapsed / .seconds(1))
    }
}

/// The experiments of `ticking-lab`.
public enum Lab {
    /// All experiments, in the order in which they are best read.
    public static let experiments: [Experiment] = [
        .cycle, .proxy, .modes, .scheduled, .fire, .busy, .thread, .balance, .names, .observers, .zeroing, .order,
        .foundation, .jitter,
    ]

    /// Returns the experiment of a name, if there is one.
    public static func experiment(named name: String) -> Experiment? {
        experiments.first { $0.name == name }
    }

    /// Runs all experiments, one after the other.
    ///
    /// - Parameters:
    ///   - options: What each of them is told.
    ///   - report: Called with each outcome as soon as it is there; what it throws ends the run.
    /// - Returns: all outcomes; the run is a success when each of them held.
    /// - Thread: any that may be blocked for up to 40 seconds.
    public static func runAll(
        _ options: Experiment.Options = .init(), report: (_ outcome: Outcome) throws -> Void = { _ in }
    ) rethrows -> [Outcome] {
        try experiments.map { experiment in
            let outcome = experiment.run(options)
            try report(outcome)
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

    /// Encodes outcomes as JSON: an object with `held` and `outcomes`, for people and programs.
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
